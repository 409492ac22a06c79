// Plane geometry of boards: outlines of groups of spaces, nearest in a direction, arrows.
import type { Space, Spot } from "./messages";

const key = (p: Spot): string => `${Math.round(p[0] * 4)},${Math.round(p[1] * 4)}`;

/** The outline of the union of spaces as closed loops: sides that only one of them has, chained. */
export function outline(spaces: readonly Space[]): Spot[][] {
  const sides = new Map<string, { from: Spot; to: Spot; ends: string }>();
  for (const space of spaces) {
    const ring = space.polygon;
    for (let n = 0; n < ring.length; n++) {
      const from = ring[n]!;
      const to = ring[(n + 1) % ring.length]!;
      const a = key(from);
      const b = key(to);
      if (a === b) continue;
      const name = a < b ? `${a}|${b}` : `${b}|${a}`;
      if (sides.has(name)) sides.delete(name);
      else sides.set(name, { from, to, ends: b });
    }
  }
  const starts = new Map<string, { name: string; from: Spot; ends: string }[]>();
  for (const [name, side] of sides) {
    const a = key(side.from);
    starts.set(a, [...(starts.get(a) ?? []), { name, from: side.from, ends: side.ends }]);
  }
  const loops: Spot[][] = [];
  for (const [a, list] of starts) {
    while (list.length > 0) {
      const loop: Spot[] = [];
      let side = list.pop();
      while (side) {
        loop.push(side.from);
        if (side.ends === a) break;
        side = starts.get(side.ends)?.pop();
      }
      if (loop.length > 2) loops.push(loop);
    }
  }
  return loops;
}

/** A path's `d` of closed loops. */
export function loopPath(loops: readonly (readonly Spot[])[]): string {
  return loops
    .map((loop) => `M${loop.map((p) => `${p[0].toFixed(1)} ${p[1].toFixed(1)}`).join("L")}Z`)
    .join("");
}

export type Heading = "up" | "down" | "left" | "right";

/** So much further aside than ahead a spot still lies in a direction. */
const CONE = 1.2;

/**
 * The index of the nearest spot that lies in a direction, or -1: one that is rather ahead than aside, so that the next
 * column of hexes is not passed over; where there is none, straight ahead counts for more than aside. Of two that are as
 * near, every other time the one on the other side, so that one walks along a row and not out of it.
 */
export function nearest(from: Spot, spots: readonly Spot[], heading: Heading): number {
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  const upright = heading === "up" || heading === "down";
  spots.forEach(([x, y], n) => {
    const [dx, dy] = [x - from[0], y - from[1]];
    const ahead = heading === "up" ? -dy : heading === "down" ? dy : heading === "left" ? -dx : dx;
    const aside = Math.abs(upright ? dx : dy);
    if (ahead <= 1) return;
    const turn = Math.round((upright ? from[1] : from[0]) / ahead) % 2 === 0 ? 1 : -1;
    const other = (upright ? dx : dy) * turn > 0 ? 0.5 : 0;
    const cost = aside <= ahead * CONE ? Math.hypot(dx, dy) + aside * 0.3 + other : 1e5 + ahead + aside * 2;
    if (cost < least) {
      least = cost;
      best = n;
    }
  });
  return best;
}

/** An arrow from one spot to another that bends a little, as a shaft and a head; both ends keep clear. */
export function arrow(from: Spot, to: Spot, clear: number): { shaft: string; head: string } {
  const dx = to[0] - from[0];
  const dy = to[1] - from[1];
  const far = Math.hypot(dx, dy) || 1;
  const bend = Math.min(far * 0.14, 26);
  const middle: Spot = [(from[0] + to[0]) / 2 - (dy / far) * bend, (from[1] + to[1]) / 2 + (dx / far) * bend];
  const end = towards(to, middle, Math.min(clear, far * 0.3));
  const start = towards(from, middle, Math.min(clear * 0.6, far * 0.2));
  const tx = end[0] - middle[0];
  const ty = end[1] - middle[1];
  const t = Math.hypot(tx, ty) || 1;
  const ux = tx / t;
  const uy = ty / t;
  const base: Spot = [end[0] - ux * 11, end[1] - uy * 11];
  const head =
    `M${fix(end)}L${fix([base[0] - uy * 6, base[1] + ux * 6])}` +
    `L${fix([base[0] + uy * 6, base[1] - ux * 6])}Z`;
  return { shaft: `M${fix(start)}Q${fix(middle)} ${fix([base[0] + ux * 2, base[1] + uy * 2])}`, head };
}

