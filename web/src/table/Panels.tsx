// What is always in sight beside the board: turns, losses and levels, score.
import { useDesk } from "../context";
import type { Panel } from "../messages";
import { AssaultPanel } from "./Assault";
import { Command } from "./Command";
import { Tug } from "./Tug";
import { withRules } from "./words";

/** Kinds that are drawn in a way of their own; all others get title, value and text. */
const KNOWN = ["track", "bar", "score", "roster", "command", "assault", "tug"];

/** The assault that is being fought, if there is one. */
export function Assaults() {
  const desk = useDesk();
  const found = (desk.session.frame.value?.panels ?? []).filter((panel) => panel.kind === "assault");
  const sides = desk.session.welcome.value?.sides ?? [];
  return (
    <>
      {found.map((panel) => {
        const attacker = colourOf(desk, panel);
        const defender = sides.find((side) => side.id !== panel.side)?.colour ?? "#5b432a";
        return <AssaultPanel key={panel.title} panel={panel} colours={[attacker, defender]} />;
      })}
    </>
  );
}

export function Panels() {
  const desk = useDesk();
  const panels = desk.session.frame.value?.panels ?? [];
  const bars = panels.filter((panel) => panel.kind === "bar");
  const scores = panels.filter((panel) => panel.kind === "score");
  const decider = desk.viewer.value;
  // The bar of whoever decides stands first.
  const commands = panels.filter((panel) => panel.kind === "command");
  const own = (panel: Panel): boolean => desk.sideOf(panel.side) === decider;
  commands.sort((a, b) => Number(own(b)) - Number(own(a)));
  return (
    <>
      {panels
        .filter((panel) => panel.kind === "track")
        .map((panel) => (
          <Track key={panel.title} panel={panel} />
        ))}
      {panels
        .filter((panel) => panel.kind === "tug")
        .map((panel) => (
          <Tug key={panel.title} panel={panel} />
        ))}
      {commands.map((panel) => (
        <Command key={panel.title} panel={panel} colour={colourOf(desk, panel)} />
      ))}
      {bars.length > 0 && (
        <section class="bars" aria-label="Losses and levels">
          <div class="section-head">
            <h2>Losses</h2>
            <span class="aside">lost / breaks at</span>
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
  const side = desk.session.welcome.value?.sides.find((one) => one.id === panel.side);
  if (side) return side.colour;
  // Not a seat but an army: its pieces have its colour.
  return desk.session.frame.value?.pieces.find((face) => face.side === panel.side)?.colour ?? "#5b432a";
}

const MANY = 16;

function Track({ panel }: { panel: Panel }) {
  if (panel.boxes.some((box) => box.note.endsWith("%"))) return <ChanceTrack panel={panel} />;
  if (panel.boxes.length > MANY) return <LongTrack panel={panel} />;
  return (
    <section class="track" aria-label="Turns">
      <div class="section-head">
        <h2>{panel.most ? `Turn ${panel.value} of ${panel.most}` : panel.title}</h2>
        <span class="aside">{panel.title.startsWith("Turn ") ? panel.text : panel.title}</span>
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

/** A track on which every box has a chance, drawn as a column that rises along it. */
function ChanceTrack({ panel }: { panel: Panel }) {
  const chance = (note: string): number => Number.parseInt(/(\d+) ?%$/.exec(note)?.[1] ?? "0", 10);
  const now = panel.boxes.find((box) => box.now);
  return (
    <section class="track chances-track" aria-label={panel.title}>
      <div class="section-head">
        <h2>{panel.title}</h2>
        <span class="aside">{panel.text ? withRules(panel.text) : now?.note}</span>
      </div>
      <ol>
        {panel.boxes.map((box) => (
          <li
            key={box.label}
            class={box.now ? "now" : ""}
            title={`${box.label}: ${box.note}`}
            aria-label={`${box.label}: ${box.note}`}
            aria-current={box.now ? "step" : undefined}
          >
            <i style={{ height: `${chance(box.note)}%` }} />
            <span>{box.label}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Many turns: a strip of small boxes, night as dark ones. */
function LongTrack({ panel }: { panel: Panel }) {
  return (
    <section class="track long" aria-label="Turns">
      <div class="section-head">
        <h2>{panel.value ? `Turn ${panel.value} of ${panel.most}` : panel.title}</h2>
        <span class="aside">{panel.value ? panel.title : `${panel.most} turns`}</span>
      </div>
      <ol>
        {panel.boxes.map((box, n) => (
          <li
            key={n}
            class={`${box.now ? "now" : ""}${n + 1 < panel.value ? " over" : ""}${box.label.includes("☾") ? " night" : ""}`}
            title={box.note}
            aria-label={box.note}
            aria-current={box.now ? "step" : undefined}
          >
            {box.label.replace("☾", "")}
            {box.label.includes("☾") && <i>☾</i>}
          </li>
        ))}
      </ol>
      {panel.text && <p class="small">{panel.text}</p>}
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
      <span class="bar-name">{panel.title.replace(/ (losses|units lost)$/, "")}</span>
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
