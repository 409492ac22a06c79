// The names of places near by: they lie on the map where no counter stands, and beside the counters where one does.
import { useDesk } from "../context";
import type { PieceFace, Spot } from "../messages";
import { type Box, keepClear, type Printed } from "../names";
import { COUNTER } from "./sizes";

/** What a stack covers: its counter, with the sum of several, and the medals of leaders at its corner. */
export function coverOf(faces: readonly PieceFace[], [x, y]: Spot): Box {
  const half = COUNTER / 2 + 2;
  const sum = faces.length > 1 || faces.some((face) => face.stack?.open || (face.stack?.count ?? 1) > 1);
  const medal = faces.some((face) => face.shape === "medal");
  return [
    x - half - (medal ? 14 : sum ? 6 : 0),
    y - half - (medal ? 17 : sum ? 10 : 0),
    x + half + (sum ? 16 : 0),
    y + half + (sum ? 9 : 0),
  ];
}

export function NearNames({ printed }: { printed: readonly Printed[] }) {
  const desk = useDesk();
  const board = desk.paper.value?.board;
  if (!board || printed.length === 0) return null;
  const held: Box[] = [];
  for (const [space, faces] of desk.stacks.value) {
    const at = desk.board.value.get(space)?.at;
    if (at) held.push(coverOf(faces, at));
  }
  return (
    <g class="near-names">
      {keepClear(printed, board.names, held, board.size).map(({ text, x, y, size, of }) => (
        <g key={`${text} ${of ?? ""} ${x} ${y}`}>
          {of && <path d={`M${of[0]} ${of[1]}L${x} ${y}`} />}
          <text x={x} y={y + size * 0.3} font-size={size} stroke-width={size > 13 ? 3.4 : 2.8}>
            {text}
          </text>
        </g>
      ))}
    </g>
  );
}
