// A counter: stripe of the command, sign of the arm, numbers, badges. Drawn about its middle, 46 across.
import type { JSX } from "preact";
import { memo } from "../memo";
import type { Badge, PieceFace, Ratings } from "../messages";
import { COUNTER } from "./sizes";

export { COUNTER };

const HALF = COUNTER / 2;
const INK = "#231a10";

/** Told by the ring about the counter. */
const QUIET = ["hand"];
/** Signs in a coloured disc. */
const SIGNS: Record<string, { ground: string; path: string }> = {
  point: { ground: "#9c2b20", path: "M-3.4 3.4L3 -3M0.4 -3.4h3v3" },
  shield: { ground: "#1f4e9c", path: "M-3.2 -3.2h6.4v3q0 2.6 -3.2 4q-3.2 -1.4 -3.2 -4z" },
  plus: { ground: "#7a5600", path: "M-3.2 0h6.4M0 -3.2v6.4" },
  ball: { ground: "#2a2016", path: "M-3 0a3 3 0 1 0 6 0a3 3 0 1 0 -6 0" },
  ready: { ground: "#2c6b2f", path: "M-3 1.6L0 -2L3 1.6" },
};

interface Props {
  face: PieceFace;
  silhouettes: boolean;
}

export const Counter = memo(function Counter({ face, silhouettes }: Props) {
  if (face.shape === "medal") return <Medal face={face} />;
  if (face.shape === "back") return <Back face={face} />;
  const room = COUNTER - 6 - (face.band ? 5.2 * face.band.length + 2.5 : 0);
  const wide = face.label.length * 4.6;
  const size = wide > room ? Math.max(6.4, (9.2 * room) / wide) : 9.2;
  return (
    <g class="counter">
      <rect class="shade" x={-HALF + 1.4} y={-HALF + 1.9} width={COUNTER} height={COUNTER} rx="4" />
      <rect x={-HALF} y={-HALF} width={COUNTER} height={COUNTER} rx="4" fill={face.colour} />
      <path
        d={`M${-HALF} ${-HALF + 12.4}v-8.4a4 4 0 0 1 4 -4h${COUNTER - 8}a4 4 0 0 1 4 4v8.4z`}
        fill={face.band_colour}
      />
      {face.reduced && <rect class="reduced" x={-HALF} y="6.6" width={COUNTER} height="13.4" fill="#fff" />}
      {face.numbers ? (
        <>
          <Arm symbol={face.symbol} ink={face.ink} silhouettes={silhouettes} />
          {face.ratings ? (
            <Foot ratings={face.ratings} ink={face.reduced ? INK : face.ink} />
          ) : (
            <text class="numbers" y="18.6" fill={face.reduced ? INK : face.ink}>
              {face.numbers}
            </text>
          )}
          <text class="mid-number" y="19.6" fill={face.reduced ? INK : face.ink}>
            {face.strength}
          </text>
          <text class="from-afar" y="18.6" fill={face.ink}>
            {face.strength}
          </text>
        </>
      ) : (
        <Leader face={face} />
      )}
      <rect
        class="edge"
        x={-HALF + 0.4}
        y={-HALF + 0.4}
        width={COUNTER - 0.8}
        height={COUNTER - 0.8}
        rx="3.7"
      />
      <path class="gleam" d={`M${-HALF + 4} ${-HALF + 1.3}h${COUNTER - 8}`} />
      {face.band && (
        <text class="band" x={-HALF + 3.2} y={-HALF + 9.7} fill={face.band_ink}>
          {face.band}
        </text>
      )}
      <text class="label" x={HALF - 2.6} y={-HALF + 9.4} font-size={size} fill={face.band_ink}>
        {face.label}
      </text>
      {face.front !== undefined && (
        <path
          class="front"
          transform={`rotate(${face.front})`}
          d={`M-9 ${-HALF - 3}L0 ${-HALF - 9}L9 ${-HALF - 3}`}
        />
      )}
      {face.badges
        .filter((badge) => !QUIET.includes(badge.sign))
        .map((badge, place) => (
          <BadgeSign key={badge.sign} badge={badge} place={place} />
        ))}
    </g>
  );
});

