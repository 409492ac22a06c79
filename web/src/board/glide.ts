// A piece that has changed its place glides there.
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Spot } from "../messages";

/** The element that this is tied to glides from where it was drawn last, unless it is nearer than `least`. */
export function useGlide(x: number, y: number, scale: number, least: number): RefObject<SVGGElement | null> {
  const ref = useRef<SVGGElement>(null);
  const last = useRef<Spot>([x, y]);
  useLayoutEffect(() => {
    const [fromX, fromY] = last.current;
    last.current = [x, y];
    const far = Math.hypot(x - fromX, y - fromY);
    if (far < least || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    ref.current?.animate(
      [
        { transform: `translate(${fromX}px, ${fromY}px) scale(${scale})` },
        { transform: `translate(${x}px, ${y}px) scale(${scale})` },
      ],
      { duration: Math.min(560, 240 + far * 0.6), easing: "cubic-bezier(.3,.1,.2,1)" },
    );
  }, [x, y]);
  return ref;
}
