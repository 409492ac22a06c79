// A standing block of painted wood: label and steps towards its owner, bare back towards all others. Middle at 0, 46 across.
import { memo } from "../memo";
import type { Badge, PieceFace } from "../messages";
import { BLOCK } from "./layout";

const DEEP = BLOCK * 0.18;
const FACE = BLOCK - DEEP;
const LEFT = -BLOCK / 2;
const TOP = -BLOCK / 2 + DEEP;
const MIDDLE = LEFT + FACE / 2;
const INSET = FACE * 0.06;
const WIDE = FACE - 2 * INSET;
const INK = "#160f07";
/** A band of this colour is the label's own. */
const PLAIN = "#e9dfc6";

const LID = `M${LEFT} ${TOP}l${DEEP} ${-DEEP}h${FACE}l${-DEEP} ${DEEP}z`;
const FLANK = `M${LEFT + FACE} ${TOP}l${DEEP} ${-DEEP}v${FACE}l${-DEEP} ${DEEP}z`;
const SHADOW = `M${LEFT + 2} ${TOP + FACE}l2.6 3h${FACE}l${DEEP + 2} ${-DEEP - 1}v-3z`;

interface Props {
  face: PieceFace;
}

export const Block = memo(function Block({ face }: Props) {
  const back = face.block?.back ?? false;
  const dark = mixed(face.colour, "#000000", 0.25);
  return (
    <g class={back ? "block back" : "block"}>
      <title>{face.title}</title>
      <path class="block-shadow" d={SHADOW} />
      <path d={LID} fill={mixed(face.colour, "#ffffff", 0.34)} class="block-edge" />
      <path d={FLANK} fill={mixed(face.colour, "#000000", 0.4)} class="block-edge" />
      <rect x={LEFT} y={TOP} width={FACE} height={FACE} fill={face.colour} class="block-edge" />
      {back ? <Back face={face} /> : <Front face={face} ink={dark} />}
      <Badges badges={face.badges} back={back} />
    </g>
  );
});

/** Bare paint with a faint grain and the device of the army. */
function Back({ face }: Props) {
  return (
    <g>
      <path
        class="block-grain"
        d={`M${LEFT + 3} ${TOP + 6}q9 -1.6 20 0M${LEFT + 12} ${TOP + 12}q10 1.2 22 -0.6M${LEFT + 2} ${TOP + 26}q12 1.8 19 0M${LEFT + 9} ${TOP + 33}q14 -1.4 25 0.4`}
      />
      <g transform={`translate(${MIDDLE} ${TOP + FACE / 2})`}>
        <Device name={face.block!.device} />
      </g>
    </g>
  );
}

/** The sign of an army, about 20 across: so that backs are told apart without their colours. */
export function Device({ name, ink = "#ffffff" }: { name: string; ink?: string }) {
  if (name === "wreath") {
    return (
      <g class="device" stroke={ink} fill="none">
        <path d="M-3.6 9.4a10 10 0 1 1 7.2 0" stroke-dasharray="3.4 1.5" stroke-width="2.4" />
        <path d="M-3.6 5.2v-9.6l7.2 9.6v-9.6" stroke-width="2.3" stroke-linejoin="bevel" />
      </g>
    );
  }
  if (name === "crown") {
    return (
      <g class="device" stroke={ink} fill="none" stroke-width="2" stroke-linejoin="round">
        <path d="M-9 7.4h18M-9 4.4l-1.2 -9.4l5 4.6l5.2 -7.4l5.2 7.4l5 -4.6l-1.2 9.4z" />
        <circle cy="-9.4" r="1.3" fill={ink} />
      </g>
    );
  }
  if (name === "cross") {
    return (
      <path
        class="device"
        d="M-3.6 -10h7.2q-1.6 6.4 -1.4 7.8q1.4 0.2 7.8 -1.4v7.2q-6.4 -1.6 -7.8 -1.4q-0.2 1.4 1.4 7.8h-7.2q1.6 -6.4 1.4 -7.8q-1.4 -0.2 -7.8 1.4v-7.2q6.4 1.6 7.8 1.4q0.2 -1.4 -1.4 -7.8z"
        fill="none"
        stroke={ink}
        stroke-width="1.9"
      />
    );
  }
  return <circle class="device" r="8" fill="none" stroke={ink} stroke-width="2.2" />;
}

