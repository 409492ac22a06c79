// The buttons of a decision, undo, and what to do while there is none.
import { actionKey } from "../choices";
import { useDesk } from "../context";
import type { Desk } from "../desk";
import { kept, settings } from "../memory";
import type { Choice } from "../messages";
import { phone } from "../screen";
import { ChoiceButton } from "./ChoiceButton";
import { Chance } from "./ChoiceMenu";
import { LeaderOrders } from "./Command";
import { DeedOrders, useDealt } from "./Holder";
import { RuleChip } from "./RuleChip";
import { Stepper, stepped } from "./Stepper";

/** More buttons than this lie in a list of their own that scrolls. */
const MANY = 10;

export function Orders() {
  const desk = useDesk();
  const session = desk.session;
  const dealt = useDealt();
  const live = session.live.value;
  if (!live) return null;
  if (session.past.value !== null) return null;
  if (session.waiting.value.length > 0) return <Showing />;
  const decision = desk.decision.value;
  if (!decision?.mine) return <Waiting />;
  const pending = desk.pending.value;
  if (pending.length > 0 && desk.menuAt.value === null) {
    return (
      <div class="orders" role="group" aria-label="Which one?">
        {pending.map((choice, n) => (
          <ChoiceButton
            key={actionKey(choice.action)}
            choice={choice}
            class={n === 0 ? "main" : ""}
            onFocus={() => (desk.eyed.value = choice)}
            onPointerEnter={() => (desk.eyed.value = choice)}
          >
            {choice.text} <Chance action={actionKey(choice.action)} />
          </ChoiceButton>
        ))}
        <button type="button" onClick={() => desk.back()}>
          Something else <kbd>Esc</kbd>
        </button>
      </div>
    );
  }
  const main = desk.main.value;
  const { ladders, rest } = stepped(desk.others.value.filter((choice) => choice.row === undefined));
  const leaders = desk.others.value.filter((choice) => choice.row !== undefined && !dealt(choice));
  const far = desk.elsewhere.value;
  return (
    <div class="orders" role="group" aria-label="Orders" data-busy={session.busy.value ? "yes" : "no"}>
      {phone.value && <DeedOrders />}
      {main && !dealt(main) && <OrderButton choice={main} main />}
      {!main && desk.offer.value.buttons.length === 0 && <p class="hint">{hint(desk)}</p>}
      {far.length > 0 && (
        <div class="orders-row orders-elsewhere" role="group" aria-label="Places">
          {far.map((choice) => (
            <OrderButton key={actionKey(choice.action)} choice={choice} />
          ))}
        </div>
      )}
      {leaders.length > 0 && <LeaderOrders choices={leaders} />}
      {ladders.map((ladder) => (
        <Stepper key={ladder[0]!.action.slice(0, 2).join(" ")} ladder={ladder} />
      ))}
      {rest.length > MANY && (
        <div class="orders-row many" role="group" aria-label="Choices" tabIndex={0}>
          {rest.map((choice, n) => (
            <OrderButton key={actionKey(choice.action)} choice={choice} digit={n + 1} />
          ))}
        </div>
      )}
      <div class="orders-row">
        {rest.length <= MANY &&
          rest.map((choice, n) => (
            <OrderButton key={actionKey(choice.action)} choice={choice} digit={n + 1} />
          ))}
        <button
          type="button"
          disabled={!live.can_undo || session.busy.value}
          title={live.can_undo ? undefined : whyNoUndo(desk)}
          onClick={() => session.undo()}
        >
          Undo <kbd>U</kbd>
        </button>
        <AllTogether />
        <TheRest />
        {desk.hints.allowed.value && <AskComputer />}
      </div>
      {live.position === 0 && <FriendLink />}
    </div>
  );
}

/** What stands in the way of taking something back. */
function whyNoUndo({ session }: Desk): string {
  if (session.live.value?.position === 0) return "Nothing has been done yet.";
  return session.welcome.value?.fog
    ? "Nothing is taken back past a roll, a reveal or an end: in the fog that would tell what you have seen."
    : "Nothing is taken back past a roll, a reveal or the other side's decision.";
}

