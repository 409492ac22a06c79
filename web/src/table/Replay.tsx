// Looking back: a scrubber through all actions, play, step, what happened, back to now, or on from here another way.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { mayBranch, tryFrom } from "../again";
import { useDesk } from "../context";
import { dwell } from "../frames";
import { settings } from "../memory";
import { ChancesChart } from "./ChancesChart";
import { Icon } from "./Icon";

export function Replay() {
  const desk = useDesk();
  const session = desk.session;
  const past = session.past.value;
  const playing = desk.playing;
  const last = session.live.value?.position ?? 0;
  const at = past?.position ?? last;

  useEffect(() => {
    if (!playing.value || past === null) return;
    if (at >= last) {
      playing.value = false;
      return;
    }
    const log = session.log.value;
    const lines = log.filter((line) => line.position === at);
    const pace = settings.value.pace === "instant" ? "quick" : settings.value.pace;
    const timer = setTimeout(
      () => void session.look(nextWithNews(log, at, last)),
      Math.max(60, dwell(lines, pace)),
    );
    return () => clearTimeout(timer);
  }, [playing.value, at, last]);

  if (past === null) return null;
  const go = (to: number): void => {
    playing.value = false;
    void session.look(Math.max(0, Math.min(last, to)));
  };
  return (
    <div class="replay-box">
      <section class="replay" aria-label="Replay">
        <button type="button" aria-label="To the beginning" onClick={() => go(0)}>
          <Icon name="first" />
        </button>
        <button type="button" aria-label="One action back" onClick={() => go(at - 1)}>
          <Icon name="back" />
        </button>
        <button
          type="button"
          class="play"
          aria-label={playing.value ? "Pause" : "Play"}
          onClick={() => {
            if (at >= last) void session.look(0);
            playing.value = !playing.value;
          }}
        >
          <Icon name={playing.value ? "pause" : "play"} />
        </button>
        <button type="button" aria-label="One action on" onClick={() => go(at + 1)}>
          <Icon name="forth" />
        </button>
        <output>
          {at} / {last}
        </output>
        <button
          type="button"
          class="now"
          onClick={() => {
            playing.value = false;
            session.present();
          }}
        >
          Back to now <kbd>Esc</kbd>
        </button>
        <input
          type="range"
          min={0}
          max={last}
          value={at}
          aria-label="Moment of the game"
          aria-valuetext={`after ${at} of ${last} actions`}
          onInput={(event) => go(Number(event.currentTarget.value))}
        />
      </section>
      <PlayOn at={at} />
      <ChancesChart at={at} last={last} go={go} />
    </div>
  );
}

/** From the moment that is looked at, the game goes on at a table of my own. */
function PlayOn({ at }: { at: number }) {
  const { session } = useDesk();
  const fault = useSignal<string | null>(null);
  const busy = useSignal(false);
  const live = session.live.value!;
  const over = live.outcome !== null;
  const { mine, fog } = session.welcome.value!;
  if (!mayBranch(live.seats, mine, over, fog)) return null;
  const start = async (): Promise<void> => {
    busy.value = true;
    fault.value = null;
    try {
      await tryFrom(session, over ? Math.min(at, live.position - 1) : at);
    } catch (error) {
      fault.value = (error as Error).message;
    }
    busy.value = false;
  };
  return (
    <div class="play-on">
      <button type="button" disabled={busy.value} onClick={() => void start()}>
        Play on from here
      </button>
      <small>{fault.value ?? "A table of its own: what if? This game stays as it is."}</small>
    </div>
  );
}

/** The next action that anything was written about, so that a replay does not dawdle. */
export function nextWithNews(log: readonly { position: number }[], at: number, last: number): number {
  let best = last;
  for (const line of log) if (line.position > at && line.position < best) best = line.position;
  return best;
}
