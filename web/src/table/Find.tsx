// "Where is …?": type a part of a name; the arrows walk through what was found, Enter goes there.
import { useComputed, useSignal } from "@preact/signals";
import { useDesk } from "../context";
import { type Found, find } from "../find";
import { phone } from "../screen";
import { MiniCounter } from "./MiniCounter";

export function Find() {
  const desk = useDesk();
  const typed = useSignal("");
  const active = useSignal(0);
  const found = useComputed(() => {
    const frame = desk.session.frame.value;
    const welcome = desk.session.welcome.value;
    if (!frame || !welcome) return [];
    const label = (space: number): string => {
      const one = desk.everywhere.value.get(space)?.space;
      return one ? one.label || `${one.id}` : "";
    };
    return find(typed.value, frame.pieces, frame.marks, welcome.board, label);
  });
  const go = (one: Found | undefined, close: boolean): void => {
    if (!one) return;
    if (close) desk.drawer.value = null;
    if (one.space !== null) desk.jump(one.space);
    if (one.face) {
      desk.card.value = one.face.number;
      desk.pinned.value = desk.opened.value = true;
    }
  };
  const walk = (by: number): void => {
    const next = Math.min(found.value.length - 1, Math.max(0, active.value + by));
    if (next < 0) return;
    active.value = next;
    document.getElementById(`found-${next}`)?.scrollIntoView({ block: "nearest" });
    go(found.value[next], false);
  };
  return (
    <div class="find">
      <input
        type="search"
        data-first
        placeholder="A unit, a leader, a place, a hex"
        aria-label="Where is …? A unit, a leader, a place or a hex"
        value={typed.value}
        onInput={(event) => {
          typed.value = event.currentTarget.value;
          active.value = 0;
        }}
        onKeyDown={(event) => {
          if (event.key === "ArrowDown" || event.key === "ArrowUp") {
            event.preventDefault();
            walk(event.key === "ArrowDown" ? 1 : -1);
          } else if (event.key === "Enter") {
            event.preventDefault();
            go(found.value[active.value], true);
          }
        }}
      />
      <p class="small" role="status">
        {typed.value.trim() === ""
          ? "Arrows look at what was found, Enter goes there."
          : found.value.length === 0
            ? "Nothing here has that name."
            : `${found.value.length} found.`}
      </p>
      <ul aria-label="Found">
        {found.value.map((one, n) => (
          <li key={one.key}>
            <button
              type="button"
              id={`found-${n}`}
              aria-current={n === active.value}
              class={n === active.value ? "found active" : "found"}
              data-found={one.space ?? ""}
              onClick={() => {
                active.value = n;
                go(one, phone.value);
              }}
            >
              {one.face ? <MiniCounter face={one.face} /> : <i class="found-pin" aria-hidden="true" />}
              <b>{one.title}</b>
              <span>{one.note}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
