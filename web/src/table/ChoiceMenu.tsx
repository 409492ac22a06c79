// Several things that a press on one spot may mean: a small menu at that spot, with the odds of what is pointed at.
import { useEffect, useRef } from "preact/hooks";
import { actionKey } from "../choices";
import { useDesk } from "../context";
import { percent } from "../odds";

export function ChoiceMenu() {
  const desk = useDesk();
  const at = desk.menuAt.value;
  const choices = desk.pending.value;
  const ref = useRef<HTMLDivElement>(null);
  const open = at !== null && choices.length > 0;
  useEffect(() => {
    if (!open) return;
    const box = ref.current!;
    const room = box.parentElement!;
    box.style.left = `${Math.max(8, Math.min(at[0] + 10, room.clientWidth - box.offsetWidth - 8))}px`;
    box.style.top = `${Math.max(8, Math.min(at[1] - 18, room.clientHeight - box.offsetHeight - 8))}px`;
    box.querySelector("button")?.focus({ preventScroll: true });
  }, [open, at, choices]);
  if (!open) return null;
  return (
    <div
      ref={ref}
      class="choice-menu"
      role="group"
      aria-label="Which one?"
      onKeyDown={(event) => {
        if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
        event.preventDefault();
        const all = [...ref.current!.querySelectorAll("button")];
        const next =
          all.indexOf(document.activeElement as HTMLButtonElement) + (event.key === "ArrowDown" ? 1 : -1);
        all[(next + all.length) % all.length]?.focus();
      }}
    >
      {choices.map((choice) => (
        <button
          type="button"
          key={actionKey(choice.action)}
          data-choice={actionKey(choice.action)}
          onClick={() => desk.take(choice)}
          onPointerEnter={() => (desk.eyed.value = choice)}
          onFocus={() => (desk.eyed.value = choice)}
        >
          {choice.text}
          <Chance action={actionKey(choice.action)} />
        </button>
      ))}
      <button type="button" class="quiet" onClick={() => desk.back()}>
        Something else
      </button>
    </div>
  );
}

/** In a word: how likely is what is hoped for? */
export function Chance({ action }: { action: string }) {
  const desk = useDesk();
  const brief = desk.odds.value.get(action)?.brief;
  if (!brief) return null;
  return (
    <small>
      {percent(brief.chance)} {brief.text}
    </small>
  );
}
