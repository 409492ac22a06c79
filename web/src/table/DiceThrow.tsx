// The die on the table: long enough to be felt, gone at a press.
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { useDesk } from "../context";
import { isHead } from "../frames";
import { settings } from "../memory";
import { sound } from "../sounds";
import { Die } from "./Die";

export function DiceThrow() {
  const desk = useDesk();
  const shown = desk.session.shown.value;
  const seen = useRef<number | null>(null);
  const face = desk.throwing;
  const to = shown?.logTo ?? 0;
  useLayoutEffect(() => {
    const from = seen.current;
    seen.current = to;
    if (from === null || to <= from || to - from > 30 || desk.session.past.peek() !== null) return;
    const lines = desk.session.log.peek().slice(from, to);
    if (lines.some(isHead)) sound("turn");
    else if (lines.length > 0) sound("move");
    const roll = lines.findLast((line) => line.die !== null);
    if (!roll?.die || !settings.peek().dice || settings.peek().pace === "instant") return;
    sound("dice");
    const after = lines.find((line) => line.number > roll.number);
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const dice = volley(lines, roll.number);
    const before =
      dice.length > 1 ? lines.find((line) => line.number === roll.number - dice.length) : undefined;
    const text = [before?.text, after?.text].filter(Boolean).join(" ");
    face.value = { dice, text, rolling: !still, key: roll.number };
    // Both come to pass whatever is told meanwhile; else the die would lie on the board for good.
    setTimeout(() => {
      if (face.value?.key === roll.number) face.value = { ...face.value, rolling: false };
    }, 620);
    setTimeout(() => {
      if (face.value?.key === roll.number) face.value = null;
    }, 1900);
  }, [to]);
  const now = face.value;
  if (!now) return null;
  return (
    <div
      class={now.rolling ? "throw rolling" : "throw"}
      onClick={() => (face.value = null)}
      aria-hidden="true"
    >
      <div
        class={`throw-die${now.dice.length > 1 ? " several" : ""}${desk.areas.value && now.dice.length === 4 ? " pairs" : ""}`}
      >
        {now.dice.map((die, n) =>
          now.rolling ? (
            <Tumble key={n} first={die} size={now.dice.length > 1 ? 54 : 84} />
          ) : (
            <Die key={n} face={die} size={now.dice.length > 1 ? 54 : 84} />
          ),
        )}
      </div>
      <p>{now.rolling ? "\u00a0" : now.text}</p>
    </div>
  );
}

/** The dice that fell together with this one: a volley is told die by die. */
export function volley(lines: readonly { number: number; die: number | null }[], last: number): number[] {
  const end = lines.findIndex((line) => line.number === last);
  const dice: number[] = [];
  for (let n = end; n >= 0 && lines[n]!.die !== null; n--) dice.unshift(lines[n]!.die!);
  return dice;
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