/** An arrow by way of all these spots, from the first to the last. */
export function arrowAlong(spots: readonly Spot[], clear: number): { shaft: string; head: string } {
  const last = arrow(spots.at(-2)!, spots.at(-1)!, clear);
  if (spots.length < 3) return last;
  const start = towards(spots[0]!, spots[1]!, clear * 0.6);
  const on = spots.slice(1, -1).map((spot) => `L${fix(spot)}`);
  return { shaft: `M${fix(start)}${on.join("")}${last.shaft.replace("M", "L")}`, head: last.head };
}

/** The line of the road between two spots, from the first to the second; a straight one where none is drawn. */
export function along(roads: readonly (readonly Spot[])[], from: Spot, to: Spot): Spot[] {
  const near = (a: Spot | undefined, b: Spot): boolean =>
    a !== undefined && Math.hypot(a[0] - b[0], a[1] - b[1]) < 3;
  for (const line of roads) {
    if (near(line[0], from) && near(line.at(-1), to)) return [...line];
    if (near(line[0], to) && near(line.at(-1), from)) return [...line].reverse();
  }
  return [from, to];
}

/** A line through spots, by the roads that are drawn between them. */
export function byRoads(roads: readonly (readonly Spot[])[], spots: readonly Spot[]): Spot[] {
  const line: Spot[] = spots.slice(0, 1);
  for (const spot of spots.slice(1)) line.push(...along(roads, line.at(-1)!, spot).slice(1));
  return line;
}

/** Where the edge of a window points to something beyond it, and in which direction (in degrees, to the right is 0). */
export function edgeOf(spot: Spot, room: Spot, margin: Spot): { at: Spot; turn: number } {
  const within = (value: number, side: number, free: number): number =>
    Math.max(Math.min(free, side / 2), Math.min(side - Math.min(free, side / 2), value));
  const at: Spot = [within(spot[0], room[0], margin[0]), within(spot[1], room[1], margin[1])];
  return { at, turn: Math.round((Math.atan2(spot[1] - at[1], spot[0] - at[0]) * 180) / Math.PI) };
}

function towards(from: Spot, to: Spot, distance: number): Spot {
  const dx = to[0] - from[0];
  const dy = to[1] - from[1];
  const far = Math.hypot(dx, dy) || 1;
  return [from[0] + (dx / far) * distance, from[1] + (dy / far) * distance];
}

const fix = (p: Spot): string => `${p[0].toFixed(1)} ${p[1].toFixed(1)}`;

/** Where the board lies on the screen: a point p of the board is drawn at p × scale + (x, y). */
export interface Camera {
  x: number;
  y: number;
  scale: number;
}

/** The camera zoomed by a factor about a point of the screen, within limits. */
export function zoomed(camera: Camera, factor: number, at: Spot, limits: [number, number]): Camera {
  const scale = Math.min(limits[1], Math.max(limits[0], camera.scale * factor));
  const f = scale / camera.scale;
  return { scale, x: at[0] - (at[0] - camera.x) * f, y: at[1] - (at[1] - camera.y) * f };
}

/** The camera that shows a box of the board in a window, with a margin. */
export function framing(box: [Spot, Spot], window: Spot, margin: number, limits: [number, number]): Camera {
  const wide = Math.max(1, box[1][0] - box[0][0]);
  const high = Math.max(1, box[1][1] - box[0][1]);
  const fit = Math.min((window[0] - 2 * margin) / wide, (window[1] - 2 * margin) / high);
  const scale = Math.min(limits[1], Math.max(limits[0], fit));
  return {
    scale,
    x: window[0] / 2 - ((box[0][0] + box[1][0]) / 2) * scale,
    y: window[1] / 2 - ((box[0][1] + box[1][1]) / 2) * scale,
  };
}

