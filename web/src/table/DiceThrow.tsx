// Dice on the table, one throw after the other: what for, the dice, what came of it; gone at a press.
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { useDesk } from "../context";
import type { Desk } from "../desk";
import { FACTOR, isHead } from "../frames";
import { settings } from "../memory";
import { type Roll, rollsOf, times } from "../rolls";
import { sound } from "../sounds";
import { useClear } from "./clear";
import { Die } from "./Die";

/** More dice than this in one throw are lots that were drawn, and nothing to look at. */
const MOST_DICE = 12;

export function DiceThrow() {
  const desk = useDesk();
  const shown = desk.session.shown.value;
  const seen = useRef<number | null>(null);
  const to = shown?.logTo ?? 0;
  useLayoutEffect(() => {
    const from = seen.current;
    seen.current = to;
    if (from === null || to <= from || desk.session.past.peek() !== null) return;
    const lines = desk.session.log.peek().slice(from, to);
    if (lines.some(isHead)) sound("turn");
    else if (lines.length > 0) sound("move");
    // Whoever skips to now wants no dice of all that he has skipped.
    const skipped = lines.some((line) => line.position !== lines[0]!.position);
    const { dice, pace } = settings.peek();
    if (skipped || !dice || pace === "instant") return;
    const [roll, ...more] = rollsOf(lines).filter((one) => one.dice.length <= MOST_DICE);
    if (roll) desk.throwing.value = { roll, rolling: true, more };
  }, [to]);
  const now = desk.throwing.value;
  const roll = now?.roll;
  useEffect(() => {
    if (!now) return;
    sound("dice");
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const { tumbles, lies } = times(now.more.length, FACTOR[settings.peek().pace]);
    // A timer may still go off when another throw has just taken the place of its own.
    const own = (): boolean => desk.throwing.value?.roll === roll;
    const settle = (): void => {
      if (own()) desk.throwing.value = { ...desk.throwing.value!, rolling: false };
    };
    const rest = setTimeout(settle, still ? 0 : tumbles);
    const next = setTimeout(() => own() && desk.nextThrow(), lies);
    return () => {
      clearTimeout(rest);
      clearTimeout(next);
    };
  }, [roll]);
  const box = useClear<HTMLDivElement>(roll ? spaceOf(desk, roll) : null, roll);
  if (!now || !roll) return null;
  const size = roll.dice.length > 1 ? 54 : 84;
  const result = roll.result || (roll.dice.length > 1 ? "" : `A ${roll.dice[0]}.`);
  return (
    <div
      ref={box}
      class={now.rolling ? "throw rolling" : "throw"}
      data-roll={roll.first}
      onClick={() => desk.nextThrow()}
      aria-hidden="true"
    >
      <p class="throw-about">{roll.about}</p>
      <div
        class={`throw-die${roll.dice.length > 1 ? " several" : ""}${desk.areas.value && roll.dice.length === 4 ? " pairs" : ""}`}
        key={roll.first}
      >
        {roll.dice.map((die, n) =>
          now.rolling ? (
            <Tumble key={n} first={die} size={size} />
          ) : (
            <Die key={n} face={die} size={size} hit={roll.hits[n] ?? false} />
          ),
        )}
      </div>
      <p class="throw-result">{now.rolling ? "\u00a0" : result}</p>
      {now.more.length > 0 && <p class="throw-more">{now.more.length} more to come</p>}
    </div>
  );
}

/** Where that is which dice are rolled for: the fight in hand, or the last place that the journal named before them. */
function spaceOf(desk: Desk, roll: Roll): number | null {
  const before = desk.session.log
    .peek()
    .findLast((line) => line.number <= roll.first && line.spaces.length > 0);
  return desk.focus.peek() ?? before?.spaces.at(-1) ?? null;
}

function Tumble({ first, size }: { first: number; size: number }) {
  const face = useSignal((first % 6) + 1);
  useEffect(() => {
    const timer = setInterval(() => {
      face.value = (face.value % 6) + 1;
    }, 90);
    return () => clearInterval(timer);
  }, []);
  return <Die face={face.value} size={size} />;
}
