// The steps of what somebody does now: those done keep their result, the present one is lit, later ones say what they
// depend on.
import { useEffect, useRef } from "preact/hooks";
import { useDesk } from "../context";
import type { StripPanel } from "../messages";
import { panelsOf } from "../panels";
import { said } from "../said";

export function Strips() {
  const desk = useDesk();
  return (
    <>
      {panelsOf(desk.session.frame.value?.panels ?? [], "strip").map((panel, n) => (
        <Strip key={n} panel={panel} />
      ))}
    </>
  );
}

/** Of the step before the present one so much is left in sight, to tell that there is one. */
const BESIDE = 14;
const STATES = { done: "done", now: "now", later: "to come", none: "left out" };

export function Strip({ panel }: { panel: StripPanel }) {
  const lit = useRef<HTMLLIElement>(null);
  const now = panel.steps.findIndex((step) => step.state === "now");
  useEffect(() => {
    const cell = lit.current;
    const row = cell?.parentElement;
    if (!cell || !row) return;
    const off = cell.getBoundingClientRect().left - row.getBoundingClientRect().left;
    row.scrollTo({ left: row.scrollLeft + off - BESIDE });
  }, [now]);
  return (
    <section class="strip-bar" aria-label={said(panel.title)}>
      <div class="strip-who">
        <i style={{ background: panel.colour }} aria-hidden="true">
          {panel.sign}
        </i>
        <div>
          <b>{panel.title}</b>
          <span>{panel.text}</span>
        </div>
      </div>
      <ol tabIndex={0} aria-label="Segments">
        {panel.steps.map((step, n) => (
          <li
            key={n}
            ref={n === now ? lit : null}
            class={step.state}
            aria-current={step.state === "now" ? "step" : undefined}
            data-rule={step.rule}
          >
            <i aria-hidden="true">{step.state === "done" ? "✓" : n + 1}</i>
            <div>
              <b>{step.title}</b>
              <span>{step.note}</span>
              <span class="unseen"> {STATES[step.state]}</span>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
