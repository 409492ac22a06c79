// The die on the table: long enough to be felt, gone at a press.
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { useDesk } from "../context";
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
    if (lines.some((line) => line.kind === "player_turn")) sound("turn");
    else if (lines.length > 0) sound("move");
    const roll = lines.findLast((line) => line.die !== null);
    if (!roll?.die || !settings.peek().dice || settings.peek().pace === "instant") return;
    sound("dice");
    const after = lines.find((line) => line.number > roll.number);
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    face.value = { die: roll.die, text: after?.text ?? "", rolling: !still, key: roll.number };
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
      <div class="throw-die">{now.rolling ? <Tumble /> : <Die face={now.die} size={84} />}</div>
      <p>{now.rolling ? "\u00a0" : now.text}</p>
    </div>
  );
}

function Tumble() {
  const face = useSignal(3);
  useEffect(() => {
    const timer = setInterval(() => {
      face.value = (face.value % 6) + 1;
    }, 90);
    return () => clearInterval(timer);
  }, []);
  return <Die face={face.value} size={84} />;
}
