// The player's side of a table: what is picked up, pointed at, asked and opened. Turns clicks into actions.
import { batch, computed, effect, signal, untracked } from "@preact/signals";
import { COUNTER } from "./board/sizes";
import { inOrder, inRows, type Placed, roomsOf } from "./board/stands";
import {
  actionKey,
  inHand,
  learn,
  livePieces,
  liveSpaces,
  NO_OFFER,
  type Offer,
  question,
  type Stop,
  sortChoices,
  stops,
  type Template,
} from "./choices";
import type { Camera } from "./geometry";
import type { ActionJson, Choice, PieceFace, Position, Scene, Space, Spot } from "./messages";
import { type Odds, readOdds } from "./odds";
import { areal, curtain, laidOut, sceneToShow, sheetOf, spacesOf } from "./scenes";
import { phone } from "./screen";
import type { Session } from "./session";

export type Drawer = "rules" | "menu" | "settings" | "share" | "keys" | "talk" | null;
export type Tab = "orders" | "fight" | "units" | "journal" | "rules";

export interface Overlay {
  kind: string;
  spaces: Set<number>;
  text: string;
  rule: string;
}

const MOST_PREVIEWS = 16;
const DOUBLE_CLICK = 500;
/** So long a board that the player has chosen himself stays, whatever the decision is about. */
const JUST_CHOSEN = 4000;
const ATTACK = "⚔";
/** Below this scale areas show totals. */
const TABLETS = 0.5;
/** So large on the screen a counter is to be hit by mouse, and by finger. */
const MOUSE = 14;
const FINGER = 34;

export class Desk {
  readonly session: Session;
  readonly selected = signal<number | null>(null);
  readonly cursor = signal<number>(-1);
  readonly hovered = signal<{ piece: number | null; space: number | null }>({ piece: null, space: null });
  readonly fan = signal<number | null>(null);
  /** A stack that opened by itself stays open although the pointer is elsewhere. */
  fanStays: number | null = null;
  /** The pieces whose card is open. */
  readonly card = signal<number | null>(null);
  /** The piece of my last choice. */
  readonly taken = signal<number | null>(null);
  readonly pending = signal<Choice[]>([]);
  readonly armed = signal<string | null>(null);
  /** The odds column that the player means to roll in, if not the best. */
  readonly column = signal<string | null>(null);
  /** A die is being shown; the next key only puts it away. */
  readonly throwing = signal<{ dice: number[]; text: string; rolling: boolean; key: number } | null>(null);
  /** The card stays although the pointer has left. */
  readonly pinned = signal(false);
  /** The replay runs by itself. */
  readonly playing = signal(false);
  readonly overlay = signal<Overlay | null>(null);
  readonly drawer = signal<Drawer>(null);
  readonly rule = signal<string | null>(null);
  readonly tab = signal<Tab>("orders");
  readonly sheet = signal(false);
  readonly odds = signal<Map<string, Odds | null>>(new Map());
  /** Spaces that the other side watches, shown where they lie in reach. */
  readonly watched = signal<Set<number>>(new Set());
  readonly pointedLine = signal<number | null>(null);
  /** Set by the board: brings one of its spaces into sight. */
  onBoard: (space: number) => void = () => {};
  /** Set by the board: the part of it that is in sight, from corner to corner. */
  sight: () => [Spot, Spot] | null = () => null;
  /** Which board is looked at, and when the player chose it himself. */
  readonly sceneId = signal("");
  private sceneChosen = Number.NEGATIVE_INFINITY;
  private lastActive = "";
  /** Where each board was looked at last. */
  readonly cameras = new Map<string, Camera>();
  /** A space to show as soon as its board is there. */
  awaited: number | null = null;
  /** The scale that the board is drawn for. */
  readonly zoom = signal(1);
  /** Several choices at one spot: where on the screen the small menu opens. */
  readonly menuAt = signal<[number, number] | null>(null);
  /** A choice in that menu which is pointed at. */
  readonly eyed = signal<Choice | null>(null);
  /** Which of this screen's sides has taken its place before it, in a game with fog. */
  readonly holder = signal<string | null>(null);

