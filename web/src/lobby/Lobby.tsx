// The lobby: choose a battle, set the table, or go on with an earlier game.
import { useComputed, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api, thumbnail } from "../api";
import { settings } from "../memory";
import type { GameCard, LobbyCard, ScenarioCard } from "../messages";
import { Door } from "../table/Door";
import { Sheet } from "../table/Drawer";
import { RulesReference } from "../table/RulesReference";
import { SettingsForm } from "../table/SettingsForm";
import { EarlierGames } from "./EarlierGames";
import { openTable } from "./opening";
import { SetUp } from "./SetUp";

export function Lobby() {
  const lobby = useSignal<LobbyCard | null>(null);
  const fault = useSignal<string | null>(null);
  const gameId = useSignal<string | null>(null);
  const scenarioId = useSignal<string | null>(null);
  const sheet = useSignal<"settings" | "rules" | null>(null);
  const game = useComputed(
    () => lobby.value?.games.find((one) => one.id === gameId.value) ?? lobby.value?.games[0] ?? null,
  );
  const scenario = useComputed(
    () => game.value?.scenarios.find((one) => one.id === scenarioId.value) ?? null,
  );
  useEffect(() => {
    document.title = "Grognard";
    const load = (): void => {
      api.lobby().then(
        (card) => {
          lobby.value = card;
          fault.value = null;
        },
        (error: Error) => {
          fault.value = error.message;
          setTimeout(load, 2500);
        },
      );
    };
    load();
  }, []);
  const now = game.value;
  return (
    <div class="lobby">
      <header class="lobby-head">
        <h1 class="wordmark">Grognard</h1>
        <p>The battles of June 1815, played by their rulebooks</p>
        <nav aria-label="Tools">
          <button type="button" onClick={() => (sheet.value = "rules")}>
            Rules
          </button>
          <button type="button" onClick={() => (sheet.value = "settings")}>
            Settings
          </button>
        </nav>
      </header>
      <main>
        {fault.value && (
          <p class="notice refused" role="alert">
            {fault.value} Trying again…
          </p>
        )}
        {now && (
          <>
            <Welcome game={now} fault={fault} />
            <Door lobby />
            {lobby.value!.games.length > 1 && (
              <div class="segments games" role="group" aria-label="Game">
                {lobby.value!.games.map((one) => (
                  <button
                    type="button"
                    key={one.id}
                    aria-pressed={one === now}
                    onClick={() => {
                      gameId.value = one.id;
                      scenarioId.value = null;
                    }}
                  >
                    {one.title}
                  </button>
                ))}
              </div>
            )}
            <section aria-label="Battles">
              <h2 class="lobby-title">
                <i>{now.title}</i>: choose a battle
              </h2>
              <div class="scenarios">
                {now.scenarios.map((one) => (
                  <Scenario
                    key={one.id}
                    card={one}
                    chosen={one === scenario.value}
                    choose={() => (scenarioId.value = one === scenario.value ? null : one.id)}
                  />
                ))}
              </div>
            </section>
            {scenario.value && <SetUp key={scenario.value.id} game={now} scenario={scenario.value} />}
          </>
        )}
        {now && <EarlierGames games={lobby.value!.games} />}
      </main>
      <footer class="lobby-foot">
        <p>
          Grognard {lobby.value?.version}
          {lobby.value && ` on ${lobby.value.engine}`}. Every rule enforced, every roll and lot provable; the
          rules here are told in our own words.
        </p>
      </footer>
      {sheet.value === "settings" && (
        <Sheet title="Settings" close={() => (sheet.value = null)}>
          <SettingsForm />
        </Sheet>
      )}
      {sheet.value === "rules" && now && (
        <Sheet title={`Rules of ${now.title}`} close={() => (sheet.value = null)}>
          <RulesReference game={now.id} rule={null} />
        </Sheet>
      )}
    </div>
  );
}

/** For who comes here for the first time: one press, and the guide begins. */
function Welcome({ game, fault }: { game: GameCard; fault: { value: string | null } }) {
  const first = game.scenarios.find((one) => one.guide);
  const bot = game.bots[0];
  const busy = useSignal(false);
  if (!first || !bot) return null;
  const start = async (): Promise<void> => {
    busy.value = true;
    const seats: Record<string, string> = {};
    first.sides.forEach((side, n) => {
      seats[side.id] = n === 0 ? "me" : bot.id;
    });
    try {
      const options = first.guide_options;
      await openTable({ game: game.id, scenario: first.id, options, seats, seconds: {}, hints: null }, 0);
    } catch (error) {
      fault.value = (error as Error).message;
    }
    busy.value = false;
  };
  return (
    <section class="first-game" aria-label="First game">
      <div>
        <h2>New at this table?</h2>
        <p>
          Play {first.title} against the computer with a guide at your elbow. Five minutes teach you the
          table; every step is a decision of a real game.
        </p>
      </div>
      <button type="button" class="main" disabled={busy.value} onClick={() => void start()}>
        Begin the guided game
      </button>
    </section>
  );
}

function Scenario({ card, chosen, choose }: { card: ScenarioCard; chosen: boolean; choose: () => void }) {
  return (
    <button
      type="button"
      class={chosen ? "scenario chosen" : "scenario"}
      aria-pressed={chosen}
      onClick={choose}
    >
      <span class="scenario-map">
        <img
          src={thumbnail(card.picture)}
          alt=""
          loading="lazy"
          class={settings.value.theme === "night" ? "dimmed" : ""}
        />
      </span>
      <span class="scenario-words">
        <strong>{card.title}</strong>
        <em>
          {card.turns} turns · rules section {card.number}
        </em>
        <span>{card.intro}</span>
      </span>
    </button>
  );
}
