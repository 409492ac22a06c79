// What the table asks the server while a player thinks: odds, where the enemy stands guard, why something cannot be done.
import { batch } from "@preact/signals";
import { actionKey } from "./choices";
import type { Desk } from "./desk";
import type { Choice, DecisionFace, Position } from "./messages";
import { oddsFor } from "./odds";
import type { Session } from "./session";

export class Inquiry {
  /** The decision whose odds were asked for, and that whose odds have come: one question brings those of all choices. */
  private asking: DecisionFace | null = null;
  private answered: DecisionFace | null = null;
  private readonly session: Session;

  constructor(private readonly desk: Desk) {
    this.session = desk.session;
  }

  /** Ask for what the decision will need: odds where a button, or a target that somebody holds, may have some. */
  prepare(): void {
    const live = this.session.live.peek();
    if (!live) return;
    const holders = new Map(live.pieces.map((piece) => [piece.at, this.desk.owner.peek().get(piece.number)]));
    const wanted = live.decision.choices.some((choice) => {
      if (choice.piece !== null) return false;
      if (choice.space === null) return true;
      const holder = holders.get(choice.space);
      return holder !== undefined && holder !== live.decision.side;
    });
    if (wanted) this.askOdds();
    if (live.decision.choices.some((choice) => choice.space !== null && choice.cost !== undefined))
      this.watch(live);
  }

  /** Where does the other side stand guard? Not every game has such a question. */
  private watch(live: Position): void {
    const welcome = this.session.welcome.peek();
    const other = welcome?.sides.find((side) => side.id !== live.decision.side);
    const question = welcome?.questions.find((one) => one.watch);
    if (!other || !question) return;
    void this.session.ask({ what: question.what, text: other.id }, true).then((answer) => {
      if (answer && this.session.live.peek() === live) this.desk.watched.value = new Set(answer.spaces);
    });
  }

  /** The odds of all choices of the decision, asked for once. */
  askOdds(): void {
    const decision = this.session.live.peek()?.decision;
    if (!decision?.mine || this.asking === decision) return;
    this.asking = decision;
    void this.session.ask({ what: "odds" }).then((answer) => {
      if (!answer || this.session.live.peek()?.decision !== decision) return;
      const viewer = this.desk.rival.peek();
      this.desk.odds.value = new Map(
        answer.odds.map(({ action, odds }) => [actionKey(action), oddsFor(viewer, odds)]),
      );
      this.answered = decision;
    });
  }

  /** Have the odds of this decision come? */
  get known(): boolean {
    return this.answered !== null && this.answered === this.session.live.peek()?.decision;
  }

  /** See to it that the odds of a choice are known. A move to an empty space has none and is not asked about. */
  preview(choice: Choice, sure: boolean): void {
    const empty = choice.space !== null && !this.desk.stacks.peek().has(choice.space);
    if (sure || !empty || choice.risky) this.askOdds();
  }

  tellWhyNot(piece: number | null, space: number | null, decision: DecisionFace): void {
    const { hand } = this.desk;
    void this.session.ask({ what: "why_not", piece, space, hand: hand.value }).then((answer) => {
      if (!answer || this.desk.decision.peek() !== decision) return;
      this.session.notice.value = answer.text
        ? { text: answer.text, rule: answer.rule, kind: "why" }
        : { text: decision.prompt, rule: decision.rule, kind: "news" };
    });
  }

  /** Ask one of the game's questions of a piece or of a side, and show the answer. Asking again puts it away. */
  async show(what: string, piece: number | null, side: string | null): Promise<void> {
    const kind = `${what} ${piece ?? side}`;
    if (this.desk.overlay.value?.kind === kind && !this.desk.overlay.value.fleeting) {
      this.desk.overlay.value = null;
      return;
    }
    const space = piece === null ? null : (this.desk.faces.value.get(piece)?.at ?? null);
    const answer = await this.session.ask({ what, piece, space, text: side });
    if (!answer) return;
    batch(() => {
      const { spaces, marks, text, rule } = answer;
      this.desk.overlay.value = { kind, spaces: new Set(spaces), marks: marks ?? [], text, rule };
      this.session.notice.value = { text: answer.text, rule: answer.rule, kind: "answer" };
    });
  }

  /** What is worth seeing of a piece as long as its card is open. */
  async showPicked(number: number | null): Promise<void> {
    const shown = this.desk.overlay.value;
    if (shown && !shown.fleeting) return;
    const face = number === null ? undefined : this.desk.faces.value.get(number);
    const questions = this.session.welcome.value?.questions ?? [];
    const question = face?.at ? questions.find(({ picked }) => picked?.includes(face.symbol)) : undefined;
    if (!question || number === null || !face) {
      if (shown) this.desk.overlay.value = null;
      return;
    }
    const answer = await this.session.ask(
      { what: question.what, piece: number, space: face.at, text: null },
      true,
    );
    if (
      !answer ||
      this.desk.card.value !== number ||
      (this.desk.overlay.value && !this.desk.overlay.value.fleeting)
    )
      return;
    const { spaces, marks, text, rule } = answer;
    const kind = `${question.what} ${number}`;
    this.desk.overlay.value = {
      kind,
      spaces: new Set(spaces),
      marks: marks ?? [],
      text,
      rule,
      fleeting: true,
    };
  }
}
