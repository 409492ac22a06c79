// Leaders and commanders: fresh, spent or still away, with the chance that they can be activated; those who may act are pressed.
import { batch, useSignal } from "@preact/signals";
import { actionKey } from "../choices";
import { useDesk } from "../context";
import type { Desk } from "../desk";
import type { Choice, CommandPanel, LeaderRow } from "../messages";
import { inPercent, percent } from "../odds";
import { panelsOf } from "../panels";
import { lengthOf, said } from "../said";
import { phone } from "../screen";
import { ChoiceButton } from "./ChoiceButton";
import { RuleChip } from "./RuleChip";

/** More words than this need a line of their own. */
const LONG = 14;

export function Command({ panel }: { panel: CommandPanel }) {
  const desk = useDesk();
  const told = useSignal<string | null>(null);
  // Who stands among the orders with his chance is not told of twice.
  const ordered = new Set(phone.value ? [] : desk.others.value.map((choice) => choice.row));
  const leaders = panel.leaders.filter((row) => !ordered.has(row.id));
  const open = leaders.find((row) => row.id === told.value);
  return (
    <section class="command-bar" aria-label={said(panel.title)}>
      <div class="section-head">
        <h2>
          <i class="flag" style={{ background: panel.colour }} aria-hidden="true" />
          {panel.title}
        </h2>
        <span class="aside">{panel.text}</span>
      </div>
      {leaders.length > 0 && (
        <ul>
          {leaders.map((row) => {
            const choices = desk.ofRow.value.get(row.id) ?? [];
            const choice = choices.length === 1 ? choices[0]! : null;
            return (
              <li key={row.id}>
                <button
                  type="button"
                  class={`leader ${row.state}${choices.length > 0 ? " may-act" : ""}`}
                  aria-expanded={choice ? undefined : told.value === row.id}
                  title={said(row.note)}
                  data-leader={said(row.name)}
                  {...pointing(desk, choice, row.id)}
                  onClick={() => {
                    if (choice) desk.take(choice);
                    else told.value = told.value === row.id ? null : row.id;
                  }}
                >
                  <LeaderFace row={row} />
                  <span class="unseen">
                    , {row.status}, {row.note}
                    {choice ? `: ${choice.text}` : ""}
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {open && (
        <p class="small">
          {open.name}: {open.note}. <RuleChip rule={open.rule} quiet />
        </p>
      )}
    </section>
  );
}

/** Who points at a leader, by mouse, finger or key, sees what he would do and whom he leads. */
function pointing(desk: Desk, choice: Choice | null, row: string | null) {
  const at = (eyed: Choice | null, leader: string | null): void =>
    batch(() => {
      desk.eyed.value = eyed;
      desk.leader.value = leader;
    });
  const here = (): void => at(choice, row);
  const gone = (): void => at(null, null);
  return { onPointerEnter: here, onFocus: here, onPointerLeave: gone, onBlur: gone };
}

/** The band of his units with its sign, his name, and his chance; what is spent is turned to its pale side. */
export function LeaderFace({ row }: { row: LeaderRow }) {
  return (
    <>
      <i
        class="leader-sign"
        style={row.state === "spent" ? undefined : { background: row.colour }}
        aria-hidden="true"
      >
        {row.sign}
      </i>
      <span class="leader-name">{row.name}</span>
      <span class="leader-chance">{row.chance === undefined ? row.status : inPercent(row.chance)}</span>
    </>
  );
}

/** The choices of leaders among the orders: his sign, what he would do, his chance; of a sheet's rows what they say. */
/** More cards than these are a deck. */
const FEW = 3;

export function LeaderOrders({ choices }: { choices: readonly Choice[] }) {
  const desk = useDesk();
  const panels = desk.session.frame.value?.panels ?? [];
  const leaders = panelsOf(panels, "command").flatMap((panel) => panel.leaders);
  const lines = panelsOf(panels, "sheet").flatMap((panel) => panel.rows);
  const led = new Map(leaders.map((row) => [row.id, row]));
  const rows = new Map([...leaders, ...lines].map((row) => [row.id, row]));
  const told = new Map(lines.map((row) => [row.id, row.note]));
  const cards = choices.filter((choice) => told.has(choice.row ?? "")).length;
  return (
    <div class={cards > FEW ? "leader-orders deck" : "leader-orders"} role="group" aria-label="Leaders">
      {choices.map((choice) => {
        const row = rows.get(choice.row ?? "");
        const leader = led.get(choice.row ?? "");
        const brief = desk.odds.value.get(actionKey(choice.action))?.brief;
        return (
          <ChoiceButton
            key={actionKey(choice.action)}
            choice={choice}
            class={`leader-order${desk.hints.choice.value === choice ? " hinted" : ""}${choice.final ? " final" : ""}${lengthOf(choice.text) > LONG || told.has(choice.row ?? "") ? " long" : ""}`}
            disabled={desk.session.busy.value}
            title={leader && said(leader.note)}
            data-leader={leader && said(leader.name)}
            {...pointing(desk, choice, choice.row ?? null)}
          >
            <i class="leader-sign" style={{ background: row?.colour ?? "#e9dfc6" }} aria-hidden="true">
              {row?.sign ?? ""}
            </i>
            <span>
              {choice.text}
              {told.has(choice.row ?? "") && <small>{told.get(choice.row ?? "")}</small>}
              {leader && (
                <span class="unseen">
                  , {leader.status}, {leader.note}
                </span>
              )}
            </span>
            {brief && (
              <b>
                {percent(brief.chance)}
                <span class="unseen"> {brief.text}</span>
              </b>
            )}
          </ChoiceButton>
        );
      })}
    </div>
  );
}
