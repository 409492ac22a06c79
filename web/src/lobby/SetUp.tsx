// Setting the table: who sits where, which options, start.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { change, settings } from "../memory";
import type { BotCard, GameCard, OptionCard, ScenarioCard } from "../messages";
import { grouped, toggled } from "../options";
import { Door } from "../table/Door";
import { openTable } from "./opening";

/** Who sits opposite unless another is chosen: no beginner, and quick. */
const FIRST = "general";

export function SetUp({ game, scenario }: { game: GameCard; scenario: ScenarioCard }) {
  const usual = (game.bots.find((bot) => bot.id === FIRST) ?? game.bots.at(-1))?.id ?? "link";
  const last = settings.peek().opponent;
  const known = last === "link" || last === "here" || game.bots.some((bot) => bot.id === last);
  const firstBot = known ? last : usual;
  const seats = useSignal<Record<string, string>>(
    Object.fromEntries(scenario.sides.map((side, n) => [side.id, n === 0 ? "me" : firstBot])),
  );
  const chosen = useSignal<Set<string>>(
    new Set(scenario.options.filter((one) => one.default).map((one) => one.id)),
  );
  const seconds = useSignal<Record<string, number>>({});
  const wished = useSignal<boolean | null>(null);
  const people = scenario.sides.filter((side) => PEOPLE.includes(seats.value[side.id] ?? "")).length;
  const hints = wished.value ?? people <= 1;
  const fault = useSignal<string | null>(null);
  const busy = useSignal(false);
  const ref = useRef<HTMLElement>(null);
  useEffect(() => ref.current?.scrollIntoView({ behavior: "smooth", block: "nearest" }), []);
  const start = async (): Promise<void> => {
    busy.value = true;
    fault.value = null;
    const opposite = Object.values(seats.value).find((who) => who !== "me");
    if (opposite !== undefined) change("opponent", opposite);
    try {
      await openTable(
        {
          game: game.id,
          scenario: scenario.id,
          options: [...chosen.value],
          seats: seats.value,
          seconds: seconds.value,
          hints,
        },
        null,
      );
    } catch (error) {
      fault.value = (error as Error).message;
    }
    busy.value = false;
  };
  const players = (side: string): [string, string][] => [
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
    seconds.value = Object.fromEntries(Object.entries(seconds.value).filter(([other]) => other !== side));
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
            <div key={side.id} class="place" style={{ borderColor: side.colour }}>
              <label class="seat">
                <b>{side.title}</b>
                <select
                  value={seats.value[side.id]}
                  onChange={(event) => sit(side.id, event.currentTarget.value)}
                >
                  {players(side.id).map(([value, words]) => (
                    <option key={value} value={value}>
                      {words}
                    </option>
                  ))}
                </select>
                <span class="small">{seatHint(seats.value[side.id] ?? "", game)}</span>
              </label>
              <SeatTime
                bot={game.bots.find((bot) => bot.id === seats.value[side.id])}
                value={seconds.value[side.id]}
                change={(value) => (seconds.value = { ...seconds.value, [side.id]: value })}
              />
            </div>
          ))}
          <label class="option hints">
            <input type="checkbox" checked={hints} onChange={() => (wished.value = !hints)} />
            <span>
              <b>Hints allowed</b>
              <span class="small">
                Players may ask the computer for hints, and let it finish their turns. The others are not told
                each time.
              </span>
            </span>
          </label>
          {Object.values(seats.value).includes("link") && <Door />}
          <Levels bots={game.bots} />
          {fault.value && (
            <p class="notice refused" role="alert">
              {fault.value}
            </p>
          )}
          <button type="button" class="main start" disabled={busy.value} onClick={() => void start()}>
            {busy.value ? "Setting the table…" : "Start the game"}
          </button>
        </div>
        <fieldset class="options">
          <legend>
            <h3>Options</h3> <span class="small">none are needed for a first game</span>
          </legend>
          {grouped(scenario.options).map(([title, options]) => (
            <OptionGroup
              key={title}
              title={title}
              options={options}
              all={scenario.options}
              chosen={chosen.value}
              toggle={(id) => (chosen.value = toggled(scenario.options, chosen.value, id))}
            />
          ))}
        </fieldset>
      </div>
    </section>
  );
}

