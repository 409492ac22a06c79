// What somebody points out on the board: what the other side has just done, and what the computer advises.
import { useEffect } from "preact/hooks";
import { useDesk } from "../context";
import { loopPath } from "../geometry";
import { shape } from "./Lights";

export function Lit() {
  const desk = useDesk();
  const told = desk.session.past.value === null ? desk.session.stage.told.value : [];
  const choice = desk.hints.choice.value;
  const board = desk.board.value;
  const hinted = board.get(choice?.space ?? desk.faces.value.get(choice?.piece ?? -1)?.at ?? -1);
  const just = board.get(told.findLast((line) => line.spaces.length > 0)?.spaces.at(-1) ?? -1);
  const sought = board.get(desk.sought.value ?? -1);
  const pieces = told.flatMap((line) => line.pieces);
  const piece = choice?.piece ?? null;
  const zoom = desk.zoom.value;
  const frame = desk.session.frame.value;
  const fan = desk.fan.value;
  // Pieces are drawn in several ways; all of them have their number.
  useEffect(() => {
    for (const element of document.querySelectorAll<SVGElement>(".world [data-piece]")) {
      const number = Number(element.dataset.piece);
      const lit = number === piece ? "hinted" : pieces.includes(number) ? "told" : undefined;
      if (lit === undefined) delete element.dataset.lit;
      else element.dataset.lit = lit;
    }
  }, [piece, pieces.join(), zoom, frame, fan, board]);
  return (
    <g class="lit">
      {sought && <path class="sought-casing" d={loopPath([shape(sought)])} />}
      {sought && <path class="sought-ring" data-sought={sought.id} d={loopPath([shape(sought)])} />}
      {just && <path class="told-ring" d={loopPath([shape(just)])} />}
      {hinted && <path class="hinted-casing" d={loopPath([shape(hinted)])} />}
      {hinted && <path class="hinted-ring" d={loopPath([shape(hinted)])} />}
    </g>
  );
}