/** The label: steps as lozenges, the arm in its box, corps, what the corner says, and name. */
function Front({ face, ink }: Props & { ink: string }) {
  const { steps, full, corner } = face.block!;
  const x = LEFT + INSET;
  const y = TOP + INSET;
  const size = Math.min(WIDE * 0.225, (WIDE * 1.86) / Math.max(1, face.label.length));
  const pitch = Math.min(WIDE * 0.2, (WIDE * 0.94) / Math.max(1, full));
  return (
    <g>
      <rect x={x} y={y} width={WIDE} height={WIDE} rx="1.5" fill="#f7f0de" />
      <g class="near">
        {Array.from({ length: full }, (_, n) => (
          <path
            key={n}
            d={lozenge(MIDDLE + (n - (full - 1) / 2) * pitch, y + WIDE * 0.145, WIDE * 0.088)}
            fill={n < steps ? ink : "#fffdf6"}
            stroke={ink}
            stroke-width="0.8"
            opacity={n < steps ? 1 : 0.7}
          />
        ))}
        <g transform={`translate(${MIDDLE} ${y + WIDE * 0.43})`}>
          <BlockArm symbol={face.symbol} ink={ink} wide={WIDE * 0.52} high={WIDE * 0.31} />
        </g>
        {face.band && face.band_colour !== PLAIN && (
          <rect
            x={x + WIDE * 0.03}
            y={y + WIDE * 0.6}
            width={WIDE * (0.08 + 0.14 * face.band.length)}
            height={WIDE * 0.22}
            rx="1.5"
            fill={face.band_colour}
          />
        )}
        <text x={x + WIDE * 0.06} y={y + WIDE * 0.79} font-size={WIDE * 0.215} font-weight="700" fill={ink}>
          {face.band}
        </text>
        <text
          x={x + WIDE * 0.95}
          y={y + WIDE * 0.79}
          font-size={WIDE * 0.215}
          font-weight="700"
          text-anchor="end"
          fill={ink}
        >
          {corner}
        </text>
        <text
          class="block-name"
          x={MIDDLE}
          y={y + WIDE * 0.965}
          font-size={size}
          text-anchor="middle"
          fill={ink}
        >
          {face.label}
        </text>
      </g>
      <g class="afar">
        {face.band && face.band_colour !== PLAIN && (
          <rect x={x} y={y} width={WIDE * 0.15} height={WIDE} fill={face.band_colour} />
        )}
        <g transform={`translate(${MIDDLE} ${y + WIDE * 0.27})`}>
          <BlockArm symbol={face.symbol} ink={ink} wide={WIDE * 0.74} high={WIDE * 0.4} />
        </g>
        <text
          x={MIDDLE}
          y={y + WIDE * 0.95}
          font-size={WIDE * 0.52}
          font-weight="700"
          text-anchor="middle"
          fill={ink}
        >
          {steps}
        </text>
      </g>
      <g class="brief">
        {face.band && face.band_colour !== PLAIN && (
          <rect x={x} y={y + WIDE * 0.6} width={WIDE} height={WIDE * 0.4} fill={face.band_colour} />
        )}
        <g transform={`translate(${x + WIDE * 0.34} ${y + WIDE * 0.31})`}>
          <BlockArm symbol={face.symbol} ink={ink} wide={WIDE * 0.56} high={WIDE * 0.36} />
        </g>
        <text
          x={x + WIDE * 0.97}
          y={y + WIDE * 0.48}
          font-size={WIDE * 0.5}
          font-weight="700"
          text-anchor="end"
          fill={ink}
        >
          {steps}
        </text>
        <text x={x + WIDE * 0.05} y={y + WIDE * 0.92} font-size={WIDE * 0.36} font-weight="700" fill={ink}>
          {face.band}
        </text>
        <text
          x={x + WIDE * 0.97}
          y={y + WIDE * 0.92}
          font-size={WIDE * 0.36}
          font-weight="700"
          text-anchor="end"
          fill={ink}
        >
          {corner}
        </text>
      </g>
    </g>
  );
}

function lozenge(x: number, y: number, r: number): string {
  return `M${x} ${y - r * 1.2}l${r} ${r * 1.2}l${-r} ${r * 1.2}l${-r} ${-r * 1.2}z`;
}

