// What the computer advises, or the question at which level it shall finish the turn.

import { inPercent } from "../chances";
import { useDesk } from "../context";
import { change } from "../memory";
import { answerOf, gistOf, ideaOf, type Namer, placeNear } from "../plan";
import { heading, sentence } from "../said";
import { withRules } from "./words";

export function Hints() {
  const desk = useDesk();
  const open = desk.session.past.value === null ? desk.hints.open.value : null;
  return (
    <div class="hints" role="status" aria-live="polite">
      {open === "hint" && <HintCard />}
      {open === "turn" && <TurnCard />}
      {open === "help" && <HelpCard />}
    </div>
  );
}

function HintCard() {
  const { hints } = useDesk();
  const hint = hints.hint.value;
  const gist = hints.plan.value ? gistOf(hints.plan.value) : "";
  const name = hints.titleOf(hint?.bot ?? hints.hinter.value);
  return (
    <section class="hint-card" aria-label="Hint">
      <Head title={hints.thinking.value ? `${name} thinks about it…` : `${name} advises`} again />
      {hints.thinking.value && (
        <div class="hint-row">
          <span class="thinking" aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          <button type="button" onClick={() => hints.put()}>
            Never mind
          </button>
        </div>
      )}
      {hint && hint.action === null && <p>{hint.text}</p>}
      {hint?.action && (
        <>
          <p class="hint-words">
            {gist && <span>{gist} First: </span>}
            <b>{sentence(hint.text)}</b> {hint.reason && <span>{withRules(sentence(hint.reason))}</span>}
          </p>
          <PlanWords />
          {hint.chance !== null && <ChanceBar chance={hint.chance} />}
          <div class="hint-row">
            <button type="button" class="main" disabled={!hints.choice.value} onClick={() => hints.take()}>
              Do it <kbd>D</kbd>
            </button>
            {(hints.plan.value?.actions.length ?? 0) > 1 && (
              <button
                type="button"
                class="do-all"
                data-steps={hints.plan.value?.actions.length}
                onClick={() => hints.takeAll()}
              >
                Do the whole plan
              </button>
            )}
            <button type="button" onClick={() => hints.put()}>
              I decide myself
            </button>
          </div>
        </>
      )}
    </section>
  );
}

/** What the plan is about, and what the enemy may answer; arrows show both on the board. */
function PlanWords() {
  const desk = useDesk();
  const plan = desk.hints.plan.value;
  if (plan === null) return null;
  const names: Namer = {
    piece: (number) => heading(desk.faces.value.get(number)?.name ?? ("" as never)),
    space: (id) => {
      const label = desk.pencil.nameOf(id) || String(id);
      const board = desk.paper.value?.board;
      const spot = desk.board.value.get(id)?.at;
      const place = board && spot && /^\d+$/.test(label) ? placeNear(board.names, spot, board.side) : "";
      return place ? `${place} (${label})` : label;
    },
  };
  const idea = ideaOf(plan, names);
  const answer = answerOf(plan, names);
  return (
    <>
      {idea && <p class="hint-idea">{idea}</p>}
      {answer && <p class="hint-answer">{answer}</p>}
    </>
  );
}

function TurnCard() {
  const { hints, session } = useDesk();
  const { stretch } = session.welcome.value!;
  return (
    <section class="hint-card" aria-label={`Finish my ${stretch}`}>
      <Head title={`Let the computer finish this ${stretch}`} />
      <p>It decides for you until the {stretch} is over. You see every step, and can stop it.</p>
      <div class="hint-row">
        <button type="button" class="main" onClick={() => hints.finish()}>
          Let it play
        </button>
        <button type="button" onClick={() => hints.put()}>
          No
        </button>
      </div>
    </section>
  );
}

function HelpCard() {
  const { hints, session } = useDesk();
  const { stretch } = session.welcome.value!;
  return (
    <section class="hint-card" aria-label="Help">
      <Head title="Ask the computer" />
      <p>
        A hint for this decision; or it plays until the {stretch} is over, step by step, and can be stopped.
      </p>
      <div class="hint-row">
        <button type="button" class="ask-hint main" onClick={() => void hints.ask()}>
          Hint
        </button>
        <button type="button" class="ask-turn" onClick={() => hints.finish()}>
          Finish {stretch}
        </button>
        <button type="button" onClick={() => hints.put()}>
          No
        </button>
      </div>
    </section>
  );
}

/** The title, with the level, which is remembered; another level is asked at once where a hint is wanted. */
function Head({ title, again }: { title: string; again?: boolean }) {
  const { hints } = useDesk();
  const levels = hints.bots.value;
  return (
    <div class="hint-head">
      <h3>{title}</h3>
      {levels.length > 0 && (
        <select
          aria-label="Level of the computer"
          value={hints.hinter.value}
          onChange={(event) => {
            change("hinter", event.currentTarget.value);
            if (again) void hints.ask();
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
    <p class="hint-chance">
      <span class="chance-bar" aria-hidden="true">
        <i style={{ width: `${Math.round(chance * 100)}%` }} />
      </span>
      Your chance of winning as things stand: <b>{inPercent(Math.round(chance * 1000))}</b>
    </p>
  );
}
