// One table on this screen: the socket, what the server said, and what is shown of it.
import { batch, computed, type ReadonlySignal, signal } from "@preact/signals";
import { changed, drawnThen } from "./changes";
import { browserStore, Fairness } from "./fair";
import { type Frame, spliceLog } from "./frames";
import { keep, kept, settings } from "./memory";
import type {
  ActionJson,
  Answer,
  Ask,
  Chances,
  ClientMessage,
  Dice,
  Hint,
  LogLine,
  Position,
  Prose,
  ServerMessage,
  Welcome,
} from "./messages";
import { PROTOCOL } from "./messages";
import { Notebook } from "./notes";
import { Stage } from "./stage";
import { Conversation } from "./talk";

export type Line = "connecting" | "open" | "lost" | "refused";

export interface Notice {
  text: Prose | string;
  rule: string;
  kind: "why" | "refused" | "news" | "answer";
}

const UNKNOWN = 4404;
const GONE = 4410;
const ANSWER_WITHIN = 6000;
const SPACING = 80;
const BURST = 30;
const RETRY = [300, 700, 1500, 3000, 5000];

/** Milliseconds until the next try: soon, or when the server asked for it; not everybody at the same moment. */
export const pause = (tries: number, again: number, chance: number): number =>
  again > 0 ? 1000 * again * (1 + chance / 2) : RETRY[Math.min(tries, RETRY.length - 1)]!;

export class Session {
  readonly table: string;
  readonly line = signal<Line>("connecting");
  readonly sorry = signal<Prose | string | null>(null);
  /** Why there is no room at the server now; it is tried again. */
  readonly full = signal<string | null>(null);
  readonly welcome = signal<Welcome | null>(null);
  readonly live = signal<Position | null>(null);
  readonly log = signal<LogLine[]>([]);
  readonly stage = new Stage(
    (to) => this.moment(to),
    (position) => this.markSeen(position),
  );
  readonly shown = this.stage.shown;
  readonly waiting = this.stage.waiting;
  /** A moment of the past that is looked at instead. */
  readonly past = signal<Frame | null>(null);
  readonly notice = signal<Notice | null>(null);
  /** Actions that happened while this screen was away: from this position on. */
  readonly missed = signal<number | null>(null);
  /** True between my action and its answer. */
  readonly busy = signal(false);
  /** Has the game gone on since the last position, and not back? */
  onward = false;
  /** How many questions have no answer yet. */
  readonly asked = signal(0);
  readonly talk: Conversation;
  readonly notebook = new Notebook();
  readonly fairness: Fairness;

  readonly frame: ReadonlySignal<Frame | null> = computed(() => this.past.value ?? this.shown.value);
  /** Am I looking at the position in which the next decision is made? */
  readonly current = computed(
    () => this.past.value === null && this.waiting.value.length === 0 && this.live.value !== null,
  );

  private socket: WebSocket | null = null;
  private greeted: string | null = null;
  private tries = 0;
  /** Seconds after which the server wants to be asked again; 0 where it said nothing. */
  private again = 0;
  private free = 0;
  private closed = false;
  private next = 1;
  private readonly asks = new Map<number, (answer: Answer | null) => void>();
  private readonly hushed = new Set<number>();
  private readonly moments = new Map<number, (past: Frame | null) => void>();
  private readonly advices = new Map<number, (hint: Hint | null) => void>();
  private readonly curves = new Map<number, (chances: Chances | null) => void>();
  private readonly pastCache = new Map<number, Frame>();

  constructor(table: string) {
    this.table = table;
    this.talk = new Conversation(table);
    this.fairness = new Fairness(browserStore(table), (message) => this.send(message));
    this.open();
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
  }

  close(): void {
    this.closed = true;
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.stage.close();
    this.socket?.close();
  }

  private readonly hurry = (): void => {
    if (this.line.value === "lost" && document.visibilityState === "visible") this.open();
  };

