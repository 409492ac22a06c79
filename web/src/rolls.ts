// Throws of dice as the log has them: each with what it was rolled for and with what came of it.
import type { LogLine, Prose } from "./messages";

export interface Roll {
  /** The number of the line of its first die. */
  first: number;
  dice: number[];
  /** Which of them hit, where each counts for itself. */
  hits: boolean[];
  /** What is rolled for. */
  about: Prose;
  /** What came of it. */
  result: Prose | string;
}

/** The throws among some lines, in the order in which they fell. */
export function rollsOf(lines: readonly LogLine[]): Roll[] {
  const found = new Map<number, Roll>();
  for (const line of lines) {
    if (line.roll === null || line.lot) continue;
    const roll = found.get(line.roll);
    if (line.die === null) {
      if (roll) roll.result = line.text;
    } else if (roll) {
      roll.dice.push(line.die);
      roll.hits.push(line.hit);
    } else
      found.set(line.roll, {
        first: line.roll,
        dice: [line.die],
        hits: [line.hit],
        about: line.about,
        result: "",
      });
  }
  return [...found.values()];
}

/** So long, in milliseconds, a throw is looked at when another follows, and when none does. */
const EACH = 1500;
const LAST = 1900;
const TUMBLES = 620;

/** How long it takes to look at so many throws. */
export const lookAt = (rolls: number): number => (rolls === 0 ? 0 : (rolls - 1) * EACH + LAST);

/** How long a throw tumbles and lies, where so many more are to follow it. */
export function times(more: number, factor: number): { tumbles: number; lies: number } {
  const lies = more > 0 ? EACH * factor : LAST;
  return { tumbles: Math.min(TUMBLES, lies / 2), lies };
}
