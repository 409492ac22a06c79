// The card of a space: its ground, what it costs and counts, who could come there; and notes, where players take them.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { useDesk } from "../context";
import type { Prose } from "../messages";
import { useClear } from "./clear";
import { CardNote } from "./NotesPanel";
import { withRules } from "./words";

export function PlaceCard() {
  const desk = useDesk();
  const place = desk.place.value;
  const card = useClear<HTMLElement>(place);
  if (place === null || desk.card.value !== null || desk.crowded.value) return null;
  return (
    <aside ref={card} class="unit-card place-card" aria-label="Space card">
      <button
        type="button"
        class="close"
        aria-label="Close the card"
        onClick={() => (desk.place.value = null)}
      >
        ×
      </button>
      <h2>{desk.pencil.nameOf(place)}</h2>
      <PlaceLines space={place} />
      {desk.pencil.may(place) && <CardNote space={place} />}
    </aside>
  );
}

/** What the game has to say of a space now. */
export function PlaceLines({ space }: { space: number }) {
  const desk = useDesk();
  const lines = useSignal<Prose[]>([]);
  const position = desk.session.live.value?.position;
  useEffect(() => {
    let gone = false;
    void desk.session.ask({ what: "place", space }, true).then((answer) => {
      if (!gone) lines.value = answer?.lines ?? [];
    });
    return () => {
      gone = true;
    };
  }, [space, position]);
  if (lines.value.length === 0) return null;
  return (
    <ul class="place-lines">
      {lines.value.map((line) => (
        <li key={`${line}`}>{withRules(line)}</li>
      ))}
    </ul>
  );
}
