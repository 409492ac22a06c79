// A board of areas: who holds what as a wash, contested ground, counters in rows, totals when seen from afar.
import { useMemo } from "preact/hooks";
import { isAttack, shortText } from "../choices";
import { useDesk } from "../context";
import type { Desk } from "../desk";
import { loopPath, outline } from "../geometry";
import { settings } from "../memory";
import type { PieceFace, SideCard, Space, SpaceMark, Spot } from "../messages";
import { All } from "./All";
import { Block } from "./Block";
import { Ring as BlockRing } from "./Blocks";
import { COUNTER, Counter } from "./Counter";
import { laidBeside, shunnedBy } from "./fans";
import { Gliding } from "./Gliding";
import type { Placed } from "./stands";

/** Counters smaller than this on the screen show arm and strength alone. */
const READABLE = 31;
/** A sign with a star beside it stands so much farther to the left. */
const BESIDE_STAR = 20;
/** Blocks have more written on them. */
const READABLE_BLOCK = 44;

/** Washes under everything: the ground of each side, its frontier, contested areas in stripes. */
export function Control() {
  const desk = useDesk();
  const sides = desk.session.welcome.value?.sides ?? [];
  const marks = (desk.session.frame.value?.marks ?? []).filter(
    (mark) => mark.kind === "control" || mark.kind === "contested",
  );
  const board = desk.board.value;
  const key = marks.map((mark) => `${mark.kind}${mark.space}${mark.colour}`).join(" ");
  const drawn = useMemo(() => washes(marks, sides, board), [key, board]);
  return (
    <>
      <defs>
        <pattern
          id="contested"
          width="26"
          height="26"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="13" height="26" fill={sides[0]?.colour ?? "#2f5597"} />
          <rect x="13" width="13" height="26" fill={sides[1]?.colour ?? "#b3382f"} />
        </pattern>
        <pattern
          id="held-1"
          width="14"
          height="14"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(-45)"
        >
          <rect width="4" height="14" fill={sides[1]?.colour ?? "#b3382f"} />
        </pattern>
        {drawn.held.map((one, n) => (
          <clipPath key={one.colour} id={`side-${n}`}>
            <path d={one.fill} />
          </clipPath>
        ))}
      </defs>
      {drawn.held.map((one, n) => (
        <g key={one.colour} class="held">
          <path class="held-ground" d={one.fill} fill={one.colour} />
          {n === 1 && <path class="held-hatch" d={one.fill} fill="url(#held-1)" />}
          <path class="held-edge" d={one.edge} stroke={one.colour} clip-path={`url(#side-${n})`} />
        </g>
      ))}
      {drawn.contested.map((space) => (
        <path key={space.id} class="contested" d={loopPath([space.polygon])} fill="url(#contested)" />
      ))}
    </>
  );
}

function washes(marks: readonly SpaceMark[], sides: readonly SideCard[], board: Map<number, Space>) {
  const held = sides.map((side) => {
    const spaces = marks
      .filter((mark) => mark.kind === "control" && mark.colour === side.colour)
      .map((mark) => board.get(mark.space))
      .filter((space) => space !== undefined);
    return {
      colour: side.colour,
      fill: loopPath(spaces.map((space) => space.polygon)),
      edge: loopPath(outline(spaces)),
    };
  });
  const contested = marks
    .filter((mark) => mark.kind === "contested")
    .map((mark) => board.get(mark.space))
    .filter((space) => space !== undefined);
  return { held, contested };
}