/** Three numbers: the first large (of guns on a black ball), the second in a shield, the third small. */
function Foot({ ratings, ink }: { ratings: Ratings; ink: string }) {
  return (
    <g class="ratings">
      {ratings.ball && (
        <circle cx={-14} cy={13.2} r="7.4" fill="#160f07" stroke="#fffaf0" stroke-width="0.9" />
      )}
      <text class="rating first" x={-14} y={18.6} fill={ratings.ball ? "#fff" : ink}>
        {ratings.left}
      </text>
      <path
        class="shield"
        d="M-4.6 6.6h11.4v6q0 4.6 -5.7 7.2q-5.7 -2.6 -5.7 -7.2z"
        fill="#fffaf0"
        stroke={INK}
        stroke-width="0.8"
      />
      <text class="rating second" x={1.1} y={16.6} fill={INK}>
        {ratings.shield}
      </text>
      <text class="rating third" x={15} y={18} fill={ink}>
        {ratings.right}
      </text>
    </g>
  );
}

/** A leader: a round medal in the colours of his army, rimmed with the stripe of his command. */
export function Medal({ face }: { face: PieceFace }) {
  const size = Math.min(9.4, 62 / Math.max(5, face.label.length));
  return (
    <g class={face.reduced ? "medal fallen" : "medal"}>
      <circle class="shade" cx="1.2" cy="1.8" r="21" />
      <circle r="21" fill={face.band_colour} stroke={INK} stroke-width="1" />
      <circle r="16.8" fill={face.reduced ? "#6b6255" : face.colour} stroke={INK} stroke-width="0.8" />
      <text class="medal-name" y={-1.6} font-size={size}>
        {face.label}
      </text>
      <text class="medal-numbers" y={10}>
        {face.numbers}
      </text>
      {face.symbol === "commander" && <path d={star(4.6, 2)} transform="translate(0 -12.4)" fill="#ffd86b" />}
      {face.badges.map((badge, place) => (
        <BadgeSign key={badge.sign} badge={badge} place={place} />
      ))}
    </g>
  );
}

/** A counter seen from behind: whose it is, and what its owner knows of it. */
function Back({ face }: { face: PieceFace }) {
  const known = face.label !== "?";
  return (
    <g class="counter back">
      <rect class="shade" x={-HALF + 1.4} y={-HALF + 1.9} width={COUNTER} height={COUNTER} rx="4" />
      <rect x={-HALF} y={-HALF} width={COUNTER} height={COUNTER} rx="4" fill={face.colour} />
      <rect
        x={-HALF + 3}
        y={-HALF + 3}
        width={COUNTER - 6}
        height={COUNTER - 6}
        rx="2.5"
        fill="none"
        stroke="#f1dfae"
        stroke-width="1.2"
      />
      {!known && <circle r="11" fill="none" stroke="#f1dfae" stroke-width="1.6" stroke-dasharray="3 2" />}
      {known ? (
        <text
          class="back-name"
          y={face.band ? -1 : 3.4}
          font-size={Math.min(10, 62 / Math.max(6, face.label.length))}
          fill="#fff"
        >
          {face.label}
        </text>
      ) : (
        <text class="numbers" y="6.2" fill="#fff">
          ?
        </text>
      )}
      {face.band && (
        <text class="band-middle" y={10} fill="#fff">
          {face.band}
        </text>
      )}
      {face.badges
        .filter((badge) => !QUIET.includes(badge.sign))
        .map((badge, place) => (
          <BadgeSign key={badge.sign} badge={badge} place={place} />
        ))}
    </g>
  );
}

