// What the computer advises, or the question at which level it shall finish the turn.

import { inPercent } from "../chances";
import { useDesk } from "../context";
import { change } from "../memory";
import { withRules } from "./words";

export function CounselCard() {
  const desk = useDesk();
  const open = desk.session.past.value === null ? desk.helper.open.value : null;
  return (
    <div class="counsels" role="status" aria-live="polite">
      {open === "hint" && <HintCard />}
      {open === "turn" && <TurnCard />}
      {open === "help" && <HelpCard />}
    </div>
  );
}

function HintCard() {
  const { helper } = useDesk();
  const advice = helper.advice.value;
  const name = helper.titleOf(advice?.bot ?? helper.adviser.value);
  return (
    <section class="counsel" aria-label="Hint">
      <Head title={helper.thinking.value ? `${name} thinks about it…` : `${name} advises`} again />
      {helper.thinking.value && (
        <div class="counsel-row">
          <span class="thinking" aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          <button type="button" onClick={() => helper.put()}>
            Never mind
          </button>
        </div>
      )}
      {advice && advice.action === null && <p>{advice.text}</p>}
      {advice?.action && (
        <>
          <p class="counsel-words">
            <b>{sentence(advice.text)}</b>{" "}
            {advice.reason && <span>{withRules(sentence(advice.reason))}</span>}
          </p>
          {advice.chance !== null && <ChanceBar chance={advice.chance} />}
          <div class="counsel-row">
            <button type="button" class="main" disabled={!helper.choice.value} onClick={() => helper.take()}>
              Do it <kbd>D</kbd>
            </button>
            <button type="button" onClick={() => helper.put()}>
              I decide myself
            </button>
          </div>
        </>
      )}
    </section>
  );
}

function TurnCard() {
  const { helper } = useDesk();
  return (
    <section class="counsel" aria-label="Finish my turn">
      <Head title="Let the computer finish this turn" />
      <p>It decides for you until the turn is over. You see every step, and can stop it.</p>
      <div class="counsel-row">
        <button type="button" class="main" onClick={() => helper.finish()}>
          Let it play
        </button>
        <button type="button" onClick={() => helper.put()}>
          No
        </button>
      </div>
    </section>
  );
}

function HelpCard() {
  const { helper } = useDesk();
  return (
    <section class="counsel" aria-label="Help">
      <Head title="Ask the computer" />
      <p>A hint for this decision; or it plays until the turn is over, step by step, and can be stopped.</p>
      <div class="counsel-row">
        <button type="button" class="ask-hint main" onClick={() => void helper.ask()}>
          Hint
        </button>
        <button type="button" class="ask-turn" onClick={() => helper.finish()}>
          Finish turn
        </button>
        <button type="button" onClick={() => helper.put()}>
          No
        </button>
      </div>
    </section>
  );
}

/** The title, with the level, which is remembered; another level is asked at once where a hint is wanted. */
function Head({ title, again }: { title: string; again?: boolean }) {
  const { helper } = useDesk();
  const levels = helper.advisers.value;
  return (
    <div class="counsel-head">
      <h3>{title}</h3>
      {levels.length > 0 && (
        <select
          aria-label="Level of the computer"
          value={helper.adviser.value}
          onChange={(event) => {
            change("adviser", event.currentTarget.value);
            if (again) void helper.ask();
          }}
        >
          {levels.map((bot) => (
            <option key={bot.id} value={bot.id}>
              {bot.title}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

function ChanceBar({ chance }: { chance: number }) {
  return (
    <p class="counsel-chance">
      <span class="chance-bar" aria-hidden="true">
        <i style={{ width: `${Math.round(chance * 100)}%` }} />
      </span>
      Your chance to win, as he sees it: <b>{inPercent(chance * 1000)}</b>
    </p>
  );
}

function sentence(text: string): string {
  const begun = text.slice(0, 1).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}