/** Markers of an area: crossed sabres, the battery's flag, what is attacked and from where. */
export function AreaMarks({ scale }: { scale: number }) {
  const desk = useDesk();
  const k = Math.min(2.6, Math.max(1, 0.6 / scale));
  return (
    <g class="area-marks">
      {inDrawingOrder(desk.session.frame.value?.marks ?? []).map((mark) => {
        const space = desk.board.value.get(mark.space);
        if (!space) return null;
        const key = `${mark.kind} ${mark.space}`;
        if (mark.kind === "defender" || mark.kind === "gun") {
          return (
            <g key={key}>
              <title>{mark.text}</title>
              <path class="area-edge casing" d={loopPath([space.polygon])} />
              <path class={`area-edge ${mark.kind}`} d={loopPath([space.polygon])} />
            </g>
          );
        }
        const at = desk.signs.value.get(mark.space)?.at ?? space.at;
        if (mark.kind === "contested") {
          return (
            <g key={key} class="sabres" transform={`translate(${at[0] - 25 - 13 * k} ${at[1]}) scale(${k})`}>
              <title>{mark.text}</title>
              <circle r="13" />
              <path d="M-7 -7.5Q1 -3 6 6M7 -7.5Q-1 -3 -6 6" />
              <path class="hilt" d="M3.4 7.6l4.8 -4M-3.4 7.6l-4.8 -4" />
            </g>
          );
        }
        if (mark.kind === "battery") return <Battery key={key} mark={mark} at={at} k={k} />;
        return null;
      })}
    </g>
  );
}

/** Edges first, so that they cross no flag. */
const inDrawingOrder = (marks: readonly SpaceMark[]): SpaceMark[] =>
  [...marks].sort((a, b) => Number(EDGES.includes(b.kind)) - Number(EDGES.includes(a.kind)));
const EDGES = ["defender", "gun"];

function Battery({ mark, at, k }: { mark: SpaceMark; at: Spot; k: number }) {
  return (
    <g class="battery" transform={`translate(${at[0] + 34 * k} ${at[1] + 6}) scale(${k})`}>
      <title>{mark.text}</title>
      <path class="pole" d="M0 16V-24" />
      <path d="M0 -24h36l-6 9l6 9h-36z" fill={mark.colour} stroke="#fffaf0" stroke-width="1.5" />
      <g transform="translate(14 -14.4) scale(0.92)" fill="#fff">
        <path d="M-9 -3.4l15 -2.6l0.8 3.4l-15 2.8z" />
        <circle cx="-1" cy="2" r="4.6" fill="none" stroke="#fff" stroke-width="1.7" />
        <path d="M-1 2l-9 4.4" stroke="#fff" stroke-width="1.8" />
      </g>
    </g>
  );
}

/** The counters of all areas, or their totals. */
export function AreaPieces({ scale }: { scale: number }) {
  const desk = useDesk();
  const silhouettes = settings.value.symbols === "silhouettes";
  const fan = desk.fan.value;
  return (
    <g class="pieces">
      {desk.tablets.value
        ? [...desk.stacks.value].map(([id, faces]) => (
            <Totals key={id} space={id} faces={faces} scale={scale} />
          ))
        : desk.standing.value.map((one) => (
            <Standing
              key={one.face.number}
              one={one}
              scale={scale}
              silhouettes={silhouettes}
              dim={fan !== null && one.face.at === fan}
            />
          ))}
    </g>
  );
}

function Standing({ one, scale, silhouettes, dim }: StandingProps) {
  const desk = useDesk();
  const { face, x, y } = one;
  const glow = desk.glowing.value.has(face.number);
  const chosen = desk.isChosen(face);
  const small = COUNTER * one.scale * scale < (face.block ? READABLE_BLOCK : READABLE);
  return (
    <Gliding
      x={x}
      y={y}
      scale={one.scale}
      class={`piece${glow ? " glow" : ""}${chosen ? " chosen" : ""}${dim ? " dim" : ""}${small ? " small" : ""}`}
      piece={face.number}
      side={desk.owner.value.get(face.number) ?? face.side}
    >
      {(glow || chosen) && (face.block ? <BlockRing /> : <Ring />)}
      {face.block ? <Block face={face} /> : <Counter face={face} silhouettes={silhouettes} />}
    </Gliding>
  );
}

interface StandingProps {
  one: Placed;
  scale: number;
  silhouettes: boolean;
  dim: boolean;
}

const Ring = () => <rect class="ring" x="-27.4" y="-27.4" width="54.8" height="54.8" rx="7" />;

