// Chances as the server tells them, and their arithmetic for bars.
import type { Odds, Result, Sum } from "./messages";

/** A fraction such as "5/6" or "1" as a number. */
export function fraction(text: string): number {
  const [top, bottom] = text.split("/");
  const value = Number(top) / (bottom === undefined ? 1 : Number(bottom));
  return Number.isFinite(value) ? value : 0;
}

/** A chance in per cent, without false precision: 1/6 is 17 %, certain things are 0 % and 100 %. */
export const inPercent = (chance: number): string => `${Math.round(chance * 100)}%`;

export const percent = (text: string): string => inPercent(fraction(text));

/** How many of six equal faces a chance is, if it is a whole number of them. */
export function sixths(text: string): number | null {
  const six = fraction(text) * 6;
  return Math.abs(six - Math.round(six)) < 1e-9 ? Math.round(six) : null;
}

/** The chances of results in whole per cent, rounded so that they make a hundred. */
export const wholes = (results: readonly Result[]): number[] =>
  wholePercents(results.map((result) => fraction(result.chance)));

export function wholePercents(chances: readonly number[]): number[] {
  const all = chances.map((chance, place) => {
    const exact = chance * 100;
    return { place, percent: Math.floor(exact), rest: exact - Math.floor(exact) };
  });
  // Where only some of all that may come of it is told, they make what their chances make.
  const whole = Math.round(all.reduce((sum, one) => sum + one.percent + one.rest, 0));
  let left = whole - all.reduce((sum, one) => sum + one.percent, 0);
  for (const one of [...all].sort((a, b) => b.rest - a.rest)) {
    if (left <= 0 || one.rest === 0) break;
    one.percent += 1;
    left -= 1;
  }
  return all.map((one) => one.percent);
}

const MIRROR = {
  best: "worst",
  good: "poor",
  even: "even",
  poor: "good",
  worst: "best",
  plain: "plain",
} as const satisfies Record<Result["tone"], Result["tone"]>;

/** How welcome a side's luck is to who looks: to the other side it is bad luck. */
export const toneFor = (viewer: string | null, side: string, tone: Result["tone"]): Result["tone"] =>
  viewer === null || viewer === side ? tone : MIRROR[tone];

export const toldTo = (viewer: string | null, side: string, results: readonly Result[]): Result[] =>
  results.map((result) => ({ ...result, tone: toneFor(viewer, side, result.tone) }));

/** The same of odds with all that belongs to them. */
export function oddsFor(viewer: string | null, odds: Odds): Odds {
  const turned = (results: readonly Result[]): Result[] => toldTo(viewer, odds.side, results);
  const told: Odds = { ...odds, results: turned(odds.results) };
  if (odds.after) told.after = turned(odds.after);
  if (odds.cases) told.cases = odds.cases.map((one) => ({ ...one, results: turned(one.results) }));
  return told;
}

/** The parts of a sum as they are added: the first as it is, the others with their sign; what nobody can tell. */
export const addends = (sum: Sum): string[] =>
  sum.parts.map(({ value, open }, place) =>
    open ? (place === 0 ? "?" : "+?") : place === 0 || value < 0 ? `${value}` : `+${value}`,
  );

/** A total, with a question mark for what cannot be seen. */
export const total = (sum: Sum): string => (sum.open ? `${sum.total} + ?` : `${sum.total}`);
