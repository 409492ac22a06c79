// All counters on the board: stacks with count and sum, glow, selection, the fan of an opened stack.

import { useDesk } from "../context";
import { settings } from "../memory";
import type { PieceFace, Spot, StackFace } from "../messages";
import { lengthOf } from "../said";
import { All } from "./All";
import { AreaFan, AreaPieces } from "./Areas";
import { Blocks, OpenFan } from "./Blocks";
import { COUNTER, Counter, Medal, Tab } from "./Counter";
import { laidBeside, shunnedBy, tipOf } from "./fans";
import { useGlide } from "./glide";

const STEP = 4.8;
const SHOWN = 3;

/** Counters or blocks, as the game has them. */
export function Pieces({ scale, far }: { scale: number; far: boolean }) {
  const desk = useDesk();
  if (desk.areas.value) return <AreaPieces scale={scale} />;
  const blocks = desk.session.frame.value?.pieces.some((face) => face.block) ?? false;
  return blocks ? <Blocks scale={scale} far={far} /> : <Counters />;
}

/** The stack that lies open, above all else: what is lit below it is no business of who chooses from it. */
export function Fans({ scale }: { scale: number }) {
  const desk = useDesk();
  const fan = desk.fan.value;
  if (fan === null) return null;
  if (desk.areas.value) return <AreaFan space={fan} scale={scale} />;
  const blocks = desk.stacks.value.get(fan)?.some((face) => face.block);
  return blocks ? <OpenFan scale={scale} /> : <Fan space={fan} />;
}

const SLIP = 10.4;
/** How far a stack with slips stands to the left of its place, and how large a medal at its corner is. */
const ASIDE = 6;
const SMALL = 0.56;

/** A stack whose pieces have an order: the first stands for all, the others are slips at its edge, leaders are medals. */
function Ordered({ faces, at, dim }: { faces: readonly PieceFace[]; at: Spot; dim: boolean }) {
  const desk = useDesk();
  const medals = faces.filter((face) => face.shape === "medal");
  const units = faces.filter((face) => face.shape !== "medal");
  const top = units.at(-1);
  const slips = units.slice(0, -1).reverse();
  const x = at[0] - (slips.length > 0 ? ASIDE : 0);
  const small = top !== undefined;
  const silhouettes = settings.value.symbols === "silhouettes";
  return (
    <>
      {slips.map((face, n) => (
        <g
          key={face.number}
          class={`piece tabbed${desk.glowing.value.has(face.number) ? " glow" : ""}${desk.isChosen(face) ? " chosen" : ""}`}
          data-piece={face.number}
          data-side={desk.owner.value.get(face.number) ?? face.side}
          transform={`translate(${x + COUNTER / 2 - 1} ${at[1] - COUNTER / 2 + 1 + n * SLIP})`}
        >
          {(desk.glowing.value.has(face.number) || desk.isChosen(face)) && (
            <rect class="ring" x="-1.4" y="-1.4" width="19" height="12.2" rx="3" />
          )}
          <Tab face={face} />
        </g>
      ))}
      {top && (
        <Piece
          face={top}
          side={desk.owner.value.get(top.number) ?? top.side}
          x={x}
          y={at[1]}
          glow={desk.glowing.value.has(top.number)}
          chosen={desk.isChosen(top)}
          dim={dim}
          silhouettes={silhouettes}
        />
      )}
      {medals.map((face, n) => (
        <g
          key={face.number}
          class={`piece medal-piece${desk.glowing.value.has(face.number) ? " glow" : ""}${desk.isChosen(face) ? " chosen" : ""}`}
          data-piece={face.number}
          data-side={desk.owner.value.get(face.number) ?? face.side}
          transform={
            small
              ? `translate(${x - COUNTER / 2 + 1 + n * 20} ${at[1] - COUNTER / 2 - 4}) scale(${SMALL})`
              : `translate(${at[0] + n * 30 - (medals.length - 1) * 15} ${at[1]}) scale(0.9)`
          }
        >
          {(desk.glowing.value.has(face.number) || desk.isChosen(face)) && <circle class="ring" r="25" />}
          <Medal face={face} />
        </g>
      ))}
      {top?.stack && (top.stack.count > 1 || top.stack.open) && (
        <SumPill
          x={x + COUNTER / 2 + 15}
          y={at[1] + COUNTER / 2 + 3.4}
          stack={top.stack}
          space={top.at ?? -1}
        />
      )}
    </>
  );
}

