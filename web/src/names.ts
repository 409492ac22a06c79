// Where names may stand on a board: near their place, clear of what is there and of each other.
import type { Name, Spot } from "./messages";

/** Left, top, right, bottom. */
export type Box = readonly [number, number, number, number];

const WIDTH = 0.47;

export const meet = (a: Box, b: Box): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

/** The names of places that find room at this size of type, greatest first, each with the middle of its line. */
export function placeNames(
  names: readonly Name[],
  held: readonly Box[],
  size: number,
  room: Spot,
): { text: string; x: number; y: number }[] {
  const taken: Box[] = [...held];
  const placed: { text: string; x: number; y: number }[] = [];
  const places = names.filter((name) => name.kind === "place" && name.rank <= 2);
  for (const { text, at } of [...places].sort((a, b) => a.rank - b.rank)) {
    const wide = text.length * size * WIDTH;
    const far = size * 1.05;
    const spots: Spot[] = [
      [at[0], at[1] + far],
      [at[0], at[1] - far],
      [at[0] + wide / 2 + far * 0.7, at[1]],
      [at[0] - wide / 2 - far * 0.7, at[1]],
    ];
    for (const [x, y] of spots) {
      const box: Box = [x - wide / 2, y - size * 0.55, x + wide / 2, y + size * 0.55];
      if (box[0] < 0 || box[1] < 0 || box[2] > room[0] || box[3] > room[1]) continue;
      if (taken.some((other) => meet(box, other))) continue;
      taken.push(box);
      placed.push({ text, x, y });
      break;
    }
  }
  return placed;
}
