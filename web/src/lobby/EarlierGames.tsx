// Games that this browser holds seats in: go on, watch, replay, take the record away, bring one back.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { api, Refusal } from "../api";
import { forget, type KeptTable, tables, tokensOf } from "../memory";
import type { GameCard, ScenarioCard, TableCard } from "../messages";
import { download } from "../table/download";
import { when } from "../when";
import { keepTable } from "./opening";

export function EarlierGames({ games }: { games: GameCard[] }) {
  const cards = useSignal<Record<string, TableCard | null>>({});
  const fault = useSignal<string | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const known = tables.value;
  useEffect(() => {
    for (const table of known) {
      if (table.id in cards.peek()) continue;
      api.table(table.id, tokensOf(table.id)).then(
        (card) => {
          cards.value = { ...cards.peek(), [table.id]: card };
        },
        (error: Error) => {
          if (error instanceof Refusal) cards.value = { ...cards.peek(), [table.id]: null };
        },
      );
    }
  }, [known]);
  const upload = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return;
    fault.value = null;
    try {
      const record = JSON.parse(await chosen.text()) as Record<string, unknown> | null;
      if (typeof record?.game !== "string") throw new SyntaxError("no record");
      const game = games.find((one) => one.id === record.game);
      const finished = record.seed !== null && record.seed !== undefined;
      const seats = Object.fromEntries(
        (scenarioOf(game, record.scenario)?.sides ?? []).map((side, n) => [side.id, n === 0 ? "me" : "here"]),
      );
      const card = await api.upload({ record, seats: finished ? {} : seats });
      keepTable(card, null);
      location.hash = `#/table/${card.id}`;
    } catch (error) {
      fault.value =
        error instanceof SyntaxError ? "That file is not the record of a game." : (error as Error).message;
    }
    if (file.current) file.current.value = "";
  };
  return (
    <section class="earlier" aria-label="Earlier games">
      <h2 class="lobby-title">Earlier games on this screen</h2>
      {known.length === 0 && (
        <p class="small">None yet. They are kept by the server; this browser keeps the keys to your seats.</p>
      )}
      <ul>
        {known.map((table) => (
          <Earlier key={table.id} table={table} card={cards.value[table.id]} games={games} fault={fault} />
        ))}
      </ul>
      {fault.value && (
        <p class="notice refused" role="alert">
          {fault.value}
        </p>
      )}
      <label class="button upload">
        Bring a record…
        <input
          ref={file}
          type="file"
          accept=".json,application/json"
          class="unseen"
          onChange={(event) => void upload(event.currentTarget.files?.[0])}
        />
      </label>
    </section>
  );
}

function scenarioOf(game: GameCard | undefined, id: unknown): ScenarioCard | undefined {
  return game?.scenarios.find((one) => one.id === id);
}

interface EarlierProps {
  table: KeptTable;
  card: TableCard | null | undefined;
  games: GameCard[];
  fault: { value: string | null };
}

function Earlier({ table, card, games, fault }: EarlierProps) {
  const sure = useSignal(false);
  const game = games.find((one) => one.id === card?.game);
  const tell = (error: unknown): void => {
    fault.value = (error as Error).message;
  };
  const remove = async (): Promise<void> => {
    if (!sure.value) {
      sure.value = true;
      setTimeout(() => {
        sure.value = false;
      }, 4000);
      return;
    }
    try {
      if (card && table.owner) await api.remove(table.id, tokensOf(table.id));
    } catch (error) {
      if (!(error instanceof Refusal && error.status === 404)) {
        sure.value = false;
        tell(error);
        return;
      }
    }
    forget(table.id);
  };
  const title = card?.title ?? (table.title || "A table");
  const seats = (card?.seats ?? []).map((seat) => {
    const side =
      scenarioOf(game, card?.scenario)?.sides.find((one) => one.id === seat.side)?.title ?? seat.side;
    const bot = game?.bots.find((one) => one.id === seat.who)?.title;
    const who = bot ?? { me: "you", here: "a friend here", link: "a friend by link" }[seat.who] ?? seat.who;
    return `${side}: ${who}`;
  });
  const mine = Object.keys(table.tokens).length > 0;
  const away = card && !table.owner ? "Forget" : "Delete"; // only who set the table can clear it
  return (
    <li class="earlier-game">
      <div>
        <b>{table.whatIf ? `${title}: what if?` : title}</b>
        <span class="small">
          {card === null
            ? "This table is no longer on the server."
            : card
              ? `${card.turn ? `${card.turn} · ` : ""}${card.actions} actions · ${seats.join(", ")}`
              : "…"}
        </span>
        {card && (
          <time class="small" dateTime={card.updated} title={new Date(card.updated).toLocaleString()}>
            {`Last action: ${when(card.updated)}`}
          </time>
        )}
        {card?.outcome && <span class="small outcome-line">{card.outcome}</span>}
      </div>
      <div class="earlier-buttons">
        {card && (
          <a class="button main" href={`#/table/${table.id}`}>
            {card.outcome ? "Look" : mine ? "Continue" : "Watch"}
          </a>
        )}
        {card && card.actions > 0 && (
          <a class="button" href={`#/table/${table.id}?at=0`}>
            Replay
          </a>
        )}
        {card && (
          <button
            type="button"
            onClick={() =>
              api
                .record(table.id, tokensOf(table.id))
                .then((record) => download(`${card.scenario}-${card.id}.json`, record))
                .catch(tell)
            }
          >
            Record
          </button>
        )}
        <button type="button" class="danger" onClick={() => void remove()}>
          {sure.value ? `Really ${away.toLowerCase()}?` : away}
        </button>
      </div>
    </li>
  );
}
