// What is always in sight beside the board: each kind of panel has its own way to be drawn.
import { Device } from "../board/Block";
import { useDesk } from "../context";
import type { BarPanel, PlacesPanel, ScorePanel, VictoryPanel } from "../messages";
import { dangersOf, panelsOf } from "../panels";
import { said } from "../said";
import { AssaultCard } from "./Assault";
import { Command } from "./Command";
import { Rope } from "./Rope";
import { RuleChip } from "./RuleChip";
import { Chain, Sheet } from "./Sheet";
import { ChanceTrack, Track } from "./Track";
import { withRules } from "./words";

/** The assault that is being fought, if there is one. */
export function Assaults() {
  const desk = useDesk();
  const found = panelsOf(desk.session.frame.value?.panels ?? [], "assault").filter((panel) => !panel.over);
  return (
    <>
      {found.map((panel, n) => (
        <AssaultCard key={n} panel={panel} />
      ))}
    </>
  );
}

/** The last assault once more, after it was fought. */
export function LastAssault() {
  const desk = useDesk();
  const found = panelsOf(desk.session.frame.value?.panels ?? [], "assault").filter((panel) => panel.over);
  if (found.length === 0) return <p class="hint">No fight is being set up.</p>;
  return (
    <>
      {found.map((panel, n) => (
        <AssaultCard key={n} panel={panel} />
      ))}
    </>
  );
}

export function Panels() {
  const desk = useDesk();
  const panels = desk.session.frame.value?.panels ?? [];
  const bars = panelsOf(panels, "bar");
  const decider = desk.viewer.value;
  // The bar of whoever decides stands first.
  const commands = panelsOf(panels, "command");
  commands.sort((a, b) => Number(b.side === decider) - Number(a.side === decider));
  // A sheet lies on top while something of it can be chosen on the board; buttons tell their rows themselves.
  const sheets = panelsOf(panels, "sheet");
  const onBoard = (id: string): boolean =>
    (desk.ofRow.value.get(id) ?? []).some((choice) => choice.piece !== null || choice.space !== null);
  const chosenFrom = sheets.filter((sheet) => sheet.wanted || sheet.rows.some((row) => onBoard(row.id)));
  return (
    <>
      {panelsOf(panels, "track").map((panel, n) => (
        <Track key={n} panel={panel} />
      ))}
      <Dangers />
      {panelsOf(panels, "chain").map((panel, n) => (
        <Chain key={n} panel={panel} />
      ))}
      {panelsOf(panels, "assault")
        .filter((panel) => panel.over)
        .map((panel, n) => (
          <AssaultCard key={n} panel={panel} />
        ))}
      {chosenFrom.map((panel) => (
        <Sheet key={said(panel.title)} panel={panel} />
      ))}
      {panelsOf(panels, "chances").map((panel, n) => (
        <ChanceTrack key={n} panel={panel} />
      ))}
      {panelsOf(panels, "rope").map((panel, n) => (
        <Rope key={n} panel={panel} />
      ))}
      {commands.map((panel) => (
        <Command key={panel.title} panel={panel} />
      ))}
      {bars.length > 0 && (
        <section class="bars" aria-label="Losses and levels">
          <div class="section-head">
            <h2>Losses</h2>
            <span class="aside">lost / breaks at</span>
          </div>
          {bars
            .filter((panel) => panel.group === undefined)
            .map((panel) => (
              <Bar key={panel.title} panel={panel} />
            ))}
          {groups(bars).map(([title, group]) => (
            <div key={title} class="bar-group" role="group" aria-label={title}>
              <h3>{title}</h3>
              {group.map((panel) => (
                <Bar key={panel.title} panel={panel} />
              ))}
            </div>
          ))}
        </section>
      )}
      {panelsOf(panels, "places").map((panel) => (
        <Places key={panel.title} panel={panel} show={(space) => desk.onBoard(space)} />
      ))}
      <Scores words={panelsOf(panels, "victory")} points={panelsOf(panels, "score")} />
      {sheets
        .filter((panel) => !chosenFrom.includes(panel))
        .map((panel) => (
          <Sheet key={said(panel.title)} panel={panel} />
        ))}
      {panelsOf(panels, "words").map((panel) => (
        <section key={panel.title} aria-label={said(panel.title)}>
          <div class="section-head">
            <h2>{panel.title}</h2>
          </div>
          <p class="small">{withRules(panel.text)}</p>
        </section>
      ))}
    </>
  );
}

