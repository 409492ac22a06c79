// What happened last, so that it can be read on the board: the steps of one piece are one way, and where many marched
// those of one formation who went the same way are one arrow, which says how many they were.
import type { LogLine, Spot } from "../messages";

/** A way that was gone: the line it is drawn for, its spaces, and how many went about the same way. */
export interface Trace {
  line: LogLine;
  spaces: readonly number[];
  count: number;
}

/** So few arrows are drawn each for itself. */
const FEW = 8;
/** More than these nobody can read: the longest ways of the most are kept. */
const MOST = 14;
/** Two ways are the same if they begin so near to each other, in sides of a space, and differ in direction by no more. */
const NEAR = 5;
const TURN = Math.PI / 4;

interface Way extends Trace {
  from: Spot;
  to: Spot;
  band: string;
}

/** The arrows for these lines of the journal. `bandOf` names the formation that a line tells of. */
export function traced(
  lines: readonly LogLine[],
  spotOf: (space: number) => Spot | undefined,
  bandOf: (line: LogLine) => string,
  side: number,
): Trace[] {
  const ways = joined(lines).flatMap((trace): Way[] => {
    const [from, to] = [spotOf(trace.spaces[0]!), spotOf(trace.spaces.at(-1)!)];
    if (!from || !to || trace.spaces[0] === trace.spaces.at(-1)) return [];
    return [{ ...trace, from, to, band: bandOf(trace.line) }];
  });
  if (ways.length <= FEW) return ways;
  const found: Way[] = [];
  // The longest way stands for those beside it.
  for (const way of [...ways].sort((a, b) => far(b) - far(a))) {
    const like = found.find((one) => isLike(one, way, side));
    if (like) like.count += way.count;
    else found.push({ ...way });
  }
  const most = [...found].sort((a, b) => b.count - a.count || far(b) - far(a)).slice(0, MOST);
  return most.sort((a, b) => a.line.number - b.line.number);
}

/** One way for each piece, by all the steps that it took one after another. */
function joined(lines: readonly LogLine[]): Trace[] {
  const found: { line: LogLine; spaces: number[]; count: number }[] = [];
  for (const line of lines) {
    const [piece] = line.pieces;
    const before =
      piece === undefined
        ? undefined
        : found.findLast((one) => one.line.pieces[0] === piece && one.line.group === line.group);
    if (before && before.spaces.at(-1) === line.spaces[0]) before.spaces.push(...line.spaces.slice(1));
    else found.push({ line, spaces: [...line.spaces], count: 1 });
  }
  return found;
}

const far = ({ from, to }: Way): number => Math.hypot(to[0] - from[0], to[1] - from[1]);

function isLike(one: Way, other: Way, side: number): boolean {
  if (one.band !== other.band || one.line.group !== other.line.group) return false;
  if (Math.hypot(one.from[0] - other.from[0], one.from[1] - other.from[1]) > NEAR * side) return false;
  if (Math.hypot(one.to[0] - other.to[0], one.to[1] - other.to[1]) > NEAR * side) return false;
  const turn = ({ from, to }: Way): number => Math.atan2(to[1] - from[1], to[0] - from[0]);
  const by = Math.abs(turn(one) - turn(other)) % (2 * Math.PI);
  return Math.min(by, 2 * Math.PI - by) <= TURN;
}