/** How many there are, and what they add up to; a question mark where more may lie under the first. */
function SumPill({ x, y, stack, space }: { x: number; y: number; stack: StackFace; space: number }) {
  const sum = stack.open ? `${stack.sum}?` : `${stack.sum}`;
  const second = 6 + sum.length * 6.2;
  const left = x - 10 - second;
  return (
    <g class="pill opener" data-space={space}>
      <title>{stack.text}</title>
      <rect x={left} y={y - 6} width={10 + second} height="12" rx="3" fill="#fffaf0" stroke="#2a2016" />
      <path d={`M${left + 10} ${y - 6}h-7a3 3 0 0 0 -3 3v6a3 3 0 0 0 3 3h7z`} fill="#2a2016" />
      <text x={left + 5} y={y + 3.6} fill="#fff">
        {stack.count}
      </text>
      <text x={left + 10 + second / 2} y={y + 3.6} fill="#2a2016">
        {sum}
      </text>
    </g>
  );
}

function Counters() {
  const desk = useDesk();
  const board = desk.board.value;
  const glowing = desk.glowing.value;
  const hand = desk.hand.value;
  const mover = desk.mover.value;
  const stop = desk.stop.value;
  const band = desk.banded.value;
  const fan = desk.fan.value;
  const ordered: { faces: readonly PieceFace[]; at: Spot; space: number }[] = [];
  const items: { face: PieceFace; x: number; y: number; z: number }[] = [];
  const pills: { x: number; y: number; count: number; sum: number; space: number }[] = [];
  for (const [space, faces] of desk.stacks.value) {
    const at = board.get(space)?.at;
    if (!at) continue;
    if (faces.some((face) => face.depth !== undefined || face.shape === "medal")) {
      ordered.push({ faces, at, space });
      continue;
    }
    const seen = Math.min(faces.length, SHOWN);
    const shift = (STEP * (seen - 1)) / 2;
    // Who may act lies on top, or his ring would be hidden under another.
    const order = [...faces].sort((a, b) => Number(glowing.has(a.number)) - Number(glowing.has(b.number)));
    order.forEach((face, index) => {
      const depth = Math.min(faces.length - 1 - index, SHOWN - 1);
      items.push({
        face,
        x: at[0] - shift + STEP * depth,
        y: at[1] + shift - STEP * depth,
        z: at[1] * 64 + index,
      });
    });
    if (faces.length > 1) {
      pills.push({
        x: at[0] - shift + STEP * (seen - 1) + COUNTER / 2,
        y: at[1] + shift - STEP * (seen - 1) - COUNTER / 2,
        count: faces.length,
        sum: faces.reduce((sum, face) => sum + face.strength, 0),
        space,
      });
    }
  }
  items.sort((a, b) => a.z - b.z);
  ordered.sort((a, b) => a.at[1] - b.at[1]);
  const silhouettes = settings.value.symbols === "silhouettes";
  return (
    <g class="pieces">
      {ordered.map(({ faces, at, space }) => (
        <Ordered key={space} faces={faces} at={at} dim={fan === space} />
      ))}
      {items.map(({ face, x, y }) => (
        <Piece
          key={face.number}
          face={face}
          side={desk.owner.value.get(face.number) ?? face.side}
          x={x}
          y={y}
          glow={glowing.has(face.number)}
          chosen={
            hand === face.number ||
            mover === face.number ||
            stop?.piece === face.number ||
            band.includes(face.number)
          }
          dim={fan !== null && face.at === fan}
          silhouettes={silhouettes}
        />
      ))}
      {pills.map((pill) => (
        <Pill key={pill.space} {...pill} />
      ))}
    </g>
  );
}

interface PieceProps {
  face: PieceFace;
  side: string;
  x: number;
  y: number;
  glow: boolean;
  chosen: boolean;
  dim: boolean;
  silhouettes: boolean;
}