/** A unit under another: a slip at the edge of the stack, with its stripe, its arm and its size. */
export function Tab({ face }: { face: PieceFace }) {
  const ink = face.reduced ? INK : face.ink;
  const guns = face.symbol === "art" || face.symbol === "horse";
  return (
    <g class="tab">
      <rect
        width="16"
        height="9.4"
        rx="1.6"
        fill={face.reduced ? "#fffaf0" : face.colour}
        stroke={INK}
        stroke-width="0.7"
      />
      <rect width="3.4" height="9.4" rx="1.2" fill={face.band_colour} />
      {guns ? (
        <circle cx="6.8" cy="4.7" r="2" fill={ink} />
      ) : (
        <path
          d={face.symbol === "cav" ? "M4.6 6.8l4.4 -4.2" : "M4.6 6.8l4.4 -4.2m0 4.2l-4.4 -4.2"}
          stroke={ink}
          stroke-width="0.9"
        />
      )}
      <text x="12.6" y="7.7" fill={ink}>
        {face.strength}
      </text>
      {face.badges.some((badge) => badge.sign === "white_flag") && (
        <path d="M16 0v6M16 0h6l-2 2l2 2h-6" fill="#fff" stroke={INK} stroke-width="0.7" />
      )}
    </g>
  );
}

/** The boxed sign of an arm, or its silhouette. A sign that is not known is written out. */
export function Arm({ symbol, ink, silhouettes }: { symbol: string; ink: string; silhouettes: boolean }) {
  if (silhouettes && SILHOUETTES[symbol]) {
    return <path class="arm" d={SILHOUETTES[symbol]} fill={ink} />;
  }
  const lines =
    symbol === "inf"
      ? "M-11 -8.4l22 13.2m0 -13.2l-22 13.2"
      : symbol === "cav" || symbol === "horse"
        ? "M-11 4.8l22 -13.2"
        : "";
  const light = symbol === "skirmisher";
  const guns = symbol === "art" || symbol === "horse" || symbol === "heavy";
  return (
    <g class="arm">
      <rect
        x="-11"
        y="-8.4"
        width="22"
        height="13.2"
        fill={ink}
        fill-opacity="0.16"
        stroke={ink}
        stroke-width="1.5"
      />
      {lines && <path d={lines} fill="none" stroke={ink} stroke-width="1.5" />}
      {guns && <circle cy="-1.8" r={symbol === "heavy" ? 4.4 : 3} fill={ink} />}
      {light && (
        <path
          d="M-7 2.4v-6.6M0 2.4v-6.6M7 2.4v-6.6"
          stroke={ink}
          stroke-width="2.6"
          stroke-linecap="round"
          stroke-dasharray="0.1 3.2"
        />
      )}
      {!lines && !guns && !light && (
        <text class="armword" y="1.4" fill={ink}>
          {symbol.slice(0, 4)}
        </text>
      )}
    </g>
  );
}

// Small pictures in the room of the box: a shako with crossed belts, a horse's head, a gun on its wheel.
const SILHOUETTES: Record<string, string> = {
  inf: "M-6 -8.4h12l-1.6 8h-8.8zM-4.8 0.4h9.6l2.2 2.6h-14zM-1.1 -13h2.2v4h-2.2zM-3.6 3.8h7.2v1.8h-7.2z",
  cav: "M-6 5.4c0 -6 1 -8.4 4 -11.4l-1 -3.6l4 2.4c5 0.6 6 3.6 8 7.2l-2.6 2.4l-4.4 -2.2c-2 1.2 -1 3 -0.6 5.2z",
  art: "M-11 -5.6l15 1.6v3l-6 -0.6a4.6 4.6 0 1 1 -4.6 -1.6l-4.6 -0.4zM3 2.6h8v1.8h-10z",
  horse:
    "M-11 -5.6l15 1.6v3l-6 -0.6a4.6 4.6 0 1 1 -4.6 -1.6l-4.6 -0.4zM4 5c0 -4 1 -6 3 -8l-0.6 -2.4l2.8 1.6l2 4.4l-2.8 0.6l0 3.8z",
  heavy: "M-12 -7l17 2v4l-6 -0.8a5.4 5.4 0 1 1 -5.8 -2l-5.2 -0.4zM3 3.4h8v2.2h-11z",
};

