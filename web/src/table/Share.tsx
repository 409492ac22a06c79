// Links for friends and onlookers, and the proof of fair dice.
import { useSignal } from "@preact/signals";
import { api } from "../api";
import { useDesk } from "../context";
import { kept } from "../memory";
import type { Verdict } from "../messages";

export function seatLink(table: string, side: string, token: string): string {
  return `${location.href.replace(/#.*/, "")}#/table/${table}?seat=${side}&key=${token}`;
}

export function watchLink(table: string, at: number | null): string {
  return `${location.href.replace(/#.*/, "")}#/table/${table}${at === null ? "" : `?at=${at}`}`;
}

export function Share() {
  const desk = useDesk();
  const session = desk.session;
  const welcome = session.welcome.value!;
  const links = Object.entries(kept(session.table)?.links ?? {});
  const own = Object.entries(kept(session.table)?.tokens ?? {});
  const moment = session.past.value?.position ?? null;
  const title = (side: string): string => welcome.sides.find((one) => one.id === side)?.title ?? side;
  return (
    <div class="share">
      {links.map(([side, token]) => (
        <CopyLink
          key={side}
          label={`For your friend: play the ${title(side)} side`}
          link={seatLink(session.table, side, token)}
          hint="Whoever has this link plays this side. Send it to one person."
        />
      ))}
      {own.map(([side, token]) => (
        <CopyLink
          key={side}
          label={`To play on elsewhere as ${title(side)}`}
          link={seatLink(session.table, side, token)}
          hint="Your own seat, for your phone or another computer. Keep it to yourself."
        />
      ))}
      <CopyLink
        label="To watch this game"
        link={watchLink(session.table, null)}
        hint="Spectators see what every side may see."
      />
      {moment !== null && (
        <CopyLink
          label={`To this very moment (action ${moment})`}
          link={watchLink(session.table, moment)}
          hint=""
        />
      )}
      <DiceCheck />
    </div>
  );
}

export function CopyLink({ label, link, hint }: { label: string; link: string; hint: string }) {
  const done = useSignal(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
      done.value = true;
      setTimeout(() => {
        done.value = false;
      }, 1600);
    } catch {
      // Without leave to use the clipboard the text can still be marked by hand.
    }
  };
  return (
    <div class="copy-link">
      <label>
        {label}
        <input type="text" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <button type="button" onClick={() => void copy()}>
        {done.value ? "Copied" : "Copy"}
      </button>
      {hint && <p class="small">{hint}</p>}
    </div>
  );
}

export function DiceCheck() {
  const desk = useDesk();
  const session = desk.session;
  const verdict = useSignal<Verdict | null>(null);
  const fault = useSignal<string | null>(null);
  const live = session.live.value!;
  const check = (): void => {
    api.verify(session.table).then(
      (found) => {
        verdict.value = found;
      },
      (error: Error) => {
        fault.value = error.message;
      },
    );
  };
  const found = verdict.value;
  const { commitment, lots } = session.welcome.value!;
  return (
    <section class="dice-check" aria-label={lots ? "Check of the lots" : "Dice check"}>
      <h3>Fair {lots ? "lots" : "dice"}</h3>
      <p class="small">
        Before the first action the server fixed all {lots ? "lots" : "dice"} by a secret seed and published
        its fingerprint. When the game is over the seed is shown, and anybody can check that every{" "}
        {lots ? "lot" : "roll"} came from it.
      </p>
      <dl>
        <dt>Fingerprint</dt>
        <dd class="code">{commitment}</dd>
        <dt>Seed</dt>
        <dd class="code">{live.seed ?? "shown at the end of the game"}</dd>
      </dl>
      <button type="button" onClick={check}>
        Check the {lots ? "lots" : "dice"}
      </button>
      {found && (
        <p class={found.fair ? "verdict fair" : "verdict"} role="status">
          {found.fair
            ? `✓ All ${lots ? "lots" : `${found.rolls} rolls`} follow from the seed, and the seed fits its fingerprint.`
            : `Not proven yet: ${found.faults.join(" ")}`}
        </p>
      )}
      {fault.value && <p class="notice refused">{fault.value}</p>}
    </section>
  );
}
