// An assault step by step: both values as they grow, each part with its rule, the dice, the odds before they fall.
import { useDesk } from "../context";
import type { Panel, Row } from "../messages";
import { Die } from "./Die";
import { OutcomeStrip, outcomesOf } from "./Outcomes";
import { RuleChip } from "./RuleChip";
import { withRules } from "./words";

export function AssaultPanel({ panel, colours }: { panel: Panel; colours: [string, string] }) {
  const rows = panel.rows ?? [];
  const now = panel.boxes.findIndex((box) => box.now);
  const desk = useDesk();
  // Where the choices of the moment have odds, those are shown instead.
  const odds = desk.throws.value.length > 0 ? [] : rows.filter((row) => row.state === "odds");
  const chances = Object.fromEntries(odds.map((row) => [row.label, row.value]));
  const result = rows.find((row) => row.state === "result");
  return (
    <section class="assault-card" aria-label={panel.title}>
      <div class="section-head">
        <h2>{panel.title}</h2>
        <span class="aside">{withRules(panel.text)}</span>
      </div>
      <ol class="assault-steps" aria-label="Steps of the assault">
        {panel.boxes.map((box, n) => (
          <li
            key={box.label}
            class={box.now ? "now" : n < now ? "done" : ""}
            aria-current={box.now ? "step" : undefined}
          >
            <i aria-hidden="true">{n < now ? "✓" : n + 1}</i>
            <span>{box.label}</span>
            {box.note && <span class="unseen">, {box.note}</span>}
          </li>
        ))}
      </ol>
      <div class="assault-columns">
        <Column title="Attack" rows={rows.filter((row) => row.column === "attack")} colour={colours[0]} />
        <Column title="Defence" rows={rows.filter((row) => row.column === "defence")} colour={colours[1]} />
      </div>
      {odds.length > 0 && <OutcomeStrip parts={outcomesOf(chances)} />}
      {result && (
        <p class={`assault-result ${result.value}`}>
          <b>{result.value}</b>
          {result.note && <span>{result.note}</span>}
          <RuleChip rule={result.rule} quiet />
        </p>
      )}
    </section>
  );
}

function Column({ title, rows, colour }: { title: string; rows: Row[]; colour: string }) {
  const total = rows.find((row) => row.state === "total");
  const dice = rows.find((row) => row.state === "dice");
  return (
    <div class="assault-column" role="group" aria-label={title}>
      <h3 style={{ borderColor: colour }}>
        {title} <b>{total?.value ?? "?"}</b>
      </h3>
      {rows.length === 0 && <p class="small">not yet named</p>}
      <ul>
        {rows
          .filter((row) => row.state === "part")
          .map((row) => (
            <li key={row.rule + row.note}>
              <b>{row.value}</b>
              <span>
                {row.note ? (
                  <>
                    {row.note} <small>{row.label}</small>
                  </>
                ) : (
                  row.label
                )}{" "}
                <RuleChip rule={row.rule} quiet />
              </span>
            </li>
          ))}
      </ul>
      {dice && (
        <p class="assault-dice">
          {dice.dice?.map((face, n) => (
            <Die key={n} face={face} size={24} />
          ))}{" "}
          <b>{dice.value}</b>
          <span class="unseen"> {dice.label}</span>
        </p>
      )}
    </div>
  );
}
