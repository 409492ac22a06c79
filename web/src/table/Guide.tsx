// The first-game guide: a card that follows the player's own decisions.
import { useComputed, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { useDesk } from "../context";
import { reached } from "../guide";
import { keep, kept } from "../memory";
import { RuleChip } from "./RuleChip";

export function Guide() {
  const desk = useDesk();
  const session = desk.session;
  const step = useComputed(() => kept(session.table)?.guide ?? null);
  const at = step.value;
  const pages = session.welcome.value?.guide ?? [];
  const live = session.live.value;
  const current = session.current.value;
  const log = session.log.value;
  useEffect(() => {
    if (at === null || !live || !current) return;
    const from = kept(session.table)?.guideFrom ?? 0;
    const since = log.filter((line) => line.number >= from);
    const next = reached(pages, at, {
      decision: live.decision,
      log: since,
      selected: desk.card.value !== null && desk.opened.value,
    });
    if (next !== at) keep(session.table, (table) => ({ ...table, guide: next }));
  }, [at, live, current, log.length, desk.card.value, desk.opened.value]);
  const card = useRef<HTMLElement>(null);
  const more = useSignal(false);
  // A sign that there is more to read than fits.
  useEffect(() => {
    const box = card.current;
    if (!box) return;
    const look = (): void => {
      more.value = box.scrollTop + box.clientHeight < box.scrollHeight - 8;
    };
    box.scrollTop = 0;
    look();
    const watcher = new ResizeObserver(look);
    watcher.observe(box);
    box.addEventListener("scroll", look);
    return () => {
      watcher.disconnect();
      box.removeEventListener("scroll", look);
    };
  }, [at, current]);
  if (at === null) return null;
  const page = pages[at];
  const stop = (): void => keep(session.table, (table) => ({ ...table, guide: null }));
  if (!page) return null;
  return (
    <aside ref={card} class="guide" aria-label="Guide" aria-live="polite">
      <div class="guide-head">
        <span>
          Guide {at + 1} of {pages.length}
        </span>
        <button type="button" class="link" onClick={stop}>
          I know the way
        </button>
      </div>
      <h2>{page.title}</h2>
      {page.text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {page.rule && (
        <p class="small">
          The rule: <RuleChip rule={page.rule} quiet />
        </p>
      )}
      <div class={more.value ? "guide-foot more" : "guide-foot"}>
        {more.value && (
          <button
            type="button"
            class="link guide-more"
            onClick={() => card.current!.scrollBy({ top: card.current!.clientHeight * 0.6 })}
          >
            Read on ▾
          </button>
        )}
        {page.task && <b>{page.task}</b>}
        {page.next && (
          <button
            type="button"
            class="main"
            onClick={() =>
              at + 1 < pages.length ? keep(session.table, (table) => ({ ...table, guide: at + 1 })) : stop()
            }
          >
            {page.next}
          </button>
        )}
      </div>
    </aside>
  );
}
