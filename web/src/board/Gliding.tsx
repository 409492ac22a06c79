// A piece that glides from where it stood to where it stands.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Spot } from "../messages";
import { COUNTER } from "./sizes";

interface Props {
  x: number;
  y: number;
  scale: number;
  class: string;
  piece: number;
  side: string;
  children: ComponentChildren;
}

export function Gliding({ x, y, scale, class: kind, piece, side, children }: Props) {
  const ref = useRef<SVGGElement>(null);
  const last = useRef<Spot>([x, y]);
  useLayoutEffect(() => {
    const [fromX, fromY] = last.current;
    last.current = [x, y];
    const far = Math.hypot(x - fromX, y - fromY);
    if (far < COUNTER * 0.7 || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    ref.current?.animate(
      [
        { transform: `translate(${fromX}px, ${fromY}px) scale(${scale})` },
        { transform: `translate(${x}px, ${y}px) scale(${scale})` },
      ],
      { duration: Math.min(560, 240 + far * 0.6), easing: "cubic-bezier(.3,.1,.2,1)" },
    );
  }, [x, y]);
  return (
    <g
      ref={ref}
      class={kind}
      data-piece={piece}
      data-side={side}
      style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}
    >
      {children}
    </g>
  );
}
