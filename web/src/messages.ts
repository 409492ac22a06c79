// The message format between server and client. Written by tools/client_types.py from
// messages.py, client_messages.py and cards.py of src/grognard/server and display.py, landscape.py, preview.py and
// panels.py of src/grognard/kernel; do not edit.
export const PROTOCOL = 2;

declare const prose: unique symbol;

/**
 * Words for people. They are shown as they are: no type of the language can look into them, so that rewording a
 * sentence changes no screen. Where an attribute wants a string, `said` makes one of them.
 */
export interface Prose {
  readonly [prose]: true;
}

export type ActionJson = (string | number)[];

export type Path = (string | number)[];

export type Spot = [number, number];

export type MarkKind = "control" | "contested" | "battery" | "exit" | "moving" | "attacker" | "defender" | "gun" | "battle" | "skirmish" | "terrain" | "disc" | "smoke" | "goal" | "chits" | "way" | "circle" | "arrival";

export type Status = "map" | "waiting" | "reserve" | "dead" | "exited";

export type WayKind = "order" | "attack" | "open" | "blocked" | "rout" | "spread" | "border" | "route";

export type Shape = "medal" | "back";

export type Tone = "best" | "good" | "even" | "poor" | "worst" | "plain";

export type Form = "bar" | "rows" | "columns";

export type Panel = TrackPanel | ChancesPanel | BarPanel | ScorePanel | VictoryPanel | DangerPanel | RopePanel | RosterPanel | CommandPanel | AssaultPanel | HolderPanel | PlacesPanel | StripPanel | ChainPanel | SheetPanel | TollPanel | TallyPanel | WordsPanel;

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
 * Shapes "one_ring", "two_rings" and "outer_ring" are coloured circles, "gate" a black one with a cross, where troops
 * come onto the map. ``points`` are victory points, in the colour of the side that they count for; ``cannon`` is a
 * cannon symbol; ``star`` marks the area in the ``colour`` of who has it first; ``cutting`` is the colour of those who
 * may lie in a sunken road there.
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
  star?: boolean;
  cutting?: string;
}

/**
 * What a screen needs of a board beside its picture: where things are, and what is laid over it.
 *
 * ``style`` says how it is drawn: "hexes" (where it is missing), "campaign" (towns and roads in a landscape), "battle"
 * (a plan of fields) or "areas" (a landscape cut into areas, with signs). ``side`` is the length of a hex's side.
 * ``roads`` are the lines by which one marches from town to town, where the board has them.
 */
export interface BoardFace {
  name: string;
  size: Spot;
  side: number;
  spaces: Space[];
  names: Name[];
  style?: string;
  bays?: Bay[];
  signs?: Sign[];
  roads?: Spot[][];
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
  title: Prose;
  board: string;
  offset: number;
  note: Prose;
  active: boolean;
}

/**
 * A piece that is a standing block: seen from behind, or with its present and full steps.
 *
 * ``corner`` is what its lower right corner says, in a few characters. ``device`` is what is painted on its back, so
 * that armies are told apart without their colours: "wreath", "crown", "cross" or "ring". ``corps`` is the
 * formation that it belongs to, in words.
 */
export interface BlockFace {
  back: boolean;
  steps: number;
  full: number;
  corner: Prose;
  device: string;
  corps: Prose;
}

/**
 * What a piece is doing: a sign on it, and the words for that sign.
 *
 * "hand" is not drawn: the piece is the one in hand. A sign that the screen has no picture for shows its letter.
 */
export interface Badge {
  sign: string;
  text: Prose;
}

/**
 * Three numbers along the foot of a counter: at the left, in a shield, at the right.
 *
 * ``ball``: the first is the power of guns, on a black ball.
 */
export interface Ratings {
  left: number;
  shield: number;
  right: number;
  ball: boolean;
}

/**
 * What a stack is as a whole, told by the piece that stands for it: how many pieces, what they add up to.
 *
 * ``open``: there may be more in it than can be seen. ``text`` tells all of it.
 */
export interface StackFace {
  count: number;
  sum: number;
  open: boolean;
  text: Prose;
}

/**
 * One counter as it lies on the board (`at` is a space) or beside it (`at` is None).
 *
 * ``number`` is what actions call it; ``name`` is who it is and ``title`` tells more of it; ``card`` is what its unit
 * card says, a line each. ``numbers`` are printed on it, ``strength`` is what they say of its strength. ``band`` is
 * the short sign of its formation. ``block`` is there if it is a block and not a counter.
 *
 * Where stacks have an order, ``depth`` counts it from the piece that stands for the stack, which is 0 and has
 * ``stack``; others are tabs at its edge, and ``role`` is what each is there, in a word. ``front`` is the way it
 * faces, in degrees from the north.
 */
