// Both armies by command: who fights, who is reduced, who waits, who is gone.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useDesk } from "../context";
import type { Desk } from "../desk";
import { change, settings } from "../memory";
import type { Group, PieceFace, RosterPanel } from "../messages";
import { panelsOf } from "../panels";
import { said } from "../said";
import { low, phone } from "../screen";
import { MiniCounter } from "./MiniCounter";

/** With more units than this the commands are known by their letters only, so that all stay in sight. */
const MANY = 60;
/** And with more than this they are drawn still smaller. */
const CROWD = 120;

/** With more than this a command is opened by a press, or where somebody who is not on the board may be chosen. */
const HOST = 170;

const alive = (face: PieceFace): boolean => ["map", "waiting", "reserve"].includes(face.status);

/** The order of battle below the board, which can be folded away; it opens where somebody is to be chosen from it. */
export function FoldingOrder() {
  const desk = useDesk();
  const wanted = [...desk.glowing.value].some((number) => desk.faces.value.get(number)?.at === null);
  const open = wanted || !settings.value.rosterFolded;
  return (
    <>
      <button
        type="button"
        class="fold-order"
        aria-expanded={open}
        title={open ? "Fold the order of battle away" : "Show the order of battle"}
        onClick={() => change("rosterFolded", !settings.value.rosterFolded)}
      >
        {open ? "▾" : "▴ Order of battle"}
        {open && <span class="unseen">Fold the order of battle away</span>}
      </button>
      {open && <OrderOfBattle />}
    </>
  );
}

export function OrderOfBattle() {
  const desk = useDesk();
  const rosters = panelsOf(desk.session.frame.value?.panels ?? [], "roster");
  const units = rosters.flatMap((panel) => panel.groups).reduce((sum, group) => sum + group.pieces.length, 0);
  const root = useRef<HTMLElement>(null);
  const decision = desk.decision.value;
  // Whoever may be chosen is in sight, although the rows scroll.
  useEffect(() => {
    if (!phone.value) root.current?.querySelector(".unit.glow")?.scrollIntoView({ block: "nearest" });
  }, [decision]);
  const lean = low.value && !phone.value;
  const size = `${units > HOST ? " host" : ""}${units > MANY ? " compact" : ""}${units > CROWD ? " crowd" : ""}`;
  const chosen = useSignal(-1);
  const seen = rosters[chosen.value] ?? firstRoster(desk, rosters);
  return (
    <section ref={root} class={`order-of-battle${size}${lean ? " lean" : ""}`} aria-label="Order of battle">
      {lean && rosters.length > 1 && (
        <div class="roster-tabs" role="group" aria-label="Armies">
          {rosters.map((panel, place) => (
            <button
              type="button"
              key={panel.title}
              aria-pressed={panel === seen}
              title={said(panel.title)}
              onClick={() => (chosen.value = place)}
            >
              {panel.name} <small>{count(desk, panel)}</small>
            </button>
          ))}
        </div>
      )}
      {(lean && seen ? [seen] : rosters).map((panel) => (
        <Roster key={panel.title} panel={panel} folded={units > HOST} />
      ))}
    </section>
  );
}

const facesOf = (desk: Desk, panel: RosterPanel): PieceFace[] =>
  panel.groups.flatMap((group) =>
    group.pieces.map((n) => desk.faces.value.get(n)).filter((f) => f !== undefined),
  );

/** Where there is room for one army: that of which somebody may act, else my own. */
function firstRoster(desk: Desk, rosters: readonly RosterPanel[]): RosterPanel | undefined {
  const has = (test: (face: PieceFace) => boolean): RosterPanel | undefined =>
    rosters.find((panel) => facesOf(desk, panel).some(test));
  return has((face) => desk.glowing.value.has(face.number)) ?? has((face) => desk.isOwn(face)) ?? rosters[0];
}

/** How many of an army are left. */
function count(desk: Desk, panel: RosterPanel): string {
  const all = facesOf(desk, panel);
  const standing = all.filter(alive).length;
  if (standing < all.length) return `${standing} of ${all.length} units`;
  return `${all.length} ${all.length === 1 ? "unit" : "units"}`;
}

