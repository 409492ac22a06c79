// What opens over the board keeps clear of what it speaks of: where it would lie over that, it opens on the other side.
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useDesk } from "../context";
import type { Spot } from "../messages";

/** What a spot needs about it on the screen to be seen. */
const ABOUT = 24;

interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Does this box lie over a spot of the screen? */
export const liesOver = (box: Edges, [x, y]: Spot): boolean =>
  x > box.left - ABOUT && x < box.right + ABOUT && y > box.top - ABOUT && y < box.bottom + ABOUT;

/** For a card that speaks of `what` at a space: it is marked as aside where it would else lie over it. */
export function useClear<T extends HTMLElement>(space: number | null, what?: unknown): RefObject<T | null> {
  const desk = useDesk();
  const ref = useRef<T>(null);
  useLayoutEffect(() => {
    const card = ref.current;
    const place = desk.board.peek().get(space ?? -1);
    const at = place?.stand ?? place?.at;
    if (!card) return;
    delete card.dataset.aside;
    if (!at) return;
    const look = (): void => {
      const spot = desk.onScreen(at);
      if (!spot || card.dataset.aside || !liesOver(card.getBoundingClientRect(), spot)) return;
      card.dataset.aside = "yes";
      // Where there is room nowhere, it stays where it is looked for.
      if (liesOver(card.getBoundingClientRect(), spot)) delete card.dataset.aside;
    };
    look();
    const watcher = new ResizeObserver(look); // what a card has to say may come later
    watcher.observe(card);
    return () => watcher.disconnect();
  }, [space, what, desk.card.value, desk.place.value]);
  return ref;
}
