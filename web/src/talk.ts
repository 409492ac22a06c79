// Table talk as this screen hears it: the lines, which of them are new, and what is on its way.
import { batch, computed, signal } from "@preact/signals";
import { keep, kept } from "./memory";
import type { Position, Prose, Said, Seat, Talk } from "./messages";

const PEOPLE = ["me", "here", "link"];
export const MOST_LETTERS = 500;

/** The lines after a message: those from `since` on are replaced. */
export const spliceTalk = (lines: readonly Said[], since: number, fresh: readonly Said[]): Said[] => [
  ...lines.filter((line) => line.number < since),
  ...fresh,
];

/** Is there somebody at another screen to talk with, or for an onlooker somebody to listen to? */
export function hasCompany(seats: readonly Seat[], mine: readonly string[]): boolean {
  const people = seats.filter((seat) => PEOPLE.includes(seat.who));
  return mine.length > 0 ? people.some((seat) => !mine.includes(seat.side)) : people.length > 1;
}

/** How many lines of others have not been read. */
export const unread = (lines: readonly Said[], read: number, mine: readonly string[]): number =>
  lines.filter((line) => line.number >= read && !mine.includes(line.side)).length;

export class Conversation {
  private readonly table: string;
  readonly lines = signal<Said[]>([]);
  /** Lines below this number have been read. */
  readonly read = signal(0);
  /** The line that was heard last, if it came while this screen was looking. */
  readonly latest = signal<Said | null>(null);
  readonly draft = signal("");
  /** My words, until they are answered. */
  readonly saying = signal<string | null>(null);
  readonly fault = signal<{ text: Prose | string; rule: string } | null>(null);
  readonly end = computed(() => (this.lines.value.at(-1)?.number ?? -1) + 1);

  constructor(table: string) {
    this.table = table;
    this.read.value = kept(table)?.heard ?? 0;
  }

  /** All that was said before this screen came. */
  begin(lines: Said[]): void {
    batch(() => {
      this.lines.value = lines;
      this.latest.value = null;
      this.saying.value = null;
    });
  }

  hear(message: Talk, live: Position | null): void {
    const more = message.since >= this.end.peek();
    batch(() => {
      this.lines.value = spliceTalk(this.lines.peek(), message.since, message.lines);
      const last = message.lines.at(-1);
      this.latest.value = more && last ? last : null;
      const sent = this.saying.peek();
      if (sent !== null && message.lines.some((line) => line.side === live?.talk.side)) {
        this.saying.value = null;
        if (this.draft.peek() === sent) this.draft.value = "";
      }
    });
  }

  /** My words were turned away; they stay where they were written. */
  turned(text: Prose | string, rule: string): boolean {
    if (this.saying.peek() === null) return false;
    batch(() => {
      this.saying.value = null;
      this.fault.value = { text, rule };
    });
    return true;
  }

  markRead(): void {
    const end = this.end.peek();
    if (this.read.peek() === end) return;
    this.read.value = end;
    if (kept(this.table)) keep(this.table, (table) => ({ ...table, heard: end }));
  }
}
