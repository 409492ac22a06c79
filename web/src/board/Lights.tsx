// What is lit on the board: spaces in reach with their cost, targets, marks, overlays, the keyboard's cursor.
import { actionKey, shortText } from "../choices";
import { useDesk } from "../context";
import { loopPath, outline } from "../geometry";
import type { Choice, MarkKind, Space, Spot } from "../messages";
import { AreaChip } from "./Areas";
import { boxOf } from "./layout";
import { BESIDE } from "./sizes";

const OCTAGON = octagon(12.5);
/** Marks that are drawn elsewhere: on the piece, or by `Ground`. */
const APART: MarkKind[] = [
  "exit",
  "moving",
  "battle",
  "skirmish",
  "terrain",
  "way",
  "circle",
  "goal",
  "smoke",
  "chits",
  "arrival",
];

function octagon(r: number): string {
  const points = Array.from({ length: 8 }, (_, n) => {
    const a = Math.PI * (n / 4 + 0.125);
    return `${(r * Math.cos(a)).toFixed(1)} ${(r * Math.sin(a)).toFixed(1)}`;
  });
  return `M${points.join("L")}Z`;
}

function pick(board: Map<number, Space>, ids: Iterable<number>): Space[] {
  const found: Space[] = [];
  for (const id of ids) {
    const space = board.get(id);
    if (space) found.push(space);
  }
  return found;
}

/** What is lit of a space: all of it, but of a town only a disc about it. */
export function shape(space: Space): Spot[] {
  if (!space.stand) return space.polygon;
  const r = space.terrain === "city" ? 34 : 24;
  return Array.from({ length: 24 }, (_, n) => {
    const a = (Math.PI * n) / 12;
    return [space.at[0] + r * Math.cos(a), space.at[1] + r * Math.sin(a)];
  });
}

const shaped = (spaces: readonly Space[]): Space[] =>
  spaces.map((space) => (space.stand ? { ...space, polygon: shape(space) } : space));

/** A pale wash under the fills, so that what is lit is lighter than the paper. */
export function Wash() {
  const desk = useDesk();
  const targets = desk.targets.value;
  const lit = [...desk.litSpaces.value.keys()].filter((id) => !targets.has(id));
  return <path class="wash" d={loopPath(pick(desk.board.value, lit).map(shape))} />;
}

/** Fills that lie on the paper, under the counters; multiplied, so that the line work stays readable. */
export function Fills() {
  const desk = useDesk();
  const board = desk.board.value;
  const targets = desk.targets.value;
  const reach = pick(
    board,
    [...desk.litSpaces.value.keys()].filter((id) => !targets.has(id)),
  );
  // What comes and goes with a card is only edged: one looks at the pieces under it.
  const asked = desk.overlay.value?.fleeting ? [] : (desk.overlay.value?.spaces ?? []);
  const overlay = pick(board, asked);
  return (
    <>
      <defs>
        <Hatch id="hatch" ground="#f7d9cf" stroke="#cf7a63" wide={2.6} turn={45} />
        <Hatch id="watched" ground="#fff0c0" stroke="#e08a6c" wide={2.2} turn={45} />
        <Hatch id="hatch-cool" ground="#e4ecf8" stroke="#8aa8d6" wide={2} turn={-45} />
      </defs>
      {overlay.map((space) => (
        <path key={space.id} d={loopPath([shape(space)])} fill="url(#hatch-cool)" />
      ))}
      {reach.map((space) => (
        <path
          key={space.id}
          class="reach"
          d={loopPath([shape(space)])}
          fill={desk.watched.value.has(space.id) ? "url(#watched)" : "#fff5bb"}
        />
      ))}
      {pick(board, targets).map((space) => (
        <path key={space.id} d={loopPath([shape(space)])} fill="url(#hatch)" />
      ))}
    </>
  );
}

interface HatchProps {
  id: string;
  ground: string;
  stroke: string;
  wide: number;
  turn: number;
}

function Hatch({ id, ground, stroke, wide, turn }: HatchProps) {
  return (
    <pattern id={id} width="9" height="9" patternUnits="userSpaceOnUse" patternTransform={`rotate(${turn})`}>
      <rect width="9" height="9" fill={ground} />
      <rect width={wide} height="9" fill={stroke} />
    </pattern>
  );
}

/** Edges and marks under the counters. */
export function Edges() {
  const desk = useDesk();
  const board = desk.board.value;
  const targets = desk.targets.value;
  const reach = pick(
    board,
    [...desk.litSpaces.value.keys()].filter((id) => !targets.has(id)),
  );
  const edge = reach.length > 0 ? loopPath(outline(shaped(reach))) : "";
  const overlay = desk.overlay.value ? loopPath(outline(shaped(pick(board, desk.overlay.value.spaces)))) : "";
  return (
    <g class="edges">
      {overlay && <path class="overlay-edge" d={overlay} />}
      {edge && <path class="reach-casing" d={edge} />}
      {edge && <path class="reach-edge" d={edge} />}
      <Marks />
    </g>
  );
}

