// The position after what has changed: the client's half of src/grognard/server/changes.py.
import type { Change, Edit, Past, Position } from "./messages";

export type Drawn = Pick<Position, "scenes" | "pieces" | "marks" | "panels">;

type Thing = Record<string | number, unknown>;

/** What an edit makes of what stands at the end of its way. */
function edited(old: unknown, edit: Edit): unknown {
  if (edit.order === undefined) return edit.to;
  const held = old as unknown[];
  return edit.order.flatMap((part) =>
    Array.isArray(part) ? held.slice(part[0], part[0] + part[1]) : [part.new],
  );
}

/** Only what lies on the way is copied: all else stays the same thing, so that nothing else is drawn anew. */
function follow(old: unknown, edit: Edit, depth: number): unknown {
  const step = edit.at[depth];
  if (step === undefined) return edited(old, edit);
  const copy = (Array.isArray(old) ? [...old] : { ...(old as Thing) }) as Thing;
  if (edit.gone && depth === edit.at.length - 1) delete copy[step];
  else copy[step] = follow(copy[step], edit, depth + 1);
  return copy;
}

/** A position after some edits; the one before stays as it was. */
export const made = <Whole>(whole: Whole, edits: readonly Edit[]): Whole =>
  edits.reduce<unknown>((old, edit) => follow(old, edit, 0), whole) as Whole;

/** The position after a change; null where one before it was lost. */
export function changed(before: Position | null, change: Change): Position | null {
  if (before === null || change.number !== before.number + 1) return null;
  const { number, log, log_from } = change;
  return { ...made(before, change.edits), number, log, log_from };
}

/** What was drawn at a moment of the past; null where it is told by another position than this. */
export function drawnThen(now: Position | null, past: Past): Drawn | null {
  if (now === null || past.base !== now.number) return null;
  const { scenes, pieces, marks, panels } = now;
  return made({ scenes, pieces, marks, panels }, past.edits);
}
