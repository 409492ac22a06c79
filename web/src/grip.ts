// What a player has in hand, and how he changes his mind: another piece instead of this one, one that halts for the next,
// and what is done as soon as the decision has come in which it can be.
import type { Offer } from "./choices";
import type { Desk } from "./desk";
import type { Choice } from "./messages";
import type { Session } from "./session";

const DOUBLE_CLICK = 500;

export class Grip {
  /** What was offered before my last choice, when that only took a piece up or aimed: so long another may be had instead. */
  private instead: { position: number; choice: Choice; offer: Offer; since: number } | null = null;
  /** The choice to make once the last one is taken back. */
  private swap: { at: number; piece: number | null; space: number | null } | null = null;
  /** What is to be done once the decision has come in which it can be. */
  private again: { at: number; run: () => void } | null = null;
  /** The position in which a piece has just been taken up. */
  private lifted = -1;
  private readonly session: Session;

  constructor(private readonly desk: Desk) {
    this.session = desk.session;
  }

  /** A choice is taken; did it begin something that may still be had otherwise? */
  note(choice: Choice, begins: boolean): void {
    const position = (this.session.live.peek()?.position ?? 0) + 1;
    const offer = this.desk.offer.peek();
    this.instead = begins ? { position, choice, offer, since: performance.now() } : null;
    this.lifted = choice.lifts ? position : -1;
  }

  /** Another decision has come: do what waited for it. */
  resume(): void {
    this.finishSwap();
    this.finishAgain();
  }

  /** Do something when the choice that is being taken has led to a decision of its own. */
  afterwards(run: () => void): void {
    const live = this.session.live.peek();
    if (live) this.again = { at: live.position + 1, run };
  }

  /** A piece was taken up, or a target chosen, and nothing has come of it yet. */
  get begun(): boolean {
    const live = this.session.live.peek();
    if (this.instead === null || live?.position !== this.instead.position || !live.can_undo) return false;
    const { piece, space, lifts } = this.instead.choice;
    if (lifts && piece === null)
      return this.desk.faces.peek().get(this.desk.mover.peek() ?? -1)?.at === space;
    return piece !== null ? piece === this.desk.mover.peek() : this.desk.columns.peek().length > 0;
  }

  /** Another piece or target instead of the one just taken; the piece in hand itself is put down. */
  change(piece: number | null, space: number | null): boolean {
    if (!this.begun) return false;
    const { choice, since } = this.instead!;
    const { pieces, spaces } = this.instead!.offer;
    const at = this.instead!.position - 1;
    const down = piece !== null && piece === this.desk.mover.peek();
    const same = down || (space !== null && space === choice.space);
    if (same && performance.now() - since < DOUBLE_CLICK) return true;
    const target =
      space !== null && spaces.has(space) && (this.desk.stacks.peek().get(space) ?? []).length > 0;
    if (!down) {
      if (piece !== null && pieces.get(piece)?.length === 1) this.swap = { at, piece, space: null };
      else if (target) this.swap = { at, piece: null, space };
      else return false;
    }
    this.session.undo();
    return true;
  }

  private finishSwap(): void {
    const swap = this.swap;
    if (swap === null) return;
    this.swap = null;
    if (this.session.live.peek()?.position !== swap.at) return;
    const { pieces, spaces } = this.desk.offer.peek();
    const found = swap.piece !== null ? pieces.get(swap.piece) : spaces.get(swap.space!);
    if (found?.length === 1) queueMicrotask(() => this.desk.take(found[0]!));
  }

  /** As soon as pieces can be taken up: at once, or when what is in hand has been put down or has halted. */
  afresh(run: () => void): boolean {
    const live = this.session.live.peek();
    const decision = this.desk.decision.peek();
    if (!live || !decision?.mine) return false;
    const halt = decision.choices.find((choice) => choice.halts && !choice.rolls && !choice.final);
    if (decision.choices.some((choice) => choice.lifts || choice.opens)) run();
    else if (this.begun) {
      this.again = { at: live.position - 1, run };
      this.session.undo();
    } else if (halt) {
      this.afterwards(run);
      this.desk.take(halt, "sure");
    } else return false;
    return true;
  }

  private finishAgain(): void {
    const again = this.again;
    if (again === null || !this.desk.decision.peek()) return;
    this.again = null;
    if (this.session.live.peek()?.position === again.at) queueMicrotask(again.run);
  }

  /** Who is taken up and has only one way onto the board comes in by it. */
  comeIn(): void {
    const decision = this.desk.decision.peek();
    const [only, other] = decision?.choices ?? [];
    if (this.session.live.peek()?.position !== this.lifted || !decision?.mine || !only || other) return;
    this.lifted = -1;
    if (only.kind === "move" && !only.rolls && !only.final) queueMicrotask(() => this.desk.take(only));
  }

  /** Another of my pieces is pressed while one is on its way: that one halts, or is put down, and this one is pressed. */
  turnTo(piece: number, aimed: boolean, press: () => void): boolean {
    const offer = this.desk.offer.peek();
    if (this.desk.glowing.peek().has(piece) || piece === this.desk.mover.peek() || offer.pairs.size > 0)
      return false;
    if (!this.desk.band.has(piece) && (aimed || !this.desk.band.waits(piece))) return false;
    const here = this.desk.banded.peek();
    if (here.includes(piece) && this.begun) return false;
    if (this.desk.band.has(piece)) return this.afresh(press);
    const at = this.desk.faces.peek().get(piece)?.at;
    return this.haltFor(offer.spaces.get(at ?? -1), press);
  }

  /** What is in hand halts, so that a space can be opened. */
  private haltFor(opens: readonly Choice[] | undefined, press: () => void): boolean {
    const halt = this.desk.offer
      .peek()
      .buttons.find((choice) => choice.halts && !choice.rolls && !choice.final);
    if (!halt || opens !== undefined) return false;
    this.afterwards(press);
    this.desk.take(halt, "sure");
    return true;
  }
}
