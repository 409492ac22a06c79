// Where a stack that lies open is laid out: on the side of its place where it hides least of what one may want to press
// next, and as a whole in sight.
import type { Desk } from "../desk";
import type { Spot } from "../messages";

type Beside = "above" | "below" | "right" | "left";

/** Left, top, right, bottom. */
export type Box = readonly [number, number, number, number];

/** A spot that is better not hidden, and how much so. */
export interface Shunned {
  at: Spot;
  weight: number;
}

export interface Laid {
  beside: Beside;
  box: Box;
}

/** The order in which they are preferred where all else is equal. */
const SIDES: readonly Beside[] = ["above", "below", "right", "left"];
const OFTEN = 0.1;
/** What a spot needs about it to be seen and pressed. */
const ABOUT = 22;
/** What hangs out of sight counts for so much, for each hundredth of the whole. */
const OUT = 4;
/** Free room towards the edges of what is in sight. */
const EDGE = 4;

/** Where something of this size is laid out beside a spot, so far from it. */
export function laidBeside(
  at: Spot,
  [wide, high]: Spot,
  gap: number,
  sight: readonly [Spot, Spot],
  shunned: readonly Shunned[],
): Laid {
  const all = SIDES.map((beside, n): Laid & { cost: number } => {
    const box = boxBeside(beside, at, [wide, high], gap, sight);
    const hidden = shunned
      .filter(({ at: spot }) => isIn(spot, box))
      .reduce((sum, { weight }) => sum + weight, 0);
    return { beside, box, cost: hidden + outside(box, sight) * 100 * OUT + n * OFTEN };
  });
  const { beside, box } = all.reduce((best, one) => (one.cost < best.cost ? one : best));
  const [left, top] = [held(box[0], wide, sight, 0), held(box[1], high, sight, 1)]; // there may be room nowhere
  return { beside, box: [left, top, left + wide, top + high] };
}

/** As near to `start` as something of this length can begin and be in sight. */
const held = (start: number, length: number, [from, to]: readonly [Spot, Spot], axis: 0 | 1): number =>
  Math.max(from[axis] + EDGE, Math.min(start, to[axis] - length - EDGE));

function boxBeside(
  beside: Beside,
  [x, y]: Spot,
  [wide, high]: Spot,
  gap: number,
  sight: readonly [Spot, Spot],
): Box {
  const level = beside === "above" || beside === "below";
  const left = level ? held(x - wide / 2, wide, sight, 0) : beside === "right" ? x + gap : x - gap - wide;
  const top = level ? (beside === "below" ? y + gap : y - gap - high) : held(y - high / 2, high, sight, 1);
  return [left, top, left + wide, top + high];
}

const isIn = ([x, y]: Spot, [left, top, right, bottom]: Box): boolean =>
  x > left - ABOUT && x < right + ABOUT && y > top - ABOUT && y < bottom + ABOUT;

/** How much of a box is beyond what is in sight: 0 to 1. */
function outside([left, top, right, bottom]: Box, [from, to]: readonly [Spot, Spot]): number {
  const wide = Math.max(0, Math.min(right, to[0]) - Math.max(left, from[0]));
  const high = Math.max(0, Math.min(bottom, to[1]) - Math.max(top, from[1]));
  return 1 - (wide * high) / ((right - left) * (bottom - top));
}

/** The tip of a tray, which shows whose it is: from its edge to `near` the spot. */
export function tipOf({ beside, box }: Laid, [x, y]: Spot, near: number, half: number): string {
  const [left, top, right, bottom] = box;
  if (beside === "above") return `M${x - half} ${bottom - 3}L${x} ${y - near}L${x + half} ${bottom - 3}Z`;
  if (beside === "below") return `M${x - half} ${top + 3}L${x} ${y + near}L${x + half} ${top + 3}Z`;
  if (beside === "right") return `M${left + 3} ${y - half}L${x + near} ${y}L${left + 3} ${y + half}Z`;
  return `M${right - 3} ${y - half}L${x - near} ${y}L${right - 3} ${y + half}Z`;
}

/** What an open stack is better not laid over: where one can go, then where the enemy stands, then who else may act. */
export function shunnedBy(desk: Desk, space: number): Shunned[] {
  const found: Shunned[] = [];
  const put = (id: number, weight: number): void => {
    const place = id === space ? undefined : desk.board.value.get(id);
    if (place) found.push({ at: place.at, weight });
  };
  for (const id of desk.litSpaces.value.keys()) put(id, 10);
  for (const [id, faces] of desk.stacks.value) {
    if (faces.some((face) => !desk.isOwn(face))) put(id, 3);
    if (faces.some((face) => desk.glowing.value.has(face.number))) put(id, 2);
  }
  return found;
}
