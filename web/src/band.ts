// Several pieces in hand at once: a stack, a corps, whatever was pressed with Shift or drawn about. One of them is taken up
// at the server, so that its ways are lit; the others follow it when it is known where to.
import { signal } from "@preact/signals";
import type { Offer } from "./choices";
import type { Desk } from "./desk";
import type { Choice, DecisionFace, PieceFace, Space, Spot } from "./messages";
import type { Aim, Party } from "./together";

/** How pieces could be taken up when that was asked last. */
export interface Ready {
  /** Each by itself, by its number. */
  pieces: Map<number, Choice>;
  /** All that stand in a space, by the space. */
  stacks: Map<number, Choice>;
  /** Spaces that have to be opened first. */
  opens: Map<number, Choice>;
}

export const NOBODY: Ready = { pieces: new Map(), stacks: new Map(), opens: new Map() };

/** What a decision says of who can be taken up; where it says nothing, what was known before still holds. */
export function readiness(before: Ready, offer: Offer): Ready {
  const first = (choices: readonly Choice[], sign: "lifts" | "opens"): Choice | undefined =>
    choices.find((choice) => choice[sign] && !choice.rolls);
  const found: Ready = { pieces: new Map(), stacks: new Map(), opens: new Map() };
  for (const [piece, choices] of offer.pieces) {
    const lift = first(choices, "lifts");
    if (lift) found.pieces.set(piece, lift);
  }
  for (const [space, choices] of offer.spaces) {
    const lift = first(choices, "lifts");
    const open = first(choices, "opens");
    if (lift) found.stacks.set(space, lift);
    if (open) found.opens.set(space, open);
  }
  if (found.opens.size > 0) return found;
  if (found.pieces.size + found.stacks.size === 0) return before;
  return { ...found, opens: before.opens };
}

/** Those of a band as they are taken up: each by itself, or as a stack where stacks are taken up whole. */
export function bandParties(
  members: readonly number[],
  ready: Ready,
  faces: Map<number, PieceFace>,
  board: Map<number, Space>,
): Party[] {
  const found: Party[] = [];
  const whole = new Set<number>();
  for (const number of members) {
    const face = faces.get(number);
    if (!face) continue;
    const space = face.at;
    const leads = face.shape === "medal";
    const stack = space === null || leads ? undefined : ready.stacks.get(space);
    const lift = stack ?? ready.pieces.get(number);
    if (!lift || (stack && whole.has(space!))) continue;
    if (stack) whole.add(space!);
    found.push({ space, from: board.get(space ?? -1)?.at ?? null, lift, leads });
  }
  return found;
}

/** All go as their leader goes; where they stand together, or where there is no direction, all go to one place. */
export function aimOf(from: Party | undefined, parties: readonly Party[], to: Space, hexes: boolean): Aim {
  const apart = parties.some((party) => party.space !== from?.space);
  if (!hexes || !apart || !from?.from) return { to: to.id };
  return { by: [to.at[0] - from.from[0], to.at[1] - from.from[1]] };
}

/** The piece in the middle of others: it shows best where all would come to. */
export function middleOf(pieces: readonly { number: number; at: Spot }[]): number | null {
  const count = pieces.length;
  const mean = (n: 0 | 1): number => pieces.reduce((sum, piece) => sum + piece.at[n], 0) / count;
  const [x, y] = [mean(0), mean(1)];
  const far = ({ at }: { at: Spot }): number => Math.hypot(at[0] - x, at[1] - y);
  let best: { number: number; at: Spot } | null = null;
  for (const piece of pieces) if (best === null || far(piece) < far(best)) best = piece;
  return best?.number ?? null;
}

export class Band {
  /** A frame that is being drawn about pieces, from corner to corner. */
  readonly frame = signal<[Spot, Spot] | null>(null);
  /** How pieces could be taken up when that was asked last. */
  private readonly known = signal(NOBODY);

  constructor(private readonly desk: Desk) {}

  /** Another decision has come. */
  see(decision: DecisionFace | null): void {
    this.known.value = decision?.mine ? readiness(this.known.peek(), this.desk.offer.peek()) : NOBODY;
    const held = this.desk.banded.peek();
    if (held.length > 0 && !this.desk.grip.begun) this.desk.banded.value = [];
  }

  private get ready(): Ready {
    return this.known.value;
  }

  /** Could this piece be taken up by itself, now or when what is in hand has halted? */
  has(piece: number): boolean {
    const at = this.desk.faces.peek().get(piece)?.at ?? null;
    return this.ready.pieces.has(piece) || (at !== null && this.ready.stacks.has(at));
  }