/** From afar: a tablet for each side in an area with how many units stand there and their strength. */
function Totals({ space, faces, scale }: { space: number; faces: PieceFace[]; scale: number }) {
  const desk = useDesk();
  const place = desk.board.value.get(space);
  if (!place) return null;
  const groups = desk.bySide(faces);
  const k = Math.min(1 / scale, 4);
  const [x, y] = place.stand ?? place.at;
  return (
    <>
      {groups.map((group, n) => (
        <Total
          key={n}
          faces={group}
          at={[x, y + (n - (groups.length - 1) / 2) * 19 * k]}
          k={k}
          plain={k * scale < 0.7}
        />
      ))}
    </>
  );
}

function Total({ faces, at, k, plain }: { faces: PieceFace[]; at: Spot; k: number; plain: boolean }) {
  const desk = useDesk();
  const glow = faces.some((face) => desk.glowing.value.has(face.number));
  const chosen = faces.some((face) => desk.isChosen(face));
  const first = faces.find((face) => desk.glowing.value.has(face.number)) ?? faces[0]!;
  const sum = faces.reduce((all, face) => all + face.strength, 0);
  const count = String(faces.length);
  const text = faces.some((face) => face.block?.back) ? "?" : String(sum);
  const cell = 6 + count.length * 7.4;
  const wide = plain ? 22 : cell + 8 + text.length * 7.6;
  const side = desk.owner.value.get(first.number) ?? first.side;
  const colours = [...new Set(faces.map((face) => face.colour))];
  return (
    <g
      class={`piece total area-total${glow ? " glow" : ""}${chosen ? " chosen" : ""}`}
      data-piece={first.number}
      data-side={side}
      transform={`translate(${at[0]} ${at[1]}) scale(${k})`}
    >
      <title>{text === "?" ? `${count} units, not all in sight` : `${count} units, strength ${sum}`}</title>
      {(glow || chosen) && (
        <rect class="ring" x={-wide / 2 - 3} y="-11.5" width={wide + 6} height="23" rx="5" />
      )}
      <rect class="block-edge" x={-wide / 2} y="-8.5" width={wide} height="17" rx="3" fill={colours[0]} />
      {colours[1] && (
        <rect
          x={-wide / 2 + cell}
          y="5"
          width={wide - cell - 1}
          height="3"
          fill={colours[1]}
          stroke="#fff"
          stroke-width="0.6"
        />
      )}
      {plain ? (
        <Sign place={desk.placeOf(side)} r={5} />
      ) : (
        <>
          <path
            d={`M${-wide / 2 + cell} -8h${-(cell - 3)}a3 3 0 0 0 -2.6 3v10a3 3 0 0 0 2.6 3h${cell - 3}z`}
            fill="#fffaf0"
          />
          <text class="count" x={-wide / 2 + cell / 2} y="4.4">
            {count}
          </text>
          <text x={cell / 2} y="4.6">
            {text}
          </text>
        </>
      )}
    </g>
  );
}

/** A disc for the first side, a diamond for the second. */
const Sign = ({ place, r }: { place: number; r: number }) =>
  place === 0 ? (
    <circle r={r} fill="#fff" />
  ) : (
    <path d={`M0 ${-r - 1}L${r + 1} 0L0 ${r + 1}L${-r - 1} 0Z`} fill="#fff" />
  );

