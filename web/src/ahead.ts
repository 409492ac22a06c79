// What lies ahead of somebody who points: the way to a space and what it costs, the fight that would be there. The server
// is asked where the pointer or the cursor rests, once for each space of a decision.
import { effect, signal, untracked } from "@preact/signals";
import type { Desk } from "./desk";
import type { Answer, DecisionFace, Odds, Prose, SpaceMark } from "./messages";

/** So long somebody rests on a space who wants to know about it. */
const REST = 90;

export interface Trip {
  from: number;
  spaces: readonly number[];
  text: Prose;
  rule: string;
  marks: readonly SpaceMark[];
}

export class Ahead {
  readonly trip = signal<Trip | null>(null);
  private readonly known = new Map<string, Promise<Answer | null>>();
  private rest: ReturnType<typeof setTimeout> | null = null;
  private decision: DecisionFace | null = null;
  private readonly off: () => void;

  constructor(private readonly desk: Desk) {
    this.off = effect(() => {
      const decision = desk.decision.value;
      const space = desk.stop.value?.choice ? desk.stop.value.space : desk.hovered.value.space;
      untracked(() => this.point(decision, space));
    });
  }

  close(): void {
    this.off();
    if (this.rest !== null) clearTimeout(this.rest);
  }

  private point(decision: DecisionFace | null, space: number | null): void {
    const other = decision !== this.decision;
    if (other) this.known.clear();
    this.decision = decision;
    if (this.rest !== null) clearTimeout(this.rest);
    this.trip.value = null;
    const idle = !decision?.mine || space === null || this.desk.together.marching.peek();
    const wanted = idle ? [] : this.wanted(decision, space);
    // Who leaves the board goes to the panel: what he reads and presses there does not slip away under him. By finger
    // the last fight stays until the next is known, so that the drawer does not close and open again.
    const finger = this.desk.hovered.peek().finger ?? false;
    const goes = finger ? !wanted.includes("clash") : space !== null;
    if (other || goes) this.desk.foreseen.value = null;
    if (idle) return;
    if (wanted.length > 0) this.rest = setTimeout(() => this.look(decision, space, wanted), REST);
  }

  private wanted(decision: DecisionFace, space: number): string[] {
    const way = this.hasWay(space) ? ["way"] : [];
    return this.hasClash(decision, space) ? [...way, "clash"] : way;
  }

  /** May what is in hand go there? From area to area it goes in several steps. */
  private hasWay(space: number): boolean {
    const { areas, litSpaces, mover, offer, targets } = this.desk;
    const from = this.desk.faces.peek().get(mover.peek() ?? -1)?.at;
    if (mover.peek() === null || from === undefined || from === space || targets.peek().has(space))
      return false;
    const moves = [...offer.peek().spaces.values()].some(([choice]) => choice?.kind === "move");
    return moves && (litSpaces.peek().has(space) || areas.peek());
  }

  /** Could there be a fight, while pieces move? What is offered as an attack does not say who else could join it. */
  private hasClash(decision: DecisionFace, space: number): boolean {
    const moves = decision.choices.some((choice) => choice.lifts || choice.opens || choice.kind === "move");
    if (!moves) return false;
    const stack = this.desk.stacks.peek().get(space) ?? [];
    const enemy = stack.some((face) => this.desk.owner.peek().get(face.number) !== decision.side);
    return enemy || this.desk.watched.peek().has(space);
  }

  private ask(what: string, space: number): Promise<Answer | null> {
    const key = `${what} ${space}`;
    const known = this.known.get(key) ?? this.desk.session.ask({ what, space }, true);
    this.known.set(key, known);
    return known;
  }

  private look(decision: DecisionFace, space: number, wanted: readonly string[]): void {
    const rest = this.rest;
    const stays = (): boolean => this.decision === decision && this.rest === rest;
    for (const what of wanted)
      void this.ask(what, space).then((answer) => {
        if (!answer || !stays()) return;
        if (what === "way") this.trip.value = this.tripOf(answer);
        else this.desk.foreseen.value = (answer.odds[0]?.odds as Odds | undefined) ?? null;
      });
  }

  private tripOf(answer: Answer): Trip | null {
    const from = this.desk.faces.peek().get(this.desk.mover.peek() ?? -1)?.at ?? null;
    if (from === null || answer.spaces.length === 0) return null;
    const { spaces, text, rule, marks } = answer;
    return { from, spaces, text, rule, marks: marks ?? [] };
  }
}
