// A piece that glides from where it stood to where it stands.
import type { ComponentChildren } from "preact";

import { useGlide } from "./glide";
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
  const ref = useGlide(x, y, scale, COUNTER * 0.7);
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
