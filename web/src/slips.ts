// Where slips of paper lie on a board: beside their space, clear of counters and of each other as far as they can be.
import type { Spot } from "./messages";
import type { Box } from "./names";

/** A slip that wants a place: by the spot it belongs to, and its size. */
export interface Wanted {
  at: Spot;
  wide: number;
  high: number;
}

/** Ground that should rather be seen than hidden, and how much. */
export type Ground = readonly [box: Box, weight: number];

/** What lies under a slip costs so much for each unit of ground it hides: a counter more than anything printed. */
const COST = { counter: 4, slip: 8, far: 0.5 };

/** A note in lines of about so many letters; what goes beyond the last line is left out. */
export function wrapped(text: string, across: number, most: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ").flatMap((one) => pieces(one, across))) {
    if (line !== "" && line.length + 1 + word.length > across) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  if (line !== "") lines.push(line);
  if (lines.length <= most) return lines;
  const last = lines[most - 1]!;
  const cut = last.length < across ? last : last.slice(0, across - 1);
  return [...lines.slice(0, most - 1), `${cut.trimEnd()}…`];
}

/** A word that is longer than a line is cut where the line ends; letters of two parts stay whole. */
function pieces(word: string, across: number): string[] {
  const letters = [...word];
  const found: string[] = [];
  for (let n = 0; n < letters.length; n += across) found.push(letters.slice(n, n + across).join(""));
  return found;
}

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a[2], b[2]) - Math.max(a[0], b[0])) *
  Math.max(0, Math.min(a[3], b[3]) - Math.max(a[1], b[1]));

/** A box for each slip, in their order; `held` are counters. */
export function placeSlips(
  slips: readonly Wanted[],
  held: readonly Box[],
  ground: readonly Ground[],
  room: Spot,
  gap: number,
): Box[] {
  const placed: Box[] = [];
  for (const slip of slips) {
    let best: Box | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const box of places(slip, room, gap)) {
      const hides = (what: readonly Box[]): number =>
        what.reduce((sum, other) => sum + overlap(box, other), 0);
      const cost =
        COST.counter * hides(held) +
        COST.slip * hides(placed) +
        ground.reduce((sum, [other, weight]) => sum + weight * overlap(box, other), 0) +
        COST.far * slip.high * distance(box, slip.at);
      if (cost < least) {
        least = cost;
        best = box;
      }
    }
    placed.push(best!);
  }
  return placed;
}

/** From the edge of a box to a spot. */
function distance([left, top, right, bottom]: Box, [x, y]: Spot): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}

const AROUND: readonly Spot[] = [
  [0, -1],
  [-1, -1],
  [1, -1],
  [-1, 0],
  [1, 0],
  [0, 1],
  [-1, 1],
  [1, 1],
];

function places({ at, wide, high }: Wanted, room: Spot, gap: number): Box[] {
  const within = (middle: number, size: number, most: number): number =>
    Math.min(Math.max(middle, size / 2), Math.max(size / 2, most - size / 2));
  return [1, 2.4, 4].flatMap((far) =>
    AROUND.map(([dx, dy]): Box => {
      const x = within(at[0] + dx * (wide / 2 + gap * far), wide, room[0]);
      const y = within(at[1] + dy * (high / 2 + gap * far), high, room[1]);
      return [x - wide / 2, y - high / 2, x + wide / 2, y + high / 2];
    }),
  );
}
