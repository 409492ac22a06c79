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

/** A name as the map has it: the middle of its line, and the size of its type. */
export interface Printed {
  text: string;
  x: number;
  y: number;
  size: number;
}

export interface Placed extends Printed {
  /** The place that it belongs to, where it had to go so far that this has to be shown. */
  of: Spot | null;
}

const BASELINE = 0.3;
const NAMES = '<g id="names"';
const NAME = /<text x="([-\d.]+)" y="([-\d.]+)" font-size="([\d.]+)"([^>]*)>([^<]*)<\/text>/g;
const SIGNS: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};

/** A picture without the names of its places, and these; woods and waters, in italics, keep theirs. */
export function liftNames(svg: string): { text: string; names: Printed[] } {
  const begin = svg.indexOf(NAMES);
  const end = begin < 0 ? -1 : svg.indexOf("</g>", begin);
  if (end < 0) return { text: svg, names: [] };
  const names: Printed[] = [];
  const rest = svg.slice(begin, end).replace(NAME, (whole, x, y, size, looks, words) => {
    if (looks.includes("font-style")) return whole;
    const text = words.replace(/&[a-z#0-9]+;/g, (sign: string) => SIGNS[sign] ?? sign);
    names.push({ text, x: Number(x), y: Number(y) - Number(size) * BASELINE, size: Number(size) });
    return "";
  });
  return { text: svg.slice(0, begin) + rest + svg.slice(end), names };
}

const boxOf = ({ text, size }: Printed, x: number, y: number): Box => {
  const half = (text.length * size * WIDTH) / 2;
  return [x - half, y - size * 0.5, x + half, y + size * 0.5];
};

const common = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a[2], b[2]) - Math.max(a[0], b[0])) *
  Math.max(0, Math.min(a[3], b[3]) - Math.max(a[1], b[1]));

/** How far from its place a name is tried, in the board's measure; from the third on it is tied to it by a line. */
const RINGS = [20, 34, 50, 70, 92];
const TIED = 2;

/** Spots about a place, near ones first: where the name's middle may be. */
function about(name: Printed, at: Spot): { spot: Spot; ring: number }[] {
  const half = (name.text.length * name.size * WIDTH) / 2;
  const high = name.size * 0.5;
  return RINGS.flatMap((far, ring) =>
    (
      [
        [0, far + high],
        [0, -far - high],
        [far + half, 0],
        [-far - half, 0],
        [half * 0.8, far + high],
        [-half * 0.8, far + high],
        [half * 0.8, -far - high],
        [-half * 0.8, -far - high],
        [far * 0.7 + half, far * 0.7],
        [-far * 0.7 - half, far * 0.7],
        [far * 0.7 + half, -far * 0.7],
        [-far * 0.7 - half, -far * 0.7],
      ] as Spot[]
    ).map(([dx, dy]) => ({ spot: [at[0] + dx, at[1] + dy] as Spot, ring })),
  );
}

/**
 * The names of places where no counter covers them: as printed where that is free, else near their place, and where
 * there is no room at all where they cover least, on top of the counters.
 */
export function keepClear(
  printed: readonly Printed[],
  names: readonly Name[],
  held: readonly Box[],
  room: Spot,
): Placed[] {
  const taken: Box[] = [...held];
  const placed: Placed[] = [];
  const wait: Printed[] = [];
  for (const name of printed) {
    const box = boxOf(name, name.x, name.y);
    if (taken.some((other) => meet(box, other))) wait.push(name);
    else {
      taken.push(box);
      placed.push({ ...name, of: null });
    }
  }
  for (const name of wait.sort((a, b) => b.size - a.size)) {
    const at = placeOf(name, names);
    let best: Placed = { ...name, of: null };
    let least = taken.reduce((sum, other) => sum + common(boxOf(name, name.x, name.y), other), 0);
    for (const { spot, ring } of about(name, at)) {
      if (least === 0) break;
      const box = boxOf(name, ...spot);
      if (box[0] < 0 || box[1] < 0 || box[2] > room[0] || box[3] > room[1]) continue;
      const cover = taken.reduce((sum, other) => sum + common(box, other), 0);
      if (cover >= least) continue;
      least = cover;
      best = { ...name, x: spot[0], y: spot[1], of: ring >= TIED ? at : null };
    }
    taken.push(boxOf(best, best.x, best.y));
    placed.push(best);
  }
  return placed;
}

function placeOf(name: Printed, names: readonly Name[]): Spot {
  let found: Spot = [name.x, name.y];
  let least = Number.POSITIVE_INFINITY;
  for (const { text, at } of names) {
    const far = Math.hypot(at[0] - name.x, at[1] - name.y);
    if (text !== name.text || far >= least) continue;
    least = far;
    found = at;
  }
  return found;
}
