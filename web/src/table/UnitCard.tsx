// The card of a piece: who he is, how he is, who stands with him, and what can be asked about him.
import { useDesk } from "../context";
import { phone } from "../screen";
import { CounterPicture } from "./MiniCounter";
import { withRules } from "./words";

const QUESTIONS: { what: string; title: string; hint: string }[] = [
  { what: "reach", title: "Reach", hint: "How far this piece could go" },
  { what: "command", title: "Command", hint: "How far this leader's command reaches" },
  { what: "sight", title: "Sight", hint: "What guns could see from here" },
];

const LEADERS = ["commander", "officer"]; // where none is in play, command is not either

const BLOCK_QUESTIONS = [
  { what: "reach", title: "Reach", hint: "How far this block could march" },
  { what: "sight", title: "Roads", hint: "The roads from this town and what they can carry" },
];

export function UnitCard() {
  const desk = useDesk();
  const number = desk.card.value;
  const face = number === null ? undefined : desk.faces.value.get(number);
  if (!face || (phone.value && desk.fight.value !== null)) return null; // on a phone the odds need the room
  const stack = face.at === null ? [] : (desk.stacks.value.get(face.at) ?? []);
  const found = face.at === null ? undefined : desk.everywhere.value.get(face.at);
  const field = found && found.scene.offset > 0 ? `${found.scene.title}, ` : "";
  const led = [...desk.faces.value.values()].some((one) => LEADERS.includes(one.symbol));
  const questions = face.block ? BLOCK_QUESTIONS : QUESTIONS.filter(({ what }) => led || what !== "command");
  const side = desk.owner.value.get(face.number) ?? null;
  const overlay = desk.overlay.value?.kind;
  const sideTitle = desk.session.welcome.value?.sides.find((one) => one.id === side)?.title;
  return (
    <aside class="unit-card" aria-label="Unit card" onPointerEnter={() => (desk.pinned.value = true)}>
      <button
        type="button"
        class="close"
        aria-label="Close the card"
        onClick={() => (desk.card.value = null)}
      >
        ×
      </button>
      <div class="unit-head">
        <CounterPicture face={face} size={58} />
        <div>
          <h2>{face.block ? face.title.split(", ")[0] : face.title.replace(/ \[.*\]$/, "")}</h2>
          <p class="small">
            {found
              ? `${field ? "" : "In "}${field}${found.space.label}`
              : (STATUS[face.status] ?? face.status)}
            {stack.length > 1 ? `, with ${stack.length - 1} more` : ""}
          </p>
        </div>
      </div>
      <ul>
        {face.card.map((line) => (
          <li key={line}>{withRules(line)}</li>
        ))}
      </ul>
      {stack.length > 1 && (
        <div class="unit-stack">
          {stack.map((other) => (
            <button
              type="button"
              key={other.number}
              aria-pressed={other.number === number}
              title={other.title}
              onClick={() => (desk.card.value = other.number)}
            >
              <span class="unseen">{other.title}</span>
              <span aria-hidden="true">
                <CounterPicture face={other} size={34} />
              </span>
            </button>
          ))}
        </div>
      )}
      {face.at !== null && (
        <div class="unit-questions">
          {questions.map(({ what, title, hint }) => (
            <button
              type="button"
              key={what}
              title={hint}
              aria-pressed={overlay === `${what} ${face.number}`}
              onClick={() => void desk.show(what, face.number, null)}
            >
              {title}
            </button>
          ))}
          {side && !face.block && (
            <button
              type="button"
              title={`Zones of control: ${sideTitle ?? side}`}
              aria-pressed={overlay === `zones ${side}`}
              onClick={() => void desk.show("zones", null, side)}
            >
              Zones
            </button>
          )}
        </div>
      )}
    </aside>
  );
}

const STATUS: Record<string, string> = {
  waiting: "Waiting off the map",
  dead: "Eliminated",
  exited: "Has left the map",
};