/** The boxed sign of an arm: cross, slash, ball; a leader has a cocked hat. A sign that is not known is written out. */
export function BlockArm({
  symbol,
  ink,
  wide,
  high,
}: {
  symbol: string;
  ink: string;
  wide: number;
  high: number;
}) {
  const [w, h] = [wide / 2, high / 2];
  if (symbol === "leader") {
    return (
      <g transform={`scale(${wide / 20})`}>
        <path
          d="M-10 4.4q2 -3 5.4 -3.6q-0.2 -6.4 4.6 -6.8q4.8 0.4 4.6 6.8q3.4 0.6 5.4 3.6q-10 -3.4 -20 0z"
          fill={ink}
        />
        <circle cx="2.2" cy="-1.6" r="1.6" fill="#f7f0de" />
        <path d="M-6.4 5.2q6.4 -2 12.8 0" stroke={ink} stroke-width="1.3" fill="none" />
      </g>
    );
  }
  const known = ["infantry", "cavalry", "foot_artillery", "horse_artillery"].includes(symbol);
  return (
    <g>
      <rect x={-w} y={-h} width={wide} height={high} fill="#fffdf6" stroke={ink} stroke-width="1.3" />
      {symbol === "infantry" && (
        <path d={`M${-w} ${-h}L${w} ${h}M${w} ${-h}L${-w} ${h}`} stroke={ink} stroke-width="1.3" />
      )}
      {(symbol === "cavalry" || symbol === "horse_artillery") && (
        <path d={`M${w} ${-h}L${-w} ${h}`} stroke={ink} stroke-width="1.3" />
      )}
      {symbol.endsWith("artillery") && <circle r={high * 0.25} fill={ink} />}
      {!known && (
        <text y={high * 0.3} font-size={high * 0.8} text-anchor="middle" fill={ink}>
          {symbol.slice(0, 4)}
        </text>
      )}
    </g>
  );
}

/** Signs that are drawn in a way of their own, or not at all. */
const APART = ["square", "hand", "seen", "damaged"];

/** What the block is doing: a square is a frame with corners and the word, all else a small sign at the foot. */
function Badges({ badges, back }: { badges: readonly Badge[]; back: boolean }) {
  const signs = badges.filter((badge) => !APART.includes(badge.sign));
  const low = TOP + FACE + 2;
  const square = badges.find((badge) => badge.sign === "square");
  const seen = badges.find((badge) => badge.sign === "seen");
  const damaged = badges.find((badge) => badge.sign === "damaged");
  return (
    <>
      {square && (
        <g class="badge-square">
          <title>{square.text}</title>
          <rect x={LEFT - 3} y={TOP - 3} width={FACE + 6} height={FACE + 6} />
          {[
            [LEFT - 3, TOP - 3],
            [LEFT + FACE + 3, TOP - 3],
            [LEFT - 3, TOP + FACE + 3],
            [LEFT + FACE + 3, TOP + FACE + 3],
          ].map(([x, y]) => (
            <rect key={`${x} ${y}`} class="corner" x={x! - 3} y={y! - 3} width="6" height="6" />
          ))}
          <rect class="plate" x={MIDDLE - 18.5} y={low - 4} width="37" height="9" rx="1" />
          <text x={MIDDLE} y={low + 3.2}>
            SQUARE
          </text>
        </g>
      )}
      {seen && !back && (
        <g class="block-badge eye" transform={`translate(${LEFT + FACE - 5} ${TOP - DEEP / 2})`}>
          <title>{seen.text}</title>
          <ellipse rx="5" ry="3.1" fill="#fffaf0" stroke={INK} stroke-width="0.8" />
          <circle r="1.6" fill={INK} />
        </g>
      )}
      {damaged && (
        <g class="crack">
          <title>{damaged.text}</title>
          <path
            d={`M${LEFT + FACE - 1} ${TOP + 2}l-5 5l2.6 2.2l-5.6 6l3 1.6l-3.4 5`}
            fill="none"
            stroke="#b3261e"
            stroke-width="1.7"
            stroke-linejoin="round"
          />
        </g>
      )}
      {signs.map(({ sign, text }, n) => (
        <g
          key={sign}
          class="block-badge"
          transform={`translate(${LEFT + 4 + n * 13} ${square ? TOP + 4 : low - 2})`}
        >
          <title>{text}</title>
          <Sign name={sign} />
        </g>
      ))}
    </>
  );
}

