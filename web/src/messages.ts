// The message format between server and client. Written by tools/client_types.py from
// src/grognard/server/messages.py and src/grognard/kernel/display.py; do not edit.
export const PROTOCOL = 1;

export type ActionJson = (string | number)[];

export type Spot = [number, number];

export type ChoiceKind = "move" | "attack" | "end" | "other";

export type LineGroup = "turn" | "head" | "move" | "order" | "fight" | "detail" | "result" | "loss" | "retreat" | "advance" | "score" | "die" | "other";

export type Drawing = "arrow" | "ring" | "";

/** One hex, town or field: where it lies and what it is. Pieces stand at ``stand`` where that is not ``at``. */
export interface Space {
  id: number;
  label: string;
  at: Spot;
  polygon: Spot[];
  terrain: string;
  stand?: Spot;
}

/** Hexes of one terrain that belong together, with the outline of their union (several loops if need be). */
export interface Region {
  kind: string;
  name: string;
  spaces: number[];
  outline: Spot[][];
}

/** A road or trail as the points it runs through. */
export interface Way {
  kind: string;
  name: string;
  line: Spot[];
}

/**
 * Hexsides of one kind as lines; a crest falls to the right of its line, water flows along it.
 *
 * ``widths``: how broad a river is at its source and at its mouth.
 */
export interface Border {
  kind: string;
  name: string;
  line: Spot[];
  widths?: Spot;
}

/** A bridge: its middle and the direction of the road over it, in degrees. */
export interface Crossing {
  name: string;
  over: string;
  at: Spot;
  angle: number;
}

/** Houses in a hex: how many of the six directions have a road, so that they can line it. */
export interface Settlement {
  name: string;
  kind: string;
  space: number;
  at: Spot;
  roads: Spot[];
  colour?: string;
}

/**
 * A name on the map. Rank 1 is the greatest; an angle means that the text is to run along a line.
 *
 * ``under`` is what stands below it in smaller letters, one line or more.
 */
export interface Name {
  text: string;
  kind: string;
  rank: number;
  at: Spot;
  angle: number;
  under?: string;
}

/** Where a path leaves the board. */
export interface Exit {
  space: number;
  edge: string;
  at: Spot;
  use: string;
}

/** Heights on a rectangular grid: rows from north to south, the first value at `origin`. */
export interface Relief {
  origin: Spot;
  step: Spot;
  metres: number[][];
}

/** A place of a board where a marker lies: its middle and its size, and the space that it belongs to. */
export interface Bay {
  kind: string;
  space: number;
  at: Spot;
  size: Spot;
}

/**
 * What is printed in an area: a circle, triangle or square with a value in it, and the number of the area.
 *
 * ``points`` are victory points, in the colour of the side that they count for; ``cannon`` is a cannon symbol.
 */
export interface Sign {
  space: number;
  at: Spot;
  shape: string;
  value: number;
  number: string;
  points?: number;
  colour?: string;
  cannon?: boolean;
}

/** One line of the legend: what is drawn (a kind of way, border, settlement or region) and what it means. */
export interface KeyLine {
  kind: string;
  text: string;
  colour?: string;
}

/**
 * Everything that is drawn before the first piece.
 *
 * ``style`` says how: "hexes" (where it is missing), "campaign" (towns and roads in a landscape), "battle" (a plan
 * of fields) or "areas" (a landscape cut into areas, with signs). ``bounds`` are west, south, east and north in
 * degrees, for the frame of a campaign map.
 */
export interface Board {
  name: string;
  legend: string;
  size: Spot;
  side: number;
  metres: number;
  spaces: Space[];
  outline: Spot[][];
  regions: Region[];
  ways: Way[];
  borders: Border[];
  crossings: Crossing[];
  settlements: Settlement[];
  exits: Exit[];
  names: Name[];
  relief?: Relief;
  style?: string;
  bays?: Bay[];
  key?: KeyLine[];
  signs?: Sign[];
  bounds?: [number, number, number, number];
}

/**
 * A board in use: the map, or a smaller one such as a field of battle; there may be several of one kind.
 *
 * ``board`` names what it looks like (`Rulebook.board`). Pieces, marks, choices and log lines call a space of it by
 * ``offset`` plus the space's number on that board. ``note`` is a few words on what goes on there, and ``active``
 * says that the present decision is about it.
 */
export interface Scene {
  id: string;
  title: string;
  board: string;
  offset: number;
  note: string;
  active: boolean;
}

/** A piece that is a standing block: seen from behind, or with its present and full steps and its firepower. */
export interface BlockFace {
  back: boolean;
  steps: number;
  full: number;
  fire: number;
}

