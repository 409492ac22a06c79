// Finding rules by number and by words.
import type { RuleText } from "./messages";

/** The rule of a number, or the one above it where a case has no entry of its own. */
export function findRule(rules: readonly RuleText[], number: string): RuleText | null {
  const section = number.split(".")[0] ?? number;
  for (const name of [number, number.replace(/[A-Z]+$/, ""), `${section}.0`, `${section}.1`, section]) {
    const found = rules.find((rule) => rule.number === name);
    if (found) return found;
  }
  return null;
}

/** Rules that hold every word of a search; a number finds itself and its cases. */
export function matching(rules: readonly RuleText[], search: string): RuleText[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return rules.filter((rule) => {
    const text = `${rule.title} ${rule.text}`.toLowerCase();
    return words.every((word) => rule.number.toLowerCase().startsWith(word) || text.includes(word));
  });
}
