// The plan behind a hint on the board: where it leads, and, broken, what the enemy will probably do about it.
import { useDesk } from "../context";
import { arrowAlong, byRoads, loopPath } from "../geometry";
import type { PlannedMarch } from "../messages";
import { shape } from "./Lights";

export function Planned() {
  const desk = useDesk();
  const plan = desk.hints.plan.value;
  if (plan === null) return null;
  const board = desk.board.value;
  const struck = plan.struck.map((id) => board.get(id)).filter((space) => space !== undefined);
  return (
    <g class="planned">
      {struck.map((space) => (
        <path key={space.id} class="planned-struck" d={loopPath([shape(space)])} />
      ))}
      {plan.answers.map((march) => (
        <Arrow key={`${march.start} ${march.end}`} march={march} kind="answer" />
      ))}
      {routes(plan.marches).map((march) => (
        <Arrow key={`${march.start} ${march.end}`} march={march} kind="own" />
      ))}
    </g>
  );
}

/** One arrow for all who go the same way. */
function routes(marches: readonly PlannedMarch[]): PlannedMarch[] {
  const found = new Map(marches.map((march) => [`${march.start} ${march.end}`, march]));
  return [...found.values()];
}

function Arrow({ march, kind }: { march: PlannedMarch; kind: "own" | "answer" }) {
  const desk = useDesk();
  const board = desk.board.value;
  const end = board.get(march.end);
  const start = board.get(march.start ?? -1);
  if (!end) return null;
  if (!start) return <path class={`planned-${kind} enters`} d={loopPath([shape(end)])} />;
  const roads = desk.paper.value?.board.roads ?? [];
  const spots = roads.length > 0 ? byRoads(roads, [start.at, end.at]) : [start.at, end.at];
  const { shaft, head } = arrowAlong(spots, 20);
  return (
    <g class={`planned-${kind}`} data-planned={`${kind} ${march.start} ${march.end}`}>
      <path class="planned-casing" d={shaft} />
      <path class="planned-shaft" d={shaft} />
      <path class="planned-head" d={head} />
    </g>
  );
}
