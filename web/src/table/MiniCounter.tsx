// A small counter for the order of battle and the fight card.
import { Block, BlockArm } from "../board/Block";
import { Arm, Counter } from "../board/Counter";
import { settings } from "../memory";
import type { PieceFace } from "../messages";

/** The whole counter at some size. */
export function CounterPicture({ face, size }: { face: PieceFace; size: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="-24 -24 50 50"
      role="img"
      aria-label={`${face.title} ${face.numbers}`}
    >
      {face.block ? (
        <Block face={face} />
      ) : (
        <Counter face={face} silhouettes={settings.value.symbols === "silhouettes"} />
      )}
    </svg>
  );
}

/** Arm and strength only; the dead are crossed out, the waiting dashed. */
export function MiniCounter({ face }: { face: PieceFace }) {
  const dead = face.status === "dead";
  const off = face.status !== "map";
  return (
    <svg width="20" height="24" viewBox="0 0 20 24" aria-hidden="true" class={`mini mini-is-${face.status}`}>
      <rect x="0.5" y="0.5" width="19" height="23" rx="2.5" fill={face.colour} stroke="#160f07" />
      <rect x="0.5" y="0.5" width="19" height="2.6" fill={face.band_colour} />
      <g transform="translate(10 9.4) scale(0.56)">
        {face.block ? (
          <BlockArm symbol={face.symbol} ink="#160f07" wide={25} high={15} />
        ) : face.numbers && face.shape === undefined ? (
          <Arm symbol={face.symbol} ink={face.ink} silhouettes={settings.value.symbols === "silhouettes"} />
        ) : (
          <path
            d="M0 -8l2.4 5h5.4l-4.2 3.6l1.6 5.6l-5.2 -3.4l-5.2 3.4l1.6 -5.6l-4.2 -3.6h5.4z"
            fill="#ffd86b"
          />
        )}
      </g>
      {face.reduced && !face.block && <rect x="1" y="13.2" width="18" height="9.6" fill="#fff" />}
      <text x="10" y="21.6" class="mini-number" fill={face.reduced && !face.block ? "#231a10" : face.ink}>
        {face.numbers && face.shape === undefined ? face.strength : ""}
      </text>
      {off && !dead && <rect class="mini-wait" x="0.5" y="0.5" width="19" height="23" rx="2.5" />}
      {dead && <path class="mini-dead" d="M1.5 1.5l17 21m0 -21l-17 21" />}
    </svg>
  );
}
