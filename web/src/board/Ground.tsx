// What the game lays on a board: terrain markers in their bays, fights on the map.
import { useDesk } from "../context";
import type { Bay, SpaceMark, Spot } from "../messages";

/** Terrain, under the blocks. */
export function Ground() {
  const desk = useDesk();
  const sheet = desk.paper.value;
  if (!sheet) return null;
  const offset = desk.scene.value?.offset ?? 0;
  const here = (desk.session.frame.value?.marks ?? []).filter((mark) => desk.board.value.has(mark.space));
  return (
    <g class="ground">
      {here
        .filter((mark) => mark.bay !== undefined)
        .map((mark) => {
          const bays = (sheet.board.bays ?? []).filter((bay) => bay.space + offset === mark.space);
          const bay =
            bays.find((one) => one.kind === mark.bay) ?? laneBay(sheet.board.bays ?? [], mark.bay!, bays[0]);
          return bay && <Marker key={`${mark.bay} ${mark.space}`} mark={mark} bay={bay} />;
        })}
    </g>
  );
}

/** Fights on the map, above the blocks. */
export function Fights({ scale }: { scale: number }) {
  const desk = useDesk();
  const here = (desk.session.frame.value?.marks ?? []).filter((mark) => desk.board.value.has(mark.space));
  return (
    <g class="fights">
      {here
        .filter((mark) => mark.kind === "battle" || mark.kind === "skirmish")
        .map((mark) => {
          const space = desk.board.value.get(mark.space)!;
          const [x, y] = space.stand ?? space.at;
          // A skirmish is fought between the two piles of blocks that stand there.
          const at: Spot = mark.kind === "battle" ? space.at : [x, y + 30 * Math.max(1, 0.63 / scale)];
          return <Swords key={`${mark.kind} ${mark.space}`} mark={mark} at={at} scale={scale} />;
        })}
    </g>
  );
}

/** A bay of this kind in the same lane: what lies across a lane is drawn there, whoever laid it. */
function laneBay(all: readonly Bay[], kind: string, near: Bay | undefined): Bay | undefined {
  if (!near) return undefined;
  return all.find((bay) => bay.kind === kind && Math.abs(bay.at[0] - near.at[0]) < 4) ?? near;
}

/** A flat green block with a picture and its name; water runs across its lane. */
function Marker({ mark, bay }: { mark: SpaceMark; bay: Bay }) {
  const [wide, high] = bay.size;
  const place = `translate(${bay.at[0]} ${bay.at[1]})`;
  if (mark.sign === "stream") {
    const w = wide / 2;
    const d = `M${-w} 4q${w * 0.25} -13 ${w * 0.5} -3t${w * 0.5} -1t${w * 0.5} 0t${w * 0.5} -2`;
    return (
      <g class="marker stream" transform={place}>
        <title>{mark.text}</title>
        <path class="water-casing" d={d} />
        <path class="water" d={d} />
        <text class="water-name" x={-w + 24} y={-9}>
          {mark.label}
        </text>
      </g>
    );
  }
  const [w, h] = [wide / 2, high / 2];
  return (
    <g class="marker" transform={place}>
      <title>{mark.text}</title>
      <path class="marker-shadow" d={`M${-w + 3} ${h}l4 4h${wide}l4 -6v-3z`} />
      <path class="marker-lid" d={`M${-w} ${-h}l7 -6h${wide}l-7 6z`} />
      <path class="marker-flank" d={`M${w} ${-h}l7 -6v${high}l-7 6z`} />
      <rect class="marker-face" x={-w} y={-h} width={wide} height={high} />
      <g transform={`translate(${-w + 22} 0)`}>
        <TerrainSign kind={mark.sign ?? ""} />
      </g>
      <text x={19} y={6.2}>
        {mark.label}
      </text>
    </g>
  );
}

function TerrainSign({ kind }: { kind: string }) {
  if (kind === "woods") {
    return (
      <g fill="#cfe0b0" stroke="#1d3a1c" stroke-width="1">
        <path d="M-9 11v-5" stroke="#e9dfc6" stroke-width="2.4" />
        <path d="M7 12v-5" stroke="#e9dfc6" stroke-width="2.4" />
        <circle cx="-9" cy="-1" r="8" />
        <circle cx="7" cy="1" r="7.4" />
        <circle cx="-1" cy="-6" r="6.4" />
      </g>
    );
  }
  if (kind === "farm") {
    return (
      <g stroke="#1d1409" stroke-width="1.1" stroke-linejoin="round">
        <path d="M-13 11v-11h26v11z" fill="#f1e6cb" />
        <path d="M-15.5 0.5l5 -10h21l5 10z" fill="#c25a4c" />
        <path d="M-4 11v-7h8v7z" fill="#5a3b22" />
      </g>
    );
  }
  return (
    <g fill="none" stroke="#1d1409" stroke-linecap="round">
      <path d="M-15 11q6 -21 14 -21q9 0 16 21z" fill="#e2c694" stroke-width="1.2" />
      <path d="M-8 6l2.4 -9M-2.6 8l1 -12M3 8l-1 -12M8.4 6l-2.6 -8" stroke-width="1.2" />
    </g>
  );
}

/** Crossed swords on a town, with the heads on either side. */
function Swords({ mark, at, scale }: { mark: SpaceMark; at: Spot; scale: number }) {
  const desk = useDesk();
  const k = Math.min(2.6, Math.max(1, 0.72 / scale));
  const big = mark.kind === "battle";
  const active = desk.scenes.value.some((one) => one.active && one.id === mark.scene);
  return (
    <g
      class={`swords ${mark.kind}${active ? " active" : ""}`}
      data-fight={mark.space}
      transform={`translate(${at[0]} ${at[1]}) scale(${k})`}
    >
      <title>{mark.text}</title>
      <circle r={big ? 21 : 11.5} />
      <g transform={`scale(${big ? 1 : 0.56})`}>
        <path class="blade" d="M-11 -11L8 8M11 -11L-8 8" />
        <path class="hilt" d="M3.4 10.6L10.6 3.4M-3.4 10.6L-10.6 3.4M7.4 7.4l4.6 4.6M-7.4 7.4l-4.6 4.6" />
      </g>
      {mark.heads && (
        <g transform="translate(0 26)">
          <rect x="-21" y="-8" width="42" height="16" rx="4" />
          <text y="4.6">
            {mark.heads[0]} : {mark.heads[1]}
          </text>
        </g>
      )}
    </g>
  );
}
