// Armies seen from afar: the counters are small blocks of colour, and a plate tells command and strength.
import { useMemo } from "preact/hooks";
import { useDesk } from "../context";
import type { Spot } from "../messages";
import type { Box } from "../names";
import { formations, type Plate, placePlates } from "../overview";
import { panelsOf } from "../panels";
import { said } from "../said";
import { FarNames } from "./FarNames";
import { COUNTER } from "./sizes";

/** Below this scale no number on a counter can be read: commands are told by plates. */
export const OVERVIEW = 0.28;
/** A plate on the screen, in pixels. */
const WIDE = 46;
const HIGH = 19;

export function Overview({ scale }: { scale: number }) {
  const desk = useDesk();
  const board = desk.paper.value!.board;
  const frame = desk.session.frame.value;
  const spaces = desk.board.value;
  const plates = useMemo(() => {
    const faces = frame?.pieces ?? [];
    const all = formations(faces, (id) => spaces.get(id)?.at, board.side);
    const spots = [...desk.stacks.peek().keys()]
      .map((id) => spaces.get(id)?.at)
      .filter((at) => at !== undefined);
    return placePlates(all, spots, [WIDE / scale, HIGH / scale], COUNTER * 0.6, board.size);
  }, [frame, spaces, scale]);
  const held = plates.map(({ at }): Box => {
    const [x, y] = [WIDE / scale / 2, HIGH / scale / 2];
    return [at[0] - x, at[1] - y, at[0] + x, at[1] + y];
  });
  const titles = new Map<string, string>();
  for (const panel of panelsOf(frame?.panels ?? [], "roster")) {
    for (const group of panel.groups)
      for (const piece of group.pieces) titles.set(`${piece}`, `${panel.name}: ${group.title}`);
  }
  return (
    <>
      <FarNames scale={scale} held={held} />
      <g class="overview-plates">
        {plates.map((plate) => (
          <PlateSign
            key={plate.formation.key}
            plate={plate}
            scale={scale}
            title={titles.get(`${plate.formation.first.number}`) ?? said(plate.formation.first.name)}
          />
        ))}
      </g>
    </>
  );
}

/** The sign of a command in its colour, and what it has in the army's. */
function PlateSign({ plate, scale, title }: { plate: Plate; scale: number; title: string }) {
  const { formation, at } = plate;
  const { first, pieces, strength } = formation;
  const back = first.shape === "back";
  const [l, t, r, b] = formation.box;
  const end: Spot = [Math.min(r, Math.max(l, at[0])), Math.min(b, Math.max(t, at[1]))];
  const count = pieces.filter((face) => face.strength > 0).length || pieces.length;
  const sum = strength > 0 ? strength : back ? `×${count}` : "★";
  const words = `${title}: ${count} ${count === 1 ? "piece" : "pieces"}${strength > 0 ? `, strength ${strength}` : ""}`;
  return (
    <g class="formation" data-formation={pieces.map((face) => face.number).join(" ")}>
      <title>{words}</title>
      <path class="formation-line" d={`M${at[0]} ${at[1]}L${end[0]} ${end[1]}`} stroke-width={1.4 / scale} />
      <g transform={`translate(${at[0]} ${at[1]}) scale(${1 / scale})`}>
        <rect x={-WIDE / 2} y={-HIGH / 2} width={WIDE} height={HIGH} rx="3.5" fill={first.colour} />
        <path
          d={`M${-WIDE / 2} ${-HIGH / 2}m3.5 0h17.5v${HIGH}h-17.5a3.5 3.5 0 0 1 -3.5 -3.5v${7 - HIGH}a3.5 3.5 0 0 1 3.5 -3.5z`}
          fill={back ? "#f1dfae" : first.band_colour}
        />
        <rect class="formation-edge" x={-WIDE / 2} y={-HIGH / 2} width={WIDE} height={HIGH} rx="3.5" />
        <text x={-WIDE / 2 + 10.5} y="4.6" fill={back ? "#231a10" : first.band_ink}>
          {back ? "?" : first.band.slice(0, 2)}
        </text>
        <text x={WIDE / 2 - 12.5} y="4.8" fill={first.ink}>
          {sum}
        </text>
      </g>
    </g>
  );
}