function Leader({ face }: { face: PieceFace }) {
  if (face.symbol === "commander") {
    return (
      <g transform="translate(0 5.4)">
        <circle r="13.6" fill="none" stroke={face.ink} stroke-width="1.4" />
        <path d={star(10.5, 4.4)} fill="#ffd86b" stroke="#5b432a" stroke-width="0.7" />
      </g>
    );
  }
  return (
    <path
      d="M-7 17.4v-24h16l-4.6 5.6l4.6 5.6h-16"
      fill="#ffd86b"
      stroke={face.ink}
      stroke-width="1.5"
      stroke-linejoin="round"
    />
  );
}

function star(outer: number, inner: number): string {
  const points = Array.from({ length: 10 }, (_, n) => {
    const r = n % 2 === 0 ? outer : inner;
    const a = Math.PI * (n / 5 - 0.5);
    return `${(r * Math.cos(a)).toFixed(2)} ${(r * Math.sin(a)).toFixed(2)}`;
  });
  return `M${points.join("L")}Z`;
}

/** Signs with a shape of their own, without a disc. */
const DRAWN: Record<string, JSX.Element> = {
  white_flag: (
    <>
      <path d="M-4 7v-14" stroke={INK} stroke-width="1.4" />
      <path d="M-4 -7h11l-3 3.4l3 3.4h-11z" fill="#fff" stroke={INK} stroke-width="0.9" />
    </>
  ),
  puff: (
    <path
      d="M-6 4a3.4 3.4 0 0 1 0.4 -6.6a4.4 4.4 0 0 1 8 -1.4a3.8 3.8 0 0 1 3.6 6.2q-0.6 1.8 -3 1.8z"
      fill="#fffaf0"
      stroke={INK}
      stroke-width="0.9"
    />
  ),
  horseshoe: (
    <>
      <circle r="6" fill="#fffaf0" stroke={INK} stroke-width="0.9" />
      <path d="M-2.6 3.6q-2.4 -6.8 2.6 -7.2q5 0.4 2.6 7.2" fill="none" stroke={INK} stroke-width="1.9" />
    </>
  ),
  broken: (
    <>
      <path d="M0 -6.4L6.4 0L0 6.4L-6.4 0Z" fill="#fffaf0" stroke="#b3261e" stroke-width="1.3" />
      <path d="M-3 -1l2.4 1l0 -2.4l2.6 4.4l0.6 -2.2" fill="none" stroke="#b3261e" stroke-width="1.2" />
    </>
  ),
  fallen: (
    <>
      <circle r="6" fill="#231a10" stroke="#fffaf0" stroke-width="1" />
      <path d="M0 -3.6v7.2M-2.4 -1.2h4.8" stroke="#fff" stroke-width="1.5" />
    </>
  ),
};

/** A mark with a shape of its own at the lower left; signs that are not known are told by their first letter. */
function BadgeSign({ badge, place }: { badge: Badge; place: number }) {
  const { sign } = badge;
  const x = -HALF + 5 + 12.5 * place;
  const y = HALF - 2;
  return (
    <g transform={`translate(${x} ${y})`} class="badge">
      <title>{badge.text}</title>
      {SIGNS[sign] ? (
        <>
          <circle r="6" fill={SIGNS[sign].ground} stroke="#fffaf0" stroke-width="1.1" />
          <path
            d={SIGNS[sign].path}
            fill="none"
            stroke="#fff"
            stroke-width="1.7"
            stroke-linecap="round"
            stroke-linejoin="round"
          />
        </>
      ) : sign === "alarm" ? (
        <>
          <path d="M-6 5L0 -6L6 5Z" fill="#ffd23f" stroke={INK} stroke-width="1" />
          <text y="3.9">!</text>
        </>
      ) : DRAWN[sign] ? (
        DRAWN[sign]
      ) : sign === "cut_off" ? (
        <>
          <circle r="5.4" fill="#fffaf0" stroke={INK} stroke-width="1.1" />
          <path d="M-3.5 3.5l7 -7" stroke="#b3261e" stroke-width="1.7" />
        </>
      ) : (
        <>
          <rect
            x="-5.5"
            y="-5.5"
            width="11"
            height="11"
            rx="2"
            fill="#fffaf0"
            stroke={INK}
            stroke-width="1"
          />
          <text y="3.6">{sign.slice(0, 1).toUpperCase()}</text>
        </>
      )}
    </g>
  );
}