/** What may lose the game for me, as a friend would say it; nothing where I only look on. */
export function Dangers({ near = false }: { near?: boolean }) {
  const desk = useDesk();
  const found = dangersOf(desk.session.frame.value?.panels ?? [], desk.session.welcome.value?.mine ?? []);
  const shown = near ? found.filter((panel) => panel.near) : found;
  if (shown.length === 0) return null;
  return (
    <div aria-label="Warnings" role="status">
      <ul class="dangers">
        {shown.map((panel) => (
          <li key={said(panel.text)} class={panel.near ? "danger near" : "danger"}>
            <span>{panel.text}</span> <RuleChip rule={panel.rule} quiet />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Bars that stand together, in the order in which their groups come up. */
function groups(bars: readonly BarPanel[]): [string, BarPanel[]][] {
  const found = new Map<string, BarPanel[]>();
  for (const panel of bars) {
    if (panel.group === undefined) continue;
    const title = said(panel.group);
    found.set(title, [...(found.get(title) ?? []), panel]);
  }
  return [...found];
}

export function Bar({ panel }: { panel: BarPanel }) {
  const room = Math.max(1, panel.most * 1.06);
  const share = (value: number): string => `${Math.min(100, (100 * value) / room)}%`;
  const breaks = panel.ticks[0]?.at ?? panel.most;
  return (
    <div class={panel.broken ? "bar-row broken" : "bar-row"} title={`${panel.name}: ${panel.text}`}>
      <span class="bar-name">{panel.sign ?? panel.name}</span>
      <div
        class="bar"
        role="meter"
        aria-label={`${panel.title}: ${panel.text}`}
        aria-valuemin={0}
        aria-valuemax={panel.most}
        aria-valuenow={panel.value}
      >
        <i style={{ width: share(panel.value), background: panel.colour }} />
        {panel.ticks.map((tick) => (
          <b key={tick.at} style={{ left: share(tick.at) }} title={`${tick.label} at ${tick.at}`} />
        ))}
      </div>
      <span class="bar-value">
        {panel.value} / {breaks}
      </span>
    </div>
  );
}

/** Places that count: the device of who has each, its name; a press brings it into sight. */
export function Places({ panel, show }: { panel: PlacesPanel; show: (space: number) => void }) {
  return (
    <section class="places" aria-label={said(panel.title)}>
      <div class="section-head">
        <h2>{panel.title}</h2>
        <span class="aside">{panel.aside}</span>
      </div>
      <ul>
        {panel.places.map((place) => (
          <li key={place.space}>
            <button
              type="button"
              class={place.turned ? "held-place turned" : "held-place"}
              title={said(place.note)}
              data-place={place.space}
              onClick={() => show(place.space)}
            >
              <svg viewBox="-13 -13 26 26" width="18" height="18" aria-hidden="true">
                <rect x="-13" y="-13" width="26" height="26" rx="4" fill={place.colour} />
                <Device name={place.device} />
              </svg>
              <span>{place.name}</span>
              <span class="unseen">, {place.note}</span>
            </button>
          </li>
        ))}
      </ul>
      <p class="small">{withRules(panel.text)}</p>
    </section>
  );
}

export function Scores({ words, points }: { words: readonly VictoryPanel[]; points: readonly ScorePanel[] }) {
  if (words.length + points.length === 0) return null;
  return (
    <section class="scores" aria-label="Victory">
      {words.map((panel, n) => (
        <details key={n}>
          <summary>
            <h2>{panel.title}</h2>
            {points.map((score) => (
              <span class="score" key={score.side}>
                <i style={{ background: score.colour }} aria-hidden="true" />
                {score.name} <b>{score.value}</b>
              </span>
            ))}
            {points.length === 0 && <span class="aside">what decides</span>}
          </summary>
          <p class="small">{withRules(panel.text)}</p>
        </details>
      ))}
      {words.length === 0 &&
        points.map((panel) => (
          <div key={panel.title} class={panel.text ? "score-line noted" : "score-line"}>
            <h2>{panel.title}</h2>
            <span>
              {panel.text && <small>{withRules(panel.text)}</small>}
              <b>
                {panel.value}
                {panel.most > 0 ? ` of ${panel.most}` : ""}
              </b>
            </span>
          </div>
        ))}
    </section>
  );
}
