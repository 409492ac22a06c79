// What lies before the player at a table: the board, the pieces, what is offered, picked up and pointed at.
import { computed, signal } from "@preact/signals";
import type { Framed } from "./board/camera";
import { inOrder, inRows, type Placed, roomsOf } from "./board/stands";
import {
  actionKey,
  inHand,
  isAttack,
  livePieces,
  liveSpaces,
  NO_OFFER,
  type Stop,
  sortChoices,
  stops,
  undone,
} from "./choices";
import { isHead } from "./frames";
import type { Camera } from "./geometry";
import { ledBy, ledFrom } from "./led";
import type {
  Chances,
  Choice,
  LogLine,
  Odds,
  PieceFace,
  Prose,
  Scene,
  Space,
  SpaceMark,
  Spot,
} from "./messages";
import { panelsOf } from "./panels";
import type { Roll } from "./rolls";
import { areal, curtain, laidOut, sceneToShow, sheetOf, spacesOf } from "./scenes";
import { phone } from "./screen";
import type { Session } from "./session";

export type Drawer =
  | "rules"
  | "menu"
  | "settings"
  | "share"
  | "keys"
  | "talk"
  | "notes"
  | "find"
  | "charts"
  | null;
export type Tab = "orders" | "fight" | "units" | "journal" | "rules";

export interface Overlay {
  kind: string;
  spaces: Set<number>;
  marks: readonly SpaceMark[];
  text: Prose;
  rule: string;
  /** It goes when the card does that it came with. */
  fleeting?: boolean;
}

/** What is pointed at. A finger points by a tap on what is not offered, or by resting; it does so until the next tap. */
export interface Pointing {
  piece: number | null;
  space: number | null;
  finger?: boolean;
}

export const NOWHERE: Pointing = { piece: null, space: null };

/** The sign of the piece that the game is busy with. */
const HAND = "hand";
/** Below this scale areas show totals. */
const TABLETS = 0.5;
/** So many lines of the journal are looked through for news. */
const NEWS = 400;

