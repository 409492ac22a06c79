// Setting the table: who sits where, which options, start.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { GameCard, ScenarioCard } from "../messages";
import { toggled } from "../options";
import { openTable } from "./opening";

export function SetUp({ game, scenario }: { game: GameCard; scenario: ScenarioCard }) {
  const firstBot = game.bots.at(-1)?.id ?? "link";
  const seats = useSignal<Record<string, string>>(
    Object.fromEntries(scenario.sides.map((side, n) => [side.id, n === 0 ? "me" : firstBot])),
  );
  const chosen = useSignal<Set<string>>(
    new Set(scenario.options.filter((one) => one.default).map((one) => one.id)),
  );
  const fault = useSignal<string | null>(null);
  const busy = useSignal(false);
  const ref = useRef<HTMLElement>(null);
  useEffect(() => ref.current?.scrollIntoView({ behavior: "smooth", block: "nearest" }), []);
  const start = async (): Promise<void> => {
    busy.value = true;
    fault.value = null;
    try {
      await openTable(
        { game: game.id, scenario: scenario.id, options: [...chosen.value], seats: seats.value },
        null,
      );
    } catch (error) {
      fault.value = (error as Error).message;
    }
    busy.value = false;
  };
  const people = (side: string): [string, string][] => [
    ["me", "Me"],
    ["here", "A friend on this screen"],
    ["link", "A friend by link"],
    ...game.bots.map((bot): [string, string] => [bot.id, `Computer: ${bot.title}`]),
    ...(side === "" ? ([["", ""]] as [string, string][]) : []),
  ];
  const sit = (side: string, who: string): void => {
    const next = { ...seats.value, [side]: who };
    // I sit at one side only; a second one here is a friend on this screen.
    if (who === "me")
      for (const other of Object.keys(next)) if (other !== side && next[other] === "me") next[other] = "here";
    seats.value = next;
  };
  return (
    <section ref={ref} class="set-up" aria-label={`Set up ${scenario.title}`}>
      <h2 class="lobby-title">
        <i>{scenario.title}</i>: set the table
      </h2>
      <div class="set-up-columns">
        <div class="seats">
          <h3>Who sits where</h3>
          {scenario.sides.map((side) => (
            <label key={side.id} class="seat" style={{ borderColor: side.colour }}>
              <b>{side.title}</b>
              <select
                value={seats.value[side.id]}
                onChange={(event) => sit(side.id, event.currentTarget.value)}
              >
                {people(side.id).map(([value, words]) => (
                  <option key={value} value={value}>
                    {words}
                  </option>
                ))}
              </select>
              <span class="small">{seatHint(seats.value[side.id] ?? "", game)}</span>
            </label>
          ))}
          {fault.value && (
            <p class="notice refused" role="alert">
              {fault.value}
            </p>
          )}
          <button type="button" class="main start" disabled={busy.value} onClick={() => void start()}>
            {busy.value ? "Setting the table…" : "Start the battle"}
          </button>
        </div>
        <fieldset class="options">
          <legend>
            <h3>Options</h3> <span class="small">none are needed for a first game</span>
          </legend>
          {scenario.options.map((option) => (
            <label key={option.id} class="option">
              <input
                type="checkbox"
                checked={chosen.value.has(option.id)}
                onChange={() => (chosen.value = toggled(scenario.options, chosen.value, option.id))}
              />
              <span>
                <b>{option.title}</b> <span class="rule-tag">{option.rule}</span>
                <span class="small">{option.text}</span>
              </span>
            </label>
          ))}
        </fieldset>
      </div>
    </section>
  );
}

function seatHint(who: string, game: GameCard): string {
  if (who === "me") return "You decide for this side.";
  if (who === "here") return "You share this screen and take turns.";
  if (who === "link") return "You get a link to send; whoever opens it plays this side.";
  return game.bots.find((bot) => bot.id === who)?.text ?? "";
}