interface GroupProps {
  title: string;
  options: readonly OptionCard[];
  /** Those of all groups: an option may need one of another. */
  all: readonly OptionCard[];
  chosen: ReadonlySet<string>;
  toggle: (id: string) => void;
}

/** Options that belong together, under their heading if they have one; those that are switched on are counted there. */
function OptionGroup({ title, options, all, chosen, toggle }: GroupProps) {
  const on = options.filter((option) => chosen.has(option.id)).length;
  const rows = (
    <div class="option-rows">
      {options.map((option) => (
        <label key={option.id} class="option" data-option={option.id}>
          <input
            type="checkbox"
            aria-labelledby={`option-${option.id}`}
            aria-describedby={`terms-${option.id}`}
            checked={chosen.has(option.id)}
            onChange={() => toggle(option.id)}
          />
          <span>
            <span id={`option-${option.id}`}>
              <b>{option.title}</b> <span class="rule-tag">{option.rule}</span>
              <span class="small">{option.text}</span>
            </span>
            <span id={`terms-${option.id}`}>
              <Terms option={option} all={all} chosen={chosen} />
            </span>
          </span>
        </label>
      ))}
    </div>
  );
  if (title === "") return rows;
  return (
    <details class="option-group" open>
      <summary>
        <b>{title}</b> <span class="small">{on > 0 ? `${on} of ${options.length} on` : options.length}</span>
      </summary>
      {rows}
    </details>
  );
}

/** What an option needs and what it shuts out, by title. */
function Terms({
  option,
  all,
  chosen,
}: {
  option: OptionCard;
  all: readonly OptionCard[];
  chosen: ReadonlySet<string>;
}) {
  const titles = (ids: readonly string[]): string[] =>
    all.filter((one) => ids.includes(one.id)).map((one) => one.title);
  const needs = titles(option.needs);
  const shut = titles([
    ...option.excludes,
    ...all.filter((one) => one.excludes.includes(option.id)).map((one) => one.id),
  ]);
  const missing = option.needs.some((id) => !chosen.has(id));
  return (
    <>
      {needs.length > 0 && (
        <span class="small terms-of">
          Needs: {needs.join(", ")}
          {missing && " (switched on with it)"}
        </span>
      )}
      {shut.length > 0 && <span class="small terms-of">Not together with: {shut.join(", ")}</span>}
    </>
  );
}

const PEOPLE = ["me", "here", "link"];

/** How long a computer player that searches may think about a plan. */
function SeatTime(props: {
  bot: BotCard | undefined;
  value: number | undefined;
  change: (value: number) => void;
}) {
  const { bot, value, change } = props;
  if (!bot || bot.seconds.length === 0) return null;
  return (
    <label class="seat-time small">
      Time per plan
      <select
        value={String(value ?? bot.usual)}
        onChange={(event) => change(Number(event.currentTarget.value))}
      >
        {bot.seconds.map((one) => (
          <option key={one} value={String(one)}>
            {one} s
          </option>
        ))}
      </select>
    </label>
  );
}

/** All computer players, each in a line. */
function Levels({ bots }: { bots: BotCard[] }) {
  return (
    <details>
      <summary>The computer players</summary>
      <dl class="levels">
        {bots.map((bot) => (
          <div key={bot.id}>
            <dt>{bot.title}</dt>
            <dd>
              {bot.text}{" "}
              {bot.usual === null
                ? "Answers at once."
                : `Thinks about a plan for ${bot.usual} s, or as long as you say.`}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function seatHint(who: string, game: GameCard): string {
  if (who === "me") return "You decide for this side.";
  if (who === "here") return "You share this screen and take turns.";
  if (who === "link") return "You get a link to send; whoever opens it plays this side.";
  return game.bots.find((bot) => bot.id === who)?.text ?? "";
}