/** The counters of one area, large enough to be read and pressed. */
export function AreaFan({ space, scale }: { space: number; scale: number }) {
  const desk = useDesk();
  const place = desk.board.value.get(space);
  const size = desk.paper.value?.board.size;
  const groups = desk.bySide(desk.stacks.value.get(space) ?? []);
  if (!place || !size || groups.length === 0) return null;
  const k = Math.min(6, Math.max(0.9, 0.92 / scale));
  const pitch = COUNTER + 8;
  const across = Math.min(5, Math.max(...groups.map((group) => group.length)));
  const rows = groups.map((group) => Math.ceil(group.length / across));
  const wide = (across * pitch + 10) * k;
  const able = desk.band.at(space).filter((number) => desk.glowing.value.has(number));
  const more = able.length > 1 ? 20 : 0;
  const high = (rows.reduce((a, b) => a + b, 0) * pitch + 10 + more + 8 * (groups.length - 1)) * k;
  const sight = desk.sight() ?? [[0, 0] as Spot, size];
  const { box } = laidBeside(
    place.stand ?? place.at,
    [wide, high],
    16 * k + 10,
    sight,
    shunnedBy(desk, space),
  );
  const [x0, y0] = box;
  let row = 0;
  return (
    <g class="fan" transform={`translate(${x0} ${y0}) scale(${k})`}>
      <rect class="fan-tray" width={wide / k} height={high / k} rx="9" />
      {more > 0 && <All x={wide / k / 2} y={high / k - 13} space={space} count={able.length} />}
      {groups.map((group, g) => {
        const top = 5 + g * 8 + row * pitch;
        row += rows[g]!;
        return group.map((face, n) => {
          const glow = desk.glowing.value.has(face.number);
          const chosen = desk.isChosen(face);
          const fx = 5 + ((n % across) + 0.5) * pitch;
          const fy = top + (Math.floor(n / across) + 0.5) * pitch;
          return (
            <g
              key={face.number}
              class={`piece${glow ? " glow" : " quiet"}${chosen ? " chosen" : ""}`}
              data-piece={face.number}
              data-fanned="yes"
              transform={`translate(${fx} ${fy})`}
            >
              {(glow || chosen) && (face.block ? <BlockRing /> : <Ring />)}
              {face.block ? (
                <Block face={face} />
              ) : (
                <Counter face={face} silhouettes={settings.value.symbols === "silhouettes"} />
              )}
            </g>
          );
        });
      })}
    </g>
  );
}

/** Under the counters of an area, so that neither they nor its sign are covered. */
function below(desk: Desk, space: Space, k: number): Spot {
  const [x, y] = space.stand ?? space.at;
  const sides = desk.bySide(desk.stacks.value.get(space.id) ?? []).length;
  if (desk.tablets.value) return [x, y + (sides * 9.5 + 13) * k];
  const here = desk.standing.value.filter((one) => one.face.at === space.id);
  if (here.length === 0) return [x, y];
  const low = Math.max(...here.map((one) => one.y + (COUNTER / 2) * one.scale));
  const middle = here.reduce((sum, one) => sum + one.x, 0) / here.length;
  return [middle, low + 8 * k];
}

/** What an area offers: a pill beside its sign, with what it costs or what may be done there. */
export function AreaChip({ desk, space }: { desk: Desk; space: Space }) {
  const choices = desk.spaces.value.get(space.id)!;
  const k = Math.min(2.6, Math.max(0.9, 0.8 / desk.zoom.value));
  const sign = desk.signs.value.get(space.id);
  const at = sign?.at ?? [space.at[0], space.at[1] - 60];
  const aside = sign?.star ? BESIDE_STAR : 0;
  const attack = choices.some(isAttack);
  const words = [...new Set(choices.map(shortText).filter(Boolean))];
  const text = words.length > 2 ? `${words[0]}, ${words[1]}…` : words.join(", ");
  const wide = Math.max(24, 13 + text.length * (text.length > 3 ? 6.7 : 8)) + (attack && text ? 17 : 0);
  const short = text.length < 4;
  const [x, y] = short ? [at[0] - 24 - aside - (wide / 2) * k, at[1]] : below(desk, space, k);
  const place = `translate(${x} ${y}) scale(${k})`;
  return (
    <g class={attack ? "target area-chip" : "chip area-chip"} data-space={space.id} transform={place}>
      <rect x={-wide / 2} y="-12" width={wide} height="24" rx={attack ? 5 : 12} />
      {attack && (
        <path
          class="blades"
          transform={`translate(${text ? -wide / 2 + 14 : 0} 0)`}
          d="M-6 -6L5 5M6 -6L-5 5M2 7.4L7.4 2M-2 7.4L-7.4 2"
        />
      )}
      {text && (
        <text class={short ? "" : "word"} x={attack ? 8 : 0} y="4.6">
          {text}
        </text>
      )}
    </g>
  );
}
