// A place whose card is seen whole: where there is too little room it is drawn smaller.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { fitting } from "../fit";

interface Props {
  class: string;
  label?: string;
  children: ComponentChildren;
}

export function Fit({ class: name, label, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = place.current!;
    const inner = card.current!;
    let height = -1;
    const fit = (): void => {
      const before = box.scrollTop;
      inner.style.setProperty("zoom", "1");
      const { paddingTop, paddingBottom } = getComputedStyle(box);
      const room = box.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
      const scale = fitting(room, (one) => {
        inner.style.setProperty("zoom", `${one}`);
        return inner.getBoundingClientRect().height;
      });
      inner.dataset.scale = `${scale}`;
      box.scrollTop = before;
      height = box.clientHeight;
    };
    fit();
    // The room changes with the window and with what lies beside; what is in the card with every choice.
    const watcher = new ResizeObserver(() => {
      if (box.clientHeight !== height || inner.dataset.scale !== "1") fit();
    });
    watcher.observe(box.parentElement!);
    watcher.observe(box);
    const changes = new MutationObserver(fit);
    changes.observe(inner, { childList: true, subtree: true, characterData: true });
    return () => {
      watcher.disconnect();
      changes.disconnect();
    };
  }, []);
  const words = label ? { tabIndex: 0, role: "region" as const, "aria-label": label } : {};
  return (
    <div ref={place} class={name} {...words}>
      <div ref={card} class="fit">
        {children}
      </div>
    </div>
  );
}