/** The middle of the thickest crowd among spots: of those within reach of the one that has most about it. */
export function thickest(spots: readonly Spot[], reach: Spot): Spot | null {
  const about = (spot: Spot): Spot[] =>
    spots.filter(([x, y]) => Math.abs(x - spot[0]) <= reach[0] && Math.abs(y - spot[1]) <= reach[1]);
  let best: Spot[] = [];
  for (const spot of spots) {
    const crowd = about(spot);
    if (crowd.length > best.length) best = crowd;
  }
  if (best.length === 0) return null;
  const mean = (n: 0 | 1): number => best.reduce((sum, spot) => sum + spot[n], 0) / best.length;
  return [mean(0), mean(1)];
}

/** The box of all these spots and of as many others as a room holds with them, the nearest first; none where already
 * these do not fit.
 */
export function gathered(core: readonly Spot[], others: readonly Spot[], room: Spot): [Spot, Spot] | null {
  const [first] = core;
  if (!first) return null;
  let box: [Spot, Spot] = [first, first];
  const add = ([x, y]: Spot): boolean => {
    const [[left, top], [right, bottom]] = box;
    const [from, to]: [Spot, Spot] = [
      [Math.min(left, x), Math.min(top, y)],
      [Math.max(right, x), Math.max(bottom, y)],
    ];
    const fits = to[0] - from[0] <= room[0] && to[1] - from[1] <= room[1];
    if (fits) box = [from, to];
    return fits;
  };
  if (!core.every(add)) return null;
  const away = ([x, y]: Spot): number => Math.min(...core.map((one) => Math.hypot(one[0] - x, one[1] - y)));
  for (const spot of [...others].sort((a, b) => away(a) - away(b))) add(spot);
  return box;
}

/**
 * Where the middle of the window goes when a turn begins, with the scale as it is: to most of these pieces, and to the
 * goal that has most of them about it. None where most of them and a goal are in sight.
 */
export function turnLook(
  pieces: readonly Spot[],
  goals: readonly Spot[],
  room: Spot,
  sees: (spot: Spot) => boolean,
): Spot | null {
  const seen = pieces.filter(sees).length;
  const most = seen * 2 >= pieces.length;
  if (pieces.length < 2 || (most && (goals.length === 0 || goals.some(sees)))) return null;
  const crowd = thickest(pieces, [room[0] / 2, room[1] / 2]);
  const about = (box: [Spot, Spot]): number =>
    pieces.filter(([x, y]) => x >= box[0][0] && x <= box[1][0] && y >= box[0][1] && y <= box[1][1]).length;
  let best: { box: [Spot, Spot]; count: number } | null = null;
  for (const goal of goals) {
    const box = gathered([goal], pieces, room);
    const count = box ? about(box) : 0;
    if (box && count > (best?.count ?? 0)) best = { box, count };
  }
  // A goal is not worth losing sight of those who are to go there.
  if (best && best.count * 2 >= pieces.length && best.count >= seen)
    return [(best.box[0][0] + best.box[1][0]) / 2, (best.box[0][1] + best.box[1][1]) / 2];
  return most ? null : crowd;
}

/** The camera moved so that the board does not leave the window. */
export function kept(camera: Camera, size: Spot, window: Spot): Camera {
  const hold = (offset: number, length: number, room: number): number => {
    const slack = Math.min(room * 0.25, 140);
    if (length + 2 * slack <= room) return (room - length) / 2;
    return Math.min(slack, Math.max(room - length - slack, offset));
  };
  return {
    scale: camera.scale,
    x: hold(camera.x, size[0] * camera.scale, window[0]),
    y: hold(camera.y, size[1] * camera.scale, window[1]),
  };
}