function Sign({ name }: { name: string }) {
  const paper = { fill: "#fffaf0", stroke: INK, "stroke-width": 1 };
  if (name === "done") {
    return (
      <>
        <path d="M0 -7l7 7l-7 7l-7 -7z" {...paper} />
        <path d="M-3 0.2l2.2 2.4l4 -4.8" fill="none" stroke={INK} stroke-width="1.6" />
      </>
    );
  }
  if (name === "activated") {
    return (
      <>
        <circle r="7" fill="#7a5600" stroke="#fffaf0" stroke-width="1.1" />
        <path
          d="M0 -5.4l1.6 3.6l3.9 0.4l-2.9 2.6l0.8 3.9l-3.4 -2l-3.4 2l0.8 -3.9l-2.9 -2.6l3.9 -0.4z"
          fill="#ffd86b"
        />
      </>
    );
  }
  if (name === "engaged") {
    return (
      <>
        <circle r="6.6" {...paper} />
        <path
          d="M-3.8 -4q4 2.4 6.6 7.4M3.8 -4q-4 2.4 -6.6 7.4"
          fill="none"
          stroke="#9c2b20"
          stroke-width="1.6"
        />
      </>
    );
  }
  if (name === "cut_off") {
    return (
      <>
        <rect x="-7" y="-5.4" width="14" height="10.8" rx="2" fill="#ffd23f" stroke={INK} stroke-width="1" />
        <path
          d="M-5 0a2.2 2.2 0 1 0 4.2 -0.9M5 0a2.2 2.2 0 1 0 -4.2 0.9M1.4 -4.4l-2.8 8.8"
          fill="none"
          stroke={INK}
          stroke-width="1.3"
        />
      </>
    );
  }
  if (name === "broken") {
    return (
      <>
        <path d="M-6.5 5.5L0 -6.5L6.5 5.5Z" fill="#ffd23f" stroke={INK} stroke-width="1" />
        <path d="M-1.2 -2.6l2.6 2.4l-2.8 1.4l2.6 2.6" fill="none" stroke={INK} stroke-width="1.3" />
      </>
    );
  }
  if (name === "holds_hill") {
    return (
      <path d="M-7.5 5.6q2 -11.6 7.5 -11.6t7.5 11.6z" fill="#3d6b3a" stroke="#fffaf0" stroke-width="1.1" />
    );
  }
  if (name === "holds_farm") {
    return (
      <>
        <path d="M-6 5.6v-8.6l6 -4l6 4v8.6z" fill="#3d6b3a" stroke="#fffaf0" stroke-width="1.1" />
        <path d="M-1.8 5.4v-4.4h3.6v4.4" fill="#fffaf0" />
      </>
    );
  }
  if (name === "shock") {
    return (
      <>
        <circle r="6.4" fill="#9c2b20" stroke="#fffaf0" stroke-width="1.1" />
        <path d="M1.6 -5l-4.2 5.6h2.6l-1.4 4.4l4.4 -5.8h-2.8z" fill="#ffe59b" />
      </>
    );
  }
  if (name === "shelter") {
    return (
      <>
        <rect x="-6" y="-6" width="12" height="12" fill="#2e5d34" stroke="#fffaf0" stroke-width="1.1" />
        <rect x="-2.4" y="-2.4" width="4.8" height="4.8" fill="#fffaf0" />
      </>
    );
  }
  if (name === "chosen") {
    return (
      <>
        <circle r="6.2" fill="#ffd23f" stroke={INK} stroke-width="1" />
        <path d="M-3 0.2l2.2 2.4l4 -4.8" fill="none" stroke={INK} stroke-width="1.7" />
      </>
    );
  }
  return (
    <>
      <rect x="-5.5" y="-5.5" width="11" height="11" rx="2" {...paper} />
      <text y="3.6">{name.slice(0, 1).toUpperCase()}</text>
    </>
  );
}

const shades = new Map<string, string>();

function mixed(one: string, two: string, share: number): string {
  const key = `${one}${two}${share}`;
  const old = shades.get(key);
  if (old) return old;
  const part = (n: number): string => {
    const [p, q] = [one, two].map((colour) => Number.parseInt(colour.slice(n, n + 2), 16)) as [
      number,
      number,
    ];
    return Math.round(p + (q - p) * share)
      .toString(16)
      .padStart(2, "0");
  };
  const fresh = /^#[0-9a-f]{6}$/i.test(one) ? `#${part(1)}${part(3)}${part(5)}` : one;
  shades.set(key, fresh);
  return fresh;
}