export interface PieceFace {
  number: number;
  status: Status;
  card: Prose[];
  id: string;
  name: Prose;
  title: Prose;
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
  strength: number;
  reduced: boolean;
  badges: Badge[];
  block?: BlockFace;
  shape?: Shape;
  ratings?: Ratings;
  stack?: StackFace;
  depth?: number;
  role?: Prose;
  front?: number;
}

/**
 * A legal action bound to what a player clicks: a piece, a space, a piece and a space, or a button.
 *
 * Whoever takes a choice of the ``kind`` "end" leaves undone what else could still be done. ``final`` warns that there
 * is no way back; ``rolls`` is true where dice fall at once, ``shows`` where something hidden is shown for good.
 * ``risky``: going there may cost something, so that its odds are worth a look. ``cost`` is what it costs for certain,
 * ``label`` a few words to show at the space in place of the whole text. ``row`` is the id of the panel's row that
 * stands for the same thing, such as a leader on a command bar. ``idle``: nothing else can be done, so that it is done
 * without being asked for where it rolls no dice. ``lifts``: it takes pieces up, and the next question is where they
 * go, so they may be drawn there in one stroke. ``halts``: it ends the move of those in hand, so that whoever presses
 * another piece means this first. ``opens``: after it the pieces in its space can be taken up. ``rests``: the piece
 * has no place yet and may stay where it is shown, so that all of them can be left there at once. ``crowds``: who goes
 * there has no room, so that somebody else has to leave. ``again``: the piece has done its part and would only do it
 * over, so that whoever ends now leaves nothing undone.
 */
export interface Choice {
  action: ActionJson;
  text: Prose;
  piece: number | null;
  space: number | null;
  kind: ChoiceKind;
  final: boolean;
  rolls?: boolean;
  shows?: boolean;
  risky?: boolean;
  cost?: Prose;
  label?: Prose;
  row?: string;
  idle?: boolean;
  lifts?: boolean;
  halts?: boolean;
  opens?: boolean;
  rests?: boolean;
  crowds?: boolean;
  again?: boolean;
}

/**
 * A marker on a space, such as who controls it.
 *
 * A fight may have a board of its own: ``scene`` is its id. ``heads`` are those of both sides who fight there.
 * Terrain lies in a bay of the board, of the kind ``bay``; ``sign`` is its picture ("woods", "farm", "hill",
 * "stream") and ``label`` its name.
 *
 * A "way" runs through ``spaces``, drawn as ``drawn`` says, with its ``label`` at the end; a "circle" is drawn about
 * all of ``spaces``. "smoke" lies on a space, a "goal" is a flag there, "chits" are markers
 * that lie face down, as many as ``label`` says.
 *
 * An "arrival" is where ``pieces`` come onto the board, drawn from its edge: ``label`` says how many, and for those
 * who come later when; ``when`` says how they stand to the clock.
 */
export interface SpaceMark {
  space: number;
  kind: MarkKind;
  text: Prose;
  colour: string;
  scene?: string;
  heads?: [number, number];
  bay?: string;
  sign?: string;
  label?: Prose;
  spaces?: number[];
  drawn?: WayKind;
  pieces?: number[];
  when?: "overdue" | "due" | "later";
}

/**
 * Something that can be asked about a position and is answered by spaces (`Display.show`).
 *
 * It is asked ``of`` a piece that stands on a board, or of a side; ``key`` asks it of the other side. ``hint`` says
 * what the button is for. ``watch``: the answer for the other side is worth seeing wherever pieces move. ``symbols``:
 * only pieces with one of these symbols can be asked. ``picked``: the answer is shown by itself as long as the card of
 * a piece with one of these symbols is open.
 */
export interface Question {
  what: string;
  of: "piece" | "side";
  title: Prose;
  hint: Prose;
  key?: string;
  watch?: boolean;
  symbols?: string[];
  picked?: string[];
}

/**
 * A sign on the board in words, and what it means in this game.
 *
 * ``tells`` names what is drawn so: "badge:" with the sign of a badge, "mark:" with the kind of a mark, "way:" with
 * how a way is drawn, "piece:" with what can be special about a piece ("back", "steps", "reduced", "medal", "front",
 * "ratings", "tab", "stack"). Whatever a game draws has to be told by some line of its legend.
 */
export interface LegendLine {
  sign: Prose;
  text: Prose;
  tells: string[];
}

/**
 * A table of the game, as it is printed: a heading, rows of words, a note, the rule. ``also`` are other names for
 * it that a player may look for, such as CRT.
 */
export interface Chart {
  id: string;
  title: Prose;
  rule: string;
  head: Prose[];
  rows: Prose[][];
  note: Prose;
  also: string[];
}

