// The player's pencil: his own notes on spaces of the map, in games in which something is hidden.
import { computed, signal } from "@preact/signals";
import type { Space } from "./messages";
import { ofSide } from "./notes";
import type { Sight } from "./sight";

export class Pencil {
  /** The space whose note is being written, once it is chosen. */
  readonly at = signal<number | null>(null);
  /** What was done last, for those who hear the page. */
  readonly told = signal("");
  /** Players have notes where something is hidden; nobody else has. */
  readonly offered = computed(
    () => (this.desk.session.welcome.value?.fog ?? false) && this.desk.viewer.value !== null,
  );
  /** The notes of the side that looks at this screen, by space. */
  readonly notes = computed(() => ofSide(this.desk.session.notebook.notes.value, this.desk.viewer.value));
  /** The spaces of the map, which alone can be written on. */
  readonly spaces = computed<Map<number, Space>>(
    () => new Map((this.desk.session.welcome.value?.board.spaces ?? []).map((space) => [space.id, space])),
  );

  constructor(private readonly desk: Sight) {}

  may(space: number | null): space is number {
    return space !== null && this.offered.value && this.spaces.value.has(space);
  }

  nameOf(space: number): string {
    return this.spaces.value.get(space)?.label ?? "";
  }

  /** Open the notes to write on a space, or to choose one. */
  take(space: number | null): void {
    if (!this.offered.value) return;
    this.at.value = this.may(space) ? space : null;
    this.desk.session.notebook.fault.value = null;
    this.desk.drawer.value = "notes";
  }

  /** The space that is pointed at, by the cursor of the keys, the mouse or an open card. */
  pointed(): number | null {
    const { stop, hovered, card, place, fan, faces } = this.desk;
    const standing = (piece: number | null | undefined): number | null =>
      faces.value.get(piece ?? -1)?.at ?? null;
    const found = [
      stop.value?.space ?? standing(stop.value?.piece),
      hovered.value.space,
      standing(card.value),
      place.value,
      fan.value,
    ];
    return found.find((space) => this.may(space)) ?? null;
  }

  /** Write a note, or rub it out with no text: was it taken? */
  async write(space: number, text: string): Promise<boolean> {
    const side = this.desk.viewer.value;
    if (side === null) return false;
    const done = await this.desk.session.writeNote(side, space, text);
    if (done)
      this.told.value = `The note on ${this.nameOf(space)} is ${text.trim() ? "written" : "rubbed out"}.`;
    return done;
  }

  /** The screen passes into other hands: nothing of this stays open. */
  putDown(): void {
    this.at.value = null;
    this.told.value = "";
    this.desk.place.value = null;
    if (this.desk.drawer.peek() === "notes") this.desk.drawer.value = null;
  }
}
