// The player's private notes: write one, change it, rub it out; and all of them in a list.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { useDesk } from "../context";
import { change, settings } from "../memory";
import { MOST_LETTERS } from "../notes";

export function NotesPanel() {
  const desk = useDesk();
  const { pencil } = desk;
  const at = pencil.at.value;
  const panel = useRef<HTMLDivElement>(null);
  const opened = useRef(at);
  // Another space was chosen on the board while the drawer is open: the line to write on is there at once.
  useEffect(() => {
    if (opened.current !== at && document.activeElement?.tagName !== "SELECT")
      panel.current?.querySelector<HTMLElement>(".note-line")?.focus();
    opened.current = at;
  }, [at]);
  const spaces = [...pencil.spaces.value.values()].sort((a, b) => a.label.localeCompare(b.label));
  return (
    <div ref={panel} class="notes">
      <p class="small">Only you can read these. They are kept with the game and change nothing in it.</p>
      <label class="note-place">
        Space
        <select
          value={at ?? ""}
          data-first={at === null ? "" : undefined}
          onChange={(event) => {
            const { value } = event.currentTarget;
            pencil.at.value = value === "" ? null : Number(value);
            if (value !== "") desk.reveal(Number(value));
          }}
        >
          <option value="">choose…</option>
          {spaces.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
              {pencil.notes.value.has(id) ? ", noted" : ""}
            </option>
          ))}
        </select>
      </label>
      {at !== null && <NoteForm key={`${desk.viewer.value} ${at}`} space={at} />}
      {!settings.value.notes && (
        <p class="small">
          Your notes are hidden on the board.{" "}
          <button type="button" onClick={() => change("notes", true)}>
            Show them
          </button>
        </p>
      )}
      <List />
    </div>
  );
}

function NoteForm({ space }: { space: number }) {
  const desk = useDesk();
  const { pencil } = desk;
  const { writing, fault } = desk.session.notebook;
  const known = pencil.notes.value.get(space) ?? "";
  const draft = useSignal(known);
  const write = (text: string): void => {
    void pencil.write(space, text).then((done) => {
      if (done) desk.drawer.value = null;
    });
  };
  return (
    <form
      class="note-form"
      onSubmit={(event) => {
        event.preventDefault();
        write(draft.value);
      }}
    >
      {fault.value && (
        <p class="notice refused" role="alert">
          {fault.value}
        </p>
      )}
      <input
        type="text"
        class="note-line"
        data-first
        autocomplete="off"
        enterKeyHint="done"
        maxLength={MOST_LETTERS}
        aria-label={`Note on ${pencil.nameOf(space)}`}
        placeholder="Who was seen here, how strong, when"
        value={draft.value}
        onInput={(event) => (draft.value = event.currentTarget.value)}
      />
      <button type="submit" class="main" disabled={writing.value || draft.value.trim() === known}>
        {known === "" ? "Write it" : "Change it"}
      </button>
      {known !== "" && (
        <button type="button" disabled={writing.value} onClick={() => write("")}>
          Rub it out
        </button>
      )}
    </form>
  );
}

function List() {
  const desk = useDesk();
  const { pencil } = desk;
  const notes = [...pencil.notes.value].sort((a, b) =>
    pencil.nameOf(a[0]).localeCompare(pencil.nameOf(b[0])),
  );
  if (notes.length === 0) return null;
  return (
    <ul class="note-list" aria-label="All notes">
      {notes.map(([space, text]) => (
        <li key={space}>
          <button
            type="button"
            class="note-entry"
            aria-current={space === pencil.at.value}
            onClick={() => {
              pencil.at.value = space;
              desk.reveal(space);
            }}
          >
            <b>{pencil.nameOf(space)}</b> <span dir="auto">{text}</span>
          </button>
          <button
            type="button"
            aria-label={`Rub out the note on ${pencil.nameOf(space)}`}
            disabled={desk.session.notebook.writing.value}
            onClick={() => void pencil.write(space, "")}
          >
            Rub out
          </button>
        </li>
      ))}
    </ul>
  );
}

/** In the card of a piece or a space: the note that lies there, and the pencil. */
export function CardNote({ space }: { space: number | null }) {
  const { pencil } = useDesk();
  if (!pencil.may(space)) return null;
  const text = pencil.notes.value.get(space);
  return (
    <div class="card-note">
      {text !== undefined && settings.value.notes && (
        <p class="card-slip" dir="auto">
          <span class="unseen">Your note: </span>
          {text}
        </p>
      )}
      <button type="button" title="Note (W)" onClick={() => pencil.take(space)}>
        {text === undefined ? "Note" : "Change the note"}
      </button>
    </div>
  );
}

/** Says aloud what became of a note. */
export function NoteAnnouncer() {
  return (
    <div class="unseen" aria-live="polite" data-notes="yes">
      {useDesk().pencil.told.value}
    </div>
  );
}