/**
 * What a page of the guide waits for: all that is named here.
 *
 * ``card``: the card of a piece was opened by a press. ``line``: something of this group has been told. ``decision``:
 * one of these decisions is the player's, ``elsewhere``: a decision is, and it is none of these.
 */
export interface Until {
  card?: boolean;
  line?: LineGroup;
  decision?: string[];
  elsewhere?: string[];
}

/**
 * A page of the guide through a first game: it stays until what it waits for has happened, or ``next`` is pressed.
 *
 * ``task`` is what the player is to do now.
 */
export interface GuidePage {
  title: Prose;
  text: Prose[];
  task?: Prose;
  rule?: string;
  until?: Until;
  next?: Prose;
}

/**
 * One thing that may come of a throw: a short word, what it means, how welcome it is, and its exact chance.
 *
 * ``id`` names it for programs; ``chance`` is a fraction such as "5/36".
 */
export interface Result {
  id: string;
  word: Prose;
  meaning: Prose;
  tone: Tone;
  chance: string;
}

/**
 * One part of a sum: what it is for, who brings it (or nobody), its rule, and how much it is.
 *
 * ``open``: nobody who sees this can tell how much more it is.
 */
export interface Part {
  label: Prose;
  who: Prose;
  rule: string;
  value: number;
  open?: boolean;
}

/**
 * What one side brings to a fight: the parts and their total, who takes part, and the dice once they have fallen.
 *
 * ``final`` is the total with the dice. ``open``: there is more in it than can be seen.
 */
export interface Sum {
  side: string;
  total: number;
  parts: Part[];
  pieces: number[];
  open?: boolean;
  dice?: number[];
  final?: number;
}

/** Why the odds are what they are, with its rule. */
export interface Note {
  rule: string;
  text: Prose;
}

/** The column of a table of results: its name, and that of the best one that could be had. */
export interface Column {
  id: string;
  label: Prose;
  best: Prose;
}

/** The odds in one number: the chance of what is hoped for, and the words for that. */
export interface Brief {
  chance: string;
  text: Prose;
}

/** The results if somebody else decides so. */
export interface Case {
  title: Prose;
  results: Result[];
}

/** A column near the one that is reached, or a sum near it: the strength that it takes, and its results. */
export interface Rung {
  label: Prose;
  takes: number;
  reached: boolean;
  results: Result[];
}

/**
 * Somebody who could still join a fight: what he would add to it, and the space from which he would fight.
 *
 * ``piece`` is -1 where he is no piece, ``brief`` what the odds would come to with him and nobody else.
 */
export interface Joiner {
  piece: number;
  name: Prose;
  strength: number;
  space: number;
  brief?: Brief;
}

/**
 * The exact odds of what an action leads to. ``results`` are in the order in which they are shown.
 *
 * ``side`` is whose luck the tones mean. ``added`` is what is added to the dice, term by term. Where the results of
 * the dice are only the first of several throws, ``after`` is what it comes to in the end. ``cases``: what
 * comes of it depends on a decision of somebody else; these are all its cases, and ``results`` are those of the first.
 *
 * Of a fight that is only thought of, ``ladder`` are the columns about the one reached, ``joiners`` those who could
 * still join it, and ``most`` the strength that it could come to with them. ``next`` says in words what it takes to
 * fare better, where a ladder alone does not; ``before`` are throws that could come before it, such as fire.
 */
export interface Odds {
  title: Prose;
  side: string;
  form: Form;
  results: Result[];
  notes: Note[];
  attack?: Sum;
  defence?: Sum;
  column?: Column;
  brief?: Brief;
  added?: Sum;
  after?: Result[];
  cases?: Case[];
  ladder?: Rung[];
  joiners?: Joiner[];
  most?: number;
  next?: Prose;
  before?: Case[];
}

/**
 * A turn on the track: its label (and what stands behind it in small figures), its weather, who arrives.
 *
 * ``note`` tells all of it in words; ``arrivals`` counts the pieces that may come from this turn on. ``day``: a game
 * of several days has a row for each, and this turn is the first of its row.
 */
export interface TurnBox {
  label: Prose;
  small: Prose;
  note: Prose;
  night: boolean;
  rain: boolean;
  arrivals: number;
  day?: Prose;
}

/**
 * The turns. ``now`` is the present one, the first is 0; -1 before the first.
 *
 * ``title`` is the turn now in a few words, ``aside`` what stands beside the heading, ``side`` whose turn it is.
 */
export interface TrackPanel {
  kind: "track";
  title: Prose;
  aside: Prose;
  text: Prose;
  side: string | null;
  turns: TurnBox[];
  now: number;
}

