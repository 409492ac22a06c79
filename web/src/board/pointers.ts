// Mouse, pen and fingers on the board: drag to move, wheel and pinch to zoom, click and tap to choose.
import type { Desk } from "../desk";
import type { Space, Spot } from "../messages";
import { NOWHERE } from "../sight";
import type { Cameraman } from "./camera";
import { BESIDE, CHIP } from "./sizes";
import { inside } from "./stands";

const SLACK = 6;
const LINGER = 420;
const CARD_STAYS = 1200;
/** A finger that rests so long points: it shows what a mouse shows that stands there. */
const HOLD = 380;

const NOTHING = { piece: null, fanned: false };

export class Pointers {
  private readonly element: HTMLElement;
  private readonly camera: Cameraman;
  private readonly desk: Desk;
  private readonly down = new Map<number, Spot>();
  private start: Spot = [0, 0];
  private dragging = false;
  private pinched = false;
  /** The piece from which an arrow is drawn, where it wants a space. */
  private drawn: number | null = null;
  /** It was drawn from a stack that lies open: it goes alone. */
  private alone = false;
  /** A frame is drawn about pieces: where it began. */
  private corner: Spot | null = null;
  private linger: ReturnType<typeof setTimeout> | null = null;
  /** A finger rests on the board: it will point, or has begun to and takes nothing when it is lifted. */
  private rest: ReturnType<typeof setTimeout> | null = null;
  private points = false;
  private readonly off: AbortController = new AbortController();

  constructor(element: HTMLElement, camera: Cameraman, desk: Desk) {
    this.element = element;
    this.camera = camera;
    this.desk = desk;
    const signal = this.off.signal;
    element.addEventListener("pointerdown", this.press, { signal });
    element.addEventListener("pointermove", this.move, { signal });
    element.addEventListener("pointerup", this.lift, { signal });
    element.addEventListener("pointercancel", this.cancel, { signal });
    element.addEventListener("pointerleave", this.leave, { signal });
    element.addEventListener("wheel", this.wheel, { signal, passive: false });
    element.addEventListener("touchend", this.noGhost, { signal, passive: false });
    element.addEventListener("contextmenu", this.noMenu, { signal });
  }

  /**
   * After a tap browsers click once more where the finger was. What the tap has opened there by then, such as the drawer,
   * would be pressed by it.
   */
  private readonly noGhost = (event: TouchEvent): void => {
    if (event.cancelable && !(event.target as Element).closest("button, a, input, select, textarea"))
      event.preventDefault();
  };

  /** What a browser offers to a finger that rests would lie over what it points at. */
  private readonly noMenu = (event: Event): void => {
    if (this.down.size > 0) event.preventDefault();
  };

  close(): void {
    this.off.abort();
    this.noRest();
    if (this.linger !== null) clearTimeout(this.linger);
  }

  private readonly press = (event: PointerEvent): void => {
    if ((event.target as Element).closest("button")) return;
    if (event.pointerType === "mouse" && event.button > 1) return;
    this.down.set(event.pointerId, [event.clientX, event.clientY]);
    if (this.down.size === 1) {
      this.start = [event.clientX, event.clientY];
      this.dragging = false;
      this.pinched = false;
      const { piece, fanned } = event.pointerType === "touch" ? NOTHING : this.hit(event);
      this.drawn = piece !== null && this.desk.drag.canDraw(piece) ? piece : null;
      this.alone = fanned;
      const frames = event.shiftKey && this.drawn === null && event.pointerType !== "touch";
      this.corner = frames ? this.camera.onBoard(event.clientX, event.clientY) : null;
      this.points = false;
      this.noRest();
      if (event.pointerType !== "mouse") this.rest = setTimeout(() => this.pointAt(event), HOLD);
    } else {
      this.pinched = true;
      this.noRest();
    }
  };

  private noRest(): void {
    if (this.rest !== null) clearTimeout(this.rest);
    this.rest = null;
  }

  private pointAt(event: PointerEvent): void {
    const { piece, space } = this.hit(event);
    this.points = true;
    this.desk.hovered.value = { piece, space: space?.id ?? null, finger: true };
    if (piece === null) return;
    this.desk.card.value = piece;
    this.desk.pinned.value = this.desk.opened.value = true;
  }

