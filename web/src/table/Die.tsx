// A die with pips, for the journal, the odds and the throw.
const PIPS: Record<number, [number, number][]> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

export function Die({ face, size = 18, hit = false }: { face: number; size?: number; hit?: boolean }) {
  const ink = hit ? "#fff" : "#2a2016";
  return (
    <svg
      class={hit ? "die hit" : "die"}
      width={size}
      height={size}
      viewBox="-12 -12 24 24"
      role="img"
      aria-label={hit ? `die ${face}, a hit` : `die ${face}`}
    >
      <rect
        x="-11"
        y="-11"
        width="22"
        height="22"
        rx="4.5"
        fill={hit ? "#a3271b" : "#fffdf6"}
        stroke="#2a2016"
        stroke-width="1.6"
      />
      {(PIPS[face] ?? []).map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x * 5.6} cy={y * 5.6} r="2.3" fill={ink} />
      ))}
    </svg>
  );
}
