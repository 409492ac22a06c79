// The card of a piece: who he is, how he is, who stands with him, and what can be asked about him.
import { useSignal } from "@preact/signals";
import { useDesk } from "../context";
import { said } from "../said";
import { useClear } from "./clear";
import { CounterPicture } from "./MiniCounter";
import { CardNote } from "./NotesPanel";
import { PlaceLines } from "./PlaceCard";
import { withRules } from "./words";

export function UnitCard() {
  const desk = useDesk();
  const number = desk.card.value;
  const face = number === null ? undefined : desk.faces.value.get(number);
  const card = useClear<HTMLElement>(face?.at ?? null);
  if (!face || desk.crowded.value) return null;
  const stack = face.at === null ? [] : (desk.stacks.value.get(face.at) ?? []);
  const found = face.at === null ? undefined : desk.everywhere.value.get(face.at);
  const field = found && found.scene.offset > 0 ? `${found.scene.title}, ` : "";
  const questions = (desk.session.welcome.value?.questions ?? []).filter(
    ({ symbols }) => symbols === undefined || symbols.includes(face.symbol),
  );
  const side = desk.owner.value.get(face.number) ?? null;
  const overlay = desk.overlay.value?.kind;
  const sideTitle = desk.session.welcome.value?.sides.find((one) => one.id === side)?.title;
  return (
    <aside
      ref={card}
      class="unit-card"
      aria-label="Unit card"
      onPointerEnter={() => (desk.pinned.value = true)}
    >
      <button
        type="button"
        class="close"
        aria-label="Close the card"
        onClick={() => (desk.card.value = null)}
      >
        ×
      </button>
      <div class="unit-head">
        <CounterPicture face={face} size={58} />
        <div>
          <h2>{face.name}</h2>
          <p class="small">
            {found
              ? `${field ? "" : "In "}${field}${found.space.label}`
              : (STATUS[face.status] ?? face.status)}
            {stack.length > 1 ? `, with ${stack.length - 1} more` : ""}
          </p>
        </div>
      </div>
      <ul>
        {face.card.map((line) => (
          <li key={line}>{withRules(line)}</li>
        ))}
      </ul>
      {stack.length > 1 && (
        <div class="unit-stack">
          {stack.map((other) => (
            <button
              type="button"
              key={other.number}
              aria-pressed={other.number === number}
              title={said(other.title)}
              onClick={() => (desk.card.value = other.number)}
            >
              <span class="unseen">{other.title}</span>
              <span aria-hidden="true">
                <CounterPicture face={other} size={34} />
              </span>
            </button>
          ))}
        </div>
      )}
      {face.at !== null && (
        <div class="unit-questions">
          {questions.map(({ what, of, title, hint }) => {
            const piece = of === "piece" ? face.number : null;
            const asked = piece === null ? side : null;
            return (
              <button
                type="button"
                key={what}
                title={asked === null ? said(hint) : `${hint}: ${sideTitle ?? asked}`}
                aria-pressed={overlay === `${what} ${piece ?? asked}`}
                onClick={() => void desk.inquiry.show(what, piece, asked)}
              >
                {title}
              </button>
            );
          })}
        </div>
      )}
      {face.at !== null && <Ground key={face.at} space={face.at} />}
      <CardNote space={face.at} />
    </aside>
  );
}

/** The ground under a piece, with who could come there and who threatens it: asked for when it is opened. */
function Ground({ space }: { space: number }) {
  const open = useSignal(false);
  return (
    <details class="unit-ground" onToggle={(event) => (open.value = event.currentTarget.open)}>
      <summary>The ground here</summary>
      {open.value && <PlaceLines space={space} />}
    </details>
  );
}

const STATUS: Record<string, string> = {
  waiting: "Waiting off the map",
  reserve: "In reserve, off the map",
  dead: "Eliminated",
  exited: "Has left the map",
};
