// The table's menu: replay, links, settings, records, handing a seat to the computer.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
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
        Links and dice check
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
      {live.outcome === null &&
        welcome.mine.map((side) => {
          const seat = live.seats.find((one) => one.side === side);
          const bot = bots.value.find((one) => one.id === seat?.who);
          const title = welcome.sides.find((one) => one.id === side)?.title ?? side;
          return bot && !seat?.turn ? (
            <button type="button" key={side} onClick={() => session.resign(side, null)}>
              Take {title} back from the computer ({bot.title})
            </button>
          ) : (
            <label key={side} class="menu-row">
              Let the computer play on for {title}
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
      <a class="button" href="#/">
        Back to the lobby
      </a>
    </div>
  );
}