  private readonly move = (event: PointerEvent): void => {
    const last = this.down.get(event.pointerId);
    if (!last) {
      if (event.pointerType === "mouse") this.hover(event);
      return;
    }
    const now: Spot = [event.clientX, event.clientY];
    if (this.down.size === 1) {
      const far = Math.hypot(now[0] - this.start[0], now[1] - this.start[1]);
      if (!this.dragging && far > SLACK) {
        this.dragging = true;
        this.noRest();
        this.element.setPointerCapture(event.pointerId);
        this.element.classList.add("dragging");
      }
      if (this.dragging && this.drawn !== null)
        this.desk.drag.aimFrom(this.drawn, this.camera.onBoard(event.clientX, event.clientY));
      else if (this.dragging && this.corner !== null)
        this.desk.band.frame.value = [this.corner, this.camera.onBoard(event.clientX, event.clientY)];
      else if (this.dragging) this.camera.pan(now[0] - last[0], now[1] - last[1]);
    } else if (this.down.size === 2) {
      const other = [...this.down].find(([id]) => id !== event.pointerId)![1];
      const before = Math.hypot(last[0] - other[0], last[1] - other[1]);
      const after = Math.hypot(now[0] - other[0], now[1] - other[1]);
      const box = this.element.getBoundingClientRect();
      const middle: Spot = [(now[0] + other[0]) / 2 - box.left, (now[1] + other[1]) / 2 - box.top];
      this.camera.pan((now[0] - last[0]) / 2, (now[1] - last[1]) / 2);
      if (before > 0) this.camera.zoom(after / before, middle);
    }
    this.down.set(event.pointerId, now);
  };

  private readonly lift = (event: PointerEvent): void => {
    if (!this.down.delete(event.pointerId)) return;
    this.element.classList.remove("dragging");
    this.noRest();
    if (this.dragging && this.drawn !== null) this.drop(event);
    else if (this.dragging && this.corner !== null) this.closeFrame(event);
    if (this.dragging || this.pinched) {
      if (this.down.size === 0) this.dragging = false;
      return;
    }
    if (!this.points) this.click(event);
  };

  private readonly cancel = (event: PointerEvent): void => {
    this.down.delete(event.pointerId);
    this.element.classList.remove("dragging");
    this.noRest();
    this.desk.aiming.value = null;
    this.desk.band.frame.value = null;
    this.drawn = this.corner = null;
  };

  private readonly leave = (event: PointerEvent): void => {
    if (!this.desk.hovered.peek().finger) this.desk.hovered.value = NOWHERE;
    if (this.linger !== null) clearTimeout(this.linger);
    const fan = this.desk.fan.peek();
    if (event.pointerType === "mouse" && fan !== this.desk.fanStays) this.desk.fan.value = null;
  };

