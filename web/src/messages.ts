// The message format between server and client, version 1.
export const PROTOCOL = 1;
export type ActionJson = (string | number)[];
export type Spot = [number, number];

export interface Space { id: number; label: string; at: Spot; polygon: Spot[]; terrain: string; }
export interface Region { kind: string; name: string; spaces: number[]; outline: Spot[][]; }
export interface Way { kind: string; name: string; line: Spot[]; }
export interface Border { kind: string; name: string; line: Spot[]; }
export interface Crossing { name: string; over: string; at: Spot; angle: number; }
export interface Settlement { name: string; kind: string; space: number; at: Spot; roads: Spot[]; }
export interface Name { text: string; kind: string; rank: number; at: Spot; angle: number; }
export interface Exit { space: number; edge: string; at: Spot; use: string; }
export interface Relief { origin: Spot; step: Spot; metres: number[][]; }
export interface Board {
  name: string; legend: string; size: Spot; side: number; metres: number; spaces: Space[]; outline: Spot[][];
  regions: Region[]; ways: Way[]; borders: Border[]; crossings: Crossing[]; settlements: Settlement[];
  exits: Exit[]; names: Name[]; relief?: Relief;
}
export interface PieceFace {
  number: number; status: string; card: string[]; id: string; title: string; label: string; side: string;
  at: number | null; colour: string; ink: string; band: string; band_colour: string; band_ink: string;
  symbol: string; numbers: string; reduced: boolean; badges: string[];
}
export interface Choice {
  action: ActionJson; text: string; piece: number | null; space: number | null; note: string; final: boolean;
}
export interface SpaceMark { space: number; kind: string; text: string; colour: string; }
export interface Box { label: string; note: string; now: boolean; }
export interface Tick { at: number; label: string; }
export interface Group { title: string; pieces: number[]; }
export interface Panel {
  kind: string; title: string; text: string; side: string | null; boxes: Box[]; value: number; most: number;
  ticks: Tick[]; groups: Group[];
}
export interface OptionCard {
  id: string; title: string; rule: string; text: string; default: boolean; needs: string[]; excludes: string[];
}
export interface ScenarioCard {
  id: string; number: string; title: string; intro: string; turns: number; options: OptionCard[]; picture: string;
}
export interface BotCard { id: string; title: string; text: string; }
export interface SideCard { id: string; title: string; colour: string; }
export interface GameCard { id: string; title: string; sides: SideCard[]; scenarios: ScenarioCard[]; bots: BotCard[]; }
export interface LobbyCard { protocol: number; version: string; games: GameCard[]; }
export interface NewTable { game: string; scenario: string; options: string[]; seats: Record<string, string>; }
export interface Seat { side: string; who: string; token: string | null; }
export interface TableCard {
  id: string; game: string; scenario: string; title: string; options: string[]; seats: Seat[]; actions: number;
  turn: string; created: string; updated: string; outcome: string | null;
}
export interface Fault { reason: string; rule: string | null; }
export interface Hello { type: "hello"; protocol: number; tokens: string[]; log: number; }
export interface Act { type: "act"; position: number; action: ActionJson; }
export interface Undo { type: "undo"; position: number; }
export interface Ask {
  type: "ask"; number: number; what: string; action: ActionJson | null; piece: number | null; space: number | null;
  text: string | null;
}
export interface Moment { type: "moment"; number: number; to: number; }
export interface Resign { type: "resign"; side: string; bot: string | null; }
export type ClientMessage = Hello | Act | Undo | Ask | Moment | Resign;
export interface LogLine {
  number: number; position: number; text: string; rule: string; kind: string; die: number | null; pieces: number[];
  spaces: number[];
}
export interface DecisionFace {
  side: string | null; mine: boolean; name: string; prompt: string; rule: string; choices: Choice[];
}
export interface Welcome {
  type: "welcome"; protocol: number; table: TableCard; sides: SideCard[]; mine: string[]; board: Board;
  picture: string; commitment: string;
}
export interface Position {
  type: "position"; position: number; decision: DecisionFace; pieces: PieceFace[]; marks: SpaceMark[];
  panels: Panel[]; log: LogLine[]; log_from: number; can_undo: boolean; thinking: string | null;
  outcome: string | null; seed: string | null;
}
export interface Past {
  type: "past"; number: number; to: number; pieces: PieceFace[]; marks: SpaceMark[]; panels: Panel[];
  prompt: string; log_to: number;
}
export interface Refused { type: "refused"; rule: string; reason: string; position: number; }
export interface Answer {
  type: "answer"; number: number; text: string; rule: string; spaces: number[]; odds: Record<string, unknown> | null;
}
export interface Sorry { type: "sorry"; reason: string; }
export type ServerMessage = Welcome | Position | Past | Refused | Answer | Sorry;
