// All blocks of the scene: piles beside towns, rows in the places of a battle, totals when seen from afar.

import { useDesk } from "../context";
import type { PieceFace, Space, Spot } from "../messages";
import { isBack } from "../scenes";
import { phone } from "../screen";
import { All } from "./All";
import { Block, Device } from "./Block";
import { laidBeside, shunnedBy, tipOf } from "./fans";
import { useGlide } from "./glide";
import { BLOCK, LARGEST, merged, type Pile, piles, rows, type Standing } from "./layout";

/** Below this scale a block shows its arm and its steps alone. */
const READABLE = { screen: 0.8, phone: 1.1 };

export function Blocks({ scale, far }: { scale: number; far: boolean }) {
  const desk = useDesk();
  const open = desk.laidOut.value;
  const [largest, readable] = phone.value
    ? [LARGEST.phone, READABLE.phone]
    : [LARGEST.screen, READABLE.screen];
  const size = open ? 1 : Math.min(1.7, Math.max(1, 0.63 / scale));
  const found: Pile[] = [];
  const standing: Standing[] = [];
  const middle = desk.paper.value?.board.size[1] ?? 0;
  const upper = desk.upperSide.value;
  for (const [id, faces] of desk.stacks.value) {
    const space = desk.board.value.get(id);
    const blocks = faces.filter((face) => face.block);
    if (!space || blocks.length === 0) continue;
    if (open) standing.push(...rows(space, blocks, (face) => upper.has(face.side), middle / 2, largest));
    else found.push(...piles(space, blocks, (face) => front(desk, face), size));
  }
  if (far && !open) {
    return (
      <g class="pieces">
        {merged(found, scale).map((pile) => (
          <Total key={`${pile.space} ${pile.side}`} pile={pile} scale={scale} />
        ))}
      </g>
    );
  }
  for (const pile of found) standing.push(...pile.standing);
  const depth = new Map(standing.map((one, n) => [one, n]));
  if (!open) {
    found.sort((a, b) => a.middle[1] - b.middle[1]);
    const rank = new Map(
      found.flatMap((pile, n) => pile.standing.map((one, k) => [one, n * 8 + k] as const)),
    );
    standing.sort((a, b) => rank.get(a)! - rank.get(b)!);
  } else standing.sort((a, b) => a.y - b.y || depth.get(a)! - depth.get(b)!);
  let nameless = 0;
  return (
    <g class="pieces">
      {standing.map((one) => (
        <Piece
          key={isBack(one.face) ? `back ${one.face.at} ${one.face.side} ${nameless++}` : one.face.number}
          one={one}
          tiny={one.scale * scale < readable}
          dim={desk.fan.value !== null && one.face.at === desk.fan.value}
        />
      ))}
      {found
        .filter((pile) => pile.count > 1)
        .map((pile) => (
          <Count key={`${pile.space} ${pile.side}`} pile={pile} />
        ))}
    </g>
  );
}

/** Who stands at the front of a pile: what is in hand, then what may act. */
function front(desk: ReturnType<typeof useDesk>, face: PieceFace): number {
  if (desk.isChosen(face)) return 2;
  return desk.glowing.value.has(face.number) ? 1 : 0;
}

function Piece({ one, tiny, dim }: { one: Standing; tiny: boolean; dim: boolean }) {
  const desk = useDesk();
  const { face, x, y, scale } = one;
  const ref = useGlide(x, y, scale, BLOCK * 0.7);
  const glow = desk.glowing.value.has(face.number);
  const chosen = desk.isChosen(face);
  return (
    <g
      ref={ref}
      class={`piece${tiny ? " tiny" : ""}${glow ? " glow" : ""}${chosen ? " chosen" : ""}${dim ? " dim" : ""}`}
      data-piece={face.number}
      data-side={desk.owner.value.get(face.number) ?? face.side}
      style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}
    >
      {(glow || chosen) && <Ring />}
      <Block face={face} />
    </g>
  );
}

const HALF = BLOCK / 2;
const D = BLOCK * 0.18;

/** A gold outline that follows the block's shape. */
export const Ring = () => (
  <path
    class="ring block-ring"
    d={`M${-HALF - 3} ${-HALF + D - 2}l${D + 1} ${-D - 2}h${BLOCK - D + 5}v${BLOCK - D + 3}l${-D - 1} ${D + 2}h${-BLOCK + D - 5}z`}
  />
);

