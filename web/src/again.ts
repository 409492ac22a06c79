// Playing again: a rematch with the sides swapped, and trying another line from a moment of a game.
import { api } from "./api";
import { keepTable } from "./lobby/opening";
import { keep, kept, tokensOf } from "./memory";
import type { Seat } from "./messages";
import type { Session } from "./session";

const PEOPLE = ["me", "here", "link"];

/** Who takes the seat of somebody who is not there any more. */
const USUAL = "general";

/**
 * May this screen try another line now: is the game over, or does nobody but the computer play against it? Where it hides
 * something (`fog`) it is not offered before the end: the line would bring that out.
 */
export function mayBranch(
  seats: readonly Seat[],
  mine: readonly string[],
  over: boolean,
  fog: boolean,
): boolean {
  if (over) return true;
  const others = seats.filter((seat) => !mine.includes(seat.side));
  if (fog && others.length > 0) return false;
  return mine.length > 0 && others.every((seat) => !PEOPLE.includes(seat.who) && seat.who !== "open");
}

/** Everybody moves on by one side: two change places. Whoever sits elsewhere gets a link. */
export function swapped(seats: readonly Seat[], mine: readonly string[]): Record<string, string> {
  const found: Record<string, string> = {};
  seats.forEach((seat, n) => {
    const next = seats[(n + 1) % seats.length]!.side;
    if (mine.includes(seat.side)) found[next] = Object.values(found).includes("me") ? "here" : "me";
    else if (PEOPLE.includes(seat.who)) found[next] = "link";
    else found[next] = seat.who === "open" ? USUAL : seat.who;
  });
  return found;
}

/** The same battle once more, with the sides swapped; a friend elsewhere is told the way by talk. */
export async function rematch(
  session: Session,
  invite: (side: string, token: string, table: string) => string,
) {
  const { table, mine } = session.welcome.peek()!;
  const seats = swapped(session.live.peek()?.seats ?? table.seats, mine);
  const { game, scenario, options, hints } = table;
  const seconds: Record<string, number> = {};
  for (const seat of session.live.peek()?.seats ?? []) {
    const next = Object.keys(seats).find((side) => seats[side] === seat.who);
    if (next !== undefined && seat.seconds !== null && !PEOPLE.includes(seat.who))
      seconds[next] = seat.seconds;
  }
  const card = await api.open({ game, scenario, options, seats, seconds, hints });
  keepTable(card, null);
  for (const seat of card.seats)
    if (seat.who === "link" && seat.token !== null)
      session.say(`A rematch with the sides swapped: ${invite(seat.side, seat.token, card.id)}`, "all");
  location.hash = `#/table/${card.id}`;
}

/** A table of my own that goes on from a moment of this one; this one waits meanwhile. */
export async function tryFrom(session: Session, at: number): Promise<void> {
  const card = await api.branch(session.table, at, tokensOf(session.table));
  keepTable(card, null);
  const title = kept(session.table)?.title ?? session.welcome.peek()?.table.title ?? "";
  keep(card.id, (table) => ({ ...table, whatIf: { table: session.table, title, at } }));
  location.hash = `#/table/${card.id}`;
}
