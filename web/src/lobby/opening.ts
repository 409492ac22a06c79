// Opening a table and keeping its tokens on this screen.
import { api } from "../api";
import { keep } from "../memory";
import type { NewTable, TableCard } from "../messages";

export function keepTable(card: TableCard, guide: number | null): void {
  const tokens: Record<string, string> = {};
  const links: Record<string, string> = {};
  for (const seat of card.seats) {
    if (seat.token === null) continue;
    if (seat.who === "link") links[seat.side] = seat.token;
    else tokens[seat.side] = seat.token;
  }
  keep(card.id, (table) => ({
    ...table,
    title: card.title,
    tokens: { ...table.tokens, ...tokens },
    links: { ...table.links, ...links },
    owner: card.owner ?? table.owner,
    seen: card.actions,
    guide,
  }));
}

export async function openTable(wish: NewTable, guide: number | null): Promise<void> {
  const card = await api.open(wish);
  keepTable(card, guide);
  location.hash = `#/table/${card.id}`;
}