/** A box with a chance, from 0 to 1. */
export interface ChanceBox {
  label: Prose;
  note: Prose;
  chance: number;
}

/** A track along which a chance rises. */
export interface ChancesPanel {
  kind: "chances";
  title: Prose;
  text: Prose;
  boxes: ChanceBox[];
  now: number;
}

/** A level on a bar or a rope. */
export interface Tick {
  at: number;
  label: Prose;
}

/**
 * What an army has lost, up to the levels that matter; ``name`` is the army alone, in its ``colour``.
 *
 * Where there are many, those of one ``group`` stand together under its name, each known by its ``sign``.
 * ``broken``: it has reached the level.
 */
export interface BarPanel {
  kind: "bar";
  title: Prose;
  name: Prose;
  text: Prose;
  colour: string;
  value: number;
  most: number;
  ticks: Tick[];
  group?: Prose;
  sign?: string;
  broken?: boolean;
}

/** Points of a side, of at most ``most`` where that is not 0. */
export interface ScorePanel {
  kind: "score";
  title: Prose;
  name: Prose;
  text: Prose;
  side: string;
  colour: string;
  value: number;
  most: number;
}

/** What decides the game, in words. */
export interface VictoryPanel {
  kind: "victory";
  title: Prose;
  text: Prose;
}

/**
 * What may lose the game for a side, as a friend would say it over the player's shoulder, with the rule.
 *
 * ``near``: one bad roll could do it, so it is said aloud.
 */
export interface DangerPanel {
  kind: "danger";
  title: Prose;
  side: string;
  text: Prose;
  rule: string;
  near: boolean;
}

/** A rope between two sides: from ``most`` for ``plus`` to as much for ``minus``, with what each length is worth. */
export interface RopePanel {
  kind: "rope";
  title: Prose;
  text: Prose;
  plus: string;
  minus: string;
  value: number;
  most: number;
  ticks: Tick[];
}

/** Pieces of one command in the order of battle, by number; ``sign`` is its letter. */
export interface Group {
  title: Prose;
  sign: string;
  pieces: number[];
}

/** The order of battle of an army, and the side that commands it; ``name`` is the army alone. */
export interface RosterPanel {
  kind: "roster";
  title: Prose;
  name: Prose;
  side: string;
  groups: Group[];
}

/**
 * A leader on a command bar. ``id`` is what choices call his row; ``chance`` is the one of using him, from 0 to 1.
 *
 * ``status`` says in a word what his state is, ``note`` what he can do, by which ``rule``. ``sign`` and ``colour``
 * are those of his units' band.
 */
export interface LeaderRow {
  id: string;
  name: Prose;
  state: "fresh" | "spent" | "absent";
  status: Prose;
  chance?: number;
  note: Prose;
  rule: string;
  sign: string;
  colour: string;
}

/** The leaders of an army, and the side that commands it. */
export interface CommandPanel {
  kind: "command";
  title: Prose;
  text: Prose;
  side: string;
  colour: string;
  leaders: LeaderRow[];
}

/** How an assault ended: in a word, how welcome that is to the attacker, with a remark and the rule. */
export interface Ending {
  word: Prose;
  tone: Tone;
  note: Prose;
  rule: string;
}

/**
 * An assault as it grows: its steps (``now`` is the present one), both sums, odds before the dice, the ending.
 *
 * ``left_out`` are steps that this one does not have, by their places. ``form`` is how the results are drawn: as one
 * bar where it is missing. ``cases``: results that depend on a decision of somebody else, the first of them those of
 * ``results``. ``over``: it has been fought and is told once more.
 */
export interface AssaultPanel {
  kind: "assault";
  title: Prose;
  text: Prose;
  steps: Prose[];
  now: number;
  attack: Sum;
  defence?: Sum;
  results: Result[];
  cases?: Case[];
  left_out?: number[];
  form?: Form;
  ending?: Ending;
  over?: boolean;
}

/**
 * Who may hold a thing that changes hands: an army or several of one side, with the device on the thing.
 *
 * ``id`` is what cards call this end; ``note`` says what it means to hold the thing, or to get it.
 */
export interface HolderEnd {
  id: string;
  title: Prose;
  colour: string;
  device: string;
  note: Prose;
}

/** A thing done in this turn: by which end, a letter for it, and what it was. */
export interface Bead {
  end: string;
  sign: string;
  text: Prose;
}

/**
 * What may be done now: ``id`` is what choices call its row, ``lands`` the end that holds the thing after it.
 *
 * ``text`` says what it allows, ``costs`` and ``gives`` what it takes and brings. A card that nobody can take now has
 * in ``shut`` the reason.
 */
