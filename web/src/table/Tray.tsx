// Blocks to choose from that do not stand on this board: those waiting to be deployed, reinforcements next door.
import { useLayoutEffect, useRef } from "preact/hooks";
import { useDesk } from "../context";
import type { PieceFace, Prose } from "../messages";
import { panelsOf } from "../panels";
import { said } from "../said";
import { phone } from "../screen";
import { NOWHERE } from "../sight";
import { CounterPicture } from "./MiniCounter";

export function Tray() {
  const desk = useDesk();
  const faces = desk.tray.value;
  const ref = useRef<HTMLElement>(null);
  // A row that has become empty keeps its room: else the board would grow under the pointer.
  const highest = useRef(0);
  useLayoutEffect(() => {
    if (!ref.current || phone.value) return;
    highest.current = Math.max(highest.current, ref.current.offsetHeight);
    ref.current.style.minHeight = `${highest.current}px`;
  });
  if (faces.length === 0) return null;
  const rosters = panelsOf(desk.session.frame.value?.panels ?? [], "roster").flatMap((panel) => panel.groups);
  const corps = new Map<string, { where: Prose | string; list: PieceFace[] }>();
  for (const face of faces) {
    const town = face.at === null ? undefined : desk.everywhere.value.get(face.at)?.space.label;
    const group = rosters.findIndex((one) => one.pieces.includes(face.number));
    const key = `${face.side} ${town === undefined ? `corps ${group}` : face.at}`;
    const found = corps.get(key) ?? { where: town ?? face.block?.corps ?? "", list: [] };
    found.list.push(face);
    corps.set(key, found);
  }
  const live = ({ list }: { list: PieceFace[] }): boolean =>
    list.some((face) => desk.glowing.value.has(face.number));
  const groups = [...corps].sort(([, a], [, b]) => Number(live(b)) - Number(live(a)));
  const offered = faces.filter((face) => desk.glowing.value.has(face.number)).length;
  const fewer = desk.mayAct.value < offered;
  const held = faces.find((face) => desk.mover.value === face.number);
  return (
    <section ref={ref} class="tray" aria-label="Blocks to choose from">
      <p class="tray-head">
        {held ? (
          <>
            <b>{held.label}</b> is in hand: choose where it goes.
          </>
        ) : fewer ? (
          <>
            Choose <b>{desk.mayAct.value}</b> of these <b>{offered}</b> blocks
          </>
        ) : (
          <>
            <b>{offered}</b> {offered === 1 ? "block" : "blocks"} to choose from
          </>
        )}
      </p>
      <div class="tray-groups" tabIndex={0} role="group" aria-label="Blocks by corps">
        {groups.map(([key, { where, list }]) => (
          <div class="tray-group" key={key}>
            <Heading words={where} list={list} />
            <div>
              {list.map((face) => (
                <TrayBlock key={face.number} face={face} />
              ))}
            </div>
          </div>
        ))}
      </div>
    </section>
  );
}

/** A press takes all blocks of a corps up that can be placed. */
function Heading({ words, list }: { words: Prose | string; list: readonly PieceFace[] }) {
  const desk = useDesk();
  const able = list.map((face) => face.number).filter((number) => desk.glowing.value.has(number));
  if (able.length < 2 || desk.band.able(able).length < 2) return <span>{words}</span>;
  return (
    <button
      type="button"
      class="tray-all link"
      title="Take all of them up"
      onClick={() => desk.band.take(able)}
    >
      {words} ({able.length})
    </button>
  );
}

function TrayBlock({ face }: { face: PieceFace }) {
  const desk = useDesk();
  const glow = desk.glowing.value.has(face.number);
  const chosen = desk.isChosen(face);
  return (
    <button
      type="button"
      class={`tray-block${desk.hints.choice.value?.piece === face.number ? " hinted" : ""}${glow ? " glow" : ""}${chosen ? " chosen" : ""}`}
      data-tray={face.number}
      title={said(face.title)}
      onClick={() => desk.clickPiece(face.number)}
      onPointerEnter={() => (desk.hovered.value = { piece: face.number, space: null })}
      onPointerLeave={() => (desk.hovered.value = NOWHERE)}
    >
      <span class="unseen">
        {face.title}
        {chosen ? ", in hand" : ""}
      </span>
      <span aria-hidden="true">
        <CounterPicture face={face} size={50} />
      </span>
    </button>
  );
}
