// What the board shows: one position after another, at a pace a person can follow.

import type { Pace } from "./memory";
import type { LogLine, Panel, PieceFace, Position, Scene, SpaceMark } from "./messages";

export interface Frame {
  position: number;
  scenes: Scene[];
  pieces: PieceFace[];
  marks: SpaceMark[];
  panels: Panel[];
  /** Log lines below this number have happened. */
  logTo: number;
  prompt: string;
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
  };
}

const FACTOR: Record<Pace, number> = { calm: 1.8, brisk: 1, quick: 0.45, instant: 0 };

/** How long, in milliseconds, a frame with these new lines is looked at before the next one. */
export function dwell(lines: readonly LogLine[], pace: Pace): number {
  if (lines.length === 0) return 0;
  let time = 420;
  for (const line of lines) {
    if (line.die !== null) time = Math.max(time, 1900);
    else if (line.kind === "turn" || line.kind === "player_turn") time = Math.max(time, 900);
    else if (line.kind === "combat" || line.kind === "result") time = Math.max(time, 1200);
  }
  return time * FACTOR[pace];
}

/** The log after a message: lines from `from` on are replaced by the new ones. */
export function spliceLog(log: readonly LogLine[], from: number, lines: readonly LogLine[]): LogLine[] {
  return [...log.slice(0, from), ...lines];
}
