// The one line that cannot be missed: who, what, by which rule.
import { useDesk } from "../context";
import type { LogLine, Position } from "../messages";
import { panelsOf } from "../panels";
import { inside } from "../said";
import { phone } from "../screen";
import { Icon } from "./Icon";
import { RuleChip } from "./RuleChip";
import { TalkButton } from "./TalkPanel";

const MOST_SENTENCES = 2;

export function PromptBar() {
  const desk = useDesk();
  const session = desk.session;
  const live = session.live.value;
  const welcome = session.welcome.value;
  if (!live || !welcome) return null;
  const decision = live.decision;
  const past = session.past.value;
  const [turn] = panelsOf(session.frame.value?.panels ?? [], "track");
  const waiting = session.waiting.value.length > 0;
  const { stage, shown } = session;
  // While steps are shown: who takes the one that is told, or the next one where nothing is told yet.
  const shows = stage.told.value.length > 0 ? stage.actor.value : shown.value?.side;
  const acting = (waiting ? shows : past ? turn?.side : null) ?? decision.side;
  const side = welcome.sides.find((one) => one.id === acting);
  const hotSeat = welcome.mine.length > 1;
  const you = decision.mine && acting === decision.side && !waiting && !past && !hotSeat ? "You" : null;
  return (
    <header class="prompt-bar" key={hotSeat ? decision.side : ""}>
      <a class="wordmark" href="#/" aria-label="Grognard: back to the lobby">
        Grognard
      </a>
      <div class="prompt-head">
        {side && (
          <span class="side-pill" style={{ background: side.colour }} data-side={side.id}>
            <SideSign side={side.id} sides={welcome.sides.map((one) => one.id)} />
            {side.title}
            {you && <small>{you}</small>}
          </span>
        )}
        <span class="prompt-turn">{turn?.title}</span>
      </div>
      <div class="prompt" role="status" aria-live="polite" aria-atomic="true">
        {past ? (
          <span>
            <b>Looking back:</b>{" "}
            {happened(session.log.value, past.position) ||
              `after ${past.position} of ${live.position} actions.`}
          </span>
        ) : waiting ? ( // also at the end: nobody is told how it goes out before he has seen it
          <span>
            <b>{side?.title ?? "The other side"}:</b> {sentences(stage.told.value)}
            {stage.paused.value && <em> Paused.</em>}
          </span>
        ) : live.outcome ? (
          <span>
            <b>The game is over.</b> {live.outcome}
          </span>
        ) : decision.mine ? (
          <span>
            {decision.prompt} <RuleChip rule={decision.rule} />
            <Picked />
          </span>
        ) : (
          <span>
            {live.thinking ? (
              <>
                <Thinking /> <b>{side?.title ?? live.thinking}</b>: the computer{botName(live)}{" "}
                {desk.hints.finishing.value ? `finishes your ${welcome.stretch}.` : "is thinking."} Look
                around as you like.
              </>
            ) : (
              <>
                Waiting for the <b>{side?.adjective ?? "other"}</b> player: {inside(decision.prompt)}{" "}
                <RuleChip rule={decision.rule} />
              </>
            )}
          </span>
        )}
      </div>
      <nav class="prompt-tools" aria-label="Tools">
        <TalkButton />
        <button
          type="button"
          aria-label="Where is …?"
          title="Where is …? (S)"
          onClick={() => toggle(desk, "find")}
        >
          <Icon name="search" />
        </button>
        <button
          type="button"
          class="rules-tool"
          aria-label="Search the rules"
          title="Rules (R)"
          onClick={() => desk.openRule("")}
        >
          <Icon name="book" />
        </button>
        <button
          type="button"
          aria-label="Keys and help"
          title="Help (?)"
          onClick={() => toggle(desk, "keys")}
        >
          <Icon name="help" />
        </button>
        <button type="button" aria-label="Menu" title="Menu (M)" onClick={() => toggle(desk, "menu")}>
          <Icon name="menu" />
        </button>
      </nav>
    </header>
  );
}

/** On the small board of a battle nobody can read who a block is: the one in hand is named here. */
function Picked() {
  const desk = useDesk();
  const face = desk.faces.value.get(desk.hand.value ?? desk.mover.value ?? -1);
  if (!phone.value || !desk.laidOut.value || !face?.block || face.block.back) return null;
  return <small class="picked">{face.title}</small>;
}

function toggle(desk: ReturnType<typeof useDesk>, drawer: "keys" | "menu" | "find"): void {
  desk.drawer.value = desk.drawer.value === drawer ? null : drawer;
}

/** What the action before a moment of the past has brought. */
function happened(log: readonly LogLine[], position: number): string {
  const words = log
    .filter((line) => line.position === position && line.die === null)
    .map((line) => line.text);
  return words.slice(0, MOST_SENTENCES).join(" ");
}

/** What has just happened, as the journal has it. */
function sentences(told: readonly LogLine[]): string {
  const words = told.filter((line) => line.die === null).map((line) => line.text);
  return words.slice(0, MOST_SENTENCES).join(" ") || "the last moves are shown…";
}

/** The level of the computer player, as the seats tell it. */
function botName(live: Position): string {
  const who = live.seats.find((seat) => seat.side === live.thinking)?.who;
  return who ? ` (${who.replaceAll("_", " ")})` : "";
}

/** A small sign beside the side's colour: a disc, a diamond, a square for the first, second, third side. */
export function SideSign({ side, sides }: { side: string; sides: string[] }) {
  const place = sides.indexOf(side);
  return (
    <svg class="side-sign" width="11" height="11" viewBox="-6 -6 12 12" aria-hidden="true">
      {place === 0 ? (
        <circle r="5" />
      ) : place === 1 ? (
        <path d="M0 -6L6 0L0 6L-6 0Z" />
      ) : (
        <rect x="-5" y="-5" width="10" height="10" />
      )}
    </svg>
  );
}

function Thinking() {
  return (
    <span class="thinking" aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}
