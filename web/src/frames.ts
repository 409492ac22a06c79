// What the board shows: one position after another, at a pace a person can follow.

import type { Pace } from "./memory";
import type { LogLine, Panel, PieceFace, Position, Prose, Scene, SpaceMark } from "./messages";
import { lookAt, rollsOf } from "./rolls";
import { lengthOf } from "./said";

export interface Frame {
  position: number;
  scenes: Scene[];
  pieces: PieceFace[];
  marks: SpaceMark[];
  panels: Panel[];
  /** Log lines below this number have happened. */
  logTo: number;
  prompt: Prose;
  /** Who decides next. */
  side: string | null;
}

/** One step of what is shown: a position, or the number of one that passed too quickly to be sent. */
export interface Beat {
  to: number;
  lines: LogLine[];
  position: Position | null;
  /** It comes of my own action. */
  own: boolean;
}

/** A message that jumps over several actions is shown action by action, as far as its lines tell of them. */
export function beats(from: number, message: Position, own: boolean): Beat[] {
  const found: Beat[] = [];
  for (const line of message.log) {
    if (line.position <= from || line.position >= message.position) continue;
    const last = found.at(-1);
    // Only the first action after mine can be my own.
    if (last?.to === line.position) last.lines.push(line);
    else
      found.push({
        to: line.position,
        lines: [line],
        position: null,
        own: own && line.position === from + 1,
      });
  }
  const rest = message.log.filter((line) => line.position >= message.position || line.position <= from);
  return [
    ...found,
    { to: message.position, lines: rest, position: message, own: own && message.position === from + 1 },
  ];
}

export function frameOf(position: Position): Frame {
  return {
    position: position.position,
    scenes: position.scenes,
    pieces: position.pieces,
    marks: position.marks,
    panels: position.panels,
    logTo: position.log_from + position.log.length,
    prompt: position.decision.prompt,
    side: position.decision.side,
  };
}

const READ = { least: 300, letter: 11, most: 1500 };
export const FACTOR: Record<Pace, number> = { calm: 1.8, normal: 1, quick: 0.45, instant: 0 };

/** Does the line begin a turn, or a player's part of it? */
export const isHead = (line: LogLine): boolean => line.group === "turn" || line.group === "head";

/** How long, in milliseconds, a frame with these new lines is looked at before the next one. */
export function dwell(lines: readonly LogLine[], pace: Pace): number {
  if (lines.length === 0) return 0;
  // Long enough to read what is told, which stands above the board meanwhile.
  let time = Math.min(READ.most, READ.least + READ.letter * lengthOf(lines[0]!.text));
  time = Math.max(time, lookAt(rollsOf(lines).length));
  for (const line of lines) {
    if (isHead(line)) time = Math.max(time, 900);
    else if (line.group === "fight" || line.group === "result") time = Math.max(time, 1200);
  }
  return time * FACTOR[pace];
}

/** The log after a message: lines from `from` on are replaced by the new ones. */
export function spliceLog(log: readonly LogLine[], from: number, lines: readonly LogLine[]): LogLine[] {
  return [...log.slice(0, from), ...lines];
}