export interface DeedCard {
  id: string;
  title: Prose;
  rule: string;
  text: Prose;
  costs: Prose;
  gives: Prose;
  lands: string;
  shut?: Prose;
}

/**
 * A thing that lies with one of two ends and changes hands, with what was done in this turn and may be done now.
 *
 * ``holder`` is the end that has it. ``count`` of ``most`` steps are made towards the end of the turn, ``counted``
 * says what they are; ``mover`` is the end whose turn it is. ``text`` tells all of it.
 */
export interface HolderPanel {
  kind: "holder";
  title: Prose;
  text: Prose;
  ends: HolderEnd[];
  holder: string;
  mover: string;
  done: Prose;
  beads: Bead[];
  counted: Prose;
  count: number;
  most: number;
  cards: DeedCard[];
}

/**
 * A place that counts: its space, its name, and whose it is, in that army's colour with its device.
 *
 * ``note`` says more of it; ``turned``: it was another's at first.
 */
export interface Place {
  space: number;
  name: Prose;
  colour: string;
  device: string;
  note: Prose;
  turned: boolean;
}

/** Places that decide the game, and who has them; ``aside`` sums them up. */
export interface PlacesPanel {
  kind: "places";
  title: Prose;
  aside: Prose;
  text: Prose;
  places: Place[];
}

/** A step on a strip: done, the present one, still to come, or left out; ``note`` is what came or may come of it. */
export interface StripStep {
  title: Prose;
  note: Prose;
  state: "done" | "now" | "later" | "none";
  rule: string;
}

/** The steps of what somebody does now, in their order: who it is with his ``sign``, and what he is about. */
export interface StripPanel {
  kind: "strip";
  title: Prose;
  text: Prose;
  sign: Prose;
  colour: string;
  steps: StripStep[];
}

/** One link of a chain of consequences: whom it touches and where, what came of it, and how bad that is. */
export interface Link {
  who: Prose;
  text: Prose;
  tone: Tone;
  rule: string;
  space: number;
}

/** What follows from one thing, link by link, as it runs. ``waiting`` says who is still to come. */
export interface ChainPanel {
  kind: "chain";
  title: Prose;
  text: Prose;
  links: Link[];
  waiting: Prose;
}

/**
 * A row of a sheet: its ``sign`` in a ``colour``, its name, what is said of it, and how it is.
 *
 * ``space`` is where it is on the board, if it is. ``marks`` are small words in boxes.
 */
export interface SheetRow {
  id: string;
  sign: string;
  colour: string;
  name: Prose;
  text: Prose;
  note: Prose;
  tone: Tone;
  space: number | null;
  marks: Prose[];
}

/**
 * A sheet with rows under a heading: orders, cards, who comes when. ``aside`` sums it up. ``wanted``: the decision
 * is about it, so it lies open on top.
 */
export interface SheetPanel {
  kind: "sheet";
  title: Prose;
  aside: Prose;
  text: Prose;
  rows: SheetRow[];
  wanted?: boolean;
}

/** Somebody who may have to take losses: what he has taken ``so_far``, and what the ``next`` would do to him. */
export interface TollRow {
  piece: number;
  so_far: Prose;
  next: Prose;
}

/** Losses that are being dealt out: ``left`` are still to be taken. Who may take the next one is a choice. */
export interface TollPanel {
  kind: "toll";
  title: Prose;
  text: Prose;
  left: number;
  rows: TollRow[];
}

/** A line of a sum of points: what they are for, by which rule, and how many. */
export interface TallyRow {
  label: Prose;
  rule: string;
  value: Prose;
}

/** The points at the end, line by line, of a side in its ``colour`` or of both together, and what they come to. */
export interface TallyPanel {
  kind: "tally";
  title: Prose;
  text: Prose;
  colour: string;
  rows: TallyRow[];
  total: Prose;
}

/** Anything else that has a title and a sentence. */
export interface WordsPanel {
  kind: "words";
  title: Prose;
  text: Prose;
}

/** A switch of the game. ``group`` is the heading that it stands under, empty for those of the scenario itself. */
export interface OptionCard {
  id: string;
  title: string;
  rule: string;
  text: string;
  default: boolean;
  needs: string[];
  excludes: string[];
  group: string;
}

/** A side of a scenario. ``adjective``: what its victory or its player is called. */
export interface SideCard {
  id: string;
  title: string;
  colour: string;
  adjective: string;
}

/**
 * A scenario with its seats and all options it offers. ``picture`` is the address of its map. ``guide``: a guide
 * leads through a first game of it, which is played with ``guide_options``.
 */
