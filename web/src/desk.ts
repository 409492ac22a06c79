// The player's hands at a table: turns clicks and keys into actions and questions.
import { batch, effect, untracked } from "@preact/signals";
import { Ahead } from "./ahead";
import { Band } from "./band";
import { COUNTER } from "./board/sizes";
import { actionKey, towards } from "./choices";
import { Drag } from "./drag";
import { dialled } from "./find";
import { Grip } from "./grip";
import { Hints } from "./hints";
import { Inquiry } from "./inquiry";
import type { Choice, PieceFace } from "./messages";
import { Pencil } from "./pencil";
import { Presses } from "./presses";
import { phone } from "./screen";
import type { Session } from "./session";
import { NOWHERE, Sight } from "./sight";
import { Together } from "./together";

export type { Drawer, Overlay, Tab } from "./sight";

/** So long a board that the player has chosen himself stays, whatever the decision is about. */
const JUST_CHOSEN = 4000;
/** So large on the screen a counter is to be hit by mouse, and by finger. */
const MOUSE = 14;
const FINGER = 34;

export class Desk extends Sight {
  readonly hints: Hints;
  readonly pencil = new Pencil(this);
  readonly together = new Together(this);
  readonly band = new Band(this);
  readonly grip = new Grip(this);
  readonly drag = new Drag(this);
  readonly inquiry = new Inquiry(this);
  readonly presses = new Presses(window);
  readonly ahead: Ahead;
  private sceneChosen = Number.NEGATIVE_INFINITY;
  private lastActive = "";
  private decided = false; // was the last decision mine?

  private readonly stopEffects: (() => void)[] = [];

  constructor(session: Session) {
    super(session);
    this.hints = new Hints(this);
    this.ahead = new Ahead(this);
    this.stopEffects.push(
      effect(() => {
        const decision = this.decision.value;
        batch(() => {
          this.selected.value = null;
          this.cursor.value = -1;
          this.pending.value = [];
          this.armed.value = null;
          this.column.value = null;
          this.fan.value = null;
          this.overlay.value = null;
          this.odds.value = new Map();
          this.watched.value = new Set();
          this.menuAt.value = null;
          this.eyed.value = null;
          this.leader.value = null;
          this.sought.value = null;
          if (this.hovered.peek().finger) this.hovered.value = NOWHERE;
          if (this.decided && !decision?.mine) this.clear();
          this.dialling.value = "";
        });
        this.decided = decision?.mine ?? false;
        untracked(() => {
          this.band.see(decision);
          if (decision) this.follow(decision.mine);
          if (decision?.mine) this.inquiry.prepare();
          this.openTheOnlyStack();
          this.grip.resume();
          this.drag.resume();
          this.together.step();
          this.grip.comeIn();
          this.passIdle();
        });
      }),
      effect(() => {
        if (this.session.frame.value && !this.session.current.value) untracked(() => this.follow(false));
      }),
      effect(() => {
        if (this.curtain.value !== null) untracked(() => this.pencil.putDown());
      }),
      effect(() => {
        const pointed = this.pointed.value;
        if (pointed && (pointed.space !== null || pointed.piece !== null))
          this.inquiry.preview(pointed, false);
      }),
      effect(() => {
        const number = this.card.value;
        untracked(() => void this.inquiry.showPicked(number));
      }),
    );
  }

  close(): void {
    for (const stop of this.stopEffects) stop();
    this.hints.close();
    this.ahead.close();
    this.presses.close();
    this.session.close();
  }

  /** What was asked about my decision is put away when others decide. */
  private clear(): void {
    this.card.value = this.place.value = null;
    const { notice } = this.session;
    if (notice.peek()?.kind === "why" || notice.peek()?.kind === "answer") notice.value = null;
  }

  /** Is a counter in its area drawn so large that it can be hit? */
  private canHit(number: number, finger: boolean): boolean {
    const placed = this.standing.value.find((one) => one.face.number === number);
    if (!placed || this.tablets.value) return false;
    return COUNTER * placed.scale * this.zoom.value >= (finger ? FINGER : MOUSE);
  }

  chooseScene(id: string): void {
    this.sceneChosen = performance.now();
    batch(() => {
      this.sceneId.value = id;
      this.fan.value = null;
      this.menuAt.value = null;
      this.pending.value = [];
    });
  }

  /** Look at the board that the decision is about, unless the player has just chosen another. */
  private follow(mine: boolean): void {
    const active = this.scenes.peek().find((scene) => scene.active);
    if (!active) return;
    const chosen = performance.now() - this.sceneChosen < JUST_CHOSEN;
    const looksAround = !mine && active.id === this.lastActive;
    this.lastActive = active.id;
    if (chosen || looksAround) return;
    this.sceneId.value = active.id;
  }

