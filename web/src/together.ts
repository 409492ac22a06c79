// Several pieces go the same way, or to the same place, by one gesture. It is made of ordinary choices, one after another
// as the server offers them, so it can be taken back like any other; who cannot follow stays where he is, and the player
// is told why.
import { batch, signal } from "@preact/signals";
import { actionKey, type Offer } from "./choices";
import type { Desk } from "./desk";
import type { Choice, DecisionFace, PieceFace, Space, Spot } from "./messages";
import { said } from "./said";

/** Those who are taken up together: where they stand, and how they are taken up. */
export interface Party {
  /** Nowhere on this board: those who are still to be placed. */
  space: number | null;
  from: Spot | null;
  lift: Choice;
  /** A leader rides when the troops beside him have gone. */
  leads: boolean;
}

/** Where those of a march are to go: each so far to the right and so far down, or all to one space. */
export type Aim = { by: Spot } | { to: number };

interface March {
  aim: Aim;
  left: Party[];
  began: number;
  moved: number;
  stayed: string[];
  /** Who pressed the goal has been asked about what it may cost, and wants it. */
  risks: boolean;
  /** What is expected next: to take the first up, to choose a place for it, to end its move, to put it down again. */
  next: "lift" | "go" | "end" | "down";
  /** So many choices were made for the first of them that did not lead on. */
  tries: number;
  /** The position before which nothing more is to be done. */
  at: number;
}

export interface Marched {
  began: number;
  ended: number;
  text: string;
}

/** More choices than this nobody needs to be taken up, or to come to an end. */
const TRIES = 8;
/** Of so many the player is told why they stay. */
const TOLD = 3;

const away = (a: Spot, b: Spot): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** All who can be taken up to go somewhere, each stack once, whole where that is offered; and leaders who stand there. */
export function parties(offer: Offer, board: Map<number, Space>, faces: Map<number, PieceFace>): Party[] {
  const found = new Map<number, Party>();
  const leaders: Party[] = [];
  for (const [space, choices] of offer.spaces) {
    const lift = choices.find((choice) => choice.lifts);
    const from = board.get(space)?.at;
    if (lift && from) found.set(space, { space, from, lift, leads: false });
  }
  for (const [piece, choices] of offer.pieces) {
    const lift = choices.find((choice) => choice.lifts);
    const face = faces.get(piece);
    const from = board.get(face?.at ?? -1)?.at;
    if (!lift || !face || face.at === null || !from) continue;
    const party = { space: face.at, from, lift, leads: face.shape === "medal" };
    if (party.leads) leaders.push(party);
    else if (!found.has(face.at)) found.set(face.at, party);
  }
  return [...found.values(), ...leaders.filter((leader) => found.has(leader.space ?? -1))];
}

/** The foremost first, so that those behind them find room; leaders when the troops have gone. */
export function inOrder(all: readonly Party[], by: Spot): Party[] {
  const ahead = ({ from }: Party): number => (from ? from[0] * by[0] + from[1] * by[1] : 0);
  return [...all].sort((a, b) => Number(a.leads) - Number(b.leads) || ahead(b) - ahead(a));
}

/** Of the places that are offered the goal itself, or the nearest to it that is nearer than where they stand. */
export function bestPlace(
  choices: readonly Choice[],
  board: Map<number, Space>,
  from: Spot,
  goal: Spot,
): Choice | null {
  let best: Choice | null = null;
  let least = away(from, goal) - 1;
  for (const choice of choices) {
    const at =
      choice.kind === "move" && !choice.rolls && !choice.crowds
        ? board.get(choice.space ?? -1)?.at
        : undefined;
    if (at && away(at, goal) < least) {
      best = choice;
      least = away(at, goal);
    }
  }
  return best;
}

/** The choice that takes a party up, or what has to be chosen before it can be: others halt, its space is opened. */
export function towardsLift(
  party: Party,
  choices: readonly Choice[],
): { choice: Choice; lifts: boolean } | null {
  const key = actionKey(party.lift.action);
  const lift = choices.find((choice) => actionKey(choice.action) === key);
  if (lift) return { choice: lift, lifts: true };
  const opens = choices.find((choice) => choice.opens && choice.space === party.space);
  const before = opens ?? choices.find((choice) => choice.halts);
  return before && !before.rolls && !before.final ? { choice: before, lifts: false } : null;
}

/** Where a party that is in hand goes: to the goal; where there are ways to go on foot, else as near to it as it can. */
export function place(
  aim: Aim,
  party: Party,
  choices: readonly Choice[],
  board: Map<number, Space>,
  near: boolean,
  risks: boolean,
): Choice | null {
  const open = choices.filter(
    (choice) => choice.piece === null && choice.space !== null && !choice.rolls && (risks || !choice.risky),
  );
  if ("to" in aim) {
    const there = open.find(
      (choice) => choice.space === aim.to && !choice.lifts && !choice.opens && !choice.crowds,
    );
    if (there || !near) return there ?? null;
  }
  const goal = goalOf(aim, party, board);
  return goal && party.from ? bestPlace(open, board, party.from, goal) : null;
}

