// The player's own notes as pencilled slips of paper beside their spaces, under the counters.
import { useDesk } from "../context";
import type { Desk } from "../desk";
import { settings } from "../memory";
import type { Space, Spot } from "../messages";
import type { Box } from "../names";
import { type Ground, placeSlips, wrapped } from "../slips";
import { BLOCK } from "./layout";
import { COUNTER } from "./sizes";

/** Below the first scale a slip is shortened; from afar it is a scrap of paper without words. */
const WHOLE = 0.8;
const LETTER = 0.41;
const LEAST_TYPE = 12.5;
const TILTS = [-3.5, 2.5, -2];

export function Slips({ scale, far }: { scale: number; far: boolean }) {
  const desk = useDesk();
  const board = desk.paper.value?.board;
  if (!board || !settings.value.notes || desk.pencil.notes.value.size === 0) return null;
  const size = Math.max(LEAST_TYPE, LEAST_TYPE / scale);
  const slips = [...desk.pencil.notes.value].flatMap(([id, text]) => {
    const space = desk.board.value.get(id);
    if (!space || !desk.pencil.may(id)) return [];
    const lines = far ? [] : scale < WHOLE ? wrapped(text, 18, 2) : wrapped(text, 24, 5);
    const across = Math.max(...lines.map((line) => line.length), 2);
    const wide = far ? size : (across * LETTER + 1.1) * size;
    const high = far ? size * 0.8 : (lines.length * 1.12 + 0.5) * size;
    return [{ id, text, lines, at: middleOf(desk, space), wide, high }];
  });
  const ground = [...desk.board.value.values()].flatMap(printed);
  const boxes = placeSlips(slips, held(desk, scale), ground, board.size, Math.max(15, 9 / scale));
  return (
    <g class={far ? "slips far" : "slips"}>
      {slips.map(({ id, text, lines, at }, n) => (
        <Slip
          key={id}
          space={id}
          title={`Your note on ${desk.pencil.nameOf(id)}: ${text}`}
          lines={lines}
          at={at}
          box={boxes[n]!}
          size={size}
        />
      ))}
    </g>
  );
}

interface SlipProps {
  space: number;
  title: string;
  lines: string[];
  at: Spot;
  box: Box;
  size: number;
}

function Slip({ space, title, lines, at, box, size }: SlipProps) {
  const [left, top, right, bottom] = box;
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const [w, h] = [(right - left) / 2, (bottom - top) / 2];
  const first = y - ((lines.length - 1) / 2) * 1.12 * size;
  return (
    <g class="slip" data-space={space}>
      <title>{title}</title>
      <path class="slip-thread" d={`M${x} ${y}L${at[0]} ${at[1]}`} style={{ strokeWidth: size * 0.11 }} />
      <g transform={`rotate(${TILTS[space % TILTS.length]} ${x} ${y})`}>
        <rect class="slip-shadow" x={x - w + 1.5} y={y - h + 2.5} width={2 * w} height={2 * h} />
        <path
          class="slip-paper"
          d={`M${x - w} ${y - h}L${x + w} ${y - h + size * 0.06}L${x + w - size * 0.08} ${y + h}L${x - w + size * 0.05} ${y + h - size * 0.05}Z`}
        />
        {lines.length === 0 && (
          <path class="slip-scrawl" d={`M${x - w * 0.6} ${y}h${w * 1.2}`} style={{ strokeWidth: h * 0.28 }} />
        )}
        {lines.map((line, n) => (
          <text key={n} x={x} y={first + n * 1.12 * size + size * 0.31} style={{ fontSize: `${size}px` }}>
            {line}
          </text>
        ))}
      </g>
    </g>
  );
}

const middleOf = (desk: Desk, space: Space): Spot => desk.signs.value.get(space.id)?.at ?? space.at;

/** Where the map may have the name of a space: most likely to the right of its dot or below it, else to the left. */
function printed({ at: [x, y], label }: Space): Ground[] {
  const wide = 16 + label.length * 11;
  return [
    [[x - 12, y - 12, x + 12, y + 12], 3],
    [[x, y - 12, x + wide, y + 34], 1.2],
    [[x - wide, y - 14, x, y + 14], 0.4],
  ];
}

/** The ground on which counters or blocks stand. */
function held(desk: Desk, scale: number): Box[] {
  if (desk.areas.value)
    return desk.standing.value.map((one) => about([one.x, one.y], (COUNTER / 2) * one.scale));
  const found: Box[] = [];
  for (const [id, faces] of desk.stacks.value) {
    const space = desk.board.value.get(id);
    if (!space) continue;
    const blocks = faces[0]!.block !== undefined;
    const half = blocks ? (BLOCK / 2 + 5) * Math.min(1.7, Math.max(1, 0.63 / scale)) : COUNTER / 2;
    const armies = blocks ? new Set(faces.map((face) => face.side)).size : 1;
    found.push(about(space.stand ?? space.at, half, half * armies));
  }
  return found;
}

const about = ([x, y]: Spot, high: number, wide = high): Box => [x - wide, y - high, x + wide, y + high];
