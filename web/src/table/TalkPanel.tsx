// Talk between the people at a table; where a rule closes a mouth it says which.
import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useDesk } from "../context";
import type { Desk } from "../desk";
import type { Said } from "../messages";
import { hasCompany, MOST_LETTERS, unread } from "../talk";
import { Icon } from "./Icon";
import { RuleChip } from "./RuleChip";

const AUDIENCES: Record<string, string> = { all: "everybody", allies: "my ally only" };

/** Nobody to talk with: nothing of it is shown. */
export function talkOffered(desk: Desk): boolean {
  const { welcome, live, talk } = desk.session;
  if (!welcome.value || !live.value) return false;
  return hasCompany(live.value.seats, welcome.value.mine) || talk.lines.value.length > 0;
}

export function toggleTalk(desk: Desk): void {
  if (talkOffered(desk)) desk.drawer.value = desk.drawer.value === "talk" ? null : "talk";
}

const sideTitle = (desk: Desk, side: string): string =>
  desk.session.welcome.value?.sides.find((one) => one.id === side)?.title ?? side;

export function TalkButton() {
  const desk = useDesk();
  const { talk, welcome, live } = desk.session;
  if (!talkOffered(desk)) return null;
  const count = unread(talk.lines.value, talk.read.value, welcome.value?.mine ?? []);
  const shut = live.value?.talk.side != null && live.value.talk.to.length === 0;
  const label = `Talk${count > 0 ? `, ${count} unread` : ""}${shut ? ", closed now" : ""}`;
  return (
    <button
      type="button"
      class={shut ? "talk-button shut" : "talk-button"}
      aria-label={label}
      aria-expanded={desk.drawer.value === "talk"}
      title="Talk (T)"
      onClick={() => toggleTalk(desk)}
    >
      <Icon name="talk" />
      {count > 0 && (
        <span class="badge" aria-hidden="true">
          {count > 99 ? "99+" : count}
        </span>
      )}
    </button>
  );
}

export function TalkPanel() {
  const desk = useDesk();
  const { talk } = desk.session;
  const list = useRef<HTMLDivElement>(null);
  const end = talk.end.value;
  // Before it is painted: what is read as it comes must not flash up as unread.
  useLayoutEffect(() => {
    talk.markRead();
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [end]);
  return (
    <div class="talk">
      <div
        ref={list}
        class="talk-lines"
        role="log"
        aria-live="polite"
        aria-label="What was said"
        tabIndex={0}
      >
        <ol>
          {talk.lines.value.map((line) => (
            <Line key={line.number} line={line} />
          ))}
        </ol>
        {end === 0 && <p class="small">Nothing has been said yet.</p>}
      </div>
      <Mouth />
    </div>
  );
}

function Line({ line }: { line: Said }) {
  const desk = useDesk();
  const side = desk.session.welcome.value?.sides.find((one) => one.id === line.side);
  const when = new Date(line.time);
  return (
    <li
      class={desk.session.welcome.value?.mine.includes(line.side) ? "talk-line mine" : "talk-line"}
      style={{ borderColor: side?.colour }}
    >
      <p class="talk-head">
        <b>{side?.title ?? line.side}</b>
        {line.to === "allies" && <span> to the ally only</span>}
        <time dateTime={line.time} title={when.toLocaleString()}>
          {when.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })}
        </time>
      </p>
      <p class="talk-text" dir="auto">
        {line.text}
      </p>
    </li>
  );
}

/** The line to write on, or the reason why there is none. */
function Mouth() {
  const desk = useDesk();
  const { session } = desk;
  const { talk } = session;
  const chosen = useSignal<string | null>(null);
  const line = useRef<HTMLInputElement>(null);
  const face = session.live.value?.talk;
  if (!face) return null;
  if (face.to.length === 0)
    return (
      <p class="notice refused talk-closed" role="status">
        {face.reason} <RuleChip rule={face.rule} />
      </p>
    );
  const to = chosen.value !== null && face.to.includes(chosen.value) ? chosen.value : face.to[0]!;
  const fault = talk.fault.value;
  return (
    <form
      class="talk-form"
      onSubmit={(event) => {
        event.preventDefault();
        session.say(talk.draft.value, to);
        line.current?.focus();
      }}
    >
      {fault && (
        <p class="notice refused" role="alert">
          {fault.text} <RuleChip rule={fault.rule} />
        </p>
      )}
      {face.to.length > 1 && (
        <label class="talk-to">
          To
          <select
            aria-label="Who hears it"
            value={to}
            onChange={(event) => (chosen.value = event.currentTarget.value)}
          >
            {face.to.map((one) => (
              <option key={one} value={one}>
                {AUDIENCES[one] ?? one}
              </option>
            ))}
          </select>
        </label>
      )}
      <input
        ref={line}
        type="text"
        data-first
        autocomplete="off"
        enterKeyHint="send"
        maxLength={MOST_LETTERS}
        placeholder={`Say something as ${sideTitle(desk, face.side ?? "")}`}
        aria-label="Your words"
        value={talk.draft.value}
        onInput={(event) => (talk.draft.value = event.currentTarget.value)}
      />
      <button
        type="submit"
        class="main"
        disabled={talk.saying.value !== null || talk.draft.value.trim() === ""}
      >
        Say it
      </button>
    </form>
  );
}

/** Reads new lines out while the drawer is closed; the open one does it by itself. */
export function TalkAnnouncer() {
  const desk = useDesk();
  const { talk, welcome } = desk.session;
  const line = talk.latest.value;
  const aloud = line && desk.drawer.value !== "talk" && !welcome.value?.mine.includes(line.side);
  return (
    <div class="unseen" aria-live="polite" data-talk="yes">
      {aloud ? `${sideTitle(desk, line.side)} says: ${line.text}` : ""}
    </div>
  );
}
