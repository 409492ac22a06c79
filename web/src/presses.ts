// Where the pointer was pressed last. Whoever presses twice means the button that he saw: one that rolls dice or ends a
// phase and has come under his finger since is not to be pressed by the way.
import type { Spot } from "./messages";

/** So far a hand shakes without meaning to point elsewhere. */
const SHAKE = 12;

interface Where {
  clientX: number;
  clientY: number;
}

export class Presses {
  /** The present press, or the last, lies where the one before it lay. */
  again = false;
  private spot: Spot | null = null;
  private readonly off = new AbortController();

  constructor(target: EventTarget) {
    const words = { capture: true, passive: true, signal: this.off.signal };
    target.addEventListener("pointerdown", (event) => this.press(event as unknown as Where), words);
    target.addEventListener("pointermove", (event) => this.move(event as unknown as Where), words);
  }

  close(): void {
    this.off.abort();
  }

  /** Does the last press lie in this box, with the pointer still there? */
  under(box: { left: number; right: number; top: number; bottom: number }): boolean {
    if (this.spot === null) return false;
    const [x, y] = this.spot;
    return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  }

  private press(event: Where): void {
    this.again = this.near(event);
    this.spot = [event.clientX, event.clientY];
  }

  private move(event: Where): void {
    if (!this.near(event)) this.spot = null;
  }

  private near(event: Where): boolean {
    if (this.spot === null) return false;
    return Math.hypot(event.clientX - this.spot[0], event.clientY - this.spot[1]) <= SHAKE;
  }
}