function Roster({ panel, folded }: { panel: RosterPanel; folded: boolean }) {
  const desk = useDesk();
  return (
    <div class="roster" role="group" aria-label={said(panel.title)}>
      <div class="roster-head">
        <h2>{panel.name}</h2>
        <span>{count(desk, panel)}</span>
      </div>
      <div class="commands">
        {panel.groups.map((group) => {
          const faces = group.pieces.map((n) => desk.faces.value.get(n)).filter((f) => f !== undefined);
          const first = faces[0];
          if (folded) return <FoldedCommand key={group.title} group={group} faces={faces} />;
          return (
            <div
              class={group.sign ? "command lettered" : "command"}
              key={group.title}
              title={said(group.title)}
            >
              <CommandHead faces={faces}>
                {first && group.sign && (
                  <i style={{ background: first.band_colour, color: first.band_ink }}>{group.sign}</i>
                )}
                <span>{group.title}</span>
                <b>{total(faces)}</b>
              </CommandHead>
              <div class="command-units">
                {faces.map((face) => (
                  <UnitButton key={face.number} face={face} />
                ))}
              </div>
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** The name of a command; where several of it can be taken up, a press takes all of them. */
function CommandHead({ faces, children }: { faces: readonly PieceFace[]; children: ComponentChildren }) {
  const desk = useDesk();
  const able = faces.filter((face) => face.at !== null && desk.glowing.value.has(face.number));
  const numbers = desk.band.able(able.map((face) => face.number));
  if (numbers.length < 2) return <div class="command-head">{children}</div>;
  return (
    <button
      type="button"
      class="command-head all"
      title={`Take up all ${numbers.length} that can move`}
      onClick={() => desk.band.take(numbers)}
    >
      {children}
    </button>
  );
}

/** A command of a great army: sign and strength; a press lays its units open and goes to where they are. */
function FoldedCommand({ group, faces }: { group: Group; faces: readonly PieceFace[] }) {
  const desk = useDesk();
  const opened = useSignal(false);
  const first = faces[0];
  if (!first) return null;
  const wanted = faces.some((face) => face.at === null && desk.glowing.value.has(face.number));
  const shown = opened.value || wanted;
  const acts = faces.some((face) => desk.glowing.value.has(face.number));
  const there = faces.filter((face) => face.status === "map").length;
  const waits = faces.filter((face) => face.status === "waiting" || face.status === "reserve").length;
  const lost = faces.length - there - waits;
  const words = `${group.title}: ${there} on the map${waits ? `, ${waits} to come` : ""}${lost ? `, ${lost} gone` : ""}`;
  return (
    <div class={`command folded${shown ? " opened" : ""}${acts ? " acts" : ""}`}>
      <button
        type="button"
        class="command-head"
        aria-expanded={shown}
        title={words}
        onClick={() => {
          opened.value = !shown;
          if (!shown) desk.onJump(faces.flatMap((face) => (face.at === null ? [] : [face.at])));
        }}
      >
        <i style={{ background: first.band_colour, color: first.band_ink }} aria-hidden="true">
          {group.sign || "★"}
        </i>
        <span class="unseen">{words}, strength </span>
        <span class="command-name" aria-hidden="true">
          {group.title}
        </span>
        <b>{total(faces) ?? there}</b>
        <small aria-hidden="true">
          {there}
          {waits > 0 && `+${waits}`}
        </small>
      </button>
      {shown && (
        <div class="command-units">
          <CommandHead faces={faces}>
            <span>all</span>
          </CommandHead>
          {faces.map((face) => (
            <UnitButton key={face.number} face={face} />
          ))}
        </div>
      )}
    </div>
  );
}

/** The strength that a command still has; nothing for a group of leaders. */
function total(faces: readonly PieceFace[]): number | null {
  if (!faces.some((face) => face.numbers)) return null;
  return faces.filter(alive).reduce((sum, face) => sum + face.strength, 0);
}

function UnitButton({ face }: { face: PieceFace }) {
  const desk = useDesk();
  const glow = desk.glowing.value.has(face.number);
  const chosen = desk.hand.value === face.number || desk.card.value === face.number;
  const click = (): void => {
    if (face.at !== null) desk.reveal(face.at);
    if (glow) desk.clickPiece(face.number);
    else desk.askAbout(face.number, face.at);
  };
  const words = face.status === "map" ? "" : `, ${face.status === "reserve" ? "in reserve" : face.status}`;
  return (
    <button
      type="button"
      class={`unit${desk.hints.choice.value?.piece === face.number ? " hinted" : ""}${glow ? " glow" : ""}${chosen ? " chosen" : ""}`}
      aria-label={`${face.title} ${face.numbers}${words}${face.reduced ? ", reduced" : ""}${glow ? ", may act" : ""}`}
      title={`${face.title}${words}`}
      data-unit={face.number}
      onClick={click}
      onFocus={() => {
        desk.card.value = face.number;
        desk.pinned.value = desk.opened.value = true;
      }}
    >
      <MiniCounter face={face} />
    </button>
  );
}
