// The table's menu: replay, links, settings, records, handing a seat to the computer.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { mayBranch, tryFrom } from "../again";
import { api } from "../api";
import { useDesk } from "../context";
import { change, keep, kept, settings, tokensOf } from "../memory";
import type { BotCard } from "../messages";
import { download } from "./download";

export function Menu() {
  const desk = useDesk();
  const session = desk.session;
  const welcome = session.welcome.value!;
  const live = session.live.value!;
  const bots = useSignal<BotCard[]>([]);
  useEffect(() => {
    api.lobby().then(
      (lobby) => {
        bots.value = lobby.games.find((game) => game.id === welcome.table.game)?.bots ?? [];
      },
      () => {},
    );
  }, []);
  const replay = (): void => {
    desk.drawer.value = null;
    void session.look(Math.max(0, live.position));
  };
  const record = async (): Promise<void> => {
    try {
      download(
        `${welcome.table.scenario}-${welcome.table.id}.json`,
        await api.record(welcome.table.id, tokensOf(session.table)),
      );
    } catch (error) {
      session.notice.value = { text: (error as Error).message, rule: "", kind: "refused" };
      desk.drawer.value = null;
    }
  };
  return (
    <div class="menu">
      <p class="menu-title">
        {welcome.table.title}
        <span>
          {live.position} actions taken, {welcome.table.hints ? "hints allowed" : "no hints"}
        </span>
      </p>
      <button type="button" data-first onClick={replay}>
        Replay from any moment
      </button>
      <button type="button" onClick={() => (desk.drawer.value = "share")}>
        {welcome.lots ? "Links, and a check of the lots" : "Links and dice check"}
      </button>
      {desk.pencil.offered.value && (
        <>
          <button type="button" onClick={() => desk.pencil.take(null)}>
            Notes
          </button>
          <button type="button" onClick={() => change("notes", !settings.value.notes)}>
            {settings.value.notes ? "Hide my notes on the board" : "Show my notes on the board"}
          </button>
        </>
      )}
      <button type="button" onClick={() => desk.openRule("")}>
        Rules reference
      </button>
      <button type="button" onClick={() => (desk.drawer.value = "charts")}>
        Charts
      </button>
      <button type="button" onClick={() => (desk.drawer.value = "settings")}>
        Settings
      </button>
      <button type="button" onClick={() => (desk.drawer.value = "keys")}>
        Keys and help
      </button>
      {welcome.guide.length > 0 && (
        <button
          type="button"
          onClick={() => {
            const guideFrom = (session.log.value.at(-1)?.number ?? -1) + 1;
            keep(session.table, (table) => ({ ...table, guide: 0, guideFrom }));
            desk.drawer.value = null;
          }}
        >
          {kept(session.table)?.guide != null ? "Start the guide again" : "Guide me through this game"}
        </button>
      )}
      <button type="button" onClick={() => void record()}>
        Download the record
      </button>
      {live.outcome !== null && (
        <a class="button" href={`api/tables/${session.table}/report.html`} target="_blank" rel="noreferrer">
          Battle report
        </a>
      )}
      {live.outcome === null &&
        welcome.mine.map((side) => {
          const seat = live.seats.find((one) => one.side === side);
          const bot = bots.value.find((one) => one.id === seat?.who);
          const adjective = welcome.sides.find((one) => one.id === side)?.adjective ?? side;
          return bot && !seat?.turn ? (
            <button type="button" key={side} onClick={() => session.resign(side, null)}>
              Take the {adjective} side back from the computer ({bot.title})
            </button>
          ) : (
            <label key={side} class="menu-row">
              Let the computer take over the {adjective} side
              <select
                value=""
                onChange={(event) => {
                  if (event.currentTarget.value) session.resign(side, event.currentTarget.value);
                  desk.drawer.value = null;
                }}
              >
                <option value="">choose…</option>
                {bots.value.map((one) => (
                  <option key={one.id} value={one.id}>
                    {one.title}
                  </option>
                ))}
              </select>
            </label>
          );
        })}
      {mayBranch(live.seats, welcome.mine, live.outcome !== null, welcome.fog) && live.outcome === null && (
        <button
          type="button"
          onClick={() => {
            desk.drawer.value = null;
            void tryFrom(session, live.position).catch((error: Error) => {
              session.notice.value = { text: error.message, rule: "", kind: "refused" };
            });
          }}
        >
          What if? Try a line from here
        </button>
      )}
      {live.outcome === null && live.position > 0 && welcome.mine.length < welcome.sides.length && (
        <button
          type="button"
          onClick={() => {
            desk.drawer.value = null;
            session.offerDraw(welcome.mine[0]!);
          }}
        >
          Offer a draw
        </button>
      )}
      {live.outcome === null && welcome.mine.map((side) => <Resign key={side} side={side} />)}
      <a class="button" href="#/">
        Back to the lobby
      </a>
    </div>
  );
}

/** Giving the game up is asked twice: there is no way back. */
function Resign({ side }: { side: string }) {
  const { drawer, session } = useDesk();
  const asked = useSignal(false);
  const welcome = session.welcome.value!;
  const adjective = welcome.sides.find((one) => one.id === side)?.adjective ?? side;
  const whose = welcome.mine.length > 1 ? ` the ${adjective} side` : "";
  if (!asked.value)
    return (
      <button type="button" class="resign" onClick={() => (asked.value = true)}>
        Resign{whose}…
      </button>
    );
  return (
    <section class="resign-question" role="alertdialog" aria-label="Resign?">
      <p>
        Resign{whose || ` as the ${adjective} player`}? The game is over for everybody, and your side has lost
        {welcome.sides.length > 2 ? ", with its allies" : ""}. This cannot be taken back.
      </p>
      <div class="resign-row">
        <button
          type="button"
          class="main resign-sure"
          onClick={() => {
            drawer.value = null;
            session.concede(side);
          }}
        >
          Yes, resign
        </button>
        <button type="button" onClick={() => (asked.value = false)}>
          No, play on
        </button>
      </div>
    </section>
  );
}