/**
 * One counter as it lies on the board (`at` is a space) or beside it (`at` is None).
 *
 * ``number`` is what actions call it; ``status`` says where it is: "map", "waiting", "dead" or "exited"; ``card`` is
 * what its unit card says, a line each; ``block`` is there if it is a block and not a counter.
 */
export interface PieceFace {
  number: number;
  status: string;
  card: string[];
  id: string;
  title: string;
  label: string;
  side: string;
  at: number | null;
  colour: string;
  ink: string;
  band: string;
  band_colour: string;
  band_ink: string;
  symbol: string;
  numbers: string;
  reduced: boolean;
  badges: string[];
  block?: BlockFace;
}

/** A side as the table shows it. */
export interface SideFace {
  id: string;
  title: string;
  colour: string;
}

/** A rule in our own words. */
export interface RuleText {
  number: string;
  title: string;
  text: string;
}

/**
 * A legal action bound to what a player clicks: a piece, a space, a piece and a space, or a button.
 *
 * ``final`` warns that there is no way back; ``rolls`` is true where dice fall at once. ``risky``: going there may
 * cost something, so that its odds are worth a look. ``cost`` is what it costs for certain, ``label`` a few words to
 * show at the space in place of the whole text. ``row`` is the label of the panel's row that stands for the same
 * thing, such as a leader on a command bar.
 */
export interface Choice {
  action: ActionJson;
  text: string;
  piece: number | null;
  space: number | null;
  kind: ChoiceKind;
  final: boolean;
  rolls?: boolean;
  risky?: boolean;
  cost?: string;
  label?: string;
  row?: string;
}

/** A marker on a space, such as who controls it. */
export interface SpaceMark {
  space: number;
  kind: string;
  text: string;
  colour: string;
}

/** One box of a track. */
export interface Box {
  label: string;
  note: string;
  now: boolean;
}

/** A level on a bar. */
export interface Tick {
  at: number;
  label: string;
}

/** Pieces of one command in the order of battle, by number. */
export interface Group {
  title: string;
  pieces: number[];
}

/**
 * A line of a panel: what it is about, its value, a remark, the rule, and a word for its state.
 *
 * On a command bar ``state`` is "fresh", "spent" or "absent"; ``sign`` and ``colour`` are those of his units' band.
 * In an assault it is "part" (of a sum), "total", "dice", "odds" (a fraction) or "result", and ``column`` says whose:
 * "attack" or "defence". A row of dice has what was rolled in ``dice`` and the total with them as its value.
 */
export interface Row {
  label: string;
  value: string;
  note: string;
  rule: string;
  state: string;
  column?: string;
  dice?: number[];
  sign?: string;
  colour?: string;
}

/**
 * Something that is always in sight beside the board.
 *
 * ``kind`` "track" has boxes (turns), "bar" a value, a maximum and ticks (losses and levels), "score" a value,
 * "roster" groups of pieces by command, in ``groups``; "command" (leaders) has ``rows``; "assault" has its steps as
 * boxes and its arithmetic as rows; "tug" is a rope with a value between minus and plus ``most``, plus for ``side``.
 */
export interface Panel {
  kind: string;
  title: string;
  text: string;
  side: string | null;
  boxes: Box[];
  value: number;
  most: number;
  ticks: Tick[];
  groups: Group[];
  rows?: Row[];
}

/** A switch of the game. */
export interface OptionCard {
  id: string;
  title: string;
  rule: string;
  text: string;
  default: boolean;
  needs: string[];
  excludes: string[];
}

/** A side of a scenario. */
export interface SideCard {
  id: string;
  title: string;
  colour: string;
}

/** A scenario with its seats and all options it offers. ``picture`` is the address of its map. */
export interface ScenarioCard {
  id: string;
  number: string;
  title: string;
  intro: string;
  turns: number;
  sides: SideCard[];
  options: OptionCard[];
  picture: string;
}

/**
 * A computer opponent. ``seconds``: the times for a plan that it may be given, none for one that does not search;
 * ``usual``: what it takes unless told otherwise.
 */
export interface BotCard {
  id: string;
  title: string;
  text: string;
  seconds: number[];
  usual: number | null;
}

/** A game that can be played here. */
export interface GameCard {
  id: string;
  title: string;
  scenarios: ScenarioCard[];
  bots: BotCard[];
}

/** GET /api/lobby. ``engine`` says in words which build of the engine plays. */
export interface LobbyCard {
  protocol: number;
  version: string;
  engine: string;
  games: GameCard[];
}