/** All stacks go the same way; or all of them come back. */
function AllTogether() {
  const { session, together } = useDesk();
  const { armed, done, guide, marching } = together;
  if (done.value && session.live.value?.can_undo)
    return (
      <button type="button" class="undo-march" onClick={() => together.undo()}>
        Undo all moves
      </button>
    );
  if (!together.offered && !marching.value) return null;
  const words = guide.value === null ? "Press or drag one stack…" : "Now press where it goes…";
  return (
    <button
      type="button"
      class={armed.value ? "together armed" : "together"}
      aria-pressed={armed.value}
      disabled={marching.value || session.busy.value}
      title="All stacks that can move go the same way as the one you show"
      onClick={() => together.toggle()}
    >
      {marching.value ? "They march…" : armed.value ? words : "Move all together"} <kbd>G</kbd>
    </button>
  );
}

/** Who has no place yet stays where he is shown. */
function TheRest() {
  const { band, board, faces, session, together } = useDesk();
  const [first] = band.resting;
  if (!first || together.marching.value) return null;
  const where = board.value.get(faces.value.get(first.piece ?? -1)?.at ?? -1)?.label;
  return (
    <button type="button" class="the-rest" disabled={session.busy.value} onClick={() => band.rest()}>
      The rest stays{where ? ` in ${where}` : ""} ({band.resting.length})
    </button>
  );
}

/** A hint, or the whole turn. */
function AskComputer() {
  const { hints, session } = useDesk();
  const busy = session.busy.value;
  // On a phone there is room for one button; its card has both.
  if (phone.value)
    return (
      <button type="button" class="ask-help" disabled={busy} onClick={() => hints.choose("help")}>
        Help
      </button>
    );
  return (
    <>
      <button type="button" class="ask-hint" disabled={busy} onClick={() => void hints.ask()}>
        Hint <kbd>H</kbd>
      </button>
      <button type="button" class="ask-turn" disabled={busy} onClick={() => hints.turn()}>
        Finish {session.welcome.value!.stretch} <kbd>F</kbd>
      </button>
    </>
  );
}

/** The other side's steps are being shown, or come soon: skip them, stop them, take them one by one. */
function Showing() {
  const { hints, session } = useDesk();
  const { stage } = session;
  const paused = stage.paused.value;
  const left = session.waiting.value.length;
  const { live, welcome } = session;
  const now = live.value?.decision.mine || live.value?.outcome !== null || welcome.value?.mine.length === 0;
  return (
    <div class="orders showing" role="group" aria-label="What is shown" data-left={left}>
      <button type="button" class="main" onClick={() => session.skip()}>
        {now ? "Skip to now" : "Skip to my decision"} <kbd>Space</kbd>
      </button>
      <div class="orders-row">
        <button type="button" class="pause" aria-pressed={paused} onClick={() => stage.pause()}>
          {paused ? "Go on" : "Pause"} <kbd>P</kbd>
        </button>
        <button type="button" class="one-step" disabled={left === 0} onClick={() => stage.step()}>
          One step <kbd>N</kbd>
        </button>
        <TakeBack />
        {hints.finishing.value && <StopHelper />}
      </div>
    </div>
  );
}

/** For a few seconds after an end that has only passed the decision on. */
function TakeBack() {
  const { session } = useDesk();
  const welcome = session.welcome.value;
  if (welcome?.fog && welcome.mine.length > 0 && session.current.value)
    return (
      <p class="no-way-back">In the fog an end is not taken back: that would tell what you have seen.</p>
    );
  if (!session.live.value?.can_undo || !session.current.value) return null;
  return (
    <button type="button" class="take-back" disabled={session.busy.value} onClick={() => session.undo()}>
      Undo <kbd>U</kbd>
    </button>
  );
}

function StopHelper() {
  const { hints } = useDesk();
  return (
    <button type="button" class="stop-turn" onClick={() => hints.turn()}>
      Stop, I decide <kbd>F</kbd>
    </button>
  );
}

/** Whoever has set a table for a friend is told where the friend's link is, until the friend plays. */
function FriendLink() {
  const desk = useDesk();
  const links = Object.keys(kept(desk.session.table)?.links ?? {});
  if (links.length === 0) return null;
  return (
    <button
      type="button"
      class="friend-link"
      onClick={() => {
        desk.drawer.value = "share";
      }}
    >
      The link for your friend…
    </button>
  );
}

