// The fight before it is fought: who against whom, the column, the exact chance of each result.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { actionKey } from "../choices";
import { useDesk } from "../context";
import type { PieceFace } from "../messages";
import { fraction, type Odds, percent, rows, sixths } from "../odds";
import { Die } from "./Die";
import { CounterPicture } from "./MiniCounter";
import { OutcomeStrip, outcomesOf } from "./Outcomes";
import { RuleChip } from "./RuleChip";

/** Results that are told by one bar rather than by a table. */
const WORDS = ["success", "failure", "stalemate", "succeeds", "fails"];

export function FightCard() {
  const desk = useDesk();
  const fight = desk.fight.value;
  const shut = useSignal(true);
  if (!fight) return <Throws />;
  const { odds, choice } = fight;
  const columns = desk.columns.value;
  const here = choice.space === null && choice.piece === null;
  if (!odds.column) return <ChanceCard choice={choice.text} odds={odds} />;
  return (
    <section class="fight" aria-label="The odds of this fight" data-column={odds.column}>
      <div class="section-head">
        <h2>{here ? "This fight" : "If you do this"}</h2>
        <span class="aside">{choice.text}</span>
      </div>
      <div class="fight-sides">
        <Faces ids={[...odds.attackers, ...odds.guns]} />
        <div class="fight-odds">
          <b>{odds.column.replace("-", "–")}</b>
          <span>
            {odds.attack} : {odds.defence}
          </span>
        </div>
        <Faces ids={odds.defenders} />
      </div>
      <OddsBars odds={odds} />
      {columns.length > 1 && (
        <div
          class="columns"
          role="group"
          aria-label="Columns you may choose"
          style={{ gridTemplateColumns: `repeat(${Math.min(columns.length, 6)}, 1fr)` }}
        >
          {columns.map((entry) => (
            <button
              type="button"
              key={entry.odds.column}
              class={entry.odds.column === odds.column ? "column on" : "column"}
              aria-pressed={entry.odds.column === odds.column}
              onClick={() => {
                desk.column.value = actionKey(entry.choice.action);
              }}
            >
              <span>{entry.odds.column.replace("-", "–")}</span>
              <Strip odds={entry.odds} />
            </button>
          ))}
        </div>
      )}
      <button
        type="button"
        class="link"
        aria-expanded={!shut.value}
        onClick={() => (shut.value = !shut.value)}
      >
        {shut.value ? "Show the arithmetic" : "Hide the arithmetic"}
      </button>
      {!shut.value && <Arithmetic odds={odds} />}
    </section>
  );
}

/** What may be chosen now and rolls dice: each with its chances, to be compared. */
function Throws() {
  const desk = useDesk();
  const throws = desk.throws.value;
  if (throws.length === 0) return null;
  return (
    <section class="fight throws" aria-label="The odds of your choices">
      <div class="section-head">
        <h2>{throws.length > 1 ? "Your choices" : "The odds"}</h2>
        <span class="aside">{throws[0]!.odds.title}</span>
      </div>
      {throws.map(({ choice, odds }) => (
        <div class="throw-row" key={actionKey(choice.action)} data-throw={actionKey(choice.action)}>
          <p>{choice.text}</p>
          <OutcomeStrip parts={outcomesOf(odds.chances)} />
        </div>
      ))}
    </section>
  );
}

/** Any other throw of dice: its results with their chances, and why they are what they are. */
function ChanceCard({ choice, odds }: { choice: string; odds: Odds }) {
  const strip = Object.keys(odds.chances).some((word) => WORDS.includes(word));
  const table = strip ? [] : Object.entries(odds.chances);
  return (
    <section class="fight chances" aria-label="The odds of this throw" data-title={odds.title}>
      <div class="section-head">
        <h2>If you do this</h2>
        <span class="aside">{choice}</span>
      </div>
      <p class="chances-title">{odds.title}</p>
      {strip && <OutcomeStrip parts={outcomesOf(odds.chances)} />}
      <table class="odds">
        <caption class="unseen">Chance of each result</caption>
        <tbody>
          {table.map(([result, chance]) => (
            <tr key={result} data-result={result} data-chance={chance}>
              <th scope="row">{result}</th>
              <td class="odds-bar">
                <i style={{ width: `${fraction(chance) * 100}%` }} />
              </td>
              <td class="odds-per">{percent(chance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul class="arithmetic">
        {odds.notes.map((note) => (
          <li key={note.rule + note.text}>
            {note.text} <RuleChip rule={note.rule} quiet />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Faces({ ids }: { ids: string[] }) {
  const desk = useDesk();
  const faces = ids
    .map((id) => desk.ids.value.get(id))
    .filter((face): face is PieceFace => face !== undefined);
  const size = faces.length > 4 ? 34 : faces.length > 2 ? 40 : 46;
  return (
    <div class="fight-faces">
      {faces.map((face) => (
        <CounterPicture key={face.number} face={face} size={size} />
      ))}
    </div>
  );
}

export function OddsBars({ odds }: { odds: Odds }) {
  let face = 1;
  return (
    <table class="odds">
      <caption class="unseen">Chance of each result in column {odds.column}</caption>
      <tbody>
        {rows(odds.chances).map((row) => {
          const part = fraction(row.chance);
          const six = sixths(row.chance);
          const dice = six === null ? [] : Array.from({ length: six }, () => face++);
          return (
            <tr
              key={row.letters}
              class={part === 0 ? "never" : ""}
              data-result={row.letters}
              data-chance={row.chance}
            >
              <th scope="row">{row.letters}</th>
              <td class="odds-words">{row.words}</td>
              <td class="odds-bar">
                <i class={`result-${row.letters}`} style={{ width: `${part * 100}%` }} />
              </td>
              <td class="odds-dice" aria-hidden="true">
                {dice.length > 0 && <span>{dice.length}/6</span>}
              </td>
              <td class="odds-per">{percent(row.chance)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Strip({ odds }: { odds: Odds }) {
  return (
    <span class="strip" aria-hidden="true">
      {rows(odds.chances).map((row) => (
        <i
          key={row.letters}
          class={`result-${row.letters}`}
          style={{ width: `${fraction(row.chance) * 100}%` }}
        />
      ))}
    </span>
  );
}

function Arithmetic({ odds }: { odds: Odds }) {
  const ref = useRef<HTMLUListElement>(null);
  useEffect(() => ref.current?.scrollIntoView({ block: "nearest" }), []);
  return (
    <ul ref={ref} class="arithmetic">
      <li>
        Attack <b>{odds.attack}</b>, defence <b>{odds.defence}</b>: best column <b>{odds.bestColumn}</b>
      </li>
      {odds.notes.map((note) => (
        <li key={note.rule + note.text}>
          {note.text} <RuleChip rule={note.rule} quiet />
        </li>
      ))}
      <li>
        One die: <Die face={1} size={14} /> to <Die face={6} size={14} />, every face equally likely.
      </li>
    </ul>
  );
}