/**
 * POST /api/tables. ``seats``: side -> "me", "here" (a friend on this screen), "link" (a friend by link), a bot.
 *
 * ``seconds``: side -> the time that its bot has for a plan. ``hints``: may players ask the computer for hints and let
 * it finish their turns? Null: if there is one person only.
 */
export interface NewTable {
  game: string;
  scenario: string;
  options: string[];
  seats: Record<string, string>;
  seconds: Record<string, number>;
  hints: boolean | null;
}

/**
 * Who sits where: ``who`` is "me", "here", "link", "open" or a bot's id; ``token`` only for whom it belongs to.
 *
 * ``seconds`` is the time that a bot has for a plan, null where it does not search. ``turn``: the bot only finishes
 * the turn for who sits here.
 */
export interface Seat {
  side: string;
  who: string;
  token: string | null;
  seconds: number | null;
  turn: boolean;
}

/**
 * A table in the list of earlier games (GET /api/tables?tokens=...), and the answer to POST /api/tables.
 *
 * ``owner`` is the token of who made the table, told only to him: it lets him delete the table, nothing else.
 * ``hints``: may players ask the computer here?
 */
export interface TableCard {
  id: string;
  game: string;
  scenario: string;
  title: string;
  options: string[];
  seats: Seat[];
  actions: number;
  turn: string;
  created: string;
  updated: string;
  outcome: string | null;
  owner: string | null;
  hints: boolean;
}

/**
 * POST /api/records. ``record`` as GET /api/tables/ID/record gives it; ``seats`` as in `NewTable`, to play on.
 *
 * Without seats the game can only be watched. A bare record is taken as one without seats.
 */
export interface Upload {
  record: Record<string, unknown>;
  seats: Record<string, string>;
}

/** GET /api/tables/ID/verify: are the dice proven to be fair, and if not, why not? */
export interface Verdict {
  fair: boolean;
  faults: string[];
  commitment: string;
  seed: string | null;
  rolls: number;
}

/** The body of every refused HTTP request. */
export interface Fault {
  reason: string;
  rule: string | null;
}

/** First message. ``tokens`` of all seats this screen holds; none makes a spectator. ``log``: log lines known. */
export interface Hello {
  type: "hello";
  protocol: number;
  tokens: string[];
  log: number;
}

/** Take an action at the moment with this number; refused if the game has moved on. */
export interface Act {
  type: "act";
  position: number;
  action: ActionJson;
}

/** Take the last action back. */
export interface Undo {
  type: "undo";
  position: number;
}

/**
 * A question that changes nothing. ``what``: "why_not" (action, piece or both), "odds" (action), "zones" (side in
 * text), "reach", "command" or "sight" (piece or space), "rule" (number in text). Answered by `Answer` with the same
 * ``number``, whose text is empty where there is nothing to add to the prompt.
 */
export interface Ask {
  type: "ask";
  number: number;
  what: string;
  action: ActionJson | null;
  piece: number | null;
  space: number | null;
  text: string | null;
}

/** Show the position at a moment, as far as this seat may know it. Answered by `Past`. */
export interface Moment {
  type: "moment";
  number: number;
  to: number;
}

/**
 * Hand a seat of mine to a bot ("let the computer finish"), or take it back with ``bot`` null.
 *
 * ``turn``: only until the turn is over, whose decision I have now. ``seconds``: the bot's time for a plan.
 */
export interface Resign {
  type: "resign";
  side: string;
  bot: string | null;
  seconds: number | null;
  turn: boolean;
}

/**
 * What would a bot do in my decision, at this moment of mine? ``bot`` null: never mind the question before.
 *
 * Answered by `Hint` with the same ``number``; one question at a time for each seat.
 */
export interface AskHint {
  type: "ask_hint";
  number: number;
  position: number;
  bot: string | null;
}

/** How did the chances change over the game? Answered by `Chances` with the same ``number``. */
export interface Curve {
  type: "curve";
  number: number;
}

/**
 * Say something at the table, for the side that `TalkFace` names. ``to``: "all" or "allies"; null: in private if
 * there are allies. Answered by `Talk`, or by `Refused`.
 */
export interface Say {
  type: "say";
  text: string;
  to: string | null;
}

/**
 * One thing that happened. ``position``: the moment at which it had happened. ``die``: 1 to 6.
 *
 * ``group`` says what it tells of, ``draws`` what the board shows of it about its ``spaces``. ``colour``: of the army
 * that did it, where the pieces alone do not tell.
 */
export interface LogLine {
  number: number;
  position: number;
  text: string;
  rule: string;
  group: LineGroup;
  die: number | null;
  pieces: number[];
  spaces: number[];
  draws: Drawing;
  colour: string;
}

