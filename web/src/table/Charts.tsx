// The tables of the game, one key away: results of combat, effects of terrain, and the turns.
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api } from "../api";
import { useDesk } from "../context";
import type { Chart } from "../messages";
import { panelsOf } from "../panels";
import { RuleChip } from "./RuleChip";

const known = signal<Record<string, Chart[]>>({});

/** The charts of a game; none before they have come. */
export function useCharts(game: string): Chart[] {
  useEffect(() => {
    if (!game || game in known.peek()) return;
    api.charts(game).then(
      ({ charts }) => {
        known.value = { ...known.peek(), [game]: charts };
      },
      () => {},
    );
  }, [game]);
  return known.value[game] ?? [];
}

export function Charts() {
  const desk = useDesk();
  const charts = useCharts(desk.session.welcome.value?.table.game ?? "");
  const [track] = panelsOf(desk.session.frame.value?.panels ?? [], "track");
  return (
    <div class="charts">
      {charts.map((chart) => (
        <ChartTable key={chart.id} chart={chart} linked />
      ))}
      {track && (
        <section class="chart">
          <h3>Turns</h3>
          <table>
            <tbody>
              {track.turns.map((turn, n) => (
                <tr key={n} class={n === track.now ? "now" : ""}>
                  <th scope="row">{n + 1}</th>
                  <td>
                    {turn.label}
                    {turn.small}
                  </td>
                  <td>{[turn.night && "night", turn.rain && "rain"].filter(Boolean).join(", ")}</td>
                  <td>{turn.note}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  );
}

export function ChartTable({ chart, linked = false }: { chart: Chart; linked?: boolean }) {
  return (
    <section class="chart" data-chart={chart.id}>
      <h3>
        {chart.title} {linked ? <RuleChip rule={chart.rule} quiet /> : <small>{chart.rule}</small>}
      </h3>
      <div class="chart-place" tabIndex={0} role="region" aria-label="Chart">
        <table>
          <thead>
            <tr>
              {chart.head.map((cell, n) => (
                <th key={n} scope="col">
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {chart.rows.map((row, n) => (
              <tr key={n}>
                {row.map((cell, k) =>
                  k === 0 ? (
                    <th key={k} scope="row">
                      {cell}
                    </th>
                  ) : (
                    <td key={k}>{cell}</td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {chart.note && <p class="small">{chart.note}</p>}
    </section>
  );
}
