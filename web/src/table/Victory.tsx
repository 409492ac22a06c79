// The end: who won and why, what it cost, and what one can do now.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { rematch } from "../again";
import { useDesk } from "../context";
import { victoryTitle, wonBy } from "../outcome";
import { OutcomeBars } from "./OutcomeBars";
import { DiceCheck, seatLink } from "./Share";

export function Victory() {
  const desk = useDesk();
  const session = desk.session;
  const live = session.live.value;
  const closed = useSignal(false);
  const ref = useRef<HTMLElement>(null);
  const over = live?.outcome !== null && live?.outcome !== undefined && session.current.value;
  useEffect(() => {
    if (over) ref.current?.focus();
  }, [over]);
  if (!over || closed.value) return null;
  const welcome = session.welcome.value!;
  const winners = welcome.sides.filter((side) => live.winners.includes(side.id));
  const mine = wonBy(welcome.mine, live.winners);
  return (
    <div class="victory-veil">
      <section ref={ref} class="victory" role="dialog" aria-label="The game is over" tabIndex={-1}>
        <p class="victory-place">{welcome.table.title}</p>
        <h2>{victoryTitle(winners.map((side) => side.adjective))}</h2>
        {mine !== null && <p class="victory-place">{mine ? "The field is yours." : "The field is lost."}</p>}
        <p class="victory-words" style={{ borderColor: winners[0]?.colour ?? "#5b432a" }}>
          {live.outcome}
        </p>
        <OutcomeBars />
        <DiceCheck />
        <div class="victory-buttons">
          <button
            type="button"
            class="main"
            onClick={() => {
              closed.value = true;
              void session.look(0).then(() => (desk.playing.value = true));
            }}
          >
            Watch it again
          </button>
          <Rematch />
          <a class="button" href={`api/tables/${session.table}/report.html`} target="_blank" rel="noreferrer">
            Battle report
          </a>
          <button type="button" onClick={() => (closed.value = true)}>
            Look at the board
          </button>
          <a class="button" href="#/">
            Back to the lobby
          </a>
        </div>
      </section>
    </div>
  );
}

/** The same once more, from the other side. */
function Rematch() {
  const { session } = useDesk();
  const busy = useSignal(false);
  if (session.welcome.value!.mine.length === 0) return null;
  const start = async (): Promise<void> => {
    busy.value = true;
    try {
      await rematch(session, (side, token, table) => seatLink(table, side, token));
    } catch (error) {
      session.notice.value = { text: (error as Error).message, rule: "", kind: "refused" };
    }
    busy.value = false;
  };
  return (
    <button type="button" disabled={busy.value} onClick={() => void start()}>
      Rematch with sides swapped
    </button>
  );
}
