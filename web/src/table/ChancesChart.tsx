// The chances over the game, under the slider of the replay: a press goes to the moment, and so do the turning points.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import {
  curve,
  type Party,
  parties,
  shares,
  type TurningPoint,
  turnAt,
  turningPoints,
  xOf,
} from "../chances";
import { useDesk } from "../context";
import type { Chances } from "../messages";

const WIDE = 720;
const HIGH = 92;
const PAGE = 20;

interface Props {
  at: number;
  last: number;
  go: (to: number) => void;
}

export function ChancesChart({ at, last, go }: Props) {
  const desk = useDesk();
  const { session } = desk;
  const known = desk.course.value;
  const fresh = known !== null && (known.text !== "" || known.chances.length === last + 1);
  const failed = useSignal(false);
  useEffect(() => {
    if (fresh) return;
    let gone = false;
    failed.value = false;
    void session.chances().then((found) => {
      if (gone) return;
      if (found) desk.course.value = found;
      else failed.value = true;
    });
    return () => {
      gone = true;
    };
  }, [last, fresh]);
  if (known?.text) return <p class="course-words">{known.text}</p>;
  if (!fresh)
    return (
      <p class="course-words" role="status">
        {failed.value ? "The chances could not be worked out." : "The chances are being worked out…"}
      </p>
    );
  return <Chart at={at} go={go} course={known} />;
}

function Chart({ at, go, course }: { at: number; go: (to: number) => void; course: Chances }) {
  const desk = useDesk();
  const pointed = useSignal<number | null>(null);
  const welcome = desk.session.welcome.value;
  const sides = welcome?.sides ?? [];
  const over = desk.session.live.value?.outcome != null;
  const all = parties(sides, course);
  const moments = course.chances.length;
  const shown = Math.min(pointed.value ?? at, moments - 1);
  const momentAt = (event: PointerEvent | MouseEvent): number => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const share = (event.clientX - box.left) / Math.max(1, box.width);
    return Math.max(0, Math.min(moments - 1, Math.round(share * (moments - 1))));
  };
  const onKey = (event: KeyboardEvent): void => {
    const to = keyTo(event.key, at, moments - 1);
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    go(to);
  };
  return (
    <figure class="course">
      <div
        class="course-plot"
        role="slider"
        tabIndex={0}
        aria-label="Chances over the game"
        aria-valuemin={0}
        aria-valuemax={moments - 1}
        aria-valuenow={Math.min(at, moments - 1)}
        aria-valuetext={tell(all, Math.min(at, moments - 1), turnAt(course.turns, at))}
        onKeyDown={onKey}
        onPointerMove={(event) => (pointed.value = momentAt(event))}
        onPointerDown={(event) => (pointed.value = momentAt(event))}
        onPointerLeave={() => (pointed.value = null)}
        onClick={(event) => go(momentAt(event))}
      >
        <Plot all={all} course={course} shown={shown} />
      </div>
      <figcaption>
        {place(shown, turnAt(course.turns, shown))}
        {shares(all, shown).map((share, place) => (
          <span key={all[place]!.title} class="party-share">
            <i style={{ background: all[place]!.colour }} />
            {share}
          </span>
        ))}
        {welcome?.fog && (
          <small>{over ? "judged with everything known" : "judged from what you can see"}</small>
        )}
      </figcaption>
      <TurningPoints points={turningPoints(all, course)} at={at} go={go} />
    </figure>
  );
}

function Plot({ all, course, shown }: { all: Party[]; course: Chances; shown: number }) {
  const moments = course.chances.length;
  const x = xOf(shown, moments, WIDE);
  const two = all.length === 2;
  const line = curve(all[0]?.values ?? [], WIDE, HIGH);
  return (
    <svg viewBox={`0 0 ${WIDE} ${HIGH}`} preserveAspectRatio="none" aria-hidden="true">
      {two && <rect width={WIDE} height={HIGH} fill={all[1]!.colour} />}
      {two && <path d={`${line}L${WIDE} ${HIGH}L0 ${HIGH}Z`} fill={all[0]!.colour} />}
      {course.turns.map((turn) => (
        <path key={turn.moment} class="turn" d={`M${xOf(turn.moment, moments, WIDE)} 0V${HIGH}`} />
      ))}
      <path class="even" d={`M0 ${HIGH / 2}H${WIDE}`} />
      {all.slice(0, two ? 1 : all.length).map((party) => (
        <g key={party.title}>
          <path class="casing" d={curve(party.values, WIDE, HIGH)} />
          {!two && (
            <path class="party" d={curve(party.values, WIDE, HIGH)} style={{ stroke: party.colour }} />
          )}
        </g>
      ))}
      <path class="here" d={`M${x} 0V${HIGH}`} />
    </svg>
  );
}

interface PointsProps {
  points: TurningPoint[];
  at: number;
  go: (to: number) => void;
}

function TurningPoints({ points, at, go }: PointsProps) {
  if (points.length === 0) return null;
  return (
    <details class="turning">
      <summary>Turning points ({points.length})</summary>
      <ol>
        {points.map(({ moment, text, party, gain }) => (
          <li key={moment}>
            <button
              type="button"
              aria-current={moment === at ? "step" : undefined}
              onClick={() => go(moment)}
            >
              <b>
                {party.title} +{Math.round(gain / 10)} %
              </b>{" "}
              {text}
            </button>
          </li>
        ))}
      </ol>
    </details>
  );
}

function tell(all: readonly Party[], moment: number, turn: string): string {
  return `${place(moment, turn)} ${shares(all, moment).join(", ")}`;
}

const place = (moment: number, turn: string): string =>
  `${turn ? `${turn}, ` : ""}after ${moment} ${moment === 1 ? "action" : "actions"}:`;

function keyTo(key: string, at: number, last: number): number | null {
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowDown: -1,
    ArrowRight: 1,
    ArrowUp: 1,
    PageDown: -PAGE,
    PageUp: PAGE,
  };
  if (key === "Home") return 0;
  if (key === "End") return last;
  const step = steps[key];
  return step === undefined ? null : Math.max(0, Math.min(last, at + step));
}
