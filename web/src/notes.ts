// Private notes as this screen knows them, and the note that is on its way to the server.
import { batch, signal } from "@preact/signals";
import type { Prose, SpaceNote } from "./messages";

export const MOST_LETTERS = 80;

/** One side's notes by the space that they lie on. */
export const ofSide = (notes: readonly SpaceNote[], side: string | null): Map<number, string> =>
  new Map(notes.filter((note) => note.side === side).map(({ space, text }) => [space, text]));

export class Notebook {
  readonly notes = signal<SpaceNote[]>([]);
  /** A note was sent and has no answer yet. */
  readonly writing = signal(false);
  /** Why the last one was not taken. */
  readonly fault = signal<Prose | string | null>(null);
  private answer: (done: boolean) => void = () => {};

  /** Wait for the answer to a note that is sent now. */
  write(): Promise<boolean> {
    batch(() => {
      this.fault.value = null;
      this.writing.value = true;
    });
    return new Promise((resolve) => {
      this.answer = resolve;
    });
  }

  /** All notes of the seat that this screen shows. */
  show(notes: SpaceNote[]): void {
    batch(() => {
      this.notes.value = notes;
      this.writing.value = false;
    });
    this.answer(true);
  }

  /** My note was turned away; what was written stays where it is. */
  turned(text: Prose | string): boolean {
    if (!this.writing.peek()) return false;
    batch(() => {
      this.writing.value = false;
      this.fault.value = text;
    });
    this.answer(false);
    return true;
  }
}
