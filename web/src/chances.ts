// How the chances went over a game: lines to draw, and the moments that turned it.

import { isHead } from "./frames";
import type { Chances, LogLine, SideCard, TurnMark } from "./messages";
import { wholePercents } from "./odds";

/** Sides that win and lose together are one line. Values are in thousandths, one for each moment. */
export interface Party {
  title: string;
  colour: string;
  values: number[];
}

export interface TurningPoint {
  moment: number;
  text: string;
  /** For whom it was good, and by how many thousandths. */
  party: Party;
  gain: number;
}

const NOTEWORTHY = 25;
const NEAR = 2;

export function parties(sides: readonly SideCard[], chances: Chances): Party[] {
  const found: Party[] = [];
  sides.forEach((side, n) => {
    const values = chances.chances.map((row) => row[n] ?? 0);
    const same = found.find((one) => one.values.every((value, at) => value === values[at]));
    if (same && values.length > 0) same.title += ` and ${side.title}`;
    else found.push({ title: side.title, colour: side.colour, values });
  });
  return found;
}

/** The moments after which the chances were most different, in the order of the game. */
export function turningPoints(all: readonly Party[], log: readonly LogLine[], most = 5): TurningPoint[] {
  const swings: TurningPoint[] = [];
  const last = all[0]?.values.length ?? 0;
  for (let moment = 1; moment < last; moment++) {
    let best: { party: Party; gain: number } | null = null;
    for (const party of all) {
      const gain = party.values[moment]! - party.values[moment - 1]!;
      if (gain > (best?.gain ?? 0)) best = { party, gain };
    }
    if (best && best.gain >= NOTEWORTHY) swings.push({ moment, text: tellOf(log, moment), ...best });
  }
  const chosen: TurningPoint[] = [];
  for (const swing of swings.sort((a, b) => b.gain - a.gain)) {
    if (chosen.length >= most) break;
    if (chosen.every((one) => Math.abs(one.moment - swing.moment) > NEAR)) chosen.push(swing);
  }
  return chosen.sort((a, b) => a.moment - b.moment);
}

/** What the journal says of a moment: no dice, no headings, and if nothing else the line before. */
function tellOf(log: readonly LogLine[], moment: number): string {
  const plain = log.filter((line) => line.die === null && !isHead(line));
  const here = plain.filter((line) => line.position === moment);
  if (here.length === 0) here.push(...plain.filter((line) => line.position < moment).slice(-1));
  return here
    .slice(0, 2)
    .map((line) => line.text)
    .join(" ");
}

/** A line through all values in a box; the top is certainty. */
export function curve(values: readonly number[], wide: number, high: number): string {
  const points = values.map(
    (value, n) => `${xOf(n, values.length, wide)} ${round(high * (1 - value / 1000))}`,
  );
  return points.length === 0 ? "" : `M${points.join("L")}`;
}

export const xOf = (moment: number, moments: number, wide: number): number =>
  round(moments < 2 ? 0 : (wide * moment) / (moments - 1));

const round = (value: number): number => Math.round(value * 10) / 10;

export const inPercent = (thousandths: number): string => `${Math.round(thousandths / 10)} %`;

/** What each party has of a moment, rounded so that all make a hundred. */
export function shares(all: readonly Party[], moment: number): string[] {
  const whole = wholePercents(all.map((party) => (party.values[moment] ?? 0) / 1000));
  return all.map((party, place) => `${party.title} ${whole[place]} %`);
}

/** The turn at a moment. */
export const turnAt = (turns: readonly TurnMark[], moment: number): string =>
  turns.findLast((turn) => turn.moment <= moment)?.title ?? "";
