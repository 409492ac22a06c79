// Turns, and boxes along which a chance rises.
import type { ChancesPanel, Prose, TrackPanel, TurnBox } from "../messages";
import { inPercent } from "../odds";
import { said } from "../said";
import { withRules } from "./words";

/** More turns than this are drawn as a strip of small boxes. */
const MANY = 16;

export function Track({ panel }: { panel: TrackPanel }) {
  const { turns, now } = panel;
  const long = turns.length > MANY;
  const days = long ? daysOf(turns) : [];
  const note = turns[now]?.note;
  return (
    <section class={long ? "track long" : "track"} aria-label="Turns">
      <div class="section-head">
        <h2>{now >= 0 ? `Turn ${now + 1} of ${turns.length}` : panel.title}</h2>
        <span class="aside">{now >= 0 ? panel.aside : `${turns.length} turns`}</span>
      </div>
      {days.length > 1 ? (
        <div class="track-days">
          {days.map(({ day, from, boxes }) => (
            <div key={from} class="track-day">
              <b>{day}</b>
              <ol>
                {boxes.map((turn, n) => (
                  <Box key={from + n} turn={turn} n={from + n} now={now} long />
                ))}
              </ol>
            </div>
          ))}
        </div>
      ) : (
        <ol>
          {turns.map((turn, n) => (
            <Box key={n} turn={turn} n={n} now={now} long={long} />
          ))}
        </ol>
      )}
      {long ? panel.text && <p class="small">{panel.text}</p> : note && <p class="small">{note}</p>}
    </section>
  );
}

function Box({ turn, n, now, long }: { turn: TurnBox; n: number; now: number; long: boolean }) {
  const words = long ? small(turn) : sign(turn);
  return (
    <li
      class={classes(turn, n, now, long)}
      title={said(turn.note)}
      aria-label={long ? said(turn.note) : undefined}
      aria-current={n === now ? "step" : undefined}
    >
      <span>
        {turn.label}
        {turn.small && <sup>{turn.small}</sup>}
      </span>
      {words && <i>{words}</i>}
    </li>
  );
}

/** The turns of each day, if the game has days. */
function daysOf(turns: readonly TurnBox[]): { day: Prose; from: number; boxes: TurnBox[] }[] {
  const found: { day: Prose; from: number; boxes: TurnBox[] }[] = [];
  turns.forEach((turn, n) => {
    if (turn.day !== undefined) found.push({ day: turn.day, from: n, boxes: [] });
    found.at(-1)?.boxes.push(turn);
  });
  return found;
}

/** The present turn stands out; on a long strip nights are dark, and what is over is pale. */
function classes(turn: TurnBox, n: number, now: number, long: boolean): string {
  const over = long && n < now ? " over" : "";
  const night = long && turn.night ? " night" : "";
  const rain = long && turn.rain ? " rain" : "";
  return `${n === now ? "now" : ""}${over}${night}${rain}`;
}

/** A few characters for a turn: night, rain, how many arrive. */
export function sign(turn: TurnBox): string {
  return `${turn.night ? "☾" : ""}${turn.rain ? "☂" : ""}${turn.arrivals > 0 ? `+${turn.arrivals}` : ""}`;
}

/** On a long strip there is room for one thing; nights are dark, and rain is blue. */
const small = (turn: TurnBox): string => (turn.arrivals > 0 ? `+${turn.arrivals}` : turn.rain ? "☂" : "");

/** Each chance is a column that rises along the track. */
export function ChanceTrack({ panel }: { panel: ChancesPanel }) {
  return (
    <section class="track chances-track" aria-label={said(panel.title)}>
      <div class="section-head">
        <h2>{panel.title}</h2>
        <span class="aside">{withRules(panel.text)}</span>
      </div>
      <ol>
        {panel.boxes.map((box, n) => (
          <li
            key={n}
            class={n === panel.now ? "now" : ""}
            title={`${box.label}: ${box.note}`}
            aria-label={`${box.label}: ${box.note}`}
            aria-current={n === panel.now ? "step" : undefined}
          >
            <i style={{ height: inPercent(box.chance) }} />
            <span>{box.label}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