function Piece({ face, side, x, y, glow, chosen, dim, silhouettes }: PieceProps) {
  const ref = useGlide(x, y, 1, COUNTER * 0.7);
  return (
    <g
      ref={ref}
      class={`piece${glow ? " glow" : ""}${chosen ? " chosen" : ""}${dim ? " dim" : ""}`}
      data-piece={face.number}
      data-side={side}
      style={{ transform: `translate(${x}px, ${y}px)` }}
    >
      {(glow || chosen) && <Ring />}
      <Counter face={face} silhouettes={silhouettes} />
      {glow && <path class="ear" d="M-7 26.5h14l-7 6.5z" />}
    </g>
  );
}

const Ring = () => <rect class="ring" x="-25.6" y="-25.6" width="51.2" height="51.2" rx="6" />;

/** Count in a dark cell, sum of strengths in a light one. */
function Pill({ x, y, count, sum }: { x: number; y: number; count: number; sum: number }) {
  const wide = count < 10 ? 11 : 15;
  const second = sum < 10 ? 12 : 17;
  const left = x - wide - second + 6;
  const top = y - 6;
  return (
    <g class="pill">
      <rect x={left} y={top} width={wide + second} height="13" rx="3.5" fill="#fffaf0" stroke="#2a2016" />
      <path
        d={`M${left + wide} ${top}h${-(wide - 3.5)}a3.5 3.5 0 0 0 -3.5 3.5v6a3.5 3.5 0 0 0 3.5 3.5h${wide - 3.5}z`}
        fill="#2a2016"
      />
      <text x={left + wide / 2} y={top + 10} fill="#fff">
        {count}
      </text>
      <text x={left + wide + second / 2} y={top + 10} fill="#2a2016">
        {sum}
      </text>
    </g>
  );
}

/** The pieces of one space laid out side by side above it. */
function Fan({ space }: { space: number }) {
  const desk = useDesk();
  const at = desk.board.value.get(space)?.at;
  const faces = desk.stacks.value.get(space) ?? [];
  if (!at || faces.length === 0) return null;
  // Those that stand in an order are laid out from the first on, with what each is, and what they are together.
  const order = faces.some((face) => face.role !== undefined) ? [...faces].reverse() : faces;
  const whole = faces.find((face) => face.stack)?.stack;
  const words = order !== faces ? 13 : 0;
  const pitch = COUNTER + 9;
  const across = Math.min(faces.length, words > 0 ? 6 : 4);
  const rows = Math.ceil(faces.length / across);
  const able = whole ? [] : desk.band.at(space).filter((number) => desk.glowing.value.has(number));
  const wide = Math.max(across * pitch + 9, whole ? lengthOf(whole.text) * 5.4 : 0);
  const high = rows * (pitch + words) + 9 + (whole ? 14 : 0) + (able.length > 1 ? 20 : 0);
  const sight = desk.sight() ?? [[0, 0] as Spot, desk.paper.value!.board.size];
  const laid = laidBeside(at, [wide, high], 44, sight, shunnedBy(desk, space));
  const [left, y0] = laid.box;
  const middle = left + wide / 2;
  return (
    <g class="fan">
      <path class="fan-tray" d={tipOf(laid, at, 34, 9)} />
      <rect class="fan-tray" x={left} y={y0} width={wide} height={high} rx="9" />
      {whole && (
        <text class="fan-words whole" x={middle} y={y0 + high - 6}>
          {whole.text}
        </text>
      )}
      {able.length > 1 && <All x={middle} y={y0 + high - 13} space={space} count={able.length} />}
      {order.map((face, n) => {
        const x = left + 9 + (n % across) * pitch + COUNTER / 2;
        const y = y0 + 9 + Math.floor(n / across) * (pitch + words) + COUNTER / 2;
        const glow = desk.glowing.value.has(face.number);
        return (
          <g
            key={face.number}
            class={`piece${glow ? " glow" : " quiet"}${desk.stop.value?.piece === face.number ? " chosen" : ""}`}
            data-piece={face.number}
            data-fanned="yes"
            transform={`translate(${x} ${y})`}
          >
            {glow && <Ring />}
            <Counter face={face} silhouettes={settings.value.symbols === "silhouettes"} />
            {face.role !== undefined && (
              <text class={n === 0 ? "fan-words first" : "fan-words"} y={COUNTER / 2 + 12}>
                {face.role}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}
