// Losses and points of both sides at the end, as the panels tell them; where points decide, how they add up.
import { useDesk } from "../context";
import type { BarPanel, Panel, ScorePanel, TallyPanel } from "../messages";
import { panelsOf } from "../panels";
import { said } from "../said";
import { RuleChip } from "./RuleChip";
import { withRules } from "./words";

export function OutcomeBars() {
  const desk = useDesk();
  return <Outcome panels={desk.session.frame.value?.panels ?? []} />;
}

export function Outcome({ panels }: { panels: readonly Panel[] }) {
  const tallies = panelsOf(panels, "tally");
  const summed = new Set(tallies.map((panel) => said(panel.title)));
  const rows = panels
    .filter((panel) => panel.kind === "bar" || panel.kind === "score")
    .filter((panel) => !summed.has(said(panel.title)));
  return (
    <>
      {tallies.map((panel, n) => (
        <Tally key={n} panel={panel} />
      ))}
      <Figures rows={rows} />
      {panelsOf(panels, "places").map((panel) => (
        <p class="small" key={said(panel.title)}>
          {panel.title}: {panel.aside}
        </p>
      ))}
    </>
  );
}

/** The points line by line, and what they come to. */
function Tally({ panel }: { panel: TallyPanel }) {
  return (
    <section class="tally" aria-label={said(panel.title)} style={{ borderColor: panel.colour || undefined }}>
      <h3>{panel.title}</h3>
      <ul>
        {panel.rows.map((row, n) => (
          <li key={n}>
            <span>
              {row.label} <RuleChip rule={row.rule} quiet />
            </span>
            <b>{row.value}</b>
          </li>
        ))}
        <li class="tally-total">
          <span>In all</span>
          <b>{panel.total}</b>
        </li>
      </ul>
      {said(panel.text) && <p class="small">{withRules(panel.text)}</p>}
    </section>
  );
}

function Figures({ rows }: { rows: readonly (BarPanel | ScorePanel)[] }) {
  return (
    <dl class="outcome">
      {rows.map((panel) => (
        <div key={panel.title}>
          <dt>{panel.title}</dt>
          <dd>{panel.value}</dd>
        </div>
      ))}
    </dl>
  );
}