  private open(): void {
    if (this.closed || (this.socket && this.socket.readyState <= WebSocket.OPEN)) return;
    const url = new URL(`ws/${this.table}`, location.href.replace(/#.*/, ""));
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(url);
    this.socket = socket;
    socket.onopen = () => this.greet();
    socket.onmessage = (event) => this.receive(JSON.parse(String(event.data)) as ServerMessage);
    socket.onclose = (event) => {
      if (this.closed || this.socket !== socket) return;
      if (event.code === UNKNOWN || event.code === GONE) {
        this.line.value = "refused";
        this.sorry.value ??= this.notice.value?.text ?? "This table is no longer there.";
      }
      this.drop();
      const wait = pause(this.tries, this.again, Math.random());
      this.tries += 1;
      this.again = 0;
      if (this.line.value !== "refused") setTimeout(() => this.open(), wait);
    };
  }

  /** Sit down, or ask for the whole position where a change was lost. */
  private greet(): void {
    const tokens = Object.values(kept(this.table)?.tokens ?? {});
    // Other seats have another log, and count other moments.
    const same = tokens.join() === this.greeted;
    this.greeted = tokens.join();
    if (!same) this.pastCache.clear();
    const log = same ? this.log.value.length : 0;
    this.fairness.reconnected();
    this.send({ type: "hello", protocol: PROTOCOL, tokens, log, shares: true });
  }

  private drop(): void {
    batch(() => {
      if (this.line.value !== "refused") this.line.value = "lost";
      this.busy.value = false;
      this.talk.turned("The connection was lost: your message may not have been sent.", "");
      this.notebook.turned("The connection was lost: your note may not have been kept.");
    });
    for (const waiting of [this.asks, this.moments, this.advices, this.curves]) {
      for (const answer of waiting.values()) answer(null);
      waiting.clear();
    }
  }

  private send(message: ClientMessage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  private receive(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        this.welcome.value = message;
        this.talk.begin(message.talk);
        this.notebook.show(message.notes);
        if (!kept(this.table)?.title) keep(this.table, (table) => ({ ...table, title: message.table.title }));
        break;
      case "position":
        this.arrive(message);
        break;
      case "change": {
        const position = changed(this.live.value, message);
        if (position) this.arrive(position);
        else this.greet();
        break;
      }
      case "dice":
        void this.shared(message);
        break;
      case "talk":
        this.talk.hear(message, this.live.value);
        break;
      case "notes":
        this.notebook.show(message.notes);
        break;
      case "past": {
        // It is told by what differs from the position now, so it is made out before that changes.
        const drawn = drawnThen(this.live.value, message);
        const { to, log_to, prompt, side } = message;
        this.moments.get(message.number)?.(drawn && { position: to, logTo: log_to, prompt, side, ...drawn });
        this.moments.delete(message.number);
        break;
      }
      case "answer":
        this.hushed.delete(message.number);
        this.asks.get(message.number)?.(message);
        this.asks.delete(message.number);
        break;
      case "hint":
        this.advices.get(message.number)?.(message);
        this.advices.delete(message.number);
        break;
      case "chances":
        this.curves.get(message.number)?.(message);
        this.curves.delete(message.number);
        break;
      case "refused":
        if (this.turned(message.reason, message.rule) && !this.busy.value) break;
        this.busy.value = false;
        this.notice.value = { text: message.reason, rule: message.rule, kind: "refused" };
        break;
      case "sorry":
        this.busy.value = false;
        if (message.again > 0) {
          this.again = message.again;
          this.full.value = message.reason;
        } else if (this.welcome.value === null) {
          batch(() => {
            this.line.value = "refused";
            this.sorry.value = message.reason;
          });
        } else if (!this.turned(message.reason, "") && !this.hush())
          this.notice.value = { text: message.reason, rule: "", kind: "refused" };
        break;
    }
  }

  /** Was it a note, or words, that the server turned away? */
  private turned(reason: Prose | string, rule: string): boolean {
    return this.notebook.turned(reason) || this.talk.turned(reason, rule);
  }

  /** A question that had no answer: was it a quiet one? */
  private hush(): boolean {
    const [number] = this.hushed;
    if (number === undefined) return false;
    this.hushed.delete(number);
    this.asks.get(number)?.(null);
    this.asks.delete(number);
    return true;
  }

  private arrive(message: Position): void {
    const before = this.live.value;
    const again = this.line.value !== "open";
    // The story is told otherwise: an action was taken back, the screen passed on, or the fog has lifted.
    const anew = message.log_from < this.log.value.length;
    this.onward = before !== null && message.position > before.position && !again;
    const trouble = message.seats.find((seat) => seat.trouble !== "")?.trouble;
    const told = before?.seats.some((seat) => seat.trouble === trouble);
    batch(() => {
      if (trouble && !told) this.notice.value = { text: trouble, rule: "", kind: "news" };
      this.tries = 0;
      this.full.value = null;
      this.line.value = "open";
      this.busy.value = false;
      if (this.notice.value === lostNotice) this.notice.value = null;
      this.log.value = spliceLog(this.log.value, message.log_from, message.log);
      this.live.value = message;
      // Two who share a screen in the fog are told different rolls in turn.
      const { fog, mine } = this.welcome.value!;
      if (!fog || mine.length === 1) this.fairness.see(this.rolls());
      if (message.outcome !== null && before?.outcome === null) this.pastCache.clear();
      for (const at of this.pastCache.keys()) if (at >= message.position) this.pastCache.delete(at);
      const seen = before?.position ?? kept(this.table)?.seen ?? message.position;
      if (again && message.position > seen + 1) this.missed.value = seen;
      const back = before !== null && message.position <= before.position;
      this.stage.arrive(again || back || anew ? null : before, message);
    });
  }

  /** All dice that this screen has been told of. */
  rolls(): number[] {
    return this.log.value.flatMap((line) => (line.die === null ? [] : [line.die]));
  }

  /** The server tells where the dice come from; this browser adds its share. */
  private async shared(dice: Dice): Promise<void> {
    const { mine, sides } = this.welcome.value!;
    this.asked.value = this.asked.peek() + 1;
    await this.fairness.hear(dice, mine, this.rolls().length);
    this.asked.value = this.asked.peek() - 1;
    const others = sides.filter((side) => dice.missing.includes(side.id) && !mine.includes(side.id));
    if (this.fairness.alarm.value !== null)
      this.notice.value = { text: this.fairness.alarm.value, rule: "", kind: "refused" };
    else if (mine.length > 0 && others.length > 0)
      this.notice.value = {
        text: `No dice fall yet: they wait for a share of ${others.map((side) => side.title).join(" and ")}, so that nobody can have chosen them. Under “Links and dice check” in the menu you can begin without waiting.`,
        rule: "",
        kind: "news",
      };
  }

  private markSeen(seen: number): void {
    const known = document.visibilityState === "visible" ? kept(this.table) : undefined;
    if (known && known.seen !== seen) keep(this.table, (table) => ({ ...table, seen }));
  }

  /** Show how things stand, and so on until my next decision. */
  skip(): void {
    const live = this.live.value;
    const plays = (this.welcome.value?.mine.length ?? 0) > 0;
    if (live) batch(() => this.stage.skip(live, plays));
  }

  act(action: ActionJson): void {
    const live = this.live.value;
    if (!live || !this.current.value || this.busy.value) return;
    batch(() => {
      this.notice.value = null;
      this.missed.value = null;
      const { position, number } = live;
      const grace = settings.peek().pace !== "instant"; // who wants everything at once waits for nothing
      this.busy.value = this.send({ type: "act", position, number, action, grace });
    });
    if (!this.busy.value) this.notice.value = lostNotice;
  }

  undo(): void {
    const live = this.live.value;
    if (!live || !this.current.value || this.busy.value) return;
    if (!live.can_undo) {
      const { lots } = this.welcome.value!;
      if (live.decision.mine && live.position > 0) this.notice.value = nothingToUndo(lots);
      return;
    }
    this.notice.value = null;
    this.busy.value = this.send({ type: "undo", position: live.position, number: live.number });
  }

  say(text: string, to: string): void {
    if (text.trim() === "" || this.talk.saying.value !== null) return;
    batch(() => {
      this.talk.fault.value = null;
      this.talk.saying.value = text;
    });
    if (!this.send({ type: "say", text, to })) this.talk.turned(lostNotice.text, "");
  }

  /** Pencil a note on a space for one of my sides, or rub it out with an empty text: was it taken? */
  async writeNote(side: string, space: number, text: string): Promise<boolean> {
    if (this.notebook.writing.value) return false;
    const answer = this.notebook.write();
    if (!this.send({ type: "write_note", side, space, text })) this.notebook.turned(lostNotice.text);
    this.asked.value = this.asked.peek() + 1;
    const done = await answer;
    this.asked.value = this.asked.peek() - 1;
    return done;
  }

  /** Hand a seat to the computer, for good or until the turn is over; or (bot null) take it back. */
  resign(side: string, bot: string | null, turn = false): void {
    this.send({ type: "resign", side, bot, turn, seconds: null });
  }

  /** Offer a draw for one of my sides, agree to one, or decline. */
  offerDraw(side: string, offer = true): void {
    this.send({ type: "offer_draw", side, offer });
  }

  /** Give the game up for one of my sides. */
  concede(side: string): void {
    this.send({ type: "concede", side });
  }

  /** What would a computer player do now? It may think for a while; `never mind` is a bot null. */
  hint(bot: string | null): Promise<Hint | null> {
    const number = this.next++;
    const position = this.live.value?.position ?? 0;
    if (bot === null) {
      for (const answer of this.advices.values()) answer(null);
      this.advices.clear();
    }
    return new Promise((resolve) => {
      if (this.send({ type: "ask_hint", number, position, bot })) this.advices.set(number, resolve);
      else resolve(null);
    });
  }

  /** How the chances went so far. */
  chances(): Promise<Chances | null> {
    const number = this.next++;
    this.asked.value = this.asked.peek() + 1;
    return new Promise<Chances | null>((resolve) => {
      if (this.send({ type: "curve", number })) this.curves.set(number, resolve);
      else resolve(null);
    }).finally(() => {
      this.asked.value = this.asked.peek() - 1;
    });
  }

  /** Ask the server. A quiet question may have no answer without the player hearing of it. */
  ask(
    question: Partial<Omit<Ask, "type" | "number">> & { what: string },
    quiet = false,
  ): Promise<Answer | null> {
    const number = this.next++;
    this.asked.value = this.asked.peek() + 1;
    return new Promise<Answer | null>((resolve) => {
      const message: Ask = {
        type: "ask",
        number,
        action: null,
        piece: null,
        space: null,
        hand: null,
        text: null,
        ...question,
      };
      const wait = this.politeness();
      setTimeout(() => {
        if (!this.send(message)) {
          resolve(null);
          return;
        }
        this.asks.set(number, resolve);
        if (quiet) this.hushed.add(number);
        setTimeout(() => {
          if (this.asks.delete(number)) resolve(null);
        }, ANSWER_WITHIN);
      }, wait);
    }).finally(() => {
      this.asked.value = this.asked.peek() - 1;
    });
  }

  /** How long to wait before the next question, so that the server is not flooded. */
  private politeness(): number {
    const now = performance.now();
    this.free = Math.max(this.free, now - BURST * SPACING) + SPACING;
    return Math.max(0, this.free - now);
  }

  /** The position at a moment, as the server counts them for this screen. */
  async moment(to: number): Promise<Frame | null> {
    const known = this.pastCache.get(to);
    if (known) return known;
    const number = this.next++;
    const frame = await new Promise<Frame | null>((resolve) => {
      if (!this.send({ type: "moment", number, to })) {
        resolve(null);
        return;
      }
      this.moments.set(number, resolve);
      setTimeout(() => {
        if (this.moments.delete(number)) resolve(null);
      }, ANSWER_WITHIN);
    });
    if (frame !== null) this.pastCache.set(to, frame);
    return frame;
  }

  async look(to: number): Promise<void> {
    const frame = await this.moment(to);
    if (frame) this.past.value = frame;
  }

  present(): void {
    batch(() => {
      this.past.value = null;
      this.missed.value = null;
    });
  }
}

const lostNotice: Notice = {
  text: "The server cannot be reached; nothing was sent. The table will reconnect by itself.",
  rule: "",
  kind: "news",
};

const nothingToUndo = (lots: boolean): Notice => ({
  text: `Nothing can be taken back now: ${lots ? "something has been shown, lots have been drawn" : "a die has been rolled"}, the other side has decided, or the rules in play forbid it.`,
  rule: "",
  kind: "news",
});
