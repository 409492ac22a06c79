// Who comes onto the board: an arrow through its edge at every entry, with how many and when.
import { useDesk } from "../context";
import type { Space, SpaceMark, Spot } from "../messages";
import { said } from "../said";

/** So large at least on the screen, whatever the scale. */
const LEAST = 0.86;

export function Arrivals({ scale }: { scale: number }) {
  const desk = useDesk();
  const size = desk.paper.value?.board.size;
  const marks = (desk.session.frame.value?.marks ?? []).filter((mark) => mark.kind === "arrival");
  if (!size || marks.length === 0) return null;
  const places = new Map<number, number>();
  return (
    <g class="arrivals">
      {marks.map((mark) => {
        const space = desk.board.value.get(mark.space);
        if (!space) return null;
        const place = places.get(mark.space) ?? 0;
        places.set(mark.space, place + 1);
        return (
          <Arrival
            key={`${mark.space} ${place}`}
            mark={mark}
            space={space}
            size={size}
            place={place}
            scale={scale}
          />
        );
      })}
    </g>
  );
}

interface Props {
  mark: SpaceMark;
  space: Space;
  size: Spot;
  /** How many others are drawn at this space already. */
  place: number;
  scale: number;
}

function Arrival({ mark, space, size, place, scale }: Props) {
  const desk = useDesk();
  const k = Math.max(1, LEAST / scale);
  // Who stands there already is not hidden from a press.
  const open = mark.when !== "later" && !desk.stacks.value.has(mark.space);
  const [dx, dy] = inward(space.at, size);
  const label = said(mark.label);
  const wide = 12 + label.length * 7;
  const turn = (Math.atan2(dy, dx) * 180) / Math.PI;
  const outside = dx === 0 ? 20 : 13 + wide / 2;
  const step = place * 21;
  return (
    <g
      class={`arrival ${mark.when ?? "due"}${open ? " open" : ""}`}
      data-entry={mark.space}
      data-arrives={mark.pieces?.join(" ")}
      transform={`translate(${space.at[0]} ${space.at[1]}) scale(${k})`}
      style={{ color: mark.colour }}
    >
      <title>{mark.text}</title>
      {place === 0 && (
        <path
          class="arrival-hex"
          d="M0 -31L27 -15.5V15.5L0 31L-27 15.5V-15.5Z"
          transform={`scale(${1 / k})`}
        />
      )}
      {place === 0 && (
        <path
          class="arrival-arrow"
          d="M-17 -7h18v-7l15 14l-15 14v-7h-18z"
          transform={`translate(${dx * 6} ${dy * 6}) rotate(${turn})`}
        />
      )}
      <g
        transform={`translate(${-dx * outside} ${-dy * outside + (dy === 0 ? step : dy > 0 ? -step : step)})`}
      >
        <rect x={-wide / 2} y="-9.5" width={wide} height="19" rx="4" />
        <text y="4.6">{mark.when === "overdue" ? `${label}!` : label}</text>
      </g>
    </g>
  );
}

/** From the nearest edge of the board into it. */
export function inward([x, y]: Spot, [wide, high]: Spot): Spot {
  const ways: [number, Spot][] = [
    [x, [1, 0]],
    [wide - x, [-1, 0]],
    [y, [0, 1]],
    [high - y, [0, -1]],
  ];
  return ways.reduce((best, one) => (one[0] < best[0] ? one : best))[1];
}
