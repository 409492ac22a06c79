// What is always in sight beside the board: turns, losses and levels, score.
import { useDesk } from "../context";
import type { Panel } from "../messages";
import { withRules } from "./words";

/** Kinds that are drawn in a way of their own; all others get title, value and text. */
const KNOWN = ["track", "bar", "score", "roster"];

export function Panels() {
  const desk = useDesk();
  const panels = desk.session.frame.value?.panels ?? [];
  const bars = panels.filter((panel) => panel.kind === "bar");
  const scores = panels.filter((panel) => panel.kind === "score");
  return (
    <>
      {panels
        .filter((panel) => panel.kind === "track")
        .map((panel) => (
          <Track key={panel.title} panel={panel} />
        ))}
      {bars.length > 0 && (
        <section class="bars" aria-label="Losses and levels">
          <div class="section-head">
            <h2>Losses</h2>
            <span class="aside">strength lost / breaks at</span>
          </div>
          {bars.map((panel) => (
            <Bar key={panel.title} panel={panel} colour={colourOf(desk, panel)} />
          ))}
        </section>
      )}
      {scores.length > 0 && <Scores panels={scores} />}
      {panels
        .filter((panel) => !KNOWN.includes(panel.kind))
        .map((panel) => (
          <section key={panel.title} aria-label={panel.title}>
            <div class="section-head">
              <h2>{panel.title}</h2>
              {panel.most > 0 && (
                <span class="aside">
                  {panel.value} / {panel.most}
                </span>
              )}
            </div>
            <p class="small">{withRules(panel.text)}</p>
          </section>
        ))}
    </>
  );
}

function colourOf(desk: ReturnType<typeof useDesk>, panel: Panel): string {
  return desk.session.welcome.value?.sides.find((side) => side.id === panel.side)?.colour ?? "#5b432a";
}

function Track({ panel }: { panel: Panel }) {
  return (
    <section class="track" aria-label="Turns">
      <div class="section-head">
        <h2>{panel.most ? `Turn ${panel.value} of ${panel.most}` : panel.title}</h2>
        <span class="aside">{panel.title}</span>
      </div>
      <ol>
        {panel.boxes.map((box) => {
          const arrivals = box.note.split("; ").filter(Boolean);
          const [hour, minutes] = box.label.split(":");
          return (
            <li
              key={box.label}
              class={box.now ? "now" : ""}
              title={box.note}
              aria-current={box.now ? "step" : undefined}
            >
              <span>
                {hour}
                {minutes && <sup>{minutes}</sup>}
              </span>
              {arrivals.length > 0 && <i>{sign(box.note)}</i>}
            </li>
          );
        })}
      </ol>
      {panel.boxes.some((box) => box.now && box.note) && (
        <p class="small">{panel.boxes.find((box) => box.now)?.note}</p>
      )}
    </section>
  );
}

/** A few characters for the note of a turn: night, rain, or how many arrive. */
function sign(note: string): string {
  let count = 0;
  let other = "";
  for (const part of note.split("; ")) {
    const many = /(\d+) pieces/.exec(part);
    if (many) count += Number(many[1]);
    else if (part === "night") other += "☾";
    else if (part === "rain") other += "☂";
    else if (part.includes(": ")) count += 1;
    else other += "•";
  }
  return other + (count ? `+${count}` : "");
}

function Bar({ panel, colour }: { panel: Panel; colour: string }) {
  const room = Math.max(1, panel.most * 1.06);
  const share = (value: number): string => `${Math.min(100, (100 * value) / room)}%`;
  const breaks = panel.ticks[0]?.at ?? panel.most;
  return (
    <div class="bar-row" title={panel.text}>
      <span class="bar-name">{panel.title.replace(/ losses$/, "")}</span>
      <div
        class="bar"
        role="meter"
        aria-label={`${panel.title}: ${panel.text}`}
        aria-valuemin={0}
        aria-valuemax={panel.most}
        aria-valuenow={panel.value}
      >
        <i style={{ width: share(panel.value), background: colour }} />
        {panel.ticks.map((tick) => (
          <b key={tick.label} style={{ left: share(tick.at) }} title={`${tick.label} at ${tick.at}`} />
        ))}
      </div>
      <span class="bar-value">
        {panel.value} / {breaks}
      </span>
    </div>
  );
}

function Scores({ panels }: { panels: Panel[] }) {
  const desk = useDesk();
  const points = panels.filter((panel) => panel.side !== null);
  const words = panels.filter((panel) => panel.side === null);
  return (
    <section class="scores" aria-label="Victory">
      {words.map((panel) => (
        <details key={panel.title}>
          <summary>
            <h2>{panel.title}</h2>
            {points.map((score) => (
              <span class="score" key={score.title}>
                <i style={{ background: colourOf(desk, score) }} aria-hidden="true" />
                {score.title.replace(/ points$/, "")} <b>{score.value}</b>
              </span>
            ))}
            {points.length === 0 && <span class="aside">what decides</span>}
          </summary>
          <p class="small">{withRules(panel.text)}</p>
        </details>
      ))}
    </section>
  );
}