/**
 * What is asked now. ``choices`` is empty unless the decision is this screen's.
 *
 * ``subject`` is the name that the prompt begins with, such as that of a unit; empty where it begins with none.
 */
export interface DecisionFace {
  side: string | null;
  mine: boolean;
  name: string;
  prompt: string;
  rule: string;
  choices: Choice[];
  subject: string;
}

/**
 * A line of table talk. ``number`` and ``moment`` as this screen counts; ``to`` is "all" or "allies"; ``time`` is
 * in UTC.
 */
export interface Said {
  number: number;
  side: string;
  to: string;
  text: string;
  moment: number;
  time: string;
}

/**
 * May this screen talk now: as which side, ``to`` whom ("all", "allies"; the first is what is meant if nothing is
 * said)? Where that is empty ``rule`` and ``reason`` say why.
 */
export interface TalkFace {
  side: string | null;
  to: string[];
  rule: string;
  reason: string;
}

/** What a board looks like, with the address of its picture. */
export interface BoardSheet {
  name: string;
  board: Board;
  picture: string;
}

/**
 * Answer to `Hello`: what does not change during the game.
 *
 * ``board`` and ``picture`` are the map; ``boards`` are all others that scenes may show, by name. ``fog`` says that
 * seats see different things: a screen with several of them hides the table when it passes from hand to hand.
 * ``talk`` is what was said so far, the latest lines of it.
 */
export interface Welcome {
  type: "welcome";
  protocol: number;
  table: TableCard;
  sides: SideCard[];
  mine: string[];
  board: Board;
  picture: string;
  boards: BoardSheet[];
  commitment: string;
  fog: boolean;
  talk: Said[];
}

/**
 * The position now. ``position`` is the number of this moment; ``thinking`` the side whose bot is at work.
 *
 * Each screen counts its own moments: the actions that its seats noticed. In a game without secrets these are all
 * actions; when the game is over they are all actions for everybody, and the log is told anew where that matters.
 *
 * ``log`` holds the lines from number ``log_from`` on: lines of that number and above that the client has already
 * are replaced (an action was taken back, or the screen passed to the other side). ``seats`` say who plays now.
 * ``winners`` are the sides that won, several where allies win together; none also stands for a draw.
 */
export interface Position {
  type: "position";
  position: number;
  decision: DecisionFace;
  scenes: Scene[];
  pieces: PieceFace[];
  marks: SpaceMark[];
  panels: Panel[];
  log: LogLine[];
  log_from: number;
  can_undo: boolean;
  thinking: string | null;
  outcome: string | null;
  winners: string[];
  seed: string | null;
  seats: Seat[];
  talk: TalkFace;
}

/** Somebody has spoken. What the client has from line ``since`` on is replaced by these lines. */
export interface Talk {
  type: "talk";
  since: number;
  lines: Said[];
}

/** Answer to `Moment`. */
export interface Past {
  type: "past";
  number: number;
  to: number;
  scenes: Scene[];
  pieces: PieceFace[];
  marks: SpaceMark[];
  panels: Panel[];
  prompt: string;
  log_to: number;
}

/** An action was refused; nothing changed. */
export interface Refused {
  type: "refused";
  rule: string;
  reason: string;
  position: number;
}

/** Answer to `Ask`: a sentence with its rule, spaces to show, or the odds of a fight. */
export interface Answer {
  type: "answer";
  number: number;
  text: string;
  rule: string;
  spaces: number[];
  odds: Record<string, unknown> | null;
}

/**
 * Answer to `AskHint`: an action in words, why, and the seat's chance to win (0 to 1) in that bot's opinion.
 *
 * Where there is none, ``action`` is null and ``text`` says why; it is empty where the question was taken back.
 */
export interface Hint {
  type: "hint";
  number: number;
  position: number;
  bot: string | null;
  action: ActionJson | null;
  text: string;
  reason: string;
  chance: number | null;
}

/** A turn begins at this moment. */
export interface TurnMark {
  moment: number;
  title: string;
}

/**
 * Answer to `Curve`: for each moment the chance of each side to win, in thousandths and in the order of the sides.
 *
 * While the game lasts they are judged from what this screen sees. Where there are none, ``text`` says why.
 */
export interface Chances {
  type: "chances";
  number: number;
  chances: number[][];
  turns: TurnMark[];
  text: string;
}

/** A message that could not be used: what was wrong with it, in words. */
export interface Sorry {
  type: "sorry";
  reason: string;
}

export type ClientMessage = Hello | Act | Undo | Ask | Moment | Resign | Say | AskHint | Curve;

export type ServerMessage = Welcome | Position | Talk | Past | Refused | Answer | Hint | Chances | Sorry;
