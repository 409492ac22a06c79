// A button that takes a choice. One that rolls dice or ends a phase and appears under the finger is inert for a moment.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { actionKey } from "../choices";
import { useDesk } from "../context";
import type { Choice } from "../messages";

/** So long, in milliseconds, a button that has come under the finger waits; a press meanwhile makes it wait anew. */
const MOMENT = 600;

interface Props {
  choice: Choice;
  class: string;
  disabled?: boolean;
  title?: string | undefined;
  "data-leader"?: string | undefined;
  onFocus?: () => void;
  onBlur?: () => void;
  onPointerEnter?: () => void;
  onPointerLeave?: () => void;
  children: ComponentChildren;
}

export function ChoiceButton({ choice, class: look, children, ...rest }: Props) {
  const desk = useDesk();
  const key = actionKey(choice.action);
  const armed = desk.armed.value === key;
  const ref = useRef<HTMLButtonElement>(null);
  const fresh = useSignal(false);
  const here = useRef(false); // has it been seen under the last press?
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const wait = (): void => {
    if (timer.current !== null) clearTimeout(timer.current);
    here.current = true;
    fresh.value = true;
    timer.current = setTimeout(() => (fresh.value = false), MOMENT);
  };
  // Another decision, another action or a question: what the button means is new, though it may stand where one stood.
  // It may also be pushed there by others that come or go.
  const position = desk.session.live.value?.position;
  useLayoutEffect(() => {
    here.current = false;
    fresh.value = false;
    if (!choice.final) return;
    const look = (): void => {
      const under = desk.presses.under(ref.current!.getBoundingClientRect());
      if (under && !here.current) wait();
      here.current = under;
    };
    look();
    const watcher = new ResizeObserver(look);
    watcher.observe(ref.current!.closest(".orders") ?? ref.current!);
    return () => watcher.disconnect();
  }, [position, key, armed]);
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
    },
    [],
  );
  const press = (event: MouseEvent): void => {
    const pushed = choice.final && desk.presses.again && !here.current;
    if (event.detail > 0 && (fresh.value || pushed)) wait();
    // The second half of a double click was meant for the button that stood here before.
    else if (event.detail < 2 || armed) desk.take(choice);
  };
  return (
    <button
      ref={ref}
      type="button"
      {...rest}
      class={look}
      data-action={key}
      aria-disabled={fresh.value ? "true" : undefined}
      onClick={press}
    >
      {children}
    </button>
  );
}
