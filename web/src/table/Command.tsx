// Leaders and commanders: fresh, spent or still away, with the chance that they can be activated; those who may act are pressed.
import { useSignal } from "@preact/signals";
import { actionKey } from "../choices";
import { useDesk } from "../context";
import type { Choice, Panel, Row } from "../messages";
import { percent } from "../odds";
import { ChoiceButton } from "./ChoiceButton";
import { withRules } from "./words";

/** More words than this need a line of their own. */
const LONG = 14;

export function Command({ panel, colour }: { panel: Panel; colour: string }) {
  const desk = useDesk();
  const told = useSignal<string | null>(null);
  const rows = panel.rows ?? [];
  const open = rows.find((row) => row.label === told.value);
  return (
    <section class="command-bar" aria-label={panel.title}>
      <div class="section-head">
        <h2>
          <i class="flag" style={{ background: colour }} aria-hidden="true" />
          {panel.title}
        </h2>
        <span class="aside">
          {rows.filter((row) => row.state === "fresh").length} of{" "}
          {rows.filter((row) => row.state !== "absent").length} fresh
        </span>
      </div>
      <ul>
        {rows.map((row) => {
          const choices = desk.ofRow.value.get(row.label) ?? [];
          const choice = choices.length === 1 ? choices[0]! : null;
          return (
            <li key={row.label}>
              <button
                type="button"
                class={`leader ${row.state}${choices.length > 0 ? " may-act" : ""}`}
                aria-expanded={choice ? undefined : told.value === row.label}
                title={row.note}
                data-leader={row.label}
                onPointerEnter={() => (desk.eyed.value = choice)}
                onPointerLeave={() => (desk.eyed.value = null)}
                onClick={() => {
                  if (choice) desk.take(choice);
                  else told.value = told.value === row.label ? null : row.label;
                }}
              >
                <LeaderFace row={row} />
                <span class="unseen">
                  , {row.state}, {row.note}
                  {choice ? `: ${choice.text}` : ""}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {open && (
        <p class="small">
          {open.label}: {open.note}. {withRules(`(${open.rule})`)}
        </p>
      )}
    </section>
  );
}

/** The band of his units with its sign, his name, and his chance; what is spent is turned to its pale side. */
function LeaderFace({ row }: { row: Row }) {
  return (
    <>
      <i
        class="leader-sign"
        style={row.state === "spent" ? undefined : { background: row.colour ?? "#e9dfc6" }}
        aria-hidden="true"
      >
        {row.sign ?? ""}
      </i>
      <span class="leader-name">{row.label}</span>
      <span class="leader-chance">{row.state === "absent" ? "away" : row.value || "spent"}</span>
    </>
  );
}

/** The choices of leaders among the orders: his sign, what he would do, his chance. */
export function LeaderOrders({ choices }: { choices: readonly Choice[] }) {
  const desk = useDesk();
  const rows = new Map<string, Row>();
  for (const panel of desk.session.frame.value?.panels ?? []) {
    if (panel.kind === "command") for (const row of panel.rows ?? []) rows.set(row.label, row);
  }
  return (
    <div class="leader-orders" role="group" aria-label="Leaders">
      {choices.map((choice) => {
        const row = rows.get(choice.row ?? "");
        const odds = desk.odds.value.get(actionKey(choice.action));
        const chance = odds?.chances.succeeds;
        const words = choice.text.replace(/ \(\d+\+\)$/, "");
        return (
          <ChoiceButton
            key={actionKey(choice.action)}
            choice={choice}
            class={`leader-order${desk.hints.choice.value === choice ? " hinted" : ""}${choice.final ? " final" : ""}${words.length > LONG ? " long" : ""}`}
            disabled={desk.session.busy.value}
            onPointerEnter={() => (desk.eyed.value = choice)}
            onPointerLeave={() => (desk.eyed.value = null)}
            onFocus={() => (desk.eyed.value = choice)}
            onBlur={() => (desk.eyed.value = null)}
          >
            <i class="leader-sign" style={{ background: row?.colour ?? "#e9dfc6" }} aria-hidden="true">
              {row?.sign ?? ""}
            </i>
            <span>{words}</span>
            {chance && (
              <b>
                {percent(chance)}
                <span class="unseen"> chance</span>
              </b>
            )}
          </ChoiceButton>
        );
      })}
    </div>
  );
}