function OrderButton({ choice, main, digit }: { choice: Choice; main?: boolean; digit?: number }) {
  const desk = useDesk();
  const armed = desk.armed.value === actionKey(choice.action);
  const left = desk.undone.value;
  const waits = left + desk.spaces.value.size > 0;
  const looks = {
    hinted: desk.hints.choice.value === choice,
    main,
    later: main && desk.areas.value && choice.final && waits,
    "at-cursor": desk.stop.value?.choice === choice,
    final: choice.final,
    armed,
  };
  return (
    <ChoiceButton
      choice={choice}
      class={Object.entries(looks)
        .filter(([, has]) => has)
        .map(([name]) => name)
        .join(" ")}
      disabled={desk.session.busy.value}
      onPointerEnter={() => (desk.eyed.value = choice)}
      onPointerLeave={() => (desk.eyed.value = null)}
    >
      {armed ? `${choice.text}?${warning(desk, choice)}` : choice.text}
      {main ? (
        <kbd>Space</kbd>
      ) : digit !== undefined && digit < 10 ? (
        <kbd>
          {desk.scenes.value.length > 1 ? "⇧" : ""}
          {digit}
        </kbd>
      ) : null}
    </ChoiceButton>
  );
}

/** What is to be thought of before a button is pressed that asks. */
function warning(desk: Desk, choice: Choice): string {
  if (choice.shows) return " For all to see";
  if (choice.kind !== "end") return "";
  const left = desk.undone.value;
  const fog = desk.session.welcome.value?.fog;
  if (left > 0) return ` ${left} can still act${fog ? ", and there is no way back" : ""}`;
  return fog ? " There is no way back" : "";
}

function hint(desk: Desk): string {
  if (desk.tray.value.some((face) => desk.glowing.value.has(face.number))) return "Choose one of the blocks.";
  if (desk.elsewhere.value.length > 0) {
    if (desk.hand.value !== null) return "Choose where it goes.";
    const near = desk.elsewhere.value.every((choice) => desk.board.value.has(choice.space ?? -1));
    return near ? "Choose here or on the board." : "Choose here, or on the other board.";
  }
  if (desk.hand.value !== null) return "Now choose one of the lit spaces.";
  if (desk.together.armed.value) return "Show by one stack where all shall go.";
  if (desk.offer.value.pairs.size > 0) return "Choose one of the glowing pieces, then where it goes.";
  return "Choose something lit on the board.";
}

function Waiting() {
  const desk = useDesk();
  const live = desk.session.live.value!;
  if (live.outcome !== null) {
    return (
      <div class="orders">
        <a class="button main" href="#/">
          Back to the lobby
        </a>
      </div>
    );
  }
  const { stage } = desk.session;
  const welcome = desk.session.welcome.value!;
  const spectator = welcome.mine.length === 0;
  const playing = live.thinking !== null && !spectator && settings.value.pace !== "instant";
  if (playing && !stage.skipping.value) return <Showing />;
  const own = welcome.sides.filter((side) => welcome.mine.includes(side.id)).map((side) => side.adjective);
  return (
    <div class="orders">
      <p class="hint">
        {spectator
          ? "You are watching this game. You can look at the pieces, the journal and the rules."
          : live.thinking
            ? `The computer ${desk.hints.finishing.value ? `finishes your ${welcome.stretch}` : "is thinking"}; you can still look around the board.`
            : `You play the ${own.join(" and the ")} side; it is the other side's decision. You can still look around the board.`}
      </p>
      {desk.hints.finishing.value && <StopHelper />}
      <TakeBack />
      {!spectator && !live.thinking && <FriendLink />}
    </div>
  );
}

/** A refusal, an answer or news, with its rule. */
export function NoticeCard() {
  const desk = useDesk();
  const said = desk.session.notice.value;
  // Who is shown the fight on a phone needs to see where it would be more than to hear why nobody goes there.
  const notice = said?.kind === "why" && phone.value && desk.foreseen.value !== null ? null : said;
  return (
    <div class="notices" role="status" aria-live="polite">
      {notice && (
        <section class={`notice ${notice.kind}`}>
          {notice.kind === "refused" && <b>Not allowed. </b>}
          {notice.kind === "why" && <b>Why not? </b>}
          <span class="notice-text">{notice.text}</span> <RuleChip rule={notice.rule} />
          <button
            type="button"
            class="close"
            aria-label="Close"
            onClick={() => {
              desk.session.notice.value = null;
              desk.overlay.value = null;
            }}
          >
            ×
          </button>
        </section>
      )}
    </div>
  );
}