  /** What was offered before my last choice, when that only took a piece up or aimed: so long another may be had instead. */
  private instead: { position: number; choice: Choice; offer: Offer; since: number } | null = null;
  /** The choice to make once the last one is taken back. */
  private swap: { at: number; piece: number | null; space: number | null } | null = null;
  /** Odds that were asked for and have not come yet. */
  private readonly asking = new Set<string>();
  private readonly templates = new Map<string, Template[]>();
  private readonly stopEffects: (() => void)[] = [];

  readonly decision = computed(() => {
    const live = this.session.live.value;
    return live && this.session.current.value ? live.decision : null;
  });
  readonly offer = computed(() => {
    const decision = this.decision.value;
    return decision?.mine ? sortChoices(decision.choices) : NO_OFFER;
  });
  readonly hand = computed(() => inHand(this.offer.value, this.selected.value));
  /** The piece that the game is busy with: taken up by me, or on top where the game marks a move. */
  readonly mover = computed(() => {
    for (const face of this.faces.value.values()) if (face.badges.includes("in hand")) return face.number;
    const mark = this.session.frame.value?.marks.find((one) => one.kind === "moving");
    const stack = mark ? (this.stacks.value.get(mark.space) ?? []) : [];
    return (stack.find((face) => face.number === this.taken.value) ?? stack.at(-1))?.number ?? null;
  });
  readonly glowing = computed(() => livePieces(this.offer.value));
  readonly spaces = computed(() => liveSpaces(this.offer.value, this.hand.value));
  readonly faces = computed(() => {
    const map = new Map<number, PieceFace>();
    for (const piece of this.session.frame.value?.pieces ?? []) map.set(piece.number, piece);
    return map;
  });
  readonly stacks = computed(() => {
    const map = new Map<number, PieceFace[]>();
    for (const piece of this.session.frame.value?.pieces ?? []) {
      if (piece.at === null) continue;
      const list = map.get(piece.at);
      if (list) list.push(piece);
      else map.set(piece.at, [piece]);
    }
    return map;
  });
  readonly ids = computed(() => new Map([...this.faces.value.values()].map((piece) => [piece.id, piece])));
  /** Which side a piece fights for, as the order of battle says. */
  readonly owner = computed(() => {
    const map = new Map<number, string>();
    for (const panel of this.session.frame.value?.panels ?? []) {
      if (panel.kind !== "roster" || panel.side === null) continue;
      for (const group of panel.groups) for (const piece of group.pieces) map.set(piece, panel.side);
    }
    return map;
  });
  readonly scenes = computed<Scene[]>(() => this.session.frame.value?.scenes ?? []);
  /** The board that is looked at. */
  readonly scene = computed(() => sceneToShow(this.scenes.value, this.sceneId.value));
  readonly paper = computed(() => {
    const welcome = this.session.welcome.value;
    return welcome ? sheetOf(welcome, this.scene.value) : null;
  });
  /** Is the board cut into areas, in which counters stand in rows? */
  readonly areas = computed(() => this.paper.value !== null && areal(this.paper.value.board));
  readonly laidOut = computed(() => this.paper.value !== null && laidOut(this.paper.value.board));
  /** The spaces of the board that is looked at, by the numbers of choices and pieces. */
  readonly board = computed<Map<number, Space>>(() => {
    const welcome = this.session.welcome.value;
    return welcome ? spacesOf(welcome, this.scene.value) : new Map();
  });
  /** All spaces, with the board each belongs to. */
  readonly everywhere = computed(() => {
    const map = new Map<number, { space: Space; scene: Scene }>();
    const welcome = this.session.welcome.value;
    if (!welcome) return map;
    for (const scene of this.scenes.value) {
      for (const [id, space] of spacesOf(welcome, scene)) map.set(id, { space, scene });
    }
    return map;
  });
  /** What is printed in an area, by its number. */
  readonly signs = computed(() => {
    const offset = this.scene.value?.offset ?? 0;
    const signs = this.paper.value?.board.signs ?? [];
    return new Map(signs.map((sign) => [sign.space + offset, sign]));
  });
  /** Counters of areas with their places. */
  readonly standing = computed<Placed[]>(() => {
    if (!this.areas.value) return [];
    const found: Placed[] = [];
    for (const [id, faces] of this.stacks.value) {
      const space = this.board.value.get(id);
      if (space) found.push(...inRows(this.bySide(faces), roomsOf(space, this.signs.value.get(id))));
    }
    return found;
  });
  /** From afar areas show totals in place of counters. */
  readonly tablets = computed(() => this.areas.value && this.zoom.value < TABLETS);
  /** Choices that belong to a row of a panel, such as a leader's. */
  readonly ofRow = computed(() => {
    const found = new Map<string, Choice[]>();
    for (const choice of this.decision.value?.mine ? this.decision.value.choices : []) {
      if (choice.row !== undefined) found.set(choice.row, [...(found.get(choice.row) ?? []), choice]);
    }
    return found;
  });
  /** The space that the decision is about: where somebody moves or is attacked. */
  readonly focus = computed(() => {
    const marks = this.session.frame.value?.marks ?? [];
    for (const kind of ["moving", "defender", "gun"]) {
      const mark = marks.find((one) => one.kind === kind);
      if (mark) return mark.space;
    }
    return null;
  });
  readonly assault = computed(
    () => this.session.frame.value?.panels.some((panel) => panel.kind === "assault") ?? false,
  );
  /** Choices whose space lies on another board: they are offered as buttons. */
  readonly elsewhere = computed(() => {
    const here = this.board.value;
    const titles = new Set(this.scenes.value.map((scene) => scene.title));
    const fields = [...this.spaces.value.keys()].every((space) => titles.has(here.get(space)?.label ?? ""));
    return [...this.spaces.value]
      .filter(([space]) => fields || !here.has(space))
      .flatMap(([, choices]) => choices);
  });
  /** Pieces to choose from that do not stand on the board that is looked at. */
  readonly tray = computed<PieceFace[]>(() => {
    const decision = this.decision.value;
    if (!decision?.mine) return [];
    const here = this.board.value;
    const absent = (face: PieceFace): boolean => face.at === null || !here.has(face.at);
    const faces = [...this.faces.value.values()].filter((face) => face.block && !face.block.back);
    const wanted = faces.filter((face) => absent(face) && this.glowing.value.has(face.number));
    const held = faces.find((face) => face.number === this.mover.value && face.at === null);
    if (wanted.length === 0 && !held) return [];
    return faces.filter((face) => wanted.includes(face) || (face.status === "waiting" && this.isOwn(face)));
  });
  /** Armies that stand at the upper end of a board on which all face each other. */
  readonly upperSide = computed(() => {
    const place = new Map<string, number[]>();
    for (const [id, faces] of this.stacks.value) {
      const y = this.board.value.get(id)?.at[1];
      if (y !== undefined)
        for (const face of faces) place.set(face.side, [...(place.get(face.side) ?? []), y]);
    }
    const order = [...place]
      .map(([side, ys]) => ({ side, y: ys.reduce((sum, y) => sum + y, 0) / ys.length }))
      .sort((a, b) => a.y - b.y);
    const mine = new Set(
      [...this.faces.value.values()].filter((face) => this.isOwn(face)).map((f) => f.side),
    );
    const others = order.filter((one) => !mine.has(one.side));
    if (others.length < order.length) return new Set(others.slice(0, 1).map((one) => one.side));
    const middle = order.reduce((sum, one) => sum + one.y, 0) / Math.max(1, order.length);
    return new Set(order.filter((one) => one.y < middle).map((one) => one.side));
  });
  /** The side whose eyes this screen looks through: who decides, or the first that sits here. */
  readonly viewer = computed(() => {
    const mine = this.session.welcome.value?.mine ?? [];
    const side = this.session.live.value?.decision.side ?? null;
    return side !== null && mine.includes(side) ? side : (mine[0] ?? null);
  });
  /** The screen passes from hand to hand: nothing is shown until the next player is there. */
  readonly curtain = computed(() => {
    const welcome = this.session.welcome.value;
    const live = this.session.live.value;
    if (!welcome || !live || live.outcome !== null) return null;
    return curtain(welcome.fog, welcome.mine, live.decision.side, this.holder.value);
  });
  readonly stops = computed(() => stops(this.offer.value, this.hand.value, this.faces.value));
  readonly stop = computed<Stop | null>(() => this.stops.value[this.cursor.value] ?? null);
  /** Spaces of choices that hold somebody else's pieces: targets rather than destinations. */
  readonly targets = computed(() => {
    const side = this.decision.value?.side;
    const found = new Set<number>();
    for (const [space, choices] of this.areas.value ? this.spaces.value : []) {
      if (choices.some((choice) => choice.note.includes(ATTACK))) found.add(space);
    }
    if (this.areas.value) return found;
    for (const space of this.spaces.value.keys()) {
      const stack = this.stacks.value.get(space) ?? [];
      const other = stack.find((face) => this.owner.value.get(face.number) !== side);
      if (!other || (!other.block && other !== stack[0])) continue;
      // Allies may be seen from behind too: among blocks only a choice that says so is an attack.
      const attack = (choice: Choice): boolean => choice.final || choice.note.includes(ATTACK);
      if (!other.block || this.spaces.value.get(space)!.some(attack)) found.add(space);
    }
    return found;
  });
  /** The choice that is pointed at, by mouse, finger or keys. */
  readonly pointed = computed<Choice | null>(() => {
    if (this.eyed.value) return this.eyed.value;
    const stop = this.stop.value;
    if (stop?.choice) return stop.choice;
    const { piece, space } = this.hovered.value;
    const onPiece = piece !== null ? this.offer.value.pieces.get(piece) : undefined;
    if (onPiece?.length === 1) return onPiece[0]!;
    const onSpace = space !== null ? this.spaces.value.get(space) : undefined;
    return onSpace?.length === 1 ? onSpace[0]! : null;
  });
  private readonly withOdds = computed(() =>
    this.offer.value.buttons
      .map((choice) => ({ choice, odds: this.odds.value.get(actionKey(choice.action)) ?? null }))
      .filter((entry): entry is { choice: Choice; odds: Odds } => entry.odds !== null),
  );
  /** Buttons whose action has odds in a column: those among which the attacker chooses. */
  readonly columns = computed(() =>
    this.withOdds.value.filter((entry) => entry.odds.column !== "" || this.blocks),
  );
  /** Other buttons that roll dice, or lead to a roll; leaders tell their chance themselves. */
  readonly throws = computed(() =>
    this.blocks
      ? []
      : this.withOdds.value.filter((entry) => entry.odds.column === "" && entry.choice.row === undefined),
  );
  /** The fight card: of what is pointed at, or of the fight that stands ready. */
  readonly fight = computed<{ choice: Choice; odds: Odds } | null>(() => {
    const pointed = this.pointed.value;
    const odds = pointed ? this.odds.value.get(actionKey(pointed.action)) : undefined;
    if (pointed && odds) return { choice: pointed, odds };
    return this.chosenColumn.value;
  });
  private readonly chosenColumn = computed(
    () =>
      this.columns.value.find((entry) => actionKey(entry.choice.action) === this.column.value) ??
      this.columns.value[0] ??
      null,
  );
  readonly main = computed<Choice | null>(() => {
    const stop = this.stop.value;
    if (stop?.choice) return stop.choice;
    const buttons = this.offer.value.buttons;
    const column = this.chosenColumn.value;
    if (column) return column.choice;
    if (buttons.length === 1) return buttons[0]!;
    const onBoard = this.glowing.value.size + this.spaces.value.size > 0;
    return onBoard ? (buttons.at(-1) ?? null) : null;
  });

