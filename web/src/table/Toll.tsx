// Losses that are dealt out one by one: who has taken what, and what the next one does to each.
import { actionKey } from "../choices";
import { useDesk } from "../context";
import type { TollPanel } from "../messages";
import { said } from "../said";
import { ChoiceButton } from "./ChoiceButton";
import { CounterPicture } from "./MiniCounter";
import { withRules } from "./words";

export function Tolls() {
  const desk = useDesk();
  return (
    <>
      {desk.tolls.value.map((panel, n) => (
        <Toll key={n} panel={panel} />
      ))}
    </>
  );
}

function Toll({ panel }: { panel: TollPanel }) {
  const desk = useDesk();
  return (
    <section class="toll" aria-label={said(panel.title)} data-left={panel.left}>
      <div class="section-head">
        <h2>{panel.title}</h2>
        <span class="aside">{withRules(panel.text)}</span>
      </div>
      <ul>
        {panel.rows.map((row) => {
          const face = desk.faces.value.get(row.piece);
          if (!face) return null;
          const choices = desk.offer.value.pieces.get(row.piece) ?? [];
          const inside = (
            <>
              <CounterPicture face={face} size={34} />
              <span class="toll-who">
                <b>{face.name}</b>
                <span>{row.so_far}</span>
              </span>
              <span class="toll-next">
                <small>next</small> {row.next}
              </span>
            </>
          );
          return (
            <li key={row.piece} data-toll={row.piece}>
              {choices.length === 1 ? (
                <ChoiceButton
                  key={actionKey(choices[0]!.action)}
                  choice={choices[0]!}
                  class="toll-row may-act"
                  disabled={desk.session.busy.value}
                  onPointerEnter={() => (desk.eyed.value = choices[0]!)}
                  onPointerLeave={() => (desk.eyed.value = null)}
                >
                  {inside}
                </ChoiceButton>
              ) : (
                <div class="toll-row">{inside}</div>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
