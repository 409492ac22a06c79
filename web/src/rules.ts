// Finding rules by number and by words.
import type { Chart, RuleText } from "./messages";
import { holds } from "./said";

const NUMBER = String.raw`(?:QA-\d+|R-?\d+|\d{1,2}(?:\.\d+){0,2}(?:\.[a-z])?[A-Z]?(?:-\d+)?)`;
/** Rule numbers in brackets, one or several: (6.4), (11.12.2A, 9.8.3), (R4 and R-12), (13.1.c), (8-04), (QA-55). */
export const RULE_BRACKETS = new RegExp(`\\((${NUMBER}(?:(?:, | and |; )${NUMBER})*)\\)`, "g");

/**
 * The rule of a number, or the one above it where a case has no entry of its own: 11.12.3C is told under 11.12.3, and
 * 8-04 under 8.
 */
export function findRule(rules: readonly RuleText[], number: string): RuleText | null {
  const names = [number];
  let name = number.replace(/-\d+$/, "").replace(/[A-Z]+$/, "");
  while (name.includes(".")) {
    names.push(name);
    name = name.slice(0, name.lastIndexOf("."));
  }
  if (name) names.push(`${name}.0`, `${name}.1`, name);
  for (const one of names) {
    const found = rules.find((rule) => rule.number === one);
    if (found) return found;
  }
  return null;
}

/** What players call a thing, and how rules may call it instead. */
const SYNONYMS: Record<string, string> = {
  zoc: "zone of control | zones of control | enemy zone | zones of the enemy",
  crt: "combat result | odds column | results | the die | table",
  los: "line of sight | line of fire | sees | sight",
  tec: "terrain | ground",
  drm: "added to the dice | modifier | adds",
  mp: "movement point | movement factor",
  mf: "movement factor | movement point",
  vp: "victory point | points",
  hq: "headquarters | commander",
  oob: "order of battle | formation",
  hill: "crest | slope | height | uphill | ridge",
  elevation: "height | slope | crest | hill",
  forest: "wood | woods",
  woods: "forest | wood",
  arty: "artillery | guns",
  cannon: "artillery | guns | battery",
  cav: "cavalry",
  inf: "infantry",
  stacking: "stack | room | at most",
  losses: "loss | hits | casualty | steps",
  casualties: "casualty | loss | hits",
  morale: "demoral | quality | rout",
  panic: "rout | demoral",
  retreating: "retreat",
  attack: "assault | melee | combat",
  combat: "fight | assault | battle | melee",
  fog: "hidden | seen | secret",
  supply: "communication | supply",
  win: "victory | won",
  lose: "defeat | lost | demoral",
};

/** The words that a search means: those typed, and what rules may say instead. */
export const meanings = (word: string): string[] => [word, ...(SYNONYMS[word]?.split(" | ") ?? [])];

const FEW = 3;
const IDLE = new Set("a an and can do for how i in is my of the to what".split(" "));

/**
 * Rules that hold every word of a search, those named so first; a number finds itself and its cases. Where few rules
 * hold them all, those that lack one word follow.
 */
export function matching(rules: readonly RuleText[], search: string): RuleText[] {
  const typed = search.toLowerCase().split(/\s+/).filter(Boolean);
  const telling = typed.filter((word) => !IDLE.has(word));
  const words = telling.length > 0 ? telling : typed;
  if (words.length === 0) return [...rules];
  const ranked = rules.map((rule) => {
    const title = rule.title.toLowerCase();
    const text = rule.text.toLowerCase();
    const holds = (where: string, word: string): boolean => meanings(word).some((one) => where.includes(one));
    const named = words.filter((word) => rule.number.toLowerCase().startsWith(word) || holds(title, word));
    const held = words.filter((word) => named.includes(word) || holds(text, word));
    return { rule, named: named.length, held: held.length };
  });
  const best = ranked.filter((one) => one.held === words.length).sort((a, b) => b.named - a.named);
  const near = ranked.filter((one) => one.held === words.length - 1).sort((a, b) => b.named - a.named);
  const found = best.length < FEW && words.length > 1 ? [...best, ...near] : best;
  return found.map((one) => one.rule);
}

/** Charts that a search may mean, by title or by the names that players have for them. */
export function chartsFor(charts: readonly Chart[], search: string): Chart[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return charts.filter((chart) =>
    words.every(
      (word) =>
        chart.also.some((name) => name.startsWith(word)) ||
        meanings(word).some((one) => holds(chart.title, (title) => title.toLowerCase().includes(one))),
    ),
  );
}
