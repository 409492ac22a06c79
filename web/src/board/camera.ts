// Moving and zooming the board: mouse, wheel, fingers, keys. Moves the world element without drawing it again.
import { type Camera, framing, kept, thickest, zoomed } from "../geometry";
import type { Spot } from "../messages";

export interface Stage {
  window: HTMLElement;
  world: HTMLElement;
  size: Spot;
  /** The layers are drawn for this scale; in between the world is only stretched. */
  step: number;
  /** Asks for the layers to be drawn for another scale. */
  redraw: (step: number) => void;
  /** Is told every scale on the way. */
  pass: (scale: number) => void;
}

/** A part of the board that is to be seen whole, and how much free room about it. */
export interface Framed {
  box: [Spot, Spot];
  margin: number;
}

const STILL = 140;
const READABLE = 0.82;
const EDGE = 24;

export class Cameraman {
  camera: Camera = { x: 0, y: 0, scale: 1 };
  private settle: ReturnType<typeof setTimeout> | null = null;
  private flight = 0;
  private flying = false;
  readonly stage: Stage;

  constructor(stage: Stage) {
    this.stage = stage;
  }

  get limits(): [number, number] {
    const { window, size } = this.stage;
    const fit = Math.min(window.clientWidth / size[0], window.clientHeight / size[1]);
    return [Math.min(0.5, fit * 0.9), 2.6];
  }

  get room(): Spot {
    return [this.stage.window.clientWidth, this.stage.window.clientHeight];
  }

  put(camera: Camera): void {
    this.camera = kept(camera, this.stage.size, this.room);
    this.draw();
  }

  draw(): void {
    const { x, y, scale } = this.camera;
    const k = scale / this.stage.step;
    this.stage.pass(scale);
    this.stage.world.style.transform = `translate3d(${x}px, ${y}px, 0) scale(${k})`;
    if (Math.abs(k - 1) > 0.001) {
      if (this.settle !== null) clearTimeout(this.settle);
      this.settle = setTimeout(() => {
        this.settle = null;
        this.stage.redraw(this.camera.scale);
        this.tell();
      }, STILL);
    }
    this.tell();
  }

  /** The board says whether it is still or on its way somewhere. */
  private tell(): void {
    const still = this.flying || this.settle !== null ? "no" : "yes";
    const { dataset } = this.stage.window;
    if (dataset.still !== still) dataset.still = still;
  }

  private land(): void {
    cancelAnimationFrame(this.flight);
    this.flying = false;
  }

  /** When the player last moved the map himself. */
  touched = 0;

  /** What is to be seen whole, as long as nobody moves the board. */
  framed: Framed | null = null;

  pan(dx: number, dy: number): void {
    this.land();
    this.framed = null;
    this.touched = performance.now();
    this.put({ ...this.camera, x: this.camera.x + dx, y: this.camera.y + dy });
  }

  zoom(factor: number, at: Spot): void {
    this.land();
    this.framed = null;
    this.touched = performance.now();
    this.put(zoomed(this.camera, factor, at, this.limits));
  }