/** Count in a dark cell; steps in a light one, where they are known. */
function Count({ pile }: { pile: Pile }) {
  const wide = pile.count < 10 ? 12 : 17;
  const second = pile.steps === null ? 0 : pile.steps < 10 ? 12 : 17;
  const k = Math.max(1.2, pile.scale * 1.15);
  return (
    <g class="pill" transform={`translate(${pile.corner[0] + 2} ${pile.corner[1] - 1}) scale(${k})`}>
      <rect
        x={-wide - second + 8}
        y="-7"
        width={wide + second}
        height="14"
        rx="4"
        fill="#fffaf0"
        stroke="#2a2016"
      />
      <path
        d={
          second
            ? `M${8 - second} -7h${-(wide - 4)}a4 4 0 0 0 -4 4v6a4 4 0 0 0 4 4h${wide - 4}z`
            : `M4 -7h${-(wide - 8)}a4 4 0 0 0 -4 4v6a4 4 0 0 0 4 4h${wide - 8}a4 4 0 0 0 4 -4v-6a4 4 0 0 0 -4 -4z`
        }
        fill="#2a2016"
      />
      <text x={8 - second - wide / 2} y="3.8" fill="#fff">
        {pile.count}
      </text>
      {second > 0 && (
        <text x={8 - second / 2} y="3.8" fill="#2a2016">
          {pile.steps}
        </text>
      )}
    </g>
  );
}

/** From afar: a tablet in the army's colour with its device, how many blocks, and how many steps if they are known. */
function Total({ pile, scale }: { pile: Pile; scale: number }) {
  const desk = useDesk();
  const face = pile.standing.at(-1)!.face;
  const glow = pile.standing.some((one) => desk.glowing.value.has(one.face.number));
  const chosen = pile.standing.some((one) => desk.isChosen(one.face));
  const text = pile.steps === null ? `${pile.count}` : `${pile.count}·${pile.steps}`;
  const wide = 17 + text.length * 7.4;
  const k = 1 / scale;
  return (
    <g
      class={`piece total${glow ? " glow" : ""}${chosen ? " chosen" : ""}`}
      data-piece={face.number}
      data-side={desk.owner.value.get(face.number) ?? face.side}
      transform={`translate(${pile.middle[0]} ${pile.middle[1]}) scale(${k})`}
    >
      {(glow || chosen) && (
        <rect class="ring" x={-wide / 2 - 3} y="-11.5" width={wide + 6} height="23" rx="5" />
      )}
      <rect class="block-edge" x={-wide / 2} y="-8.5" width={wide} height="17" rx="3" fill={face.colour} />
      <g transform={`translate(${-wide / 2 + 9} 0) scale(0.58)`}>
        <Device name={face.block!.device} ink="#ffffff" />
      </g>
      <text x={8} y="4.6">
        {text}
      </text>
    </g>
  );
}

/** The blocks of one town laid out side by side above it. */
export function OpenFan({ scale }: { scale: number }) {
  const desk = useDesk();
  const fan = desk.fan.value;
  const space = fan === null ? undefined : desk.board.value.get(fan);
  const board = desk.paper.value?.board;
  const faces = fan === null ? [] : (desk.stacks.value.get(fan) ?? []).filter((face) => face.block);
  if (!space || !board || faces.length === 0) return null;
  return <Fan space={space} faces={faces} room={board.size} scale={scale} />;
}

function Fan({ space, faces, room, scale }: { space: Space; faces: PieceFace[]; room: Spot; scale: number }) {
  const desk = useDesk();
  const k = Math.min(3, Math.max(1.15, 1.04 / scale)); // large enough for a finger
  const pitch = BLOCK + 11;
  // The fan stays within what is in sight, so that no block of it lies beyond the edge of a small screen.
  const [from, to] = desk.sight() ?? [[0, 0] as Spot, room];
  const fit = Math.floor(((to[0] - from[0]) / k - 24) / pitch);
  const across = Math.max(1, Math.min(faces.length, faces.length > 8 ? 6 : 4, fit));
  const down = Math.ceil(faces.length / across);
  const wide = across * pitch + 11;
  const able = desk.band.at(space.id).filter((number) => desk.glowing.value.has(number));
  const high = down * pitch + 13 + (able.length > 1 ? 18 : 0);
  const at = space.stand ?? space.at;
  const laid = laidBeside(at, [wide * k, high * k], 40, [from, to], shunnedBy(desk, space.id));
  const [x0, y0] = laid.box;
  const order = [...faces].sort(
    (a, b) => Number(isBack(a)) - Number(isBack(b)) || a.side.localeCompare(b.side) || a.number - b.number,
  );
  return (
    <g class="fan">
      <path class="fan-tray" d={tipOf(laid, at, 26, 11)} />
      <g transform={`translate(${x0} ${y0}) scale(${k})`}>
        <rect class="fan-tray" width={wide} height={high} rx="9" />
        {able.length > 1 && <All x={wide / 2} y={high - 13} space={space.id} count={able.length} />}
        {order.map((face, n) => {
          const glow = desk.glowing.value.has(face.number);
          const chosen = desk.isChosen(face);
          return (
            <g
              key={face.number}
              class={`piece${glow ? " glow" : " quiet"}${chosen ? " chosen" : ""}`}
              data-piece={face.number}
              data-fanned="yes"
              transform={`translate(${11 + (n % across) * pitch + HALF} ${12 + Math.floor(n / across) * pitch + HALF})`}
            >
              {(glow || chosen) && <Ring />}
              <Block face={face} />
            </g>
          );
        })}
      </g>
    </g>
  );
}
