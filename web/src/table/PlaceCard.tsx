// The card of a space on which nobody stands, in games whose players take notes.
import { useDesk } from "../context";
import { phone } from "../screen";
import { CardNote } from "./NotesPanel";

export function PlaceCard() {
  const desk = useDesk();
  const place = desk.place.value;
  if (place === null || desk.card.value !== null || (phone.value && desk.fight.value !== null)) return null;
  return (
    <aside class="unit-card place-card" aria-label="Space card">
      <button
        type="button"
        class="close"
        aria-label="Close the card"
        onClick={() => (desk.place.value = null)}
      >
        ×
      </button>
      <h2>{desk.pencil.nameOf(place)}</h2>
      <CardNote space={place} />
    </aside>
  );
}
