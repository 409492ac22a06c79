// What is shown of the game, one step after another at the player's pace. He can pause, take a single step, or skip to
// his next decision; the server knows nothing of it.
import { batch, signal } from "@preact/signals";
import { type Beat, beats, dwell, type Frame, frameOf } from "./frames";
import { settings } from "./memory";
import type { LogLine, Position } from "./messages";

/** Who wants everything at once is shown the board so often at most while others decide, in milliseconds. */
export const GLANCE = 200;

export class Stage {
  readonly shown = signal<Frame | null>(null);
  /** What arrived and is still to be shown. */
  readonly waiting = signal<Beat[]>([]);
  /** What the other side, or the computer for me, has done in the step that is shown. */
  readonly told = signal<LogLine[]>([]);
  /** Whose deed the step is that is shown: who had to decide before it. */
  readonly actor = signal<string | null>(null);
  readonly paused = signal(false);
  /** Everything is shown at once until the next decision is mine. */
  readonly skipping = signal(false);
  /** A position has come so soon after another that it is shown in a moment, if no newer one comes. */
  readonly late = signal<Position | null>(null);
  private glanced = Number.NEGATIVE_INFINITY;
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(
    private readonly moment: (to: number) => Promise<Frame | null>,
    private readonly seen: (position: number) => void,
  ) {}

  close(): void {
    this.stop();
  }

  /** A position has come; `before` is the one before it, null where this one has to be shown at once. */
  arrive(before: Position | null, message: Position): void {
    const hurry = this.skipping.value || settings.value.pace === "instant";
    if (message.decision.mine || message.outcome !== null) this.skipping.value = false;
    if (before === null || hurry) {
      if (message.position !== this.shown.value?.position) this.paused.value = false; // else nothing is new
      const others =
        before !== null && !before.decision.mine && !message.decision.mine && message.outcome === null;
      if (!others || !this.postpone(message)) this.showAll(message);
      return;
    }
    if (this.late.value) this.showAll(this.late.value);
    const own = before.decision.mine;
    this.waiting.value = [...this.waiting.value, ...beats(before.position, message, own)];
    if (this.timer === null && !this.paused.value) void this.advance();
  }

  /** Wait a moment with a position that nobody has to answer, if another was shown just now: drawing takes time. */
  private postpone(message: Position): boolean {
    const wait = this.glanced + GLANCE - performance.now();
    if (wait <= 0) return false;
    this.late.value = message;
    this.timer ??= setTimeout(() => {
      this.timer = null;
      if (this.late.value) this.showAll(this.late.value);
    }, wait);
    return true;
  }

  /** Stop replaying and show how things stand. */
  showAll(message: Position): void {
    this.stop();
    this.glanced = performance.now();
    batch(() => {
      this.late.value = null;
      this.waiting.value = [];
      this.told.value = [];
      if (message.decision.mine || message.outcome !== null) this.paused.value = false;
      this.show(message);
    });
  }

  /** Show how things stand, and so on until the player has to decide. */
  skip(live: Position, plays: boolean): void {
    this.skipping.value = plays && !live.decision.mine && live.outcome === null;
    this.paused.value = false;
    this.showAll(live);
  }

  pause(): void {
    this.paused.value = !this.paused.value;
    if (this.paused.value) this.stop();
    else if (this.timer === null) void this.advance();
  }

  /** One step, and no more. */
  step(): void {
    this.paused.value = true;
    this.stop();
    void this.advance();
  }

  private stop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }

  private show(message: Position): void {
    this.shown.value = frameOf(message);
    this.seen(message.position);
  }

  /** Show the next step, then wait as long as it deserves. */
  private async advance(): Promise<void> {
    const first = this.waiting.value[0];
    if (first === undefined) return;
    this.timer ??= setTimeout(() => {}, 0);
    const frame = first.position ? frameOf(first.position) : await this.moment(first.to);
    if (this.waiting.value[0] !== first) return;
    const mine = first.position?.decision.mine ?? false;
    batch(() => {
      this.waiting.value = this.waiting.value.slice(1);
      this.told.value = first.own ? [] : first.lines;
      this.actor.value = this.shown.value?.side ?? null;
      if (frame) this.shown.value = frame;
      if (first.position) this.show(first.position);
      if (mine && this.waiting.value.length === 0) this.paused.value = false;
    });
    this.timer = null;
    const more = this.waiting.value.length > 0;
    if (this.paused.value) {
      if (more && first.lines.length === 0) void this.advance(); // nothing was to be seen in that step
      return;
    }
    const time = mine && !more ? 0 : dwell(first.lines, settings.value.pace);
    if (time > 0) {
      this.timer = setTimeout(() => {
        this.timer = null;
        void this.advance();
      }, time);
    } else if (more) void this.advance();
  }
}
