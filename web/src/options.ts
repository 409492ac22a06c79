// Options of a scenario: which go together. The server has the last word.
import type { OptionCard } from "./messages";

/**
 * Options under their headings, in the order in which these come up; those of the scenario itself first. Few options
 * need no headings.
 */
export function grouped(options: readonly OptionCard[]): [string, OptionCard[]][] {
  const found = new Map<string, OptionCard[]>();
  const own = options.filter((option) => option.group === "");
  if (own.length === options.length) return [["", own]];
  if (own.length > 0) found.set("This scenario", own);
  for (const option of options) {
    if (option.group !== "") found.set(option.group, [...(found.get(option.group) ?? []), option]);
  }
  return [...found];
}

/** The options after one was switched: what it needs comes with it, what it excludes goes, and what needs a lost one goes too. */
export function toggled(
  options: readonly OptionCard[],
  chosen: ReadonlySet<string>,
  id: string,
): Set<string> {
  const byId = new Map(options.map((option) => [option.id, option]));
  const next = new Set(chosen);
  if (next.has(id)) next.delete(id);
  else add(byId, next, id);
  let changed = true;
  while (changed) {
    changed = false;
    for (const one of next) {
      if (byId.get(one)?.needs.some((need) => !next.has(need))) {
        next.delete(one);
        changed = true;
      }
    }
  }
  return next;
}

function add(byId: Map<string, OptionCard>, next: Set<string>, id: string): void {
  const option = byId.get(id);
  if (!option || next.has(id)) return;
  next.add(id);
  for (const need of option.needs) add(byId, next, need);
  for (const other of option.excludes) next.delete(other);
  for (const [other, card] of byId) if (card.excludes.includes(id)) next.delete(other);
}
