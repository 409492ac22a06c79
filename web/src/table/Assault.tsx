// An assault step by step: both values as they grow, each part with its rule, the dice, the odds before they fall.
import { useDesk } from "../context";
import type { AssaultPanel, Result, SideCard, Sum } from "../messages";
import { addends, toldTo, toneFor, total } from "../odds";
import { said } from "../said";
import { Die } from "./Die";
import { Cases } from "./Outcomes";
import { RuleChip } from "./RuleChip";
import { withRules } from "./words";

export function AssaultCard({ panel }: { panel: AssaultPanel }) {
  const desk = useDesk();
  // Where the choices of the moment have odds, those are shown instead.
  const odds = desk.throws.value.length === 0 && desk.fight.value === null;
  const sides = desk.session.welcome.value?.sides ?? [];
  return <AssaultSteps panel={panel} sides={sides} odds={odds} viewer={desk.rival.value} />;
}

export function AssaultSteps({
  panel,
  sides,
  odds,
  viewer = null,
}: {
  panel: AssaultPanel;
  sides: readonly SideCard[];
  odds: boolean;
  viewer?: string | null;
}) {
  const { now, ending } = panel;
  // What the attacker hopes for the defender fears.
  const seen = (results: readonly Result[]): Result[] => toldTo(viewer, panel.attack.side, results);
  const cases = panel.cases?.map((one) => ({ ...one, results: seen(one.results) }));
  return (
    <section class={panel.over ? "assault-card over" : "assault-card"} aria-label={said(panel.title)}>
      <div class="section-head">
        <h2>{panel.title}</h2>
        <span class="aside">{withRules(panel.text)}</span>
      </div>
      <ol class="assault-steps" aria-label="Steps of the assault">
        {panel.steps.map((step, n) => (
          <li
            key={n}
            class={panel.left_out?.includes(n) ? "left-out" : n === now ? "now" : n < now ? "done" : ""}
            aria-current={n === now ? "step" : undefined}
          >
            <i aria-hidden="true">{n < now && !panel.left_out?.includes(n) ? "✓" : n + 1}</i>
            <span>{step}</span>
            {n !== now && (
              <span class="unseen">
                , {panel.left_out?.includes(n) ? "not in this one" : n < now ? "done" : "to come"}
              </span>
            )}
          </li>
        ))}
      </ol>
      <div class="assault-columns">
        <Column title="Attack" sum={panel.attack} sides={sides} />
        <Column title="Defence" sum={panel.defence} sides={sides} />
      </div>
      {odds && panel.results.length > 0 && (
        <Cases results={seen(panel.results)} cases={cases} form={panel.form ?? "bar"} />
      )}
      {ending && (
        <p class={`assault-result edge-${toneFor(viewer, panel.attack.side, ending.tone)}`}>
          <b>{ending.word}</b>
          {ending.note && <span>{ending.note}</span>}
          <RuleChip rule={ending.rule} quiet />
        </p>
      )}
    </section>
  );
}

interface ColumnProps {
  title: string;
  sum: Sum | undefined;
  sides: readonly SideCard[];
}

export function Column({ title, sum, sides }: ColumnProps) {
  const colour = sides.find((side) => side.id === sum?.side)?.colour ?? "#5b432a";
  return (
    <div class="assault-column" role="group" aria-label={title}>
      <h3 style={{ borderColor: colour }}>
        {title} <b>{sum ? total(sum) : "?"}</b>
      </h3>
      {!sum && <p class="small">not yet named</p>}
      {sum && <Parts sum={sum} />}
      {sum?.dice && (
        <p class="assault-dice">
          {sum.dice.map((face, n) => (
            <Die key={n} face={face} size={24} />
          ))}{" "}
          <b>{sum.final}</b>
          <span class="unseen"> in all</span>
        </p>
      )}
    </div>
  );
}

/** The parts of a sum, each with its rule. */
export function Parts({ sum }: { sum: Sum }) {
  const values = addends(sum);
  return (
    <ul>
      {sum.parts.map((part, n) => (
        <li key={n}>
          <b>{values[n]}</b>
          <span>
            {part.who ? (
              <>
                {part.who} <small>{part.label}</small>
              </>
            ) : (
              part.label
            )}{" "}
            <RuleChip rule={part.rule} quiet />
          </span>
        </li>
      ))}
    </ul>
  );
}
