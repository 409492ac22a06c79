// Sheets with rows (orders, cards, who comes when), and chains of what follows from one thing.
import { useDesk } from "../context";
import { inkOn } from "../ink";
import type { ChainPanel, SheetPanel } from "../messages";
import { said } from "../said";
import { RuleChip } from "./RuleChip";
import { withRules } from "./words";

export function Sheet({ panel }: { panel: SheetPanel }) {
  const desk = useDesk();
  const acts = panel.wanted || panel.rows.some((row) => desk.ofRow.value.has(row.id));
  return (
    <details class="sheet" open={acts}>
      <summary>
        <h2>{panel.title}</h2>
        <span class="aside">{panel.aside}</span>
      </summary>
      <ul>
        {panel.rows.map((row) => {
          const choices = desk.ofRow.value.get(row.id) ?? [];
          const pressed = row.space !== null || choices.length > 0; // and then nothing in it can be pressed for itself
          const inside = (
            <>
              <i
                class="leader-sign"
                style={{ background: row.colour, color: inkOn(row.colour) }}
                aria-hidden="true"
              >
                {row.sign}
              </i>
              <b>{row.name}</b>
              <span class="sheet-text">{row.text}</span>
              {row.marks.map((mark, n) => (
                <em key={n}>{mark}</em>
              ))}
              <span class={`sheet-note tone-text-${row.tone}`}>
                {pressed ? row.note : withRules(row.note)}
              </span>
            </>
          );
          return (
            <li key={row.id} data-row={row.id}>
              {!pressed ? (
                <div class="sheet-row">{inside}</div>
              ) : (
                <button
                  type="button"
                  class={choices.length > 0 ? "sheet-row may-act" : "sheet-row"}
                  onClick={() => {
                    if (choices.length === 1) desk.take(choices[0]!);
                    else if (row.space !== null) desk.onBoard(row.space);
                  }}
                >
                  {inside}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {said(panel.text) && <p class="small">{withRules(panel.text)}</p>}
    </details>
  );
}

export function Chain({ panel }: { panel: ChainPanel }) {
  const desk = useDesk();
  return (
    <section class="chain" aria-label={said(panel.title)} aria-live="polite">
      <div class="section-head">
        <h2>{panel.title}</h2>
        <span class="aside">{panel.text}</span>
      </div>
      <ol>
        {panel.links.map((link, n) => (
          <li key={n} class={`edge-${link.tone}`}>
            <button type="button" class="link" onClick={() => desk.onBoard(link.space)}>
              {link.who}
            </button>{" "}
            <span>{link.text}</span> <RuleChip rule={link.rule} quiet />
          </li>
        ))}
      </ol>
      {said(panel.waiting) && <p class="small">{withRules(panel.waiting)}</p>}
    </section>
  );
}