function goalOf(aim: Aim, party: Party, board: Map<number, Space>): Spot | null {
  if ("to" in aim) return board.get(aim.to)?.at ?? null;
  return party.from ? [party.from[0] + aim.by[0], party.from[1] + aim.by[1]] : null;
}

export class Together {
  /** The next arrow, or the next two presses, are for all. */
  readonly armed = signal(false);
  /** The stack that was pressed first. */
  readonly guide = signal<number | null>(null);
  readonly marching = signal(false);
  readonly done = signal<Marched | null>(null);
  private march: March | null = null;
  private backTo: number | null = null;

  constructor(private readonly desk: Desk) {}

  get parties(): Party[] {
    const { offer, board, faces } = this.desk;
    return parties(offer.value, board.value, faces.value);
  }

  /** Can more than one stack be moved now, the same way? Among towns and areas there are no same ways. */
  get offered(): boolean {
    if (this.marching.value || !this.desk.onHexes.value) return false;
    return this.parties.filter((party) => !party.leads).length > 1;
  }

  toggle(): void {
    if (!this.armed.peek() && !this.offered) return;
    batch(() => {
      this.armed.value = !this.armed.peek();
      this.guide.value = null;
    });
  }

  /** A press while all are to go: first the stack that shows the way, then where it goes. Was it for this? */
  press(space: number): boolean {
    if (!this.armed.peek()) return false;
    const guide = this.guide.peek();
    const stands = this.parties.some((party) => party.space === space);
    if (guide === null || (stands && space !== guide)) this.guide.value = stands ? space : null;
    else if (space === guide) this.guide.value = null;
    else this.go(guide, space);
    return true;
  }

  /** All go as the one from here to there. */
  go(from: number, to: number): void {
    const board = this.desk.board.peek();
    const [a, b] = [board.get(from)?.at, board.get(to)?.at];
    batch(() => {
      this.armed.value = false;
      this.guide.value = null;
    });
    if (a && b) this.run(this.parties, { by: [b[0] - a[0], b[1] - a[1]] });
  }

  /** These go, one after another. Where one of them has just been taken up, it is put down first. */
  run(some: readonly Party[], aim: Aim, up = false, risks = false): void {
    const live = this.desk.session.live.peek();
    if (!live || this.march || some.length === 0) return;
    const left = "by" in aim ? inOrder(some, aim.by) : [...some];
    const at = live.position - (up ? 1 : 0);
    this.march = { aim, left, began: at, moved: 0, stayed: [], risks, next: "lift", tries: 0, at };
    batch(() => {
      this.marching.value = true;
      this.done.value = null;
    });
    if (up) this.desk.session.undo();
    else this.step();
  }

  /** Take all of the last march back, as far as dice, reveals and others allow. */
  undo(): void {
    const done = this.done.peek();
    if (!done) return;
    this.backTo = done.began;
    this.done.value = null;
    this.step();
  }

  /** Whatever was asked for has come: what is next? */
  step(): void {
    const { session } = this.desk;
    const decision = this.desk.decision.peek();
    const live = session.live.peek();
    if (!decision || !live) return;
    if (this.backTo !== null) {
      if (live.position > this.backTo && decision.mine && live.can_undo) queueMicrotask(() => session.undo());
      else this.backTo = null;
    } else if (this.march) this.advance(this.march, decision, live.position);
    else if (this.isPast(live.position)) this.done.value = null;
  }

  /** Has the player gone on since the last march? */
  private isPast(position: number): boolean {
    const done = this.done.peek();
    return done !== null && position !== done.ended;
  }

  private advance(march: March, decision: DecisionFace, position: number): void {
    if (march.next === "end" && march.left.length === 1 && (position !== march.at || !decision.mine)) {
      this.arrived(march); // the last of them has come there, and things have gone on
      this.end("");
    } else if (position !== march.at || !decision.mine)
      this.end("The march has stopped: something has come up on the way.");
    else if (march.next === "end") this.halt(march, decision);
    else if (march.left.length === 0) this.end("");
    else if (march.next === "down") this.goOn(march, decision);
    else if (march.next === "lift") this.lift(march, march.left[0]!, decision);
    else this.place(march, march.left[0]!, decision);
  }

  private goOn(march: March, decision: DecisionFace): void {
    march.left.shift();
    march.next = "lift";
    march.tries = 0;
    this.advance(march, decision, march.at);
  }

  private arrived(march: March): void {
    march.moved += 1;
    march.left.shift();
    march.next = "lift";
    march.tries = 0;
  }