  /** Would its space have to be opened first? */
  waits(piece: number): boolean {
    const at = this.desk.faces.peek().get(piece)?.at ?? null;
    return at !== null && this.ready.opens.has(at) && this.desk.isOwn(this.desk.faces.peek().get(piece)!);
  }

  /** Those of a space that can be taken up. */
  at(space: number): number[] {
    const stack = this.desk.stacks.peek().get(space) ?? [];
    return stack.map((face) => face.number).filter((number) => this.ready.pieces.has(number));
  }

  /** Of these, who can be taken up. */
  able(pieces: readonly number[]): number[] {
    return pieces.filter((number) => this.has(number));
  }

  /** Take all of these up; the one in their middle shows the way. */
  take(pieces: readonly number[], lead: number | null = null): void {
    const some = this.able(pieces);
    const { faces, board } = this.desk;
    const placed = some.flatMap((number) => {
      const at = board.peek().get(faces.peek().get(number)?.at ?? -1)?.at;
      return at ? [{ number, at }] : [];
    });
    const first = lead ?? middleOf(placed) ?? some[0];
    if (first === undefined) return;
    const all = [first, ...some.filter((number) => number !== first)];
    if (this.desk.banded.peek()[0] === first && this.desk.grip.begun) {
      this.desk.banded.value = all;
      return;
    }
    this.desk.grip.afresh(() => {
      const [party] = bandParties([first], this.ready, faces.peek(), board.peek());
      if (!party) return;
      this.desk.take(party.lift);
      this.desk.banded.value = all;
    });
  }

  /** Pressed with Shift: these come along, or stay behind after all. */
  toggle(pieces: readonly number[]): void {
    const some = this.able(pieces);
    if (some.length === 0) return;
    const held = this.desk.grip.begun ? this.held : [];
    const [first] = held;
    if (first === undefined) this.take(some, some[0]!);
    else if (some.every((number) => held.includes(number))) {
      const left = held.filter((number) => !some.includes(number));
      if (left.includes(first)) this.desk.banded.value = left;
      else this.desk.session.undo();
    } else this.desk.banded.value = [...held, ...some.filter((number) => !held.includes(number))];
  }

  /** Who is in hand: one alone has no band. */
  private get held(): readonly number[] {
    const mover = this.desk.mover.peek();
    const members = this.desk.banded.peek();
    return members.length > 0 || mover === null ? members : [mover];
  }

  /** Those within the frame. */
  catchAll([a, b]: [Spot, Spot]): void {
    const [left, right] = [Math.min(a[0], b[0]), Math.max(a[0], b[0])];
    const [top, bottom] = [Math.min(a[1], b[1]), Math.max(a[1], b[1])];
    const caught: number[] = [];
    for (const [id, space] of this.desk.board.peek())
      if (space.at[0] >= left && space.at[0] <= right && space.at[1] >= top && space.at[1] <= bottom)
        caught.push(...(this.desk.stacks.peek().get(id) ?? []).map((face) => face.number));
    this.take(caught);
  }

  /** All in hand go there. Is there more than one in hand? */
  go(space: number, risks = false): boolean {
    const members = this.desk.banded.peek();
    const to = this.desk.board.peek().get(space);
    if (members.length < 2 || !to || !this.desk.grip.begun) return false;
    this.send(members, to, true, risks);
    return true;
  }

  /** All who stand with a piece go where it was drawn to. Are there others? */
  drawn(piece: number, space: number): boolean {
    const from = this.desk.faces.peek().get(piece)?.at ?? null;
    const to = this.desk.board.peek().get(space);
    const all = from === null ? [] : this.at(from);
    if (all.length < 2 || !all.includes(piece) || !to) return false;
    this.send([piece, ...all.filter((number) => number !== piece)], to, false, false);
    return true;
  }

  /** Those who have no place yet stay where they are shown. */
  get resting(): Choice[] {
    return (this.desk.decision.value?.choices ?? []).filter((choice) => choice.rests);
  }

  rest(): void {
    const { faces, board } = this.desk;
    const pieces = this.resting.map((choice) => choice.piece!);
    const parties = bandParties(pieces, this.ready, faces.peek(), board.peek());
    const home = parties[0]?.space ?? null;
    if (home !== null) this.desk.together.run(parties, { to: home });
  }

  private send(members: readonly number[], to: Space, up: boolean, risks: boolean): void {
    const { faces, board, onHexes, together } = this.desk;
    const parties = bandParties(members, this.ready, faces.peek(), board.peek());
    this.desk.banded.value = [];
    together.run(parties, aimOf(parties[0], parties, to, onHexes.peek()), up, risks);
  }
}
