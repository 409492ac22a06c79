// Links for friends and onlookers, and the proof of fair dice.
import { useSignal } from "@preact/signals";
import { Fragment } from "preact";
import { useDesk } from "../context";
import { door, pageFor } from "../door";
import { command, examine, type Finding } from "../fair";
import { kept } from "../memory";
import type { Dice } from "../messages";
import type { Session } from "../session";
import { Door, LinkCode, presence, usePeople } from "./Door";

export function seatLink(table: string, side: string, token: string): string {
  return `${pageFor(location.href, door.value).page}#/table/${table}?seat=${side}&key=${token}`;
}

export function watchLink(table: string, at: number | null): string {
  return `${pageFor(location.href, door.value).page}#/table/${table}${at === null ? "" : `?at=${at}`}`;
}

export function Share() {
  const desk = useDesk();
  const session = desk.session;
  const welcome = session.welcome.value!;
  const links = Object.entries(kept(session.table)?.links ?? {});
  const own = Object.entries(kept(session.table)?.tokens ?? {});
  const moment = session.past.value?.position ?? null;
  const title = (side: string): string => welcome.sides.find((one) => one.id === side)?.title ?? side;
  const people = usePeople(session.table).value;
  const waits = (side: string): string =>
    people && !people.here.includes(side) ? " Nobody plays this side here yet." : "";
  return (
    <div class="share">
      <Door />
      {people && (
        <p class="small" role="status">
          {presence(people, title)}
        </p>
      )}
      {links.map(([side, token]) => (
        <CopyLink
          key={side}
          label={`For your friend: play the ${title(side)} side`}
          link={seatLink(session.table, side, token)}
          hint={`Whoever has this link plays this side. Send it to one person.${waits(side)}`}
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
      <LinkCode link={link} />
    </div>
  );
}

/** Where the dice come from, and their check: worked out here, from what this browser has noted. */
export function DiceCheck() {
  const desk = useDesk();
  const session = desk.session;
  const finding = useSignal<Finding | null>(null);
  const live = session.live.value!;
  const dice = session.fairness.dice.value;
  const alarm = session.fairness.alarm.value;
  const { commitment, fog, lots } = session.welcome.value!;
  const kept = session.fairness.kept;
  const [die, dies] = lots ? ["lot", "lots"] : ["roll", "dice"];
  const check = async (): Promise<void> => {
    if (dice) finding.value = await examine(dice, live.seed, session.rolls(), kept, fog);
  };
  const found = finding.value;
  return (
    <section class="dice-check" aria-label={lots ? "Check of the lots" : "Dice check"}>
      <h3>Fair {dies}</h3>
      <p class="small">
        Every {die} of the game follows from one seed. It is mixed from a secret of the host and a secret
        share of each player's browser; fingerprints of all of them were out before any of them was opened.
        The host's is opened when the game is over: then this page, not the server, checks every {die}.
      </p>
      {alarm !== null && (
        <p class="notice refused" role="alert">
          {alarm}
        </p>
      )}
      {dice && <Shares dice={dice} />}
      <dl>
        <dt>Fingerprint of the host's secret</dt>
        <dd class="code">{commitment}</dd>
        {dice?.shares.map((one) => (
          <Fragment key={one.digest}>
            <dt>
              Fingerprint of the share of {one.sides.map(titleIn(session)).join(" and ")}
              {one.share !== null && one.share === kept?.share ? " (yours)" : ""}
            </dt>
            <dd class="code">{one.digest}</dd>
          </Fragment>
        ))}
        <dt>Seed</dt>
        <dd class="code">{live.seed ?? "shown at the end of the game"}</dd>
      </dl>
      <button type="button" onClick={() => void check()}>
        Check the {dies}
      </button>
      {found && (
        <div class={found.state === "fair" ? "verdict fair" : "verdict"} role="status">
          <p>{verdict(found, session.rolls().length, lots)}</p>
          {found.remarks.map((remark) => (
            <p key={remark} class="small">
              {remark}
            </p>
          ))}
        </div>
      )}
      {kept && (
        <details>
          <summary>Check it without this page</summary>
          <p class="small">
            Download the record when the game is over and check it with a Grognard of your own. Keep this line
            to yourself until then:
          </p>
          <p class="code">{command(kept)}</p>
        </details>
      )}
    </section>
  );
}

const titleIn =
  (session: Session) =>
  (side: string): string =>
    session.welcome.value!.sides.find((one) => one.id === side)?.title ?? side;

function verdict(found: Finding, rolls: number, lots: boolean): string {
  if (found.state === "open") return `Not proven yet: ${found.faults.join(" ")}`;
  if (found.state === "wrong") return `✗ Not fair: ${found.faults.join(" ")}`;
  return `✓ All ${lots ? "lots" : `${rolls} rolls`} follow from the seed, and the seed from what was promised.`;
}

/** Whose shares are in, and whose are waited for. */
function Shares({ dice }: { dice: Dice }) {
  const { session } = useDesk();
  const name = titleIn(session);
  const plays = session.welcome.value!.mine.length > 0;
  const list = (sides: string[]): string => sides.map(name).join(" and ");
  if (dice.phase === "begun" || dice.phase === "alone")
    return (
      <p class="small">
        {dice.shares.length > 0
          ? `Part of the seed comes from: ${list(dice.shares.flatMap((one) => one.sides))}.`
          : "The host's secret is the whole seed: nobody has added a share."}
        {dice.without.length > 0 && ` The dice began without a share from ${list(dice.without)}.`}
        {dice.round > 1 && ` The shares were collected ${dice.round} times.`}
      </p>
    );
  const gathering = dice.phase === "gathering";
  return (
    <div class="small">
      <p>
        No dice fall yet: they wait for {list(dice.missing) || "the players"}
        {gathering ? " to sit down." : " to open a share."}
      </p>
      {plays && (dice.shares.length > 0 || !gathering) && (
        <button type="button" onClick={() => session.fairness.begin()}>
          {gathering ? `Begin without ${list(dice.missing)}` : "Collect all shares again"}
        </button>
      )}
    </div>
  );
}
