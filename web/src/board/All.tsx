// The button of an open stack that takes all of it up.

/** Takes up all that can be of an open stack. */
export function All({ x, y, space, count }: { x: number; y: number; space: number; count: number }) {
  return (
    <g class="fan-all" data-all={space} transform={`translate(${x} ${y})`}>
      <rect x="-34" y="-9" width="68" height="18" rx="9" />
      <text y="4.4">{count === 2 ? "both" : `all ${count}`}</text>
    </g>
  );
}