export interface ScenarioCard {
  id: string;
  number: string;
  title: string;
  intro: string;
  turns: number;
  sides: SideCard[];
  options: OptionCard[];
  picture: string;
  guide: boolean;
  guide_options: string[];
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
 * the turn for the player in this seat. ``trouble``: what became of the bot's last decision, where it had no answer.
 * ``draw``: this side offers a draw, or has agreed to one.
 */
export interface Seat {
  side: string;
  who: string;
  token: string | null;
  seconds: number | null;
  turn: boolean;
  trouble: string;
  draw: boolean;
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
 * POST /api/tables/ID/branch: a table of my own that begins with this game as it was at a moment, to try another
 * line. ``at`` is the moment, as my screen counts. The dice from there on are new.
 */
export interface Branch {
  at: number;
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

/** GET /api/rules/GAME: a list of all rules in our own words. */
export interface RuleText {
  number: string;
  title: string;
  text: string;
}

/** GET /api/charts/GAME: the tables that players look up. */
export interface Charts {
  charts: Chart[];
}

/** GET /api/tables/ID/verify: are the dice proven to be fair, and if not, why not? */
export interface Verdict {
  fair: boolean;
  faults: string[];
  commitment: string;
  seed: string | null;
  rolls: number;
}

/**
 * GET /api/door: can others in the network come in (``open``), and at which ``addresses``?
 *
 * ``movable``: may this screen open and close the door? ``why``: what keeps it from being opened, in words.
 */
export interface DoorCard {
  open: boolean;
  addresses: string[];
  movable: boolean;
  why: string;
}

/** POST /api/door, from the machine that the server runs on. */
export interface DoorWish {
  open: boolean;
}

/** GET /api/tables/ID/people: the sides whose players look at the table now, and how many only watch. */
export interface PeopleCard {
  here: string[];
  watching: number;
}

/** POST /api/code: a text, such as a link, that a telephone is to read. */
export interface CodeWish {
  text: string;
}

/** A QR code: so many dots wide, and the dark ones as the path of a drawing. */
export interface Code {
  size: number;
  path: string;
}

/** The body of every refused HTTP request. */
export interface Fault {
  reason: string;
  rule: string | null;
}

/**
 * First message. ``tokens`` of all seats this screen holds; none makes a spectator. ``log``: log lines known.
 *
 * ``shares``: this screen adds a share to the dice, and is told of all of them by `Dice`.
 */
export interface Hello {
  type: "hello";
  protocol: number;
  tokens: string[];
  log: number;
  shares: boolean;
}

/**
 * Take an action at the moment with this number; refused if the game has moved on.
 *
 * ``number`` of the position or change that the player saw: with it, what comes late is refused even where somebody
 * has gone back to a moment of the same number since. 0: not told.
 *
 * ``grace``: if it ends something and only passes the decision on, it can be taken back for a few seconds, and the
 * computer waits so long. Not where things are hidden: what happens next would tell of them.
 */
export interface Act {
  type: "act";
  position: number;
  action: ActionJson;
  number: number;
  grace: boolean;
}

/** Take the last action back; ``number`` as in `Act`. */
export interface Undo {
  type: "undo";
  position: number;
  number: number;
}

/**
 * A question that changes nothing. Answered by `Answer` with the same ``number``. ``what`` is one of these:
 *
 * "why_not": why can nothing be done now with this ``piece`` or ``space``, with the piece in ``hand`` if there is one?
 * The text is empty where there is nothing to add to the prompt. It may also be asked of an ``action``.
 * "odds": of all choices of the decision that have some, or of one ``action``.
 * "way": by which way would what is in hand come to this ``space``?
 * "clash": what would the fight at this ``space`` be, with what is in hand? Its odds have the action ["clash", space].
 * "rule": the rule whose number is in ``text``.
 * "place": what there is to know of a ``space``, in the lines of the answer.
 * One of `Welcome.questions`: of a piece and the space where it stands, or of a side in ``text``.
 */
export interface Ask {
  type: "ask";
  number: number;
  what: string;
  action: ActionJson | null;
  piece: number | null;
  space: number | null;
  hand: number | null;
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

/** Give the game up for a seat of mine: it is over for everybody, and lost for that side and its allies. */
export interface Concede {
  type: "concede";
  side: string;
}

/**
 * Offer a draw for a seat of mine, or agree to one: when all have, the game is over. A computer player answers at
 * once. ``offer`` false: take my offer back, or decline that of others.
 */
export interface OfferDraw {
  type: "offer_draw";
  side: string;
  offer: boolean;
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
 * Pencil a note on a space of the map, for one of my seats; an empty text rubs it out. Answered by `Notes`, or by
 * `Refused`.
 */
export interface WriteNote {
  type: "write_note";
  side: string;
  space: number;
  text: string;
}

/** The SHA-256 of this screen's share of the dice, for all seats it holds. Answered by `Dice`, or by `Sorry`. */
export interface PledgeShare {
  type: "pledge_share";
  round: number;
  digest: string;
}

/** This screen's share itself, once all digests are in. Answered by `Dice` or `Sorry`. */
export interface OpenShare {
  type: "open_share";
  round: number;
  share: string;
}

/**
 * Do not wait for those whose share is missing: in the phase "gathering" the dice begin without them, in the phase
 * "opening" all shares are collected anew. Answered by `Dice` or `Sorry`.
 */
export interface BeginDice {
  type: "begin_dice";
  round: number;
}

/**
 * One thing that happened. ``position``: the moment at which it had happened. ``die``: 1 to 6.
 *
 * ``group`` says what it tells of, ``draws`` what the board shows of it about its ``spaces``. ``roll``: of a die, and
 * of the sentence that tells what came of it, the number of the first die that fell with it. ``about``: what that
 * first die is rolled for, in words. ``colour``: of the army that did it, where the pieces alone do not tell.
 *
 * ``who`` and ``together``: those who did the same at a time are told in one line, their names and then these words.
 * ``sums_up``: it says all that such a line before it has said of the same piece. ``lot``: the die only stands for a
 * lot that was drawn, and is not shown. ``hit``: the die counts for itself, and hits.
 */
export interface LogLine {
  number: number;
  position: number;
  text: Prose;
  rule: string;
  group: LineGroup;
  die: number | null;
  roll: number | null;
  about: Prose;
  pieces: number[];
  spaces: number[];
  draws: Drawing;
  colour: string;
  who: Prose;
  together: Prose;
  sums_up: boolean;
  lot: boolean;
  hit: boolean;
}

/**
 * What is asked now. ``choices`` is empty unless the decision is this screen's.
 *
 * ``limit``: how many of the pieces among them may still be chosen in all; 0 where each of them may be.
 */
export interface DecisionFace {
  side: string | null;
  mine: boolean;
  name: string;
  prompt: Prose;
  rule: string;
  choices: Choice[];
  limit: number;
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

/** What a player has pencilled on a space of the map, for nobody but his own side. */
export interface SpaceNote {
  side: string;
  space: number;
  text: string;
}

/** A board as a screen needs it, with the address of its picture. */
export interface BoardSheet {
  name: string;
  board: BoardFace;
  picture: string;
}

/**
 * Answer to `Hello`: what does not change during the game.
 *
 * ``board`` and ``picture`` are the map; ``boards`` are all others that scenes may show, by name. ``fog`` says that
 * seats see different things: a screen with several of them hides the table when it passes from hand to hand.
 * ``talk`` is what was said so far, the latest lines of it. ``notes`` are those of the seat whose view this screen
 * shows. ``questions`` are what can be asked about a position, ``legend`` tells the game's signs, ``guide`` leads
 * through a first game. ``stretch`` is what people call the time that a computer player finishes for somebody, such
 * as a turn. ``lots``: the game has no dice; what is left to chance is drawn by lot.
 */
export interface Welcome {
  type: "welcome";
  protocol: number;
  table: TableCard;
  sides: SideCard[];
  mine: string[];
  board: BoardFace;
  picture: string;
  boards: BoardSheet[];
  commitment: string;
  fog: boolean;
  talk: Said[];
  notes: SpaceNote[];
  questions: Question[];
  legend: LegendLine[];
  guide: GuidePage[];
  stretch: Prose;
  lots: boolean;
}

/**
 * The whole position: the first thing after `Welcome`. ``number`` counts what this screen is sent of positions.
 *
 * ``position`` is the number of this moment; ``thinking`` the side whose bot is at work. Each screen counts its own
 * moments: the actions that its seats noticed. In a game without secrets these are all actions; when the game is over
 * they are all actions for everybody, and the log is told anew where that matters.
 *
 * ``log`` holds the lines from number ``log_from`` on: lines of that number and above that the client has already
 * are replaced (an action was taken back, or the screen passed to the other side). ``seats`` say who plays now.
 * ``winners`` are the sides that won, several where allies win together; none also stands for a draw.
 */
export interface Position {
  type: "position";
  number: number;
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

/** Something in a list that was not in it before. */
export interface Fresh {
  new: unknown;
}

/**
 * What stands at a place now. ``at`` is the way to it from the whole position: names of fields, places in lists.
 *
 * Either it is ``to``; or the field is ``gone``; or the list there has a new ``order``: runs of what it held, each by
 * the place of its first and by their number, and what is new in between. Edits are made one after another.
 */
export interface Edit {
  at: Path;
  to?: unknown;
  gone?: boolean;
  order?: ([number, number] | Fresh)[];
}

/**
 * What is new since the position, or the change, with the ``number`` before; ``log`` as in `Position`.
 *
 * Whoever has not got that one says `Hello` again and gets the whole.
 */
export interface Change {
  type: "change";
  number: number;
  edits: Edit[];
  log: LogLine[];
  log_from: number;
}

/** What one browser adds to the dice, for these sides; the ``share`` itself is shown once all are opened. */
export interface DiceShare {
  sides: string[];
  digest: string;
  share: string | null;
}

/**
 * Where the dice come from; to screens that asked for it in `Hello`, after every change.
 *
 * ``commitment`` is the digest of the host's part, ``host`` that part once the game is over. ``phase``: "gathering",
 * "opening" or "begun"; "alone" where the host's part is the whole seed. ``missing``: the sides whose share is waited
 * for; ``without``: sides of people who add none. ``round``: how often shares were collected.
 */
export interface Dice {
  type: "dice";
  phase: string;
  round: number;
  commitment: string;
  shares: DiceShare[];
  missing: string[];
  without: string[];
  host: string | null;
}

/** Somebody has spoken. What the client has from line ``since`` on is replaced by these lines. */
export interface Talk {
  type: "talk";
  since: number;
  lines: Said[];
}

/** All notes of the seat whose view this screen shows, in place of those before. */
export interface Notes {
  type: "notes";
  notes: SpaceNote[];
}

/**
 * Answer to `Moment`: what was different then from the position, or change, numbered ``base``, the last sent.
 *
 * Only the edits of scenes, pieces, marks and panels; ``prompt`` is what was asked, ``side`` who was.
 */
export interface Past {
  type: "past";
  number: number;
  to: number;
  base: number;
  edits: Edit[];
  prompt: Prose;
  log_to: number;
  side: string | null;
}

/** An action was refused; nothing changed. */
export interface Refused {
  type: "refused";
  rule: string;
  reason: Prose;
  position: number;
}

/** The odds of what a choice leads to. */
export interface ChoiceOdds {
  action: ActionJson;
  odds: Odds;
}

/**
 * Answer to `Ask`: a sentence with its rule, spaces to show and marks to draw, or the odds of choices.
 * ``lines`` are what a card has to say of a space.
 */
export interface Answer {
  type: "answer";
  number: number;
  text: Prose;
  rule: string;
  spaces: number[];
  odds: ChoiceOdds[];
  marks: SpaceMark[];
  lines: Prose[];
}

/** A piece goes from one space to another. ``piece`` is null where it may be any, ``start`` where it enters. */
export interface PlannedMarch {
  piece: number | null;
  start: number | null;
  end: number;
}

/**
 * The plan behind a hint.
 *
 * ``actions`` can be done one after another before dice fall or anybody else decides; ``marches`` is where they lead.
 * ``instead`` is what the next best plan does with pieces for which the two differ, ``gain`` how much better the
 * chance is than with that plan (null where there is no other), ``because`` what makes the difference. ``answers`` and
 * ``struck`` are what the enemy will probably move, and where he will probably attack.
 */
export interface PlanShown {
  actions: ActionJson[];
  marches: PlannedMarch[];
  instead: PlannedMarch[];
  gain: number | null;
  because: Prose;
  answers: PlannedMarch[];
  struck: number[];
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
  text: Prose;
  reason: Prose;
  chance: number | null;
  plan: PlanShown | null;
}

/** A turn begins at this moment. */
export interface TurnMark {
  moment: number;
  title: string;
}

/** An act that changed the chances much, in the words of the journal; ``gain`` in thousandths, for ``side``. */
export interface TurningPoint {
  moment: number;
  side: string;
  gain: number;
  text: Prose;
}

/**
 * Answer to `Curve`: for each moment the chance of each side to win, in thousandths and in the order of the sides.
 *
 * While the game lasts they are judged from what this screen sees. Where there are none, ``text`` says why. ``points``
 * are the acts that changed them most.
 */
export interface Chances {
  type: "chances";
  number: number;
  chances: number[][];
  turns: TurnMark[];
  text: string;
  points: TurningPoint[];
}

/**
 * A message that could not be used: what was wrong with it, in words.
 *
 * ``again``: there is no room now; the connection ends, and after so many seconds the client tries again. 0: it stays.
 */
export interface Sorry {
  type: "sorry";
  reason: string;
  again: number;
}

export type ClientMessage = Hello | Act | Undo | Ask | Moment | Resign | Concede | OfferDraw | Say | WriteNote | AskHint | Curve | PledgeShare | OpenShare | BeginDice;

export type ServerMessage = Welcome | Position | Change | Dice | Talk | Notes | Past | Refused | Answer | Hint | Chances | Sorry;
