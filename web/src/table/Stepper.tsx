// Many choices that differ by a number alone, such as bids: one step up or down, and a question before it counts.
import { useSignal } from "@preact/signals";
import { useDesk } from "../context";
import type { Choice } from "../messages";

/** So many choices of one sort are stepped through. */
const MANY = 8;

/** Choices of one verb and one first number, in the order of the second; and those that stand for themselves. */
export function stepped(choices: readonly Choice[]): { ladders: Choice[][]; rest: Choice[] } {
  const found = new Map<string, Choice[]>();
  for (const choice of choices) {
    const [verb, first, second] = choice.action;
    const key = second === undefined ? null : `${verb} ${first}`;
    if (key !== null) found.set(key, [...(found.get(key) ?? []), choice]);
  }
  const ladders = [...found.values()].filter((ladder) => ladder.length >= MANY);
  for (const ladder of ladders) ladder.sort((a, b) => Number(a.action[2]) - Number(b.action[2]));
  const on = new Set(ladders.flat());
  return { ladders, rest: choices.filter((choice) => !on.has(choice)) };
}

export function Stepper({ ladder }: { ladder: readonly Choice[] }) {
  const desk = useDesk();
  const at = useSignal(0);
  const asked = useSignal(false);
  const n = Math.min(at.value, ladder.length - 1);
  const choice = ladder[n]!;
  const go = (to: number): void => {
    at.value = Math.max(0, Math.min(ladder.length - 1, to));
    asked.value = false;
  };
  return (
    <div class="stepper" role="group" aria-label="By steps">
      <button type="button" aria-label="Fewer" disabled={n === 0} onClick={() => go(n - 1)}>
        −
      </button>
      <button
        type="button"
        class={asked.value ? "main stepper-sure" : "stepper-now"}
        disabled={desk.session.busy.value}
        data-action={choice.action.join(" ")}
        onClick={(event) => {
          if (event.detail > 1) return; // the second half of a double click is no answer
          if (asked.value) desk.take(choice);
          else asked.value = true;
        }}
      >
        {asked.value ? "Really: " : ""}
        {choice.text}
        {asked.value ? "?" : ""}
      </button>
      <button type="button" aria-label="More" disabled={n === ladder.length - 1} onClick={() => go(n + 1)}>
        +
      </button>
    </div>
  );
}
