// A small map of a board that is larger than the window: who stands where, what is in sight; a press looks there.
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { thumbnail } from "../api";
import { useDesk } from "../context";
import { memo } from "../memo";
import { change, settings } from "../memory";
import type { BoardFace, Spot } from "../messages";
import { laidOut } from "../scenes";
import { phone } from "../screen";
import { Icon } from "../table/Icon";
import type { Cameraman } from "./camera";

/** A board of so many square points is not seen whole and read at the same time. */
const LARGE = 6e6;
/** The longer side of the small map in pixels, on a screen and on a phone. */
const LONG = 224;
const LONG_PHONE = 150;
const NEARLY = 1.05;
const SHARE = 0.22;

export const isLarge = (board: BoardFace): boolean =>
  !laidOut(board) && board.size[0] * board.size[1] > LARGE;

interface Props {
  man: RefObject<Cameraman | null>;
  board: BoardFace;
  picture: string;
  /** Is to be called whenever the board has moved. */
  follow: { current: (() => void) | null };
}

export function Minimap({ man, board, picture, follow }: Props) {
  const frameRef = useRef<HTMLElement>(null);
  const open = phone.value ? settings.value.minimapPhone : settings.value.minimap;
  const long = phone.value ? LONG_PHONE : Math.min(LONG, innerHeight * SHARE);
  const k = long / Math.max(...board.size);
  const [wide, high] = [board.size[0] * k, board.size[1] * k];
  useEffect(() => {
    follow.current = () => {
      const camera = man.current;
      const box = frameRef.current;
      if (!camera || !box) return;
      const { x, y, scale } = camera.camera;
      const all =
        board.size[0] * scale <= camera.room[0] * NEARLY && board.size[1] * scale <= camera.room[1] * NEARLY;
      box.closest<HTMLElement>(".minimap")!.hidden = all; // who sees everything needs no small map
      const [left, top] = [Math.max(0, (-x / scale) * k), Math.max(0, (-y / scale) * k)];
      const right = Math.min(wide, ((camera.room[0] - x) / scale) * k);
      const bottom = Math.min(high, ((camera.room[1] - y) / scale) * k);
      box.style.transform = `translate(${left}px, ${top}px)`;
      box.style.width = `${Math.max(6, right - left)}px`;
      box.style.height = `${Math.max(6, bottom - top)}px`;
    };
    follow.current();
    return () => {
      follow.current = null;
    };
  }, [open, k, wide, high]);
  const look = (event: PointerEvent): void => {
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    man.current?.centre(
      [(event.clientX - box.left) / k, (event.clientY - box.top) / k],
      event.type === "pointerdown",
    );
  };
  if (!open)
    return (
      <button
        type="button"
        class="minimap-opener"
        aria-label="Show the small map"
        title="Small map (O)"
        onClick={toggleMinimap}
      >
        <Icon name="map" />
      </button>
    );
  return (
    <div class="minimap">
      <button
        type="button"
        class="minimap-map"
        style={{ width: `${wide}px`, height: `${high}px` }}
        aria-label="Small map of the whole board: press where you want to look"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          look(event);
        }}
        onPointerMove={(event) => {
          if (event.buttons > 0) look(event);
        }}
      >
        <img src={thumbnail(picture)} alt="" draggable={false} />
        <Dots board={board} wide={wide} high={high} k={k} />
        <i ref={frameRef as RefObject<HTMLElement>} />
      </button>
      <button
        type="button"
        class="minimap-close"
        aria-label="Hide the small map"
        title="Hide (O)"
        onClick={toggleMinimap}
      >
        ×
      </button>
    </div>
  );
}

export function toggleMinimap(): void {
  if (phone.peek()) change("minimapPhone", !settings.peek().minimapPhone);
  else change("minimap", !settings.peek().minimap);
}

/** Every stack as a dot in the colour of its army; entries where somebody is due. */
function Dots({ board, wide, high, k }: { board: BoardFace; wide: number; high: number; k: number }) {
  const desk = useDesk();
  const spots: { at: Spot; colour: string }[] = [];
  for (const [space, faces] of desk.stacks.value) {
    const at = desk.board.value.get(space)?.at;
    if (at) spots.push({ at: [at[0] * k, at[1] * k], colour: faces.at(-1)!.colour });
  }
  const entries: Spot[] = [];
  for (const mark of desk.session.frame.value?.marks ?? []) {
    const at =
      mark.kind === "arrival" && mark.when !== "later" ? desk.board.value.get(mark.space)?.at : undefined;
    if (at) entries.push([at[0] * k, at[1] * k]);
  }
  return <Drawn spots={spots} entries={entries} wide={wide} high={high} name={board.name} />;
}

interface DrawnProps {
  spots: { at: Spot; colour: string }[];
  entries: Spot[];
  wide: number;
  high: number;
  name: string;
}

const Drawn = memo(function Drawn({ spots, entries, wide, high }: DrawnProps) {
  const paths = new Map<string, string>();
  for (const { at, colour } of spots)
    paths.set(colour, `${paths.get(colour) ?? ""}M${at[0].toFixed(1)} ${at[1].toFixed(1)}h0`);
  return (
    <svg width={wide} height={high} aria-hidden="true">
      {[...paths].map(([colour, d]) => (
        <path key={`halo ${colour}`} class="dot-halo" d={d} />
      ))}
      {[...paths].map(([colour, d]) => (
        <path key={colour} class="dot" d={d} stroke={colour} />
      ))}
      {entries.map(([x, y], n) => (
        <circle key={n} class="dot-entry" cx={x} cy={y} r="4.5" />
      ))}
    </svg>
  );
});
