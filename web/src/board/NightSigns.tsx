// What is printed on a map of areas, once more for the night: the dimmed map has dark letters on dark ground.
import { useMemo } from "preact/hooks";
import type { BoardFace, Name, Sign } from "../messages";

/** As the picture of the map has them: names by kind with the size of their letters, values by shape with their place. */
const SIZES: Record<string, number> = {
  place: 23,
  area: 12.5,
  field: 16.5,
  farm: 11.5,
  edge: 15,
  water: 14.5,
};
const LOW: Record<string, number> = { circle: 6.2, square: 6.2, triangle: 9.2 };
const RING = 6.6;
const GROWN = 1.14;

/** Shown by night only; the styles see to that. */
export function NightSigns({ board }: { board: BoardFace }) {
  return useMemo(
    () => (
      <g class="night-signs">
        {board.names.map((name, n) => (
          <Printed key={n} name={name} />
        ))}
        {board.signs?.map((sign) => (
          <Figures key={sign.space} sign={sign} />
        ))}
      </g>
    ),
    [board],
  );
}

function Printed({ name }: { name: Name }) {
  const size = SIZES[name.kind];
  if (size === undefined) return null;
  const [x, y] = name.at;
  const lines = name.text.split("\n");
  const top = y - (lines.length - 1) * size * 0.46 + size * 0.3;
  return (
    <g
      class={`night-name ${name.kind}`}
      style={{ fontSize: `${size}px`, strokeWidth: size * 0.26 }}
      transform={name.angle ? `rotate(${name.angle} ${x} ${y})` : undefined}
    >
      {lines.map((line, n) => (
        <text key={n} x={x} y={top + n * size * 0.92}>
          {line}
        </text>
      ))}
    </g>
  );
}

function Figures({ sign }: { sign: Sign }) {
  const [x, y] = sign.at;
  const beside = sign.points !== undefined || sign.cannon || sign.star;
  const left = x - (beside ? 29 : 11);
  return (
    <g transform={`translate(${x * (1 - GROWN)} ${y * (1 - GROWN)}) scale(${GROWN})`}>
      {sign.shape !== "gate" && (
        <text class="night-value" x={left} y={y + (LOW[sign.shape] ?? RING)}>
          {sign.value}
        </text>
      )}
      <text class="night-number" x={left + 19.5} y={y + 13}>
        {sign.number}
      </text>
    </g>
  );
}