export class Sight {
  readonly session: Session;
  readonly selected = signal<number | null>(null);
  readonly cursor = signal<number>(-1);
  /** An arrow that is being drawn from a piece to a spot of the board. */
  readonly aiming = signal<{ piece: number; to: Spot } | null>(null);
  /** Who goes together; the first is the one that is taken up. */
  readonly banded = signal<readonly number[]>([]);
  readonly hovered = signal<Pointing>(NOWHERE);
  readonly fan = signal<number | null>(null);
  /** A stack that opened by itself stays open although the pointer is elsewhere. */
  fanStays: number | null = null;
  /** The pieces whose card is open. */
  readonly card = signal<number | null>(null);
  /** The space whose card is open, where no piece has one. */
  readonly place = signal<number | null>(null);
  /** The piece of my last choice. */
  readonly taken = signal<number | null>(null);
  readonly pending = signal<Choice[]>([]);
  readonly armed = signal<string | null>(null);
  /** The odds column that the player means to roll in, if not the best. */
  readonly column = signal<string | null>(null);
  /** Dice are being shown, one throw after the other; the next key only puts them away. */
  readonly throwing = signal<{ roll: Roll; rolling: boolean; more: Roll[] } | null>(null);
  /** The card stays although the pointer has left. */
  readonly pinned = signal(false);
  /** The card was asked for by a press or a key, and did not just open under the pointer. */
  readonly opened = signal(false);
  /** The position at which I last did something here. */
  readonly actedAt = signal(-1);
  /** The drawer of a phone still shows a fight that is over, until I do something. */
  readonly lingers = signal(false);
  /** The fight in the drawer is an assault, and not only odds. */
  fought = false;
  /** The replay runs by itself. */
  readonly playing = signal(false);
  /** How the chances went, as far as it was asked for. */
  readonly course = signal<Chances | null>(null);
  readonly overlay = signal<Overlay | null>(null);
  readonly drawer = signal<Drawer>(null);
  readonly rule = signal<string | null>(null);
  readonly tab = signal<Tab>("orders");
  readonly sheet = signal(false);
  readonly odds = signal<Map<string, Odds | null>>(new Map());
  /** The fight as it would be at what is pointed at, while pieces move. */
  readonly foreseen = signal<Odds | null>(null);
  /** Spaces that the other side watches, shown where they lie in reach. */
  readonly watched = signal<Set<number>>(new Set());
  /** The row of a leader that is pointed at, on a command bar or among the orders. */
  readonly leader = signal<string | null>(null);
  readonly pointedLine = signal<number | null>(null);
  /** Set by the board: brings one of its spaces into sight. */
  onBoard: (space: number) => void = () => {};
  /** Set by the board: goes to one of its spaces, or to several, near enough to read what stands there. */
  onJump: (spaces: readonly number[]) => void = () => {};
  /** The number of a space as far as it has been typed. */
  readonly dialling = signal("");
  /** The space that was looked for last. */
  readonly sought = signal<number | null>(null);
  /** Set by the board: the part of it that is in sight, from corner to corner. */
  sight: () => [Spot, Spot] | null = () => null;
  /** Set by the board: where on the screen one of its spots is. */
  onScreen: (spot: Spot) => Spot | null = () => null;
  /** Which board is looked at, and when the player chose it himself. */
  readonly sceneId = signal("");
  /** Where each board was looked at last. */
  readonly cameras = new Map<string, Camera>();
  /** What of each board was to be seen whole. */
  readonly frames = new Map<string, Framed>();
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
    for (const face of this.faces.value.values())
      if (face.badges.some((badge) => badge.sign === HAND)) return face.number;
    const mark = this.session.frame.value?.marks.find((one) => one.kind === "moving");
    const stack = mark ? (this.stacks.value.get(mark.space) ?? []) : [];
    return (stack.find((face) => face.number === this.taken.value) ?? stack.at(-1))?.number ?? null;
  });
  readonly glowing = computed(() => livePieces(this.offer.value));
  /** How many of the pieces that glow may act, by the rules. */
  readonly mayAct = computed(() => {
    const limit = this.decision.value?.limit ?? 0;
    return limit > 0 ? Math.min(limit, this.glowing.value.size) : this.glowing.value.size;
  });
  /** How many would be left with something undone, were it all ended now. */
  readonly undone = computed(() => Math.min(this.mayAct.value, undone(this.offer.value).size));
  readonly spaces = computed(() => liveSpaces(this.offer.value, this.hand.value));
  /** Those that are lit: a stack that may act is known by its own glow. */
  readonly litSpaces = computed(() => {
    const { spaces, glowing, stacks } = this;
    if (this.hand.value !== null) return spaces.value;
    const acts = (id: number): boolean =>
      (stacks.value.get(id) ?? []).some((face) => face.depth !== undefined && glowing.value.has(face.number));
    return new Map([...spaces.value].filter(([id]) => !acts(id)));
  });
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
    // The last stands for all: where pieces have an order it is the first of them, with leaders behind.
    for (const list of map.values())
      if (list.some((face) => face.depth !== undefined))
        list.sort((a, b) => (b.depth ?? Number.MAX_SAFE_INTEGER) - (a.depth ?? Number.MAX_SAFE_INTEGER));
    return map;
  });
  /** Which side a piece fights for, as the order of battle says. */
  readonly owner = computed(() => {
    const map = new Map<number, string>();
    for (const panel of panelsOf(this.session.frame.value?.panels ?? [], "roster")) {
      for (const group of panel.groups) for (const piece of group.pieces) map.set(piece, panel.side);
    }
    return map;
  });
  /** Those whom the leader leads that is pointed at, or whose card is open. */
  readonly led = computed(() => {
    const panels = this.session.frame.value?.panels ?? [];
    for (const panel of this.leader.value === null ? [] : panelsOf(panels, "command")) {
      const row = panel.leaders.find((one) => one.id === this.leader.value);
      if (row) return new Set(ledFrom(row, panel.side, this.faces.value.values(), this.owner.value));
    }
    const piece = this.hovered.value.piece ?? this.card.value;
    return new Set(piece === null ? [] : ledBy(piece, this.faces.value, panelsOf(panels, "roster")));
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
  /** A plain map of hexes, on which there are directions. */
  readonly onHexes = computed(() => (this.paper.value?.board.style ?? "hexes") === "hexes");
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
  /** Pieces are to be chosen that stand on no board, and a panel has rows for them. */
  readonly onlyOnSheet = computed(() => {
    const { glowing, faces, ofRow, spaces } = this;
    if (glowing.value.size === 0 || spaces.value.size > 0 || ofRow.value.size === 0) return false;
    return [...glowing.value].every((number) => faces.value.get(number)?.at === null);
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
  /** What was announced of a place since I last did something. */
  readonly news = computed<LogLine[]>(() => {
    const frame = this.session.frame.value;
    if (!frame || this.session.past.value !== null) return [];
    const since = this.actedAt.value < 0 ? frame.position - 1 : this.actedAt.value;
    return this.session.log.value
      .slice(-NEWS, frame.logTo)
      .filter((line) => line.position > since && line.draws === "ring" && isHead(line));
  });
  readonly assault = computed(
    () => this.session.frame.value?.panels.some((panel) => panel.kind === "assault" && !panel.over) ?? false,
  );
  /** Losses that this player deals out now. */
  readonly tolls = computed(() =>
    this.decision.value?.mine ? panelsOf(this.session.frame.value?.panels ?? [], "toll") : [],
  );
  /** Who looks, where there are only two: the luck of the other is his bad luck. */
  readonly rival = computed(() =>
    this.session.welcome.value?.sides.length === 2 ? this.viewer.value : null,
  );
  /** The boards of fights by the space of the map where they are fought. */
  readonly sceneAt = computed(() => {
    const found = new Map<number, string>();
    for (const mark of this.session.frame.value?.marks ?? []) {
      if (mark.scene !== undefined) found.set(mark.space, mark.scene);
    }
    return found;
  });
  /** Choices whose space lies on another board, or who stand for one: they are offered as buttons. */
  readonly elsewhere = computed(() => {
    const here = this.board.value;
    const fields = [...this.spaces.value.keys()].every((space) => this.sceneAt.value.has(space));
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
  /** Spaces that can be attacked: targets rather than destinations. */
  readonly targets = computed(() => {
    const attacked = [...this.spaces.value].filter(([, choices]) => choices.some(isAttack));
    return new Set(attacked.map(([space]) => space));
  });
  /** The choice that is pointed at, by mouse, finger or keys. */
  readonly pointed = computed<Choice | null>(() => {
    if (this.eyed.value) return this.eyed.value;
    const choice = this.stop.value?.choice ?? null;
    if (choice && choice !== this.aimedAt.value) return choice;
    const { piece, space } = this.hovered.value;
    const onPiece = piece !== null ? this.offer.value.pieces.get(piece) : undefined;
    if (onPiece?.length === 1) return onPiece[0]!;
    const onSpace = space !== null ? this.spaces.value.get(space) : undefined;
    return onSpace?.length === 1 ? onSpace[0]! : choice;
  });
  /** What a press on the board has aimed at: whoever points elsewhere sees what is there. */
  protected readonly aimedAt = signal<Choice | null>(null);
  private readonly withOdds = computed(() =>
    this.offer.value.buttons
      .map((choice) => ({ choice, odds: this.odds.value.get(actionKey(choice.action)) ?? null }))
      .filter((entry): entry is { choice: Choice; odds: Odds } => entry.odds !== null),
  );
  /** Buttons whose action has odds in a column: those among which the attacker chooses. */
  readonly columns = computed(() =>
    this.withOdds.value.filter((entry) => entry.odds.column !== undefined || this.blocks),
  );
  /** Other buttons that roll dice, or lead to a roll; leaders tell their chance themselves. */
  readonly throws = computed(() =>
    this.blocks
      ? []
      : this.withOdds.value.filter(
          (entry) => entry.odds.column === undefined && entry.choice.row === undefined,
        ),
  );
  /** The fight card: of what is pointed at, or of the fight that stands ready. */
  readonly fight = computed<{ choice: Choice; odds: Odds } | null>(() => {
    const pointed = this.pointed.value;
    const odds = pointed ? this.odds.value.get(actionKey(pointed.action)) : undefined;
    if (pointed && odds) return { choice: pointed, odds };
    return this.chosenColumn.value;
  });
  /** Is a fight that is only thought of to be shown, rather than one that stands ready? What is pointed at comes first. */
  readonly thought = computed(() => {
    const pointed = this.pointed.value;
    const known = pointed !== null && this.odds.value.has(actionKey(pointed.action));
    return this.foreseen.value !== null && !known;
  });
  /** On a phone the odds need the room of the cards of units and places. */
  readonly crowded = computed(
    () => phone.value && (this.fight.value !== null || this.foreseen.value !== null),
  );
  /** Is there a card with odds to be shown? */
  readonly hasOdds = computed(
    () => this.fight.value !== null || this.throws.value.length > 0 || this.foreseen.value !== null,
  );
  protected readonly chosenColumn = computed(
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
    const columns =
      this.columns.value.length > 1
        ? this.columns.value.filter((entry) => entry.odds.column !== undefined).map((entry) => entry.choice)
        : [];
    return this.offer.value.buttons.filter(
      (choice) => choice !== this.main.value && !columns.includes(choice),
    );
  });

  constructor(session: Session) {
    this.session = session;
  }

  protected get blocks(): boolean {
    return this.session.live.value?.pieces[0]?.block !== undefined;
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

  isOwn(face: PieceFace): boolean {
    return this.owner.value.get(face.number) === this.viewer.value && !face.block?.back;
  }

  /** In hand, being moved, or under the cursor. */
  isChosen(face: PieceFace): boolean {
    const { number } = face;
    if (this.banded.value.includes(number)) return true;
    return this.hand.value === number || this.mover.value === number || this.stop.value?.piece === number;
  }
}