  /** Where all pieces that may act stand in one stack, it lies open. */
  private openTheOnlyStack(): void {
    if (this.laidOut.peek() || this.areas.peek()) return;
    const places = new Set<number | null>();
    for (const number of this.glowing.peek()) places.add(this.faces.peek().get(number)?.at ?? null);
    const [only] = places;
    if (places.size !== 1 || only === null || only === undefined) return;
    const stack = this.stacks.peek().get(only) ?? [];
    const several = stack[0]?.block ? stack.length > 1 : this.glowing.peek().size > 1;
    if (several && this.spaces.peek().size === 0) {
      this.fan.value = only;
      this.fanStays = only;
    }
  }

  /** Where nothing is left to choose and no dice fall, what is left is done; but not after it was taken back. */
  private passIdle(): void {
    const decision = this.decision.peek();
    const [only, other] = decision?.choices ?? [];
    if (!decision?.mine || !only?.idle || other || only.rolls || !this.session.onward) return;
    if (this.together.done.peek()) return; // who has moved all at once may want to see it, and take it back
    this.session.act(only.action);
  }

  /** Bring a space into sight, on whichever board it lies. */
  reveal(space: number): void {
    if (this.board.peek().has(space)) {
      this.onBoard(space);
      return;
    }
    const found = this.everywhere.peek().get(space);
    if (!found) return;
    this.awaited = space;
    this.chooseScene(found.scene.id);
  }

  /** A digit of the number of a space: as soon as it is one, the cursor goes there. Was it for this? */
  dial(digit: string): boolean {
    for (const typed of [this.dialling.value + digit, digit]) {
      const { space, more } = dialled(typed, this.board.peek().values());
      if (space === null && !more) continue;
      this.dialling.value = typed;
      if (space !== null) {
        this.jump(space);
        const index = this.stops.peek().findIndex((stop) => stop.space === space);
        if (index >= 0) this.cursor.value = index;
        if (!more) this.dialling.value = "";
      }
      return true;
    }
    this.dialling.value = "";
    return false;
  }

  /** Go to a space that was looked for, and mark it. */
  jump(space: number): void {
    this.sought.value = space;
    if (this.board.peek().has(space)) this.onJump([space]);
    else this.reveal(space);
  }

  // Doing

  /**
   * Take a choice. What would leave things undone that could still be done, or shows what cannot be hidden again, wants
   * a second press, by mouse, finger and key alike; a key, which is hit more easily, asks before dice too. Who is sure
   * is not asked.
   */
  take(choice: Choice, by: "press" | "key" | "sure" = "press"): void {
    const key = actionKey(choice.action);
    if (by !== "sure" && this.asksFirst(choice, by === "key") && this.armed.value !== key) {
      this.armed.value = key;
      return;
    }
    const goes = choice.piece === null && choice.space !== null && !choice.lifts;
    if (goes && this.band.go(choice.space!, choice.risky)) return;
    const begins =
      (choice.piece !== null) !== (choice.space !== null) &&
      (choice.space === null || choice.lifts || this.targets.value.has(choice.space));
    const position = this.session.live.peek()?.position ?? 0;
    this.grip.note(choice, begins);
    batch(() => {
      this.throwing.value = null;
      this.pending.value = [];
      this.menuAt.value = null;
      this.eyed.value = null;
      this.armed.value = null;
      this.fan.value = null;
      this.card.value = null;
      this.place.value = null;
      this.cursor.value = -1;
      if (choice.piece !== null) this.taken.value = choice.piece;
    });
    this.sceneChosen = Number.NEGATIVE_INFINITY; // who acts wants to see what comes of it
    this.actedAt.value = position;
    if (this.lingers.value) this.sheet.value = this.lingers.value = false;
    this.session.act(choice.action);
  }

  /** The next of the throws that are being shown, if there is one. */
  nextThrow(): void {
    const [roll, ...more] = this.throwing.value?.more ?? [];
    this.throwing.value = roll ? { roll, rolling: true, more } : null;
  }

  private asksFirst(choice: Choice, byKey: boolean): boolean {
    if (choice.piece !== null || choice.space !== null) return false;
    if (choice.shows) return true;
    const left = this.glowing.value.size + this.spaces.value.size;
    return left > 0 && (choice.kind === "end" || (byKey && choice.final));
  }

  /**
   * What rolls dice at once is aimed at first, and among blocks what cannot be undone too: its odds are shown, a second
   * press confirms.
   */
  private aimFirst(choice: Choice): boolean {
    const index = this.stops.value.findIndex((stop) => stop.choice === choice);
    const blocks = this.session.live.peek()?.pieces[0]?.block !== undefined;
    if (!(choice.rolls || (blocks && choice.final)) || index < 0 || this.cursor.value === index) return false;
    if (choice.piece === null && this.inquiry.known && !this.odds.peek().has(actionKey(choice.action)))
      return false;
    this.inquiry.preview(choice, true);
    this.aimedAt.value = choice;
    this.cursor.value = index;
    return true;
  }

