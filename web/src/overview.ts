// Armies seen from afar: which counters of a command stand together, and where their plates find room.
import type { PieceFace, Spot } from "./messages";
import { type Box, meet } from "./names";

/** Counters of one command that stand near each other. */
export interface Formation {
  /** Army and sign of the command, and the first of its pieces: a name for drawing. */
  key: string;
  /** The one whose colours stand for all. */
  first: PieceFace;
  pieces: PieceFace[];
  strength: number;
  box: Box;
}

export interface Plate {
  formation: Formation;
  /** The middle of the plate. */
  at: Spot;
}

/** So many sides of a hex may lie between two counters of one formation. */
const GAP = 9;

/**
 * The commands of all armies by what stands together. Who belongs to none, such as the commander of an army, has no
 * plate; counters face down have one with their number, since nobody else may know whose they are.
 */
export function formations(
  pieces: readonly PieceFace[],
  spotOf: (space: number) => Spot | undefined,
  side: number,
): Formation[] {
  const commands = new Map<string, { face: PieceFace; at: Spot }[]>();
  for (const face of pieces) {
    const at = face.at === null ? undefined : spotOf(face.at);
    if (!at || (face.band === "" && face.shape !== "back")) continue;
    const key = `${face.side} ${face.shape === "back" ? "?" : face.band}`;
    const list = commands.get(key);
    if (list) list.push({ face, at });
    else commands.set(key, [{ face, at }]);
  }
  const found: Formation[] = [];
  for (const [key, members] of commands) {
    for (const group of together(members, side * GAP)) {
      const xs = group.map((one) => one.at[0]);
      const ys = group.map((one) => one.at[1]);
      const faces = group.map((one) => one.face);
      found.push({
        key: `${key} ${faces[0]!.number}`,
        first: faces.find((face) => face.strength > 0) ?? faces[0]!,
        pieces: faces,
        strength: faces.reduce((sum, face) => sum + face.strength, 0),
        box: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)],
      });
    }
  }
  return found;
}

/** Members in groups: within a group everybody has another one nearer than `far`. */
function together<T extends { at: Spot }>(members: readonly T[], far: number): T[][] {
  const groups: T[][] = [];
  const left = new Set(members);
  for (const first of members) {
    if (!left.delete(first)) continue;
    const group = [first];
    for (const one of group) {
      for (const other of left) {
        if (Math.hypot(one.at[0] - other.at[0], one.at[1] - other.at[1]) > far) continue;
        left.delete(other);
        group.push(other);
      }
    }
    groups.push(group);
  }
  return groups;
}

/**
 * A place for each plate beside its formation, the strongest first: clear of other plates, on as few counters as can
 * be, and inside the board.
 */
export function placePlates(
  all: readonly Formation[],
  spots: readonly Spot[],
  size: Spot,
  half: number,
  room: Spot,
): Plate[] {
  const taken: Box[] = [];
  const placed: Plate[] = [];
  for (const formation of [...all].sort((a, b) => b.strength - a.strength)) {
    let best: { at: Spot; box: Box; cost: number } | null = null;
    for (const at of candidates(formation.box, size, half)) {
      const box: Box = [at[0] - size[0] / 2, at[1] - size[1] / 2, at[0] + size[0] / 2, at[1] + size[1] / 2];
      const outside = box[0] < 0 || box[1] < 0 || box[2] > room[0] || box[3] > room[1];
      const clashes = taken.filter((other) => meet(box, other)).length;
      const covered = spots.filter(
        ([x, y]) => x + half > box[0] && x - half < box[2] && y + half > box[1] && y - half < box[3],
      ).length;
      const [l, t, r, b] = formation.box;
      const away = Math.hypot(at[0] - (l + r) / 2, at[1] - (t + b) / 2) / size[0];
      const cost = (outside ? 1000 : 0) + clashes * 100 + covered * 3 + away;
      if (!best || cost < best.cost) best = { at, box, cost };
    }
    taken.push(best!.box);
    placed.push({ formation, at: best!.at });
  }
  return placed;
}

/** Above, below, beside the formation, then in wider rings about it. */
function candidates([l, t, r, b]: Box, [wide, high]: Spot, half: number): Spot[] {
  const [x, y] = [(l + r) / 2, (t + b) / 2];
  const found: Spot[] = [];
  for (const more of [0, high * 1.15, high * 2.3]) {
    const [up, down] = [t - half - high / 2 - more, b + half + high / 2 + more];
    const [left, right] = [l - half - wide / 2 - more, r + half + wide / 2 + more];
    found.push([x, up], [x, down], [right, y], [left, y], [l, up], [r, up], [l, down], [r, down]);
    found.push([right, t], [left, t], [right, b], [left, b]);
  }
  return found;
}
