// How the chances went over a game: lines to draw, and the acts that turned it.

import type { Chances, Prose, SideCard, TurnMark } from "./messages";
import { wholePercents } from "./odds";

/** Sides that win and lose together are one line. Values are in thousandths, one for each moment. */
export interface Party {
  sides: string[];
  title: string;
  colour: string;
  values: number[];
}

export interface TurningPoint {
  moment: number;
  text: Prose;
  /** For whom it was good, and by how many thousandths. */
  party: Party;
  gain: number;
}

/** Who wins and loses with whom: a game of two sides has no allies, however even it stands. */
export function parties(sides: readonly SideCard[], chances: Chances): Party[] {
  const found: Party[] = [];
  sides.forEach((side, n) => {
    const values = chances.chances.map((row) => row[n] ?? 0);
    const same = found.find((one) => one.values.every((value, at) => value === values[at]));
    if (same && values.length > 0 && sides.length > 2) {
      same.sides.push(side.id);
      same.title += ` and ${side.title}`;
    } else found.push({ sides: [side.id], title: side.title, colour: side.colour, values });
  });
  return found;
}

/** The acts that changed the chances most, with those for whom they were good. */
export function turningPoints(all: readonly Party[], chances: Chances): TurningPoint[] {
  return chances.points.map(({ moment, text, side, gain }) => {
    const party = all.find((one) => one.sides.includes(side))!;
    return { moment, text, party, gain };
  });
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

/** Halves go towards the middle, so that the chances of two sides make a hundred, each rounded for itself. */
export const inPercent = (thousandths: number): string =>
  `${thousandths < 500 ? Math.round(thousandths / 10) : 100 - Math.round((1000 - thousandths) / 10)} %`;

/** What each party has of a moment; all make a hundred. */
export function shares(all: readonly Party[], moment: number): string[] {
  const values = all.map((party) => party.values[moment] ?? 0);
  const whole =
    all.length > 2
      ? wholePercents(values.map((value) => value / 1000)).map((percent) => `${percent} %`)
      : values.map(inPercent);
  return all.map((party, place) => `${party.title} ${whole[place]}`);
}

/** The turn at a moment. */
export const turnAt = (turns: readonly TurnMark[], moment: number): string =>
  turns.findLast((turn) => turn.moment <= moment)?.title ?? "";