  private readonly wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const box = this.element.getBoundingClientRect();
    const lines = event.deltaMode === 1 ? 16 : 1;
    const rate = event.ctrlKey ? 0.01 : 0.0016;
    this.camera.zoom(Math.exp(-event.deltaY * lines * rate), [
      event.clientX - box.left,
      event.clientY - box.top,
    ]);
  };

  private hit(event: PointerEvent): { piece: number | null; space: Space | null; fanned: boolean } {
    const element = (event.target as Element).closest("[data-piece]");
    const spot = this.camera.onBoard(event.clientX, event.clientY);
    const piece = element ? Number(element.getAttribute("data-piece")) : null;
    // A chip, a pill or a note stands for its space although it may lie beyond it.
    const chip =
      (event.target as Element).closest(".area-chip, .slip, .opener")?.getAttribute("data-space") ?? null;
    const stands = piece === null ? null : (this.desk.faces.peek().get(piece)?.at ?? null);
    const at = piece === null && chip !== null ? Number(chip) : stands;
    const space =
      at === null ? spaceAt(this.desk.board.peek().values(), spot) : (this.desk.board.peek().get(at) ?? null);
    if (piece !== null && space && this.onChip(space, spot)) return { piece: null, space, fanned: false };
    return { piece, space, fanned: element?.hasAttribute("data-fanned") ?? false };
  }

  /** The chip beside a stack stands for going there, where it lies over the counters too. */
  private onChip(space: Space, [x, y]: Spot): boolean {
    if (!this.desk.onHexes.peek() || !this.desk.litSpaces.peek().has(space.id)) return false;
    return Math.hypot(x - space.at[0] - BESIDE[0], y - space.at[1] - BESIDE[1]) <= CHIP;
  }

  private click(event: PointerEvent): void {
    const { piece, space, fanned } = this.hit(event);
    if (event.pointerType !== "mouse") this.desk.touch(piece, space?.id ?? null);
    if (space && (event.target as Element).closest(".slip")) {
      this.desk.pencil.take(space.id);
      return;
    }
    const plate = (event.target as Element).closest("[data-formation]");
    // Where a place is to be chosen, a plate does not stand in its way.
    if (plate && this.desk.spaces.peek().size === 0) {
      const faces = this.desk.faces.peek();
      const numbers = plate.getAttribute("data-formation")!.split(" ").map(Number);
      this.desk.onJump(numbers.map((number) => faces.get(number)?.at ?? -1));
      return;
    }
    if (this.linger !== null) clearTimeout(this.linger);
    const box = this.element.getBoundingClientRect();
    this.desk.menuAt.value = [event.clientX - box.left, event.clientY - box.top];
    const target = event.target as Element;
    const arrival = target.closest("[data-arrives]")?.getAttribute("data-arrives")?.split(" ").map(Number);
    if (arrival && !this.desk.litSpaces.peek().has(space?.id ?? -1) && this.desk.clickArrival(arrival))
      return;
    const whole = target.closest("[data-all]");
    if (whole) {
      this.desk.band.take(this.desk.band.at(Number(whole.getAttribute("data-all"))));
      return;
    }
    if (piece === null && target.closest(".fan")) return; // between two pieces of it: nobody means what lies below
    if (event.shiftKey && space && event.pointerType === "mouse") {
      this.desk.pressMore(space.id, piece, fanned || this.desk.areas.peek() || this.desk.laidOut.peek());
      return;
    }
    const opens = space !== null && !this.desk.litSpaces.peek().has(space.id);
    if (opens && (event.target as Element).closest(".opener"))
      this.desk.fan.value = this.desk.fan.peek() === space.id ? null : space.id;
    else if (fanned && piece !== null) this.desk.clickPiece(piece);
    else if (space) this.desk.clickSpace(space.id, piece, event.pointerType !== "mouse");
    else this.desk.fan.value = null;
  }

  /** An arrow ends here: what it means is done, as if its piece and the space had been pressed. */
  private drop(event: PointerEvent): void {
    const spot = this.camera.onBoard(event.clientX, event.clientY);
    const space = spaceAt(this.desk.board.peek().values(), spot);
    const box = this.element.getBoundingClientRect();
    this.desk.menuAt.value = [event.clientX - box.left, event.clientY - box.top];
    this.desk.drag.dropOn(this.drawn!, space?.id ?? null, event.shiftKey, this.alone);
    this.drawn = null;
  }

  /** The frame is drawn: all within it are taken up. */
  private closeFrame(event: PointerEvent): void {
    const corner = this.corner!;
    this.corner = this.desk.band.frame.value = null;
    this.desk.band.catchAll([corner, this.camera.onBoard(event.clientX, event.clientY)]);
  }

  private hover(event: PointerEvent): void {
    const { piece, space, fanned } = this.hit(event);
    const id = space?.id ?? null;
    const old = this.desk.hovered.peek();
    if (old.piece === piece && old.space === id) return;
    this.desk.hovered.value = { piece, space: id };
    if (piece !== null) {
      if (this.desk.card.peek() !== piece) this.desk.pinned.value = this.desk.opened.value = false;
      this.desk.card.value = piece;
    } else if (!this.desk.pinned.peek() && this.desk.card.peek() !== null) {
      const card = this.desk.card.peek();
      setTimeout(() => {
        if (
          this.desk.card.peek() === card &&
          !this.desk.pinned.peek() &&
          this.desk.hovered.peek().piece === null
        ) {
          this.desk.card.value = null;
        }
      }, CARD_STAYS);
    }
    if (this.linger !== null) clearTimeout(this.linger);
    const fan = this.desk.fan.peek();
    const stack = id === null ? 0 : (this.desk.stacks.peek().get(id)?.length ?? 0);
    if (fan !== null && !fanned && id !== fan) this.linger = setTimeout(() => this.closeFan(fan), LINGER);
    else if (
      piece !== null &&
      stack > 1 &&
      fan !== id &&
      !this.desk.laidOut.peek() &&
      !this.desk.areas.peek()
    ) {
      this.linger = setTimeout(() => {
        // While spaces are lit a fan would hide them; a press still opens it.
        const free = this.down.size === 0 && this.desk.litSpaces.peek().size === 0;
        if (free && this.desk.hovered.peek().space === id) this.desk.fan.value = id;
      }, LINGER * 1.6);
    }
  }

  private closeFan(space: number): void {
    if (this.desk.fan.peek() !== space || space === this.desk.fanStays) return;
    if (this.desk.hovered.peek().space !== space) this.desk.fan.value = null;
  }
}

/** The space whose polygon holds a spot. */
export function spaceAt(spaces: Iterable<Space>, spot: Spot): Space | null {
  for (const space of spaces) if (inside(space.polygon, spot)) return space;
  return null;
}
