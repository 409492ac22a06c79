// The way that somebody thinks of who points at a space: drawn under the counters, told in a line.
import { useDesk } from "../context";
import { arrowAlong, byRoads } from "../geometry";
import type { SpaceMark, Spot } from "../messages";
import { said } from "../said";

/** The way itself, by the roads of a map that has them, with the room that is left on each. */
export function Route() {
  const desk = useDesk();
  const trip = desk.ahead.trip.value;
  if (trip === null) return null;
  const spots = [trip.from, ...trip.spaces]
    .map((id) => desk.board.value.get(id)?.at)
    .filter((at) => at !== undefined);
  if (spots.length < 2) return null;
  const { shaft, head } = arrowAlong(byRoads(desk.paper.value?.board.roads ?? [], spots), 8);
  return (
    <g class="route" data-route={trip.spaces.join(" ")}>
      <path class="route-casing" d={shaft} />
      <path class="route-line" d={shaft} />
      <path class="route-head" d={head} />
      {trip.marks.map((mark, n) => (
        <Room key={n} mark={mark} />
      ))}
    </g>
  );
}

/** What is said of one part of the way, in its middle. */
function Room({ mark }: { mark: SpaceMark }) {
  const desk = useDesk();
  const [a, b] = (mark.spaces ?? []).map((id) => desk.board.value.get(id)?.at);
  if (!a || !b || mark.label === undefined) return null;
  const middle: Spot = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const k = Math.max(1, 0.8 / desk.zoom.value);
  const words = said(mark.label);
  const wide = 12 + words.length * 7;
  return (
    <g class="route-room" transform={`translate(${middle[0]} ${middle[1]}) scale(${k})`}>
      <title>{mark.text}</title>
      <rect x={-wide / 2} y="-9.5" width={wide} height="19" rx="4" />
      <text y="4.6">{words}</text>
    </g>
  );
}

/** The same in words. */
export function TripNote() {
  const trip = useDesk().ahead.trip.value;
  if (trip === null) return null;
  return (
    <p class="trip-note" role="status">
      {trip.text} <span class="trip-rule">{trip.rule}</span>
    </p>
  );
}
