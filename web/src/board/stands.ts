// Where counters stand in an area: in rows about its place, each side in rows of its own, as large as they fit.
import type { PieceFace, Sign, Space, Spot } from "../messages";
import { COUNTER } from "./sizes";

/** Left, top, right, bottom. */
export type Room = readonly [number, number, number, number];

export interface Placed {
  face: PieceFace;
  x: number;
  y: number;
  scale: number;
}

const PITCH = COUNTER + 6;
const LEAST = 0.5;
/** Room between the rows of two sides, in rows. */
const BETWEEN = 0.22;
const MARGIN = 4;
const STEP = 6;
const FARTHEST = 120;
/** Half of what one counter needs. */
const HALF = 22;
/** A place aside must be so much better than the middle. */
const ASIDE = 0.05;

const rooms = new WeakMap<Space, Room[]>();
type Edge = 0 | 1 | 2 | 3;
const ORDERS: readonly (readonly Edge[])[] = [
  [0, 2, 1, 3],
  [0, 2],
  [1, 3],
];

/** The ground that a sign and what stands beside it need: a number, points, a cannon, and a chip to its left. */
export function printed(sign: Sign): Room {
  const more = (sign.points === undefined && !sign.star ? 0 : 24) + (sign.cannon ? 26 : 0);
  return [sign.at[0] - (sign.star ? 66 : 46), sign.at[1] - 19, sign.at[0] + 42 + more, sign.at[1] + 19];
}

/** Free rectangles of an area about its place and near it, some broad and some high; its sign stays in sight. */
export function roomsOf(space: Space, sign: Sign | undefined): Room[] {
  const known = rooms.get(space);
  if (known) return known;
  const [x, y] = space.stand ?? space.at;
  const shut = sign ? printed(sign) : null;
  const ring = space.polygon.length > 40 ? space.polygon.filter((_, n) => n % 3 === 0) : space.polygon;
  const found: Room[] = [];
  for (const [dx, dy] of AROUND) {
    for (const order of ORDERS) {
      const room = grown(ring, [x + dx, y + dy], shut, order);
      if (room) found.push(room);
    }
  }
  if (found.length === 0) found.push([x - HALF, y - HALF, x + HALF, y + HALF]);
  rooms.set(space, found);
  return found;
}

const AROUND: readonly Spot[] = [0, -22, 22, -44, 44].flatMap((dy) =>
  [0, -26, 26].map((dx): Spot => [dx, dy]),
);

/** A rectangle about a spot, pushed out side by side as far as the area and its sign let it. */
function grown(ring: readonly Spot[], [x, y]: Spot, shut: Room | null, order: readonly Edge[]): Room | null {
  const room: [number, number, number, number] = [x - HALF, y - HALF, x + HALF, y + HALF];
  if (!free(ring, room, shut)) return null;
  for (const turn of [order, [0, 1, 2, 3] as const]) {
    const open = new Set<Edge>(turn);
    while (open.size > 0) {
      for (const edge of open) {
        const by = edge < 2 ? -STEP : STEP;
        room[edge] += by;
        if (Math.abs(room[edge] - (edge % 2 === 0 ? x : y)) > FARTHEST || !free(ring, room, shut)) {
          room[edge] -= by;
          open.delete(edge);
        }
      }
    }
  }
  return room;
}

function free(ring: readonly Spot[], [l, t, r, b]: Room, shut: Room | null): boolean {
  if (shut && l < shut[2] && shut[0] < r && t < shut[3] && shut[1] < b) return false;
  const [x, y] = [(l + r) / 2, (t + b) / 2];
  const [left, top, right, bottom] = [l - MARGIN, t - MARGIN, r + MARGIN, b + MARGIN];
  const spots: Spot[] = [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
    [left, y],
    [right, y],
    [x, top],
    [x, bottom],
  ];
  return spots.every((spot) => inside(ring, spot));
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
    if (found.scale > best.scale + ASIDE) {
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
