// Names of towns for a map seen from afar, where its own are too small to read; none covers a counter or another name.
import { useDesk } from "../context";
import type { BoardFace } from "../messages";
import { type Box, placeNames } from "../names";
import { areal } from "../scenes";
import { COUNTER } from "./Counter";

/** The names of towns and areas are large on their maps, and can be read until these are very small. */
const UNREADABLE = 0.3;

/** Are the great names written anew on a board that is seen from afar? */
export const renamed = (board: BoardFace, scale: number): boolean =>
  !(areal(board) || board.style === "campaign") || scale <= UNREADABLE;

export function FarNames({ scale, held: more = [] }: { scale: number; held?: readonly Box[] }) {
  const desk = useDesk();
  const board = desk.paper.value?.board;
  if (!board || !renamed(board, scale)) return null;
  const half = COUNTER * 0.62;
  const held: Box[] = [...more];
  for (const space of desk.stacks.value.keys()) {
    const at = desk.board.value.get(space)?.at;
    if (at) held.push([at[0] - half, at[1] - half, at[0] + half, at[1] + half]);
  }
  const campaign = board.style === "campaign";
  const names = campaign ? board.names.filter((name) => name.rank === 1) : board.names;
  const size = 12.5 / scale;
  return (
    <g class="far-names" style={{ fontSize: `${size}px`, strokeWidth: size * 0.26 }}>
      {placeNames(names, held, size, board.size).map(({ text, x, y }) => (
        <text key={`${text} ${x}`} x={x} y={y + size * 0.3}>
          {text}
        </text>
      ))}
    </g>
  );
}
