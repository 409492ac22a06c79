// An arrow drawn from a piece to where it shall go: taken up and set down by one gesture.
import { batch } from "@preact/signals";
import type { Desk } from "./desk";
import type { Choice, Spot } from "./messages";

export class Drag {
  /** Where a piece goes that has just been taken up. */
  private carry: { at: number; space: number } | null = null;

  constructor(private readonly desk: Desk) {}

  /** Can an arrow be drawn from a piece: does it want a space, now or as soon as it is taken up? */
  canDraw(piece: number): boolean {
    if (this.desk.offer.peek().pairs.has(piece) || this.lift(piece) !== null) return true;
    if (piece === this.desk.mover.peek()) return this.desk.spaces.peek().size > 0;
    const free =
      this.desk.grip.begun || this.desk.offer.peek().buttons.some((choice) => choice.halts && !choice.final);
    const opens = this.desk.offer.peek().spaces.get(this.desk.faces.peek().get(piece)?.at ?? -1);
    return (free && this.desk.band.has(piece)) || (opens?.some((choice) => choice.opens) ?? false);
  }

  /** How a piece is taken up: with its whole stack if it lies on top. */
  private lift(piece: number): Choice | null {
    const face = this.desk.faces.peek().get(piece);
    if (!face) return null;
    const { pieces, spaces } = this.desk.offer.peek();
    const stack = face.at === null || face.depth ? [] : (spaces.get(face.at) ?? []);
    return [...stack, ...(pieces.get(piece) ?? [])].find((choice) => choice.lifts) ?? null;
  }

  /** An arrow is being drawn from a piece: it is taken up, and where it may go is lit. */
  aimFrom(piece: number, to: Spot): void {
    batch(() => {
      if (this.desk.offer.peek().pairs.has(piece)) this.desk.selected.value = piece;
      this.desk.fan.value = null;
      this.desk.aiming.value = { piece, to };
    });
  }

  /** The arrow ends on a space, or beyond the board. */
  dropOn(piece: number, space: number | null, all = false, alone = false): void {
    this.desk.aiming.value = null;
    const from = this.desk.faces.value.get(piece)?.at ?? null;
    if ((all || this.desk.together.armed.value) && this.lift(piece) !== null) {
      if (from !== null && space !== null && space !== from) this.desk.together.go(from, space);
      return;
    }
    const choices = space === null ? undefined : this.desk.offer.value.pairs.get(piece)?.get(space);
    const here = space === null ? undefined : this.desk.spaces.value.get(space);
    if (choices) this.desk.takeOne(choices);
    else if (space === null || space === from) return;
    else if (here && piece === this.desk.mover.value) this.desk.aim(space, here, false);
    else this.dropAfresh(piece, from, space, alone);
  }

  /** Whoever is drawn takes all with him who stand in the same place, unless he was drawn from an open stack. */
  private dropAfresh(piece: number, from: number | null, to: number, alone: boolean): void {
    const opens = this.desk.offer.value.spaces.get(from ?? -1)?.find((choice) => choice.opens);
    if (opens) {
      this.desk.grip.afterwards(() => this.dropAfresh(piece, from, to, alone));
      this.desk.take(opens);
    } else
      this.desk.grip.afresh(() => {
        if (alone || this.desk.areas.peek() || !this.desk.band.drawn(piece, to)) this.carryTo(piece, to);
      });
  }

  /** Take a piece up and, when it is asked where it goes, go there. */
  private carryTo(piece: number, space: number): void {
    const up = this.lift(piece);
    const live = this.desk.session.live.peek();
    if (!up || !live) return;
    this.carry = { at: live.position + 1, space };
    this.desk.take(up);
  }

  /** Another decision has come: who was taken up to be carried goes on. */
  resume(): void {
    const carry = this.carry;
    const decision = this.desk.decision.peek();
    if (carry === null || !decision) return;
    this.carry = null;
    if (this.desk.session.live.peek()?.position !== carry.at || !decision.mine) return;
    const there = this.desk.offer
      .peek()
      .spaces.get(carry.space)
      ?.find((choice) => !choice.lifts && !choice.opens);
    if (there?.risky)
      queueMicrotask(() => this.desk.aim(carry.space, [there], false)); // asked before it is done
    else if (there && !there.rolls) queueMicrotask(() => this.desk.take(there));
    else if (!there) this.desk.inquiry.tellWhyNot(null, carry.space, decision);
  }
}