  takeOne(choices: readonly Choice[]): void {
    if (choices.length === 1) {
      if (!this.aimFirst(choices[0]!)) this.take(choices[0]!);
    } else {
      this.pending.value = [...choices];
      if (phone.peek()) {
        this.menuAt.value = null; // the buttons below have more room than a menu on the board
        this.eyed.value = choices[0]!;
      }
      this.inquiry.askOdds();
    }
  }

  /** Pressed with Shift: one more comes along, with its stack; or stays behind. */
  pressMore(space: number, piece: number | null, alone: boolean): void {
    const all = alone && piece !== null ? [piece] : this.band.at(space);
    if (this.band.able(all).length === 0) this.clickSpace(space, piece, false);
    else if (this.grip.begun) this.band.toggle(all);
    else if (!this.grip.afresh(() => this.band.toggle(all))) this.clickSpace(space, piece, false);
  }

  /** Who waits at an edge of the board is taken up there, the first of those who may come. */
  clickArrival(pieces: readonly number[]): boolean {
    const first = pieces.find((number) => this.band.has(number));
    return first !== undefined && this.grip.afresh(() => this.clickPiece(first));
  }

  clickPiece(number: number): void {
    const offer = this.offer.value;
    const own = offer.pieces.get(number);
    if (own) this.takeOne(own);
    else if (offer.pairs.has(number)) {
      batch(() => {
        this.selected.value = this.selected.value === number && offer.pairs.size > 1 ? null : number;
        this.fan.value = null;
        this.cursor.value = -1;
      });
    } else this.askAbout(number, this.faces.value.get(number)?.at ?? null);
  }

  /** A finger has touched this. What is offered is about to be taken; at anything else it points. */
  touch(piece: number | null, space: number | null): void {
    const offered =
      (piece !== null && this.glowing.peek().has(piece)) || (space !== null && this.spaces.peek().has(space));
    this.hovered.value = offered ? NOWHERE : { piece, space, finger: true };
  }

  /** A click on a space, or on a stack there; `piece` is the counter that was hit. By finger a target is aimed at first. */
  clickSpace(space: number, piece: number | null, finger: boolean): void {
    if (this.together.press(space)) return;
    const here = this.spaces.value.get(space);
    const turns = piece !== null && (!this.areas.value || this.canHit(piece, finger));
    if (turns && this.grip.turnTo(piece, here !== undefined, () => this.clickSpace(space, piece, finger)))
      return;
    if (!here && this.onHexes.value && this.banded.value.length > 1 && this.isFree(space)) {
      this.band.go(space);
      return;
    }
    const stack = this.stacks.value.get(space) ?? [];
    const lively = stack.filter((face) => this.glowing.value.has(face.number));
    if (this.laidOut.value) {
      if (piece !== null && this.glowing.value.has(piece)) this.clickPiece(piece);
      else if (here) this.aim(space, here, finger);
      else this.askAbout(piece, space);
      return;
    }
    if (this.areas.value && this.fan.value !== space) {
      if (piece !== null && this.glowing.value.has(piece) && this.canHit(piece, finger)) {
        this.clickPiece(piece);
        return;
      }
      if (here && lively.length === 0) {
        this.aim(space, here, finger);
        return;
      }
      if (lively.length === 0 && (piece === null || this.canHit(piece, finger))) {
        this.askAbout(piece, space);
        return;
      }
    }
    const all = this.band.at(space).filter((number) => this.glowing.value.has(number));
    if (this.areas.value && piece === null && !here && !this.tablets.value && all.length > 1) {
      this.band.take(all); // the ground of an area stands for all who are there
      return;
    }
    if (here && (this.hand.value !== null || lively.length === 0 || piece === null)) {
      this.aim(space, here, finger);
      return;
    }
    if (this.fan.value !== space && this.clickOrdered(stack, piece, here ?? [], finger)) return;
    if (lively.length === 0 && this.enterFight(space)) return;
    const bound = lively.length === 0 && this.hand.value === null ? towards(this.offer.value, space) : [];
    if (bound.length > 0) {
      this.takeOne(bound); // a space that was given up is pressed by who advances into it
      return;
    }
    if (this.fan.value === space && piece !== null) this.clickPiece(piece);
    else if (lively.length === 1) this.clickPiece(lively[0]!.number);
    else if (lively.length > 1) this.fan.value = this.fan.value === space ? null : space;
    else if (stack.length > 1 && this.fan.value !== space) {
      this.fan.value = space;
      this.askAbout(piece ?? stack.at(-1)!.number, space);
    } else this.askAbout(piece ?? stack.at(-1)?.number ?? null, space);
  }

