// What somebody points out on the board: what the other side has just done, what the computer advises, whom a leader
// leads.
import { useEffect } from "preact/hooks";
import { useDesk } from "../context";
import { loopPath } from "../geometry";
import { shape } from "./Lights";

function light(element: SVGElement, lit: string | undefined): void {
  if (lit === undefined) delete element.dataset.lit;
  else element.dataset.lit = lit;
}

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
  const led = desk.led.value;
  const zoom = desk.zoom.value;
  const frame = desk.session.frame.value;
  const fan = desk.fan.value;
  // Pieces are drawn in several ways; all of them have their number.
  useEffect(() => {
    for (const element of document.querySelectorAll<SVGElement>(".world [data-piece]")) {
      const number = Number(element.dataset.piece);
      const said = number === piece ? "hinted" : pieces.includes(number) ? "told" : undefined;
      light(element, said ?? (led.has(number) ? "led" : undefined));
    }
    for (const plate of document.querySelectorAll<SVGElement>(".world [data-formation]")) {
      const all = plate.dataset.formation!.split(" ");
      light(plate, all.some((number) => led.has(Number(number))) ? "led" : undefined);
    }
  }, [piece, pieces.join(), [...led].join(), zoom, frame, fan, board]);
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