  /** The buttons beside the main one; columns of odds have a place of their own. */
  readonly others = computed(() => {
    const columns = this.columns.value.length > 1 ? this.columns.value.map((entry) => entry.choice) : [];
    return this.offer.value.buttons.filter(
      (choice) => choice !== this.main.value && !columns.includes(choice),
    );
  });

  constructor(session: Session) {
    this.session = session;
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
        });
        untracked(() => {
          if (decision) this.follow(decision.mine);
          if (decision?.mine) this.prepare();
          this.openTheOnlyStack();
          this.finishSwap();
        });
      }),
      effect(() => {
        if (this.session.frame.value && !this.session.current.value) untracked(() => this.follow(false));
      }),
      effect(() => {
        const pointed = this.pointed.value;
        if (pointed && (pointed.space !== null || pointed.piece !== null)) this.preview(pointed, false);
      }),
    );
  }

  close(): void {
    for (const stop of this.stopEffects) stop();
    this.session.close();
  }

  private get blocks(): boolean {
    return this.session.live.value?.pieces[0]?.block !== undefined;
  }

  /** The seat that an army belongs to: itself, or the one whose order of battle has its pieces. */
  sideOf(army: string | null): string | null {
    if (army === null || this.placeOf(army) >= 0) return army;
    const face = this.session.frame.value?.pieces.find((one) => one.side === army);
    return face ? (this.owner.value.get(face.number) ?? null) : null;
  }

  placeOf(side: string): number {
    return (this.session.welcome.value?.sides ?? []).findIndex((one) => one.id === side);
  }

  /** Pieces of one space by seats, in order; the last seat stands above. */
  bySide(faces: readonly PieceFace[]): PieceFace[][] {
    const groups = new Map<string, PieceFace[]>();
    for (const face of faces) {
      const side = this.owner.value.get(face.number) ?? face.side;
      groups.set(side, [...(groups.get(side) ?? []), face]);
    }
    return [...groups]
      .sort((a, b) => this.placeOf(b[0]) - this.placeOf(a[0]))
      .map(([, group]) => inOrder(group));
  }

  /** Is a counter in its area drawn so large that it can be hit? */
  private canHit(number: number, finger: boolean): boolean {
    const placed = this.standing.value.find((one) => one.face.number === number);
    if (!placed || this.tablets.value) return false;
    return COUNTER * placed.scale * this.zoom.value >= (finger ? FINGER : MOUSE);
  }

  isOwn(face: PieceFace): boolean {
    return this.owner.value.get(face.number) === this.viewer.value && !face.block?.back;
  }

  /** In hand, being moved, or under the cursor. */
  isChosen(face: PieceFace): boolean {
    const { number } = face;
    return this.hand.value === number || this.mover.value === number || this.stop.value?.piece === number;
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
    if (stack.length > 1 && stack[0]!.block && this.spaces.peek().size === 0) {
      this.fan.value = only;
      this.fanStays = only;
    }
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

  /** Learn how the verbs of this decision are shaped, and ask for the odds that it will need. */
  private prepare(): void {
    const live = this.session.live.peek();
    if (!live) return;
    const owner = new Map<number, string>();
    for (const panel of live.panels) {
      if (panel.kind !== "roster" || panel.side === null) continue;
      for (const group of panel.groups) for (const piece of group.pieces) owner.set(piece, panel.side);
    }
    const pieces = live.pieces.map((piece) => ({ ...piece, side: owner.get(piece.number) ?? piece.side }));
    const fresh = learn(live.decision.choices, live.decision.side, pieces);
    const known = this.templates.get(live.decision.name) ?? [];
    const merged = [...fresh, ...known.filter((old) => !fresh.some((one) => one.verb === old.verb))];
    this.templates.set(live.decision.name, merged);
    const occupied = new Map(pieces.filter((p) => p.at !== null).map((p) => [p.at, p.side]));
    const wanted = live.decision.choices.filter((choice) => {
      if (choice.piece !== null) return false;
      if (choice.space === null) return true;
      const holder = occupied.get(choice.space);
      return holder !== undefined && holder !== live.decision.side;
    });
    for (const choice of wanted.slice(0, MOST_PREVIEWS)) this.preview(choice, true);
    if (live.decision.choices.some((choice) => choice.space !== null && choice.note)) this.watch(live);
  }

  /** Where does the other side stand guard? A game without such zones has no answer. */
  private watch(live: Position): void {
    const other = this.session.welcome.peek()?.sides.find((side) => side.id !== live.decision.side);
    if (!other) return;
    void this.session.ask({ what: "zones", text: other.id }, true).then((answer) => {
      if (answer && this.session.live.peek() === live) this.watched.value = new Set(answer.spaces);
    });
  }

  /** Ask for the odds of a choice, once a position. A move to an empty space has none and is not asked about. */
  private preview(choice: Choice, sure: boolean): void {
    const key = actionKey(choice.action);
    if (this.odds.peek().has(key)) return;
    const empty = choice.space !== null && !this.stacks.peek().has(choice.space);
    const blocks = this.session.live.peek()?.pieces[0]?.block !== undefined;
    if (!sure && empty && !(blocks && choice.note)) return;
    const at = this.session.live.peek()?.position;
    this.odds.value = new Map(this.odds.peek()).set(key, null);
    this.asking.add(key);
    void this.session.ask({ what: "odds", action: choice.action }).then((answer) => {
      this.asking.delete(key);
      if (answer && this.session.live.peek()?.position === at) {
        this.odds.value = new Map(this.odds.peek()).set(key, readOdds(answer.odds));
      }
    });
  }

  // Doing

  /** Take a choice; an end of a phase with things left to do wants a second press when it comes from a key. */
  take(choice: Choice, byKey = false): void {
    const left = this.glowing.value.size + this.spaces.value.size;
    const key = actionKey(choice.action);
    if (
      byKey &&
      choice.final &&
      choice.piece === null &&
      choice.space === null &&
      left > 0 &&
      this.armed.value !== key
    ) {
      this.armed.value = key;
      return;
    }
    const begins =
      (choice.piece !== null) !== (choice.space !== null) &&
      (choice.space === null || this.targets.value.has(choice.space));
    const position = this.session.live.peek()?.position ?? 0;
    this.instead = begins
      ? { position: position + 1, choice, offer: this.offer.peek(), since: performance.now() }
      : null;
    batch(() => {
      this.throwing.value = null;
      this.pending.value = [];
      this.menuAt.value = null;
      this.eyed.value = null;
      this.armed.value = null;
      this.fan.value = null;
      this.card.value = null;
      this.cursor.value = -1;
      if (choice.piece !== null) this.taken.value = choice.piece;
    });
    this.sceneChosen = Number.NEGATIVE_INFINITY; // who acts wants to see what comes of it
    this.session.act(choice.action);
  }

  /** Among blocks what rolls dice or cannot be undone is aimed at first: its odds are shown, a second press confirms. */
  private aimFirst(choice: Choice): boolean {
    const index = this.stops.value.findIndex((stop) => stop.choice === choice);
    const blocks = this.session.live.peek()?.pieces[0]?.block !== undefined;
    if (!blocks || !choice.final || index < 0 || this.cursor.value === index) return false;
    const key = actionKey(choice.action);
    if (choice.piece === null && !this.asking.has(key) && !this.odds.peek().get(key)) return false;
    this.preview(choice, true);
    this.cursor.value = index;
    return true;
  }

  private takeOne(choices: readonly Choice[]): void {
    if (choices.length === 1) {
      if (!this.aimFirst(choices[0]!)) this.take(choices[0]!);
    } else {
      this.pending.value = [...choices];
      if (phone.peek()) {
        this.menuAt.value = null; // the buttons below have more room than a menu on the board
        this.eyed.value = choices[0]!;
      }
      for (const choice of choices.slice(0, MOST_PREVIEWS)) this.preview(choice, true);
    }
  }

  /** A piece was taken up, or a target chosen, and nothing has come of it yet. */
  private get begun(): boolean {
    const live = this.session.live.peek();
    if (this.instead === null || live?.position !== this.instead.position || !live.can_undo) return false;
    const { piece } = this.instead.choice;
    return piece !== null ? piece === this.mover.peek() : this.columns.peek().length > 0;
  }

  /** Another piece or target instead of the one just taken; the piece in hand itself is put down. */
  private change(piece: number | null, space: number | null): boolean {
    if (!this.begun) return false;
    const { choice, since } = this.instead!;
    const { pieces, spaces } = this.instead!.offer;
    const at = this.instead!.position - 1;
    const down = piece !== null && piece === this.mover.peek();
    const same = down || (space !== null && space === choice.space);
    if (same && performance.now() - since < DOUBLE_CLICK) return true;
    const target = space !== null && spaces.has(space) && (this.stacks.peek().get(space) ?? []).length > 0;
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
    const { pieces, spaces } = this.offer.peek();
    const found = swap.piece !== null ? pieces.get(swap.piece) : spaces.get(swap.space!);
    if (found?.length === 1) queueMicrotask(() => this.take(found[0]!));
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

  /** A click on a space, or on a stack there; `piece` is the counter that was hit. By finger a target is aimed at first. */
  clickSpace(space: number, piece: number | null, finger: boolean): void {
    const here = this.spaces.value.get(space);
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
    if (here && (this.selected.value !== null || lively.length === 0 || piece === null)) {
      this.aim(space, here, finger);
      return;
    }
    if (lively.length === 0 && this.enterFight(space)) return;
    if (this.fan.value === space && piece !== null) this.clickPiece(piece);
    else if (lively.length === 1) this.clickPiece(lively[0]!.number);
    else if (lively.length > 1) this.fan.value = this.fan.value === space ? null : space;
    else if (stack.length > 1 && this.fan.value !== space) {
      this.fan.value = space;
      this.askAbout(piece ?? stack.at(-1)!.number, space);
    } else this.askAbout(piece ?? stack.at(-1)?.number ?? null, space);
  }

  /** Take what a space offers; by finger a target is aimed at first, so that its odds are seen. */
  private aim(space: number, choices: readonly Choice[], finger: boolean): void {
    const index = this.stops.value.findIndex((stop) => stop.space === space && stop.piece === null);
    const risky = this.targets.value.has(space) || (choices.length === 1 && choices[0]!.note.includes("!"));
    if (finger && choices.length === 1 && risky && this.cursor.value !== index) this.cursor.value = index;
    else this.takeOne(choices);
  }

  /** A fight that has a board of its own is entered by a press on its town. */
  private enterFight(space: number): boolean {
    const fight = this.session.frame.value?.marks.some(
      (mark) => mark.kind === "battle" && mark.space === space,
    );
    const label = this.board.value.get(space)?.label;
    const scene = fight ? this.scenes.value.find((one) => one.title === label) : undefined;
    if (scene) this.chooseScene(scene.id);
    return scene !== undefined;
  }

  /** "Why can't I?": a quiet piece or space tells its rule. */
  askAbout(piece: number | null, space: number | null): void {
    const decision = this.decision.value;
    if (decision?.mine && this.change(piece, space)) return;
    this.card.value = piece;
    this.pinned.value = piece !== null;
    if (!decision?.mine) return;
    const own = piece === null ? true : this.owner.value.get(piece) === decision.side;
    const known = this.templates.get(decision.name) ?? [];
    const action: ActionJson | null = question(known, { piece, space, own }, this.hand.value);
    const prompt = { text: decision.prompt, rule: decision.rule, kind: "news" as const };
    if (action === null && (piece === null || !own)) {
      this.session.notice.value = prompt;
      return;
    }
    void this.session.ask({ what: "why_not", action, piece: own ? piece : null }).then((answer) => {
      if (answer?.text) this.session.notice.value = { text: answer.text, rule: answer.rule, kind: "why" };
      else if (answer && action === null) this.session.notice.value = prompt;
    });
  }

  /** Show zones, reach, command or sight. Asking again puts it away. */
  async show(what: string, piece: number | null, side: string | null): Promise<void> {
    const kind = `${what} ${piece ?? side}`;
    if (this.overlay.value?.kind === kind) {
      this.overlay.value = null;
      return;
    }
    const face = piece === null ? undefined : this.faces.value.get(piece);
    const space = face?.block ? face.at : null;
    const answer = await this.session.ask({ what, piece, space, text: side });
    if (!answer) return;
    batch(() => {
      this.overlay.value = { kind, spaces: new Set(answer.spaces), text: answer.text, rule: answer.rule };
      this.session.notice.value = { text: answer.text, rule: answer.rule, kind: "answer" };
    });
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
    else if (this.fan.value !== null) this.fan.value = null;
    else if (this.pending.value.length > 0) {
      this.pending.value = [];
      this.menuAt.value = null;
      this.eyed.value = null;
    } else if (this.armed.value !== null) this.armed.value = null;
    else if (this.cursor.value >= 0) this.cursor.value = -1;
    else if (this.overlay.value !== null) this.overlay.value = null;
    else if (this.card.value !== null && (this.pinned.value || !this.begun)) this.card.value = null;
    else if (this.session.past.value !== null) this.session.present();
    else if (this.selected.value !== null) this.selected.value = null;
    else if (this.session.notice.value !== null) this.session.notice.value = null;
    else if (this.begun) this.session.undo();
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
