// Where counters stand in an area: in rows about its place, each side in rows of its own, as large as they fit.
import type { PieceFace, Space, Spot } from "../messages";
import { COUNTER } from "./sizes";

/** Left, top, right, bottom. */
export type Room = readonly [number, number, number, number];

export interface Placed {
  face: PieceFace;
  x: number;
  y: number;
  scale: number;
}

const PITCH = COUNTER + 3.5;
const LEAST = 0.5;
/** Room between the rows of two sides, in rows. */
const BETWEEN = 0.22;
const MARGIN = 5;
const STEP = 4;
const WIDTHS = [36, 56, 76, 96, 116];

const rooms = new WeakMap<Space, Room[]>();

/** The free rectangles of an area about its place, some broad and some high; what is printed in it stays in sight. */
export function roomsOf(space: Space, sign: Spot | undefined): Room[] {
  const known = rooms.get(space);
  if (known) return known;
  const [x, y] = space.stand ?? space.at;
  const above = sign ? Math.max(22, y - sign[1] - 20) : 92;
  const found = WIDTHS.map((most): Room => {
    let wide = 22;
    let low = 22;
    let high = 22;
    while (wide < most && holds(space, x, y, wide + STEP, high, low)) wide += STEP;
    while (low < 96 && holds(space, x, y, wide, high, low + STEP)) low += STEP;
    while (high < above && holds(space, x, y, wide, high + STEP, low)) high += STEP;
    return [x - wide, y - Math.min(high, above), x + wide, y + low];
  });
  rooms.set(space, found);
  return found;
}

function holds(space: Space, x: number, y: number, wide: number, high: number, low: number): boolean {
  const [l, r, t, b] = [x - wide - MARGIN, x + wide + MARGIN, y - high - MARGIN, y + low + MARGIN];
  const spots: Spot[] = [
    [l, t],
    [r, t],
    [l, b],
    [r, b],
    [l, y],
    [r, y],
    [x, t],
    [x, b],
  ];
  return spots.every((spot) => inside(space.polygon, spot));
}

/** Does a polygon hold a spot? */
export function inside(ring: readonly Spot[], [x, y]: Spot): boolean {
  let odd = false;
  for (let n = 0, m = ring.length - 1; n < ring.length; m = n++) {
    const [x1, y1] = ring[n]!;
    const [x2, y2] = ring[m]!;
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) odd = !odd;
  }
  return odd;
}

/** How many stand side by side in a room, and how large, when groups lie one below the other. */
export function fit(counts: readonly number[], room: Room): { across: number; scale: number } {
  const [left, top, right, bottom] = room;
  let best = { across: 1, scale: 0 };
  for (let across = 1; across <= Math.max(...counts); across++) {
    const rows = counts.reduce((sum, count) => sum + Math.ceil(count / across), 0);
    const down = rows + BETWEEN * (counts.length - 1);
    const scale = Math.min(1, (right - left) / (across * PITCH), (bottom - top) / (down * PITCH));
    if (scale > best.scale + 1e-9) best = { across, scale };
  }
  return best;
}

/** Groups from top to bottom, in rows about the middle of the best of the rooms. */
export function inRows(groups: readonly (readonly PieceFace[])[], all: readonly Room[]): Placed[] {
  const counts = groups.map((group) => group.length);
  let room = all[0]!;
  let best = fit(counts, room);
  for (const other of all.slice(1)) {
    const found = fit(counts, other);
    if (found.scale > best.scale + 1e-9) {
      room = other;
      best = found;
    }
  }
  const scale = Math.max(LEAST, best.scale);
  const pitch = PITCH * scale;
  const rows = groups.map((group) => Math.ceil(group.length / best.across));
  const high = (rows.reduce((sum, n) => sum + n, 0) + BETWEEN * (groups.length - 1)) * pitch;
  const middle = (room[0] + room[2]) / 2;
  let y = (room[1] + room[3]) / 2 - high / 2 + pitch / 2;
  const placed: Placed[] = [];
  groups.forEach((group, g) => {
    const across = Math.ceil(group.length / rows[g]!);
    group.forEach((face, n) => {
      const row = Math.floor(n / across);
      const here = Math.min(across, group.length - row * across);
      placed.push({ face, x: middle + ((n % across) - (here - 1) / 2) * pitch, y: y + row * pitch, scale });
    });
    y += (rows[g]! + BETWEEN) * pitch;
  });
  return placed;
}

const ARMS = ["inf", "skirmisher", "cav", "horse", "art", "heavy"];

/** The order of counters in a row: by command, then by arm. */
export function inOrder(faces: readonly PieceFace[]): PieceFace[] {
  const arm = (face: PieceFace): number => (ARMS.indexOf(face.symbol) + 99) % 99;
  return [...faces].sort(
    (a, b) =>
      a.side.localeCompare(b.side) || a.band.localeCompare(b.band) || arm(a) - arm(b) || a.number - b.number,
  );
}
