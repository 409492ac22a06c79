// Where blocks stand: in a pile beside a town, or in rows inside a place of a battle board.
import type { PieceFace, Space, Spot } from "../messages";

export const BLOCK = 46;
/** A pile shows this many blocks and counts the rest. */
export const SHOWN = 4;
const STEP = 6;
const LIFT = 1.5;

export interface Standing {
  face: PieceFace;
  x: number;
  y: number;
  /** Times the usual size. */
  scale: number;
}

export interface Pile {
  space: number;
  side: string;
  /** The front one last. */
  standing: Standing[];
  count: number;
  /** Steps in all, where every block is known. */
  steps: number | null;
  /** Where the count is written: the upper right corner. */
  corner: Spot;
  middle: Spot;
  scale: number;
}

/** Blocks of one space as piles, one for each army; `first` come to the front. */
export function piles(
  space: Space,
  faces: readonly PieceFace[],
  first: (face: PieceFace) => number,
  scale: number,
): Pile[] {
  const armies = new Map<string, PieceFace[]>();
  for (const face of faces) armies.set(face.side, [...(armies.get(face.side) ?? []), face]);
  const at = space.stand ?? space.at;
  const all = [...armies];
  return all.map(([side, list], n) => {
    const shift = (n - (all.length - 1) / 2) * BLOCK * 1.12 * scale;
    const order = [...list].sort((a, b) => first(b) - first(a) || steps(b) - steps(a) || a.number - b.number);
    const shown = order.slice(0, SHOWN);
    const x = at[0] + shift - (STEP * (shown.length - 1) * scale) / 2;
    const standing = shown
      .map((face, k) => ({ face, x: x + STEP * k * scale, y: at[1] - LIFT * k * scale, scale }))
      .reverse();
    const known = list.every((face) => face.block && !face.block.back);
    const last = standing[0]!;
    return {
      space: space.id,
      side,
      standing,
      count: list.length,
      steps: known ? list.reduce((sum, face) => sum + steps(face), 0) : null,
      corner: [last.x + (BLOCK / 2) * scale, last.y - (BLOCK / 2) * scale],
      middle: [at[0] + shift, at[1]],
      scale,
    };
  });
}

const steps = (face: PieceFace): number => face.block?.steps ?? 0;

/** Seen from afar, piles of one army whose tablets would lie on each other are told together, where the largest is. */
export function merged(all: readonly Pile[], scale: number): Pile[] {
  const found: Pile[] = [];
  const [wide, high] = [48 / scale, 21 / scale];
  for (const pile of [...all].sort((a, b) => b.count - a.count)) {
    const near = found.find(
      (one) =>
        one.side === pile.side &&
        Math.abs(one.middle[0] - pile.middle[0]) < wide &&
        Math.abs(one.middle[1] - pile.middle[1]) < high,
    );
    if (!near) {
      found.push({ ...pile });
      continue;
    }
    near.count += pile.count;
    near.steps = near.steps === null || pile.steps === null ? null : near.steps + pile.steps;
    near.standing = [...pile.standing, ...near.standing];
  }
  // Different armies keep clear of each other: the lower one gives way.
  found.sort((a, b) => a.middle[1] - b.middle[1]);
  found.forEach((one, n) => {
    for (const other of found.slice(0, n)) {
      const apart = one.middle[1] - other.middle[1];
      if (Math.abs(one.middle[0] - other.middle[0]) < wide && Math.abs(apart) < high)
        one.middle = [one.middle[0], other.middle[1] + high];
    }
  });
  return found;
}

const GAP = 8;
/** What hangs below a block, such as the word of a square: it lies over neither the next row nor the place's name. */
export const FOOT = 7;
const BETWEEN = 2;
const NAME = 34;
const BAY = 52;
/** A block in a battle is drawn no larger than this; where the screen is small it may be larger, to be read. */
export const LARGEST = { screen: 1.8, phone: 3 };

/** The box of a place: left, top, right, bottom. */
export function boxOf(space: Space): [number, number, number, number] {
  const xs = space.polygon.map((p) => p[0]);
  const ys = space.polygon.map((p) => p[1]);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/**
 * Blocks in rows inside a place, as large as they fit. `sides` are the armies from the top of the board to its bottom:
 * where two meet in one place, each has its half of it.
 */
export function rows(
  space: Space,
  faces: readonly PieceFace[],
  upper: (face: PieceFace) => boolean,
  middle: number,
  largest = LARGEST.screen,
): Standing[] {
  const [left, top, right, bottom] = boxOf(space);
  const above = space.at[1] < middle;
  const reserve = space.terrain === "reserve";
  const name = reserve ? 0 : NAME;
  const bay = reserve ? 0 : BAY;
  const inset = reserve ? 190 : 8;
  const y0 = top + (above ? name : bay) + 4;
  const y1 = bottom - (above ? bay : name) - 4;
  const groups = [faces.filter(upper), faces.filter((face) => !upper(face))].filter((one) => one.length > 0);
  const high = (y1 - y0) / groups.length;
  const wide = right - left - inset - 8;
  const most = reserve ? LARGEST.screen : largest; // beside the name of the place
  const scale = Math.min(most, ...groups.map((one) => fitting(one.length, wide, high)));
  return groups.flatMap((one, n) => grid(one, left + inset, y0 + n * high, wide, high, scale, reserve));
}

/** The largest scale at which so many blocks fit into a box. */
export function fitting(count: number, wide: number, high: number): number {
  let best = 0.4;
  for (let across = 1; across <= count; across++) {
    const down = Math.ceil(count / across);
    const broad = (wide - GAP * (across - 1)) / across / BLOCK;
    const deep = (high - BETWEEN * (down - 1)) / down / (BLOCK + FOOT);
    best = Math.max(best, Math.min(broad, deep));
  }
  return best;
}

function grid(
  faces: readonly PieceFace[],
  left: number,
  top: number,
  wide: number,
  high: number,
  scale: number,
  start: boolean,
): Standing[] {
  const pitch = BLOCK * scale + GAP;
  const most = Math.max(1, Math.floor((wide + GAP + 0.01) / pitch));
  const down = Math.ceil(faces.length / most);
  const across = Math.ceil(faces.length / down);
  const fall = (BLOCK + FOOT) * scale + BETWEEN;
  const y0 = top + (high - down * fall + BETWEEN) / 2 + (BLOCK * scale) / 2;
  return faces.map((face, n) => {
    const row = Math.floor(n / across);
    const here = Math.min(across, faces.length - row * across);
    const x0 = start ? left : left + (wide - here * pitch + GAP) / 2;
    return { face, x: x0 + (n % across) * pitch + (BLOCK * scale) / 2, y: y0 + row * fall, scale };
  });
}
