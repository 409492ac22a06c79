// The plan behind a hint in words: what it does that the next best plan does not, and what the enemy may answer.
import type { Name, PlannedMarch, PlanShown, Spot } from "./messages";
import { listed, said } from "./said";

export interface Namer {
  piece(number: number): string;
  space(id: number): string;
}

const MOST_NAMED = 2;
/** Less than this is no difference that anybody could tell. */
const LEAST_GAIN = 0.005;

/** How much of a plan it is; empty where a single piece moves. */
export function gistOf(plan: PlanShown): string {
  const coming = plan.marches.filter((march) => march.start === null).length;
  const marching = plan.marches.length - coming;
  if (plan.marches.length < 2) return "";
  const acts = [
    count(marching, "unit marches", "units march"),
    count(coming, "unit enters the map", "units enter the map"),
  ];
  return `The plan: ${acts.filter(Boolean).join(", ")}.`;
}

const count = (number: number, one: string, many: string): string =>
  number === 0 ? "" : `${number} ${number === 1 ? one : many}`;

/** The name of a place that stands beside a space, if there is one. */
export function placeNear(names: readonly Name[], at: Spot, near: number): string {
  const far = (name: Name): number => Math.hypot(name.at[0] - at[0], name.at[1] - at[1]);
  const places = names.filter((name) => name.kind === "place" && far(name) < near);
  return places.sort((a, b) => far(a) - far(b))[0]?.text ?? "";
}

/** What is different about it, and by how much it is better; empty where there was nothing to compare it with. */
export function ideaOf(plan: PlanShown, names: Namer): string {
  if (plan.gain === null) return "";
  if (plan.gain < LEAST_GAIN) return "The next best plan is about as good.";
  const ends = new Map(plan.marches.map((march) => [march.piece, march]));
  const parts = plan.instead
    .slice(0, MOST_NAMED)
    .map((other) => differs(ends.get(other.piece)!, other, names))
    .filter(Boolean);
  const what = parts.length > 0 ? `${parts.join(", and ")}: ` : "";
  const better = `${Math.round(plan.gain * 100) || "<1"} % better than the next best plan`;
  const why = said(plan.because);
  return `${what}${better}${why ? `, by ${why}` : ""}.`;
}

function differs(march: PlannedMarch, other: PlannedMarch, names: Namer): string {
  if (march.piece === null) return "";
  const goes = `${names.piece(march.piece)} goes to ${names.space(march.end)}`;
  return other.end === march.start ? goes : `${goes}, not to ${names.space(other.end)}`;
}

/** What the enemy did in most of the tries; empty where they had nothing in common. */
export function answerOf(plan: PlanShown, names: Namer): string {
  const ends = [...new Set(plan.answers.map((march) => march.end))].filter(
    (end) => !plan.struck.includes(end),
  );
  const acts = [
    plan.struck.length > 0 ? `attack ${places(plan.struck, names)}` : "",
    ends.length > 0 ? `march to ${places(ends, names)}` : "",
  ].filter(Boolean);
  return acts.length > 0 ? `The enemy will probably ${acts.join(" and ")}.` : "";
}

const places = (ids: readonly number[], names: Namer): string =>
  listed(ids.slice(0, MOST_NAMED).map((id) => names.space(id)) as never);
