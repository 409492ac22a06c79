// The fight before it is fought: who against whom, the column, the exact chance of each result.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { actionKey } from "../choices";
import { useDesk } from "../context";
import type { Odds, Prose, Sum } from "../messages";
import { addends, fraction, sixths, total, wholes } from "../odds";
import { said } from "../said";
import { Die } from "./Die";
import { CounterPicture } from "./MiniCounter";
import { Cases, OutcomeStrip } from "./Outcomes";
import { RuleChip } from "./RuleChip";

export function FightCard() {
  const desk = useDesk();
  const fight = desk.fight.value;
  const shut = useSignal(true);
  if (!fight) return <Throws />;
  const { odds, choice } = fight;
  const columns = desk.columns.value;
  const here = choice.space === null && choice.piece === null;
  const { column } = odds;
  if (odds.added) return <SumCard choice={choice.text} odds={odds} here={here} />;
  if (!column) return <ChanceCard choice={choice.text} odds={odds} alone={!desk.assault.value} />;
  return (
    <section class="fight" aria-label="The odds of this fight" data-column={column.id}>
      <div class="section-head">
        <h2>{here ? "This fight" : "If you do this"}</h2>
        <span class="aside">{choice.text}</span>
      </div>
      <div class="fight-sides">
        <Faces sum={odds.attack} />
        <div class="fight-odds">
          <b>{column.label}</b>
          <span>
            {odds.attack?.total} : {odds.defence?.total}
          </span>
        </div>
        <Faces sum={odds.defence} />
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
              key={entry.odds.column?.id}
              class={entry.odds.column?.id === column.id ? "column on" : "column"}
              aria-pressed={entry.odds.column?.id === column.id}
              onClick={() => {
                desk.column.value = actionKey(entry.choice.action);
              }}
            >
              <span>{entry.odds.column?.label}</span>
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

/** Dice to which something is added: who against whom, the sum term by term, each row, and what it comes to. */
export function SumCard({ choice, odds, here }: { choice: Prose; odds: Odds; here: boolean }) {
  const shares = wholes(odds.results);
  return (
    <section class="fight sum-card" aria-label="The odds of this fight" data-added={odds.added?.total}>
      <div class="section-head">
        <h2>{here ? "This fight" : "If you do this"}</h2>
        <span class="aside">{choice}</span>
      </div>
      <div class="fight-sides">
        <Faces sum={odds.attack} small />
        <div class="fight-odds">
          <b>{odds.column?.label}</b>
          <span>{odds.title}</span>
        </div>
        <Faces sum={odds.defence} small />
      </div>
      <Terms odds={odds} />
      {odds.after && (
        <>
          <p class="chances-title">When all tests are rolled</p>
          <OutcomeStrip results={odds.after} />
        </>
      )}
      <table class="odds">
        <caption class="unseen">Chance of each row of the table</caption>
        <tbody>
          {odds.results.map((result, place) => (
            <tr key={result.id} data-result={result.id} data-chance={result.chance}>
              <th scope="row">{result.word}</th>
              <td class="odds-words">{result.meaning}</td>
              <td class="odds-bar">
                <i class={`tone-${result.tone}`} style={{ width: `${fraction(result.chance) * 300}%` }} />
              </td>
              <td class="odds-per">{shares[place]}%</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul class="arithmetic">
        <Notes odds={odds} />
      </ul>
    </section>
  );
}

const signed = (value: number): string => (value > 0 ? `+${value}` : `${value}`.replace("-", "−"));

/** What is added to the dice, term by term. */
export function Terms({ odds }: { odds: Odds }) {
  return (
    <ul class="terms">
      {odds.added?.parts.map((part, n) => (
        <li key={n}>
          <b>{signed(part.value)}</b>
          <span>{part.label}</span>
          <RuleChip rule={part.rule} quiet />
        </li>
      ))}
      <li class="terms-total">
        <b>{odds.column?.label}</b>
        <span>to the dice</span>
      </li>
    </ul>
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
        {throws.length === 1 && <span class="aside">{throws[0]!.odds.title}</span>}
      </div>
      {throws.map(({ choice, odds }) => (
        <div class="throw-row" key={actionKey(choice.action)} data-throw={actionKey(choice.action)}>
          <p>
            {choice.text}
            {throws.length > 1 && <small> {odds.title}</small>}
          </p>
          <Cases results={odds.results} cases={odds.cases} form={odds.form === "rows" ? "bar" : odds.form} />
        </div>
      ))}
    </section>
  );
}

/** Any other throw of dice: its results with their chances, and why they are what they are. */
export function ChanceCard({ choice, odds, alone = true }: { choice: Prose; odds: Odds; alone?: boolean }) {
  const rows = odds.form === "rows" ? odds.results : [];
  const shares = wholes(rows);
  return (
    <section class="fight chances" aria-label="The odds of this choice" data-title={said(odds.title)}>
      <div class="section-head">
        <h2>If you do this</h2>
        <span class="aside">{choice}</span>
      </div>
      <p class="chances-title">{odds.title}</p>
      {odds.form !== "rows" && <Cases results={odds.results} cases={odds.cases} form={odds.form} />}
      <table class="odds">
        <caption class="unseen">Chance of each result</caption>
        <tbody>
          {rows.map((result, place) => (
            <tr key={result.id} data-result={result.id} data-chance={result.chance}>
              <th scope="row">{result.word}</th>
              <td class="odds-bar">
                <i class={`tone-${result.tone}`} style={{ width: `${fraction(result.chance) * 100}%` }} />
              </td>
              <td class="odds-per">{shares[place]}%</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul class="arithmetic">
        {(alone || odds.form !== "columns") && (
          <>
            <Totals odds={odds} />
            <Addends title="Attack" sum={odds.attack} />
            <Addends title="Defence" sum={odds.defence} />
          </>
        )}
        <Notes odds={odds} />
      </ul>
    </section>
  );
}

/** Both totals, where something of them cannot be seen. */
function Totals({ odds: { attack, defence } }: { odds: Odds }) {
  if (!attack || !defence || !(attack.open || defence.open)) return null;
  return (
    <li>
      Attack <b>{total(attack)}</b>, defence <b>{total(defence)}</b>
    </li>
  );
}

/** The parts of a sum, a line each. */
function Addends({ title, sum }: { title: string; sum: Sum | undefined }) {
  if (!sum) return null;
  const values = addends(sum);
  return (
    <>
      {sum.parts.map((part, n) => (
        <li key={n}>
          {title} <b>{values[n]}</b>: {part.who || part.label} <RuleChip rule={part.rule} quiet />
        </li>
      ))}
    </>
  );
}

function Notes({ odds }: { odds: Odds }) {
  return (
    <>
      {odds.notes.map((note, n) => (
        <li key={n}>
          {note.text} <RuleChip rule={note.rule} quiet />
        </li>
      ))}
    </>
  );
}

function Faces({ sum, small = false }: { sum: Sum | undefined; small?: boolean }) {
  const desk = useDesk();
  const faces = (sum?.pieces ?? [])
    .map((number) => desk.faces.value.get(number))
    .filter((face) => face !== undefined);
  const size = faces.length > 4 || small ? 34 : faces.length > 2 ? 40 : 46;
  return (
    <div class="fight-faces">
      {faces.map((face) => (
        <CounterPicture key={face.number} face={face} size={size} />
      ))}
    </div>
  );
}

export function OddsBars({ odds }: { odds: Odds }) {
  const shares = wholes(odds.results);
  return (
    <table class="odds">
      <caption class="unseen">Chance of each result in column {odds.column?.label}</caption>
      <tbody>
        {odds.results.map((result, place) => {
          const part = fraction(result.chance);
          const dice = sixths(result.chance);
          return (
            <tr
              key={result.id}
              class={part === 0 ? "never" : ""}
              data-result={result.id}
              data-chance={result.chance}
            >
              <th scope="row">{result.word}</th>
              <td class="odds-words">{result.meaning}</td>
              <td class="odds-bar">
                <i class={`tone-${result.tone}`} style={{ width: `${part * 100}%` }} />
              </td>
              <td class="odds-dice" aria-hidden="true">
                {dice ? <span>{dice}/6</span> : null}
              </td>
              <td class="odds-per">{shares[place]}%</td>
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
      {odds.results.map((result) => (
        <i
          key={result.id}
          class={`tone-${result.tone}`}
          style={{ width: `${fraction(result.chance) * 100}%` }}
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
        Attack <b>{odds.attack?.total}</b>, defence <b>{odds.defence?.total}</b>: best column{" "}
        <b>{odds.column?.best}</b>
      </li>
      <Addends title="Attack" sum={odds.attack} />
      <Addends title="Defence" sum={odds.defence} />
      <Notes odds={odds} />
      <li>
        One die: <Die face={1} size={14} /> to <Die face={6} size={14} />, every face equally likely.
      </li>
    </ul>
  );
}