  /** Somebody has gone somewhere: the next can be taken up, or the move has to be ended first. */
  private halt(march: March, decision: DecisionFace): void {
    const next = march.left[1];
    const free = next ? towardsLift(next, decision.choices)?.lifts : false;
    const halt = decision.choices.find((choice) => choice.halts && !choice.rolls);
    if (!free && halt && !halt.final && march.tries < TRIES) {
      march.tries += 1;
      this.take(march, halt, "end");
      return;
    }
    this.arrived(march);
    if (next && !free && !halt && towardsLift(next, decision.choices) === null)
      this.end("The march has stopped: something must be decided first.");
    else this.advance(march, decision, march.at);
  }

  private lift(march: March, party: Party, decision: DecisionFace): void {
    const found = towardsLift(party, decision.choices);
    if (found && !found.choice.rolls && march.tries < TRIES) {
      march.tries += 1;
      this.take(march, found.choice, found.lifts ? "go" : "lift");
      return;
    }
    if (!party.leads)
      march.stayed.push(
        `${this.nameOf(party)} ${found ? "stays: dice are rolled for it" : "cannot move now"}.`,
      );
    this.goOn(march, decision);
  }

  private place(march: March, party: Party, decision: DecisionFace): void {
    const { board, onHexes, session } = this.desk;
    const near = onHexes.peek();
    const [only, other] = decision.choices;
    if (party.from === null && only?.kind === "move" && !other && !only.rolls) {
      party.from = board.peek().get(only.space ?? -1)?.at ?? null; // the only way onto the board
      this.take(march, only, "go");
      return;
    }
    const found = place(march.aim, party, decision.choices, board.peek(), near, march.risks);
    const goal = "to" in march.aim ? march.aim.to : this.spaceNear(goalOf(march.aim, party, board.peek()));
    if (found) {
      this.take(march, found, "end");
      return;
    }
    const here = (): boolean => this.march === march && march.next === "go";
    const way = near ? Promise.resolve(null) : session.ask({ what: "way", space: goal }, true);
    void way.then((answer) => {
      if (!here()) return;
      const on = answer?.spaces.map((space) => this.along(decision, space)).find((choice) => choice !== null);
      if (on && march.tries < TRIES) {
        march.tries += 1;
        this.take(march, on, "go");
      } else this.stay(march, party, decision, goal);
    });
  }

  /** A step on the way, where one goes from space to space. */
  private along(decision: DecisionFace, space: number): Choice | null {
    const found = decision.choices.find((choice) => choice.space === space && choice.kind === "move");
    return found && !found.rolls ? found : null;
  }

  /** The first of them cannot go there: it is put down, or stays as far as it has come. */
  private stay(march: March, party: Party, decision: DecisionFace, space: number | null): void {
    const { session } = this.desk;
    if (decision.choices.some((choice) => choice.halts)) {
      march.next = "end";
      this.halt(march, decision);
      return;
    }
    void session.ask({ what: "why_not", piece: null, space, hand: null }, true).then((answer) => {
      if (this.march !== march || march.next !== "go") return;
      if (!party.leads)
        march.stayed.push(
          `${this.nameOf(party)} stays: ${(answer && said(answer.text)) || "there is no way."}`,
        );
      march.next = "down";
      march.at -= 1;
      session.undo();
    });
  }

  private take(march: March, choice: Choice, next: March["next"]): void {
    march.next = next;
    march.at += 1;
    queueMicrotask(() => this.desk.session.act(choice.action));
  }

  private end(why: string): void {
    const { march } = this;
    if (!march) return;
    this.march = null;
    const ended = this.desk.session.live.peek()?.position ?? march.began;
    const many =
      "by" in march.aim
        ? `${march.moved} ${march.moved === 1 ? "has" : "have"} gone the same way.`
        : `${march.moved} ${march.moved === 1 ? "has" : "have"} gone.`;
    const more = march.stayed.length - TOLD;
    const stayed = more > 0 ? [...march.stayed.slice(0, TOLD), `${more} more stay.`] : march.stayed;
    const text = [why, many, ...stayed].filter((part) => part !== "").join(" ");
    batch(() => {
      this.marching.value = false;
      this.done.value = { began: march.began, ended, text };
      this.desk.session.notice.value = { text, rule: "", kind: "news" };
    });
  }

  private nameOf(party: Party): string {
    const stack = this.desk.stacks.peek().get(party.space ?? -1) ?? [];
    const top = party.lift.piece === null ? stack.at(-1) : this.desk.faces.peek().get(party.lift.piece);
    return top ? said(top.name) : "A stack";
  }

  private spaceNear(spot: Spot | null): number | null {
    let best: number | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const space of spot ? this.desk.board.peek().values() : []) {
      if (away(space.at, spot!) >= least) continue;
      least = away(space.at, spot!);
      best = space.id;
    }
    return best;
  }
}