/** Markers that the game lays on spaces. */
function Marks() {
  const desk = useDesk();
  const side = desk.paper.value?.board.side ?? 40;
  const r = side * 0.62;
  if (desk.areas.value) return null;
  return (
    <g class="marks">
      {(desk.session.frame.value?.marks ?? []).map((mark) => {
        const at = desk.board.value.get(mark.space)?.at;
        if (!at) return null;
        const key = `${mark.kind} ${mark.space}`;
        const place = `translate(${at[0]} ${at[1]})`;
        if (mark.kind === "control") {
          return (
            <g key={key} transform={`translate(${at[0] - r} ${at[1] + r * 0.55})`} class="mark-flag">
              <title>{mark.text}</title>
              <path class="pole" d="M0 12v-25" />
              <path d="M0 -13h17l-5 5.5l5 5.5h-17z" fill={mark.colour} stroke="#fffaf0" stroke-width="1.2" />
            </g>
          );
        }
        if (APART.includes(mark.kind)) return null;
        if (mark.kind === "defender")
          return <circle key={key} class="mark-defender" r={side * 0.8} transform={place} />;
        if (mark.kind === "attacker" || mark.kind === "gun") {
          return <circle key={key} class={`mark-${mark.kind}`} r={side * 0.8} transform={place} />;
        }
        return (
          <g key={key} transform={place}>
            <title>{mark.text}</title>
            <circle r={side * 0.3} fill={mark.colour || "#5b432a"} stroke="#fffaf0" stroke-width="1.5" />
          </g>
        );
      })}
    </g>
  );
}

/** Chips above the counters: costs, odds on targets, the ring of the cursor. */
export function Chips() {
  const desk = useDesk();
  const board = desk.board.value;
  const stop = desk.stop.value;
  const cursorSpace = stop?.space ?? null;
  const ring = cursorSpace === null ? null : board.get(cursorSpace);
  // Where there is no way back from any of them, the shape would tell nothing.
  const some = [...desk.litSpaces.value.values()].some((choices) => !choices[0]!.final);
  return (
    <g class="chips">
      {[...desk.litSpaces.value].map(([id, choices]) => {
        const space = board.get(id);
        if (!space) return null;
        return <Chip key={id} space={space} choice={choices[0]!} many={choices.length > 1} warns={some} />;
      })}
      {ring && <path class="cursor-casing" d={loopPath([shape(ring)])} />}
      {ring && <path class="cursor" d={loopPath([shape(ring)])} />}
    </g>
  );
}

interface ChipProps {
  space: Space;
  choice: Choice;
  many: boolean;
  warns: boolean;
}

function Chip({ space, choice, many, warns }: ChipProps) {
  const desk = useDesk();
  if (desk.areas.value) return <AreaChip desk={desk} space={space} />;
  if (desk.laidOut.value) return <Plate space={space} choice={choice} many={many} />;
  if (space.stand) return <TownChip space={space} choice={choice} many={many} />;
  const [x, y] = space.at;
  if (desk.targets.value.has(space.id)) {
    const odds = desk.odds.value.get(actionKey(choice.action));
    return (
      <g class="target" data-space={space.id} transform={`translate(${x} ${y})`}>
        <circle class="target-ring" r="33" />
        <path class="target-ticks" d="M0 -38v9M0 29v9M-38 0h9M29 0h9" />
        {odds && (
          <g transform="translate(0 33)">
            <rect class="odds-chip" x="-19" y="-9.5" width="38" height="19" rx="4" />
            <text y="4.6">{odds.column?.id.replace(/^-/, "−")}</text>
          </g>
        )}
      </g>
    );
  }
  const held = desk.stacks.value.has(space.id);
  const text = shortText(choice) || (many ? "…" : "");
  const stop = (warns && choice.final) || desk.watched.value.has(space.id);
  return (
    <g
      data-space={space.id}
      class={stop ? "chip stop" : "chip"}
      transform={`translate(${x + (held ? BESIDE[0] : 0)} ${y + (held ? BESIDE[1] : 0)})`}
    >
      {stop ? <path d={OCTAGON} /> : <circle r={text ? 11.5 : 6.5} />}
      {text && <text y="4.7">{text}</text>}
    </g>
  );
}

/** What a place of a battle board offers, on a plate beside its name. */
function Plate({ space, choice, many }: { space: Space; choice: Choice; many: boolean }) {
  const desk = useDesk();
  const [, top, right, bottom] = boxOf(space);
  const target = desk.targets.value.has(space.id);
  const text = many ? "choose…" : shortText(choice) || "here";
  const wide = 22 + text.length * 9.4;
  const above = space.at[1] < (desk.paper.value?.board.size[1] ?? 0) / 2;
  return (
    <g
      class={target ? "plate target" : "plate chip"}
      data-space={space.id}
      transform={`translate(${right - wide / 2 - 10} ${above ? top + 21 : bottom - 21})`}
    >
      <rect x={-wide / 2} y="-14" width={wide} height="28" rx={target ? 4 : 14} />
      <text y="5.8">{text}</text>
    </g>
  );
}

/** A town that can be chosen: a chip on its dot; an attack has crossed swords in an octagon. */
function TownChip({ space, choice, many }: { space: Space; choice: Choice; many: boolean }) {
  const desk = useDesk();
  const [x, y] = space.at;
  const k = Math.min(2.4, Math.max(1, 0.6 / desk.zoom.value));
  const attack = desk.targets.value.has(space.id);
  const warn = choice.risky ?? false;
  const text = many ? "…" : warn ? "!" : shortText(choice);
  const place = `translate(${x} ${y}) scale(${k})`;
  if (attack) {
    return (
      <g class="target town" data-space={space.id} transform={place}>
        <path class="town-attack" d={octagon(16)} />
        <path class="town-blades" d="M-8 -8L6 6M8 -8L-6 6M2.6 8L8 2.6M-2.6 8L-8 2.6" />
        {warn && <Warn />}
      </g>
    );
  }
  return (
    <g class={warn ? "chip town stop" : "chip town"} data-space={space.id} transform={place}>
      {warn ? <path d={OCTAGON} /> : <circle r={text ? 11.5 : 8} />}
      {text && <text y="4.7">{text}</text>}
    </g>
  );
}

const Warn = () => (
  <g transform="translate(14 -13)">
    <circle class="warn" r="8" />
    <text y="4.4">!</text>
  </g>
);