  /** Glide to another view. */
  fly(to: Camera, time = 260): void {
    this.land();
    this.framed = null;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches || document.visibilityState !== "visible") {
      this.put(to);
      return;
    }
    const from = this.camera;
    const goal = kept(to, this.stage.size, this.room);
    const start = performance.now();
    const frame = (now: number): void => {
      const t = Math.min(1, (now - start) / time);
      const e = 1 - (1 - t) ** 3;
      const mix = (a: number, b: number): number => a + (b - a) * e;
      this.camera = { x: mix(from.x, goal.x), y: mix(from.y, goal.y), scale: mix(from.scale, goal.scale) };
      this.flying = t < 1;
      this.draw();
      if (this.flying) this.flight = requestAnimationFrame(frame);
    };
    this.flying = true;
    this.tell();
    this.flight = requestAnimationFrame(frame);
  }

  zoomBy(factor: number): void {
    this.touched = performance.now();
    this.fly(zoomed(this.camera, factor, [this.room[0] / 2, this.room[1] / 2], this.limits));
  }

  frame(box: [Spot, Spot], margin: number, fly: boolean): void {
    const to = framing(box, this.room, margin, [this.limits[0], 1.35]);
    if (fly) this.fly(to);
    else this.put(to);
    this.framed = { box, margin };
  }

  /** The window has another size: what was to be seen whole still is. */
  refit(): boolean {
    if (!this.framed) return false;
    this.land();
    this.frame(this.framed.box, this.framed.margin, false);
    return true;
  }

  /**
   * The first view: the box as large as it fits, but never so small that counters cannot be read. Where it does not fit
   * its middle may be empty land: then the thickest crowd of these spots is in the middle.
   */
  open(
    box: [Spot, Spot],
    limits: [number, number] = [READABLE, 1.15],
    crowd: () => readonly Spot[] = () => [],
  ): void {
    const view = framing(box, this.room, 0, limits);
    const [wide, high] = [this.room[0] / view.scale, this.room[1] / view.scale];
    const fits = box[1][0] - box[0][0] <= wide && box[1][1] - box[0][1] <= high;
    const middle = fits ? null : thickest(crowd(), [wide / 2, high / 2]);
    this.put(view);
    if (middle) {
      const [x, y] = [this.room[0] / 2 - middle[0] * view.scale, this.room[1] / 2 - middle[1] * view.scale];
      this.put({ x, y, scale: view.scale });
    }
  }

  /** Is there room for a box where counters can be read? */
  holds([[left, top], [right, bottom]]: [Spot, Spot]): boolean {
    return (right - left) * READABLE <= this.room[0] && (bottom - top) * READABLE <= this.room[1];
  }

  /** A spot is brought into the middle of the window, at the same scale. */
  follow([x, y]: Spot): void {
    const { scale } = this.camera;
    const [wide, high] = this.room;
    this.fly({ x: wide / 2 - x * scale, y: high / 2 - y * scale, scale });
  }

  /** Where on the window a spot of the board is. */
  onScreen(spot: Spot): Spot {
    return [spot[0] * this.camera.scale + this.camera.x, spot[1] * this.camera.scale + this.camera.y];
  }

  /** The part of the window that something lies over, in its lower right corner: its width and height. */
  covered(): Spot {
    const over = this.stage.window.querySelector<HTMLElement>(".minimap:not([hidden])");
    return over && over.offsetLeft > this.room[0] / 2
      ? [over.offsetWidth + EDGE, over.offsetHeight + EDGE]
      : [0, 0];
  }

  sees(spot: Spot): boolean {
    const [wide, high] = this.room;
    const [x, y] = this.onScreen(spot);
    const [right, bottom] = this.covered();
    if (x > wide - right && y > high - bottom) return false;
    return x > EDGE && y > EDGE && x < wide - EDGE && y < high - EDGE;
  }

  /** Bring a spot into sight, moving the map no further than needed. */
  reveal(spot: Spot): void {
    const [wide, high] = this.room;
    const [x, y] = this.onScreen(spot);
    const edge = Math.min(110, wide * 0.2, high * 0.2);
    const shift = (at: number, room: number): number =>
      Math.max(edge - at, 0) - Math.max(at - (room - edge), 0);
    const [dx, dy] = [shift(x, wide), shift(y, high)];
    const [right, bottom] = this.covered();
    const hidden = x + dx > wide - right && y + dy > high - bottom;
    const up = hidden ? high - bottom - edge - (y + dy) : 0; // out from under what lies over the corner
    if (dx !== 0 || dy !== 0 || up !== 0)
      this.fly({ ...this.camera, x: this.camera.x + dx, y: this.camera.y + dy + up });
  }

  /** Look at a spot: it lies in the middle of the window. */
  centre([x, y]: Spot, fly: boolean, scale = this.camera.scale): void {
    this.land();
    this.framed = null;
    this.touched = performance.now();
    const to = { x: this.room[0] / 2 - x * scale, y: this.room[1] / 2 - y * scale, scale };
    if (fly) this.fly(to);
    else this.put(to);
  }

  /** Go to a spot, near enough to read what stands there. */
  visit(spot: Spot): void {
    this.centre(spot, true, Math.max(READABLE, this.camera.scale));
  }

  /** A point of the screen in the board's own measure. */
  onBoard(clientX: number, clientY: number): Spot {
    const box = this.stage.window.getBoundingClientRect();
    return [
      (clientX - box.left - this.camera.x) / this.camera.scale,
      (clientY - box.top - this.camera.y) / this.camera.scale,
    ];
  }
}
