// What happened last, as arrows: moves and retreats from space to space, fights as rings.
import { useDesk } from "../context";
import type { Desk } from "../desk";
import { isHead } from "../frames";
import { arrowAlong, byRoads } from "../geometry";
import { settings } from "../memory";
import type { LogLine, Spot } from "../messages";
import { traced } from "./traces";

/** So many lines of the journal are looked at. */
const MOST = 80;

export function Arrows() {
  const desk = useDesk();
  const frame = desk.session.frame.value;
  if (!frame) return null;
  const log = desk.session.log.value;
  const pointed = desk.pointedLine.value;
  // On a field of battle moves are short and many; only a line that is pointed at is traced there.
  const lines = settings.value.arrows && !desk.laidOut.value ? recent(log, frame.logTo) : [];
  const extra = pointed === null ? undefined : log.find((line) => line.number === pointed);
  const told = desk.session.past.value === null ? desk.session.stage.told.value : [];
  const heard = [...told.filter((line) => line.draws !== ""), ...desk.news.value];
  const apart = [...new Set(heard)].filter((line) => !lines.includes(line));
  const isMarch = (line: LogLine): boolean => line.draws === "arrow" && line.spaces.length > 1;
  const strong = [...lines.filter((line) => line === extra || told.includes(line)), ...apart];
  const quiet = lines.filter((line) => !strong.includes(line));
  const marches = traced(
    quiet.filter(isMarch),
    (space) => desk.board.value.get(space)?.at,
    (line) => bandOf(desk, line),
    desk.paper.value?.board.side ?? 0,
  );
  return (
    <g class="arrows">
      {marches.map(({ line, spaces, count }) => (
        <Trace key={line.number} line={line} spaces={spaces} count={count} />
      ))}
      {quiet
        .filter((line) => !isMarch(line))
        .map((line) => (
          <Trace key={line.number} line={line} />
        ))}
      {strong.map((line) => (
        <Trace key={line.number} line={line} strong />
      ))}
      {extra && !strong.includes(extra) && <Trace line={extra} strong />}
    </g>
  );
}

/** The formation that a line tells of, as its counters show it; seen from behind only the army is known. */
function bandOf(desk: Desk, line: LogLine): string {
  const face = desk.faces.value.get(line.pieces[0] ?? -1);
  return face ? `${face.side} ${face.band} ${face.block?.corps ?? ""}` : line.colour;
}

/** The lines of the player turn that is being played, or of the last one if this one has not begun to move. */
export function recent(log: readonly LogLine[], to: number): LogLine[] {
  const found: LogLine[] = [];
  let starts = 0;
  for (let n = Math.min(to, log.length) - 1; n >= 0 && found.length < MOST; n--) {
    const line = log[n]!;
    if (isHead(line)) {
      if (found.length > 0) break;
      starts += 1;
      if (starts > 3) break;
    } else if (line.draws !== "") found.push(line);
  }
  return found.reverse();
}

interface Props {
  line: LogLine;
  spaces?: readonly number[];
  count?: number;
  strong?: boolean;
}

function Trace({ line, spaces = line.spaces, count = 1, strong = false }: Props) {
  const desk = useDesk();
  const spots = spaces.map((id) => desk.board.value.get(id)?.at).filter((at) => at !== undefined);
  if (spots.length === 0) return null;
  const kind = strong ? "trace strong" : "trace";
  if (line.draws !== "arrow" || spots.length === 1) {
    return (
      <g class={`${kind} fought`}>
        {spots.map((at, n) => (
          <path key={n} d={burst(at[0], at[1])} />
        ))}
      </g>
    );
  }
  const piece = line.pieces[0];
  const colour = line.colour || (piece === undefined ? "" : desk.faces.value.get(piece)?.colour);
  const roads = desk.paper.value?.board.roads ?? [];
  const way = roads.length > 0 ? byRoads(roads, spots) : spots;
  const { shaft, head } = arrowAlong(way, 24);
  const [x, y] = halfway(way);
  return (
    <g class={`${kind} ${line.group}`} style={{ color: colour || "#3a2d1f" }}>
      <path class="shaft-casing" d={shaft} />
      <path class="shaft" d={shaft} />
      <path class="head" d={head} />
      {count > 1 && (
        <g class="trace-count" data-count={count} transform={`translate(${x} ${y})`}>
          <circle r="11" />
          <text y="4.6">{count}</text>
        </g>
      )}
    </g>
  );
}

/** The middle of a way, as the crow flies along it. */
function halfway(way: readonly Spot[]): Spot {
  const n = way.length / 2;
  const [a, b] = [way[Math.ceil(n) - 1]!, way[Math.floor(n)]!];
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
}

function burst(x: number, y: number): string {
  const points = Array.from({ length: 16 }, (_, n) => {
    const r = n % 2 === 0 ? 37 : 30;
    const a = (Math.PI * n) / 8;
    return `${(x + r * Math.cos(a)).toFixed(1)} ${(y + r * Math.sin(a)).toFixed(1)}`;
  });
  return `M${points.join("L")}Z`;
}