  /**
   * In a stack that has an order the first stands for all of them; tabs and medals are pressed for themselves. A finger
   * is too broad for tabs and is shown all that can be done with the stack.
   */
  private clickOrdered(
    stack: readonly PieceFace[],
    piece: number | null,
    here: readonly Choice[],
    finger: boolean,
  ): boolean {
    const hit = stack.find((face) => face.number === piece);
    if (hit === undefined || !stack.some((face) => face.depth !== undefined)) return false;
    const { pieces, pairs } = this.offer.value;
    if (finger) {
      const all = [...here, ...stack.flatMap((face) => pieces.get(face.number) ?? [])];
      if (all.length === 0 || stack.some((face) => pairs.has(face.number))) return false;
      this.takeOne(all);
    } else if ((hit.depth ?? 1) > 0 && this.glowing.value.has(hit.number)) this.clickPiece(hit.number);
    else if (hit.depth === 0 && here.length > 0) this.takeOne(here);
    else return false;
    return true;
  }

  /** Nobody of the band stands here. */
  private isFree(space: number): boolean {
    const stack = this.stacks.value.get(space) ?? [];
    return !stack.some((face) => this.banded.value.includes(face.number));
  }

  /** Take what a space offers; what may cost something, and by finger a target, is aimed at first: its odds are seen. */
  aim(space: number, choices: readonly Choice[], finger: boolean): void {
    const index = this.stops.value.findIndex((stop) => stop.space === space && stop.piece === null);
    const risky = choices.length === 1 && (choices[0]!.risky ?? false);
    const asks = risky || (finger && this.targets.value.has(space));
    if (asks && choices.length === 1 && this.cursor.value !== index) {
      this.inquiry.preview(choices[0]!, true);
      this.cursor.value = index;
    } else this.takeOne(choices);
  }

  /** A fight that has a board of its own is entered by a press on its town. */
  private enterFight(space: number): boolean {
    const scene = this.sceneAt.value.get(space);
    if (scene !== undefined) this.chooseScene(scene);
    return scene !== undefined;
  }

  /** "Why can't I?": a quiet piece or space tells its rule. */
  askAbout(piece: number | null, space: number | null): void {
    const decision = this.decision.value;
    if (piece !== null && this.grip.turnTo(piece, false, () => this.clickPiece(piece))) return;
    if (decision?.mine && this.grip.change(piece, space)) return;
    this.card.value = piece;
    this.pinned.value = this.opened.value = piece !== null;
    // Who has a piece in hand wants to know why it cannot go there, not what the ground is like.
    this.place.value = piece === null && (this.hand.value === null || this.pencil.may(space)) ? space : null;
    if (decision?.mine) this.inquiry.tellWhyNot(piece, space, decision);
  }

  openRule(number: string): void {
    batch(() => {
      this.rule.value = number;
      this.drawer.value = "rules";
    });
  }

  /** Step back: close what is open, put down what is held. */
  back(): void {
    if (this.drawer.value !== null) this.drawer.value = null;
    else if (this.together.armed.value) this.together.toggle();
    else if (this.hints.open.value !== null) this.hints.put();
    else if (this.fan.value !== null) this.fan.value = null;
    else if (this.sought.value !== null) this.sought.value = null;
    else if (this.pending.value.length > 0) {
      this.pending.value = [];
      this.menuAt.value = null;
      this.eyed.value = null;
    } else if (this.armed.value !== null) this.armed.value = null;
    else if (this.cursor.value >= 0) this.cursor.value = -1;
    else if (this.overlay.value !== null) this.overlay.value = null;
    else if (this.card.value !== null && (this.pinned.value || !this.grip.begun)) this.card.value = null;
    else if (this.place.value !== null) this.place.value = null;
    else if (this.session.past.value !== null) this.session.present();
    else if (this.selected.value !== null) this.selected.value = null;
    else if (this.session.notice.value !== null) this.session.notice.value = null;
    else if (this.grip.begun) this.session.undo();
  }

  walk(by: number): boolean {
    const count = this.stops.value.length;
    const next = this.cursor.value + by;
    if (count === 0 || next < 0 || next >= count) {
      this.cursor.value = -1;
      return false;
    }
    this.goTo(next);
    return true;
  }

  goTo(index: number): void {
    this.cursor.value = index;
    const stop = this.stops.value[index];
    if (stop?.space != null && this.board.value.has(stop.space)) this.onBoard(stop.space);
  }

  /** Enter: take what the cursor stands on. */
  enter(): void {
    const stop = this.stop.value;
    if (!stop) return;
    if (stop.choice) this.take(stop.choice);
    else if (stop.piece !== null) this.clickPiece(stop.piece);
  }
}
