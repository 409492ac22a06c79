// Whom a leader leads: so that who points at him sees them among all the others.
import type { LeaderRow, PieceFace, RosterPanel } from "./messages";

const LEADERS = new Set(["officer", "commander", "leader"]);

/**
 * The pieces that a leader on the board commands: those of his formation in the order of battle. Who stands there among
 * leaders only commands the army, and its other leaders are those whom he speaks to.
 */
export function ledBy(
  number: number,
  faces: ReadonlyMap<number, PieceFace>,
  rosters: readonly RosterPanel[],
): number[] {
  const leads = (piece: number): boolean => LEADERS.has(faces.get(piece)?.symbol ?? "");
  if (!leads(number)) return [];
  for (const panel of rosters) {
    const group = panel.groups.find((one) => one.pieces.includes(number));
    if (!group) continue;
    const all = group.pieces.every(leads)
      ? panel.groups.flatMap((one) => one.pieces).filter(leads)
      : group.pieces;
    return all.filter((piece) => piece !== number);
  }
  return [];
}

/** The pieces of a leader who has no counter but a row on a command bar: those that wear his band. */
export function ledFrom(
  row: LeaderRow,
  side: string,
  faces: Iterable<PieceFace>,
  owner: ReadonlyMap<number, string>,
): number[] {
  return [...faces]
    .filter((face) => owner.get(face.number) === side && face.band === row.sign)
    .filter((face) => face.band_colour === row.colour)
    .map((face) => face.number);
}
