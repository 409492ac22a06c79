// The odds of a fight as the server tells them, and their arithmetic for bars.

export interface OddsNote {
  rule: string;
  text: string;
}

export interface Odds {
  /** What is going to happen, where it is not a fight of two sums of strength. */
  title: string;
  attack: number;
  defence: number;
  column: string;
  bestColumn: string;
  chances: Record<string, string>;
  attackers: string[];
  guns: string[];
  defenders: string[];
  notes: OddsNote[];
}

const words = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Read what an answer carries; null where it is no fight. */
export function readOdds(data: Record<string, unknown> | null): Odds | null {
  if (data === null || typeof data.chances !== "object" || data.chances === null) return null;
  const chances: Record<string, string> = {};
  for (const [result, chance] of Object.entries(data.chances)) chances[result] = String(chance);
  const notes = Array.isArray(data.notes) ? data.notes : [];
  return {
    title: String(data.title ?? ""),
    attack: Number(data.attack ?? 0),
    defence: Number(data.defence ?? 0),
    column: String(data.column ?? ""),
    bestColumn: String(data.best_column ?? data.column ?? ""),
    chances,
    attackers: words(data.attackers),
    guns: words(data.guns),
    defenders: words(data.defenders),
    notes: notes.map((note: { rule?: unknown; text?: unknown }) => ({
      rule: String(note.rule ?? ""),
      text: String(note.text ?? ""),
    })),
  };
}

/** A fraction such as "5/6" or "1" as a number. */
export function fraction(text: string): number {
  const [top, bottom] = text.split("/");
  const value = Number(top) / (bottom === undefined ? 1 : Number(bottom));
  return Number.isFinite(value) ? value : 0;
}

/** A chance in per cent, without false precision: 1/6 is 17 %, certain things are 0 % and 100 %. */
export function percent(text: string): string {
  return `${Math.round(fraction(text) * 100)}%`;
}

/** How many of six equal faces a chance is, if it is a whole number of them. */
export function sixths(text: string): number | null {
  const six = fraction(text) * 6;
  return Math.abs(six - Math.round(six)) < 1e-9 ? Math.round(six) : null;
}

export const RESULTS: readonly { letters: string; words: string }[] = [
  { letters: "De", words: "defender lost" },
  { letters: "Dr", words: "defender back" },
  { letters: "Ex", words: "exchange" },
  { letters: "Ar", words: "attacker back" },
  { letters: "Ae", words: "attacker lost" },
];

/** The rows of an odds card: the known results in their order, then any others a game may have. */
export function rows(chances: Record<string, string>): { letters: string; words: string; chance: string }[] {
  const ours = RESULTS.some((row) => row.letters in chances);
  const known = ours ? RESULTS.map((row) => ({ ...row, chance: chances[row.letters] ?? "0" })) : [];
  const others = Object.keys(chances).filter((letters) => !RESULTS.some((row) => row.letters === letters));
  return [...known, ...others.map((letters) => ({ letters, words: "", chance: chances[letters]! }))];
}
