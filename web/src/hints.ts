// The computer at the player's elbow: it gives a hint, or finishes the turn for him.
import { batch, computed, effect, signal, untracked } from "@preact/signals";
import { api } from "./api";
import { actionKey } from "./choices";
import type { Desk } from "./desk";
import { settings } from "./memory";
import type { ActionJson, BotCard, Choice, Hint, PlanShown, Seat } from "./messages";

export class Hints {
  readonly bots = signal<BotCard[]>([]);
  /** What the card is about. */
  readonly open = signal<"help" | "hint" | "turn" | null>(null);
  readonly thinking = signal(false);
  readonly hint = signal<Hint | null>(null);
  /** May the computer be asked about the decision now? */
  readonly allowed = computed(() => {
    const { session, decision } = this.desk;
    return (session.welcome.value?.table.hints ?? false) && (decision.value?.mine ?? false);
  });
  readonly hinter = computed(() => {
    const wish = settings.value.hinter;
    const known = this.bots.value;
    return known.length === 0 || known.some((bot) => bot.id === wish) ? wish : known.at(-1)!.id;
  });
  /** The choice that is hinted, as long as it can be taken. */
  readonly choice = computed<Choice | null>(() => {
    const hint = this.hint.value;
    const decision = this.desk.decision.value;
    if (!hint?.action || !decision?.mine || this.open.value !== "hint") return null;
    const key = actionKey(hint.action);
    return decision.choices.find((choice) => actionKey(choice.action) === key) ?? null;
  });
  /** The plan behind it, while it is spoken of. */
  readonly plan = computed<PlanShown | null>(() =>
    this.choice.value === null ? null : (this.hint.value?.plan ?? null),
  );
  /** The seat of mine whose turn the computer finishes. */
  readonly finishing = computed<Seat | null>(() => {
    const { live, welcome } = this.desk.session;
    const mine = welcome.value?.mine ?? [];
    return live.value?.seats.find((seat) => seat.turn && mine.includes(seat.side)) ?? null;
  });
  private question = 0;
  /** What is left of a plan that is being carried out. */
  private queue: ActionJson[] = [];
  private readonly stop: () => void;

  constructor(private readonly desk: Desk) {
    let at: number | null = null;
    this.stop = effect(() => {
      const now = desk.session.live.value;
      if (!now || now.position === at) return;
      at = now.position;
      this.put();
      untracked(() => this.goOn());
    });
  }

  close(): void {
    this.stop();
  }

  /** The names of the levels; asked for when they are needed first. */
  load(): void {
    if (this.bots.peek().length > 0) return;
    const game = this.desk.session.welcome.peek()?.table.game;
    api.lobby().then(
      (lobby) => {
        this.bots.value = lobby.games.find((one) => one.id === game)?.bots ?? [];
      },
      () => {},
    );
  }

  titleOf(bot: string): string {
    const title = this.bots.value.find((one) => one.id === bot)?.title ?? bot;
    return title.slice(0, 1).toUpperCase() + title.slice(1);
  }

  async ask(): Promise<void> {
    if (!this.allowed.value) {
      this.refuse();
      return;
    }
    this.load();
    this.put();
    const question = ++this.question;
    batch(() => {
      this.open.value = "hint";
      this.thinking.value = true;
    });
    const found = await this.desk.session.hint(this.hinter.value);
    if (question !== this.question) return;
    batch(() => {
      this.thinking.value = false;
      this.hint.value = found;
      if (found === null) this.open.value = null;
    });
    const choice = this.choice.value;
    const space = choice?.space ?? this.desk.faces.value.get(choice?.piece ?? -1)?.at;
    // The card may have taken some of the board's room.
    // A board that is laid out for the fight is in sight as it is.
    if (space != null && !this.desk.laidOut.value)
      requestAnimationFrame(() => requestAnimationFrame(() => this.desk.reveal(space)));
  }

  /** Put the card away; who still thinks about it may stop. */
  put(): void {
    this.question += 1;
    if (this.thinking.peek()) void this.desk.session.hint(null);
    batch(() => {
      this.thinking.value = false;
      this.hint.value = null;
      this.open.value = null;
    });
  }

  take(): void {
    const choice = this.choice.value;
    if (choice) this.desk.take(choice, "sure"); // the button named it in words
  }

  /** Do all of the plan that can still be taken back, step by step. */
  takeAll(): void {
    const plan = this.plan.value;
    if (!plan) return;
    this.queue = [...plan.actions];
    this.goOn();
  }

  /** The next step of a plan that is being carried out; it ends where a step is not as the plan foresaw. */
  private goOn(): void {
    const action = this.queue.shift();
    const decision = this.desk.decision.peek();
    if (action === undefined) return;
    const key = actionKey(action);
    const choice = decision?.mine ? decision.choices.find((one) => actionKey(one.action) === key) : undefined;
    if (choice) this.desk.take(choice, "sure");
    else this.queue = [];
  }

  /** F: the card that asks for a level; then stop what it began. */
  turn(): void {
    const seat = this.finishing.value;
    if (seat) this.desk.session.resign(seat.side, null);
    else this.choose("turn");
  }

  /** Open a card in which the player chooses, or put it away. */
  choose(card: "help" | "turn"): void {
    this.queue = [];
    const open = this.open.value === card;
    this.put();
    if (!this.allowed.value) this.refuse();
    else if (!open) {
      this.load();
      this.open.value = card;
    }
  }

  finish(): void {
    const side = this.desk.decision.value?.side;
    const bot = this.hinter.value;
    this.put();
    if (side) this.desk.session.resign(side, bot, true);
  }

  private refuse(): void {
    const { session, decision } = this.desk;
    if (decision.value?.mine)
      session.notice.value = {
        text: "Hints are switched off at this table.",
        rule: "",
        kind: "news",
      };
  }
}
