// Ways over the board and what else is sketched on it: orders with their goals, attacks, lines of fire, routs.
import { useDesk } from "../context";
import { arrow, loopPath, outline } from "../geometry";
import type { Space, SpaceMark, Spot } from "../messages";

/** The words of a border stand at every so manieth space. */
const BORDER_WORDS = 9;

/** Under the counters: ribbons of orders, circles, smoke. */
export function Sketches() {
  const desk = useDesk();
  const marks = sketched(desk.session.frame.value?.marks ?? [], desk.overlay.value?.marks ?? []);
  return (
    <g class="sketches">
      {marks
        .filter((mark) => mark.kind === "circle")
        .map((mark, n) => (
          <Circle key={n} mark={mark} />
        ))}
      {marks
        .filter((mark) => mark.kind === "way" && mark.drawn === "order")
        .map((mark, n) => (
          <Ribbon key={n} mark={mark} />
        ))}
      {marks
        .filter((mark) => mark.kind === "chits")
        .map((mark, n, all) => (
          <Chits
            key={n}
            mark={mark}
            place={all.slice(0, n).filter((one) => one.space === mark.space).length}
          />
        ))}
      {marks
        .filter((mark) => mark.kind === "smoke")
        .map((mark) => (
          <Smoke key={mark.space} mark={mark} />
        ))}
    </g>
  );
}

/** Above the counters: goals, attacks, lines of fire, routs and what they may carry away. */
export function Ways() {
  const desk = useDesk();
  const marks = sketched(desk.session.frame.value?.marks ?? [], desk.overlay.value?.marks ?? []);
  return (
    <g class="ways">
      <Aim />
      <Frame />
      {marks
        .filter((mark) => mark.kind === "goal")
        .map((mark, n) => (
          <Goal key={n} mark={mark} />
        ))}
      {marks
        .filter((mark) => mark.kind === "way" && mark.drawn !== "order")
        .map((mark, n) => (
          <Line key={n} mark={mark} />
        ))}
    </g>
  );
}

/** The frame that is being drawn about pieces. */
function Frame() {
  const frame = useDesk().band.frame.value;
  if (frame === null) return null;
  const [[ax, ay], [bx, by]] = frame;
  return (
    <rect
      class="lasso"
      x={Math.min(ax, bx)}
      y={Math.min(ay, by)}
      width={Math.abs(bx - ax)}
      height={Math.abs(by - ay)}
    />
  );
}

/** The arrow that is being drawn. */
function Aim() {
  const desk = useDesk();
  const aim = desk.aiming.value;
  const face = aim === null ? undefined : desk.faces.value.get(aim.piece);
  const from = face?.at == null ? undefined : desk.board.value.get(face.at)?.at;
  if (aim === null || !from || Math.hypot(aim.to[0] - from[0], aim.to[1] - from[1]) < 20) return null;
  const { shaft, head } = arrow(from, aim.to, 6);
  return (
    <g class="way aim" style={{ color: face?.colour }}>
      <path class="way-casing" d={shaft} />
      <path class="way-line" d={shaft} />
      <path class="way-head" d={head} />
    </g>
  );
}

/** What lies on the board and what was asked for, each once. */
export function sketched(lying: readonly SpaceMark[], asked: readonly SpaceMark[]): SpaceMark[] {
  const found = new Map<string, SpaceMark>();
  for (const mark of [...lying, ...asked])
    if (["way", "circle", "goal", "smoke", "chits"].includes(mark.kind))
      found.set(`${mark.kind} ${mark.drawn} ${mark.colour} ${mark.space} ${mark.spaces?.join(" ")}`, mark);
  return [...found.values()];
}

function spotsOf(board: Map<number, Space>, mark: SpaceMark): Spot[] {
  return (mark.spaces ?? []).map((id) => board.get(id)?.at).filter((at) => at !== undefined);
}

function Circle({ mark }: { mark: SpaceMark }) {
  const desk = useDesk();
  const spaces = (mark.spaces ?? [])
    .map((id) => desk.board.value.get(id))
    .filter((space) => space !== undefined);
  return (
    <path class="circle" d={loopPath(outline(spaces))} style={{ stroke: mark.colour || undefined }}>
      <title>{mark.text}</title>
    </path>
  );
}

/** A broad ribbon with a head, bent a little so that it does not hide what it passes. */
function Ribbon({ mark }: { mark: SpaceMark }) {
  const desk = useDesk();
  const spots = spotsOf(desk.board.value, mark);
  const [from, to] = [spots[0], spots.at(-1)];
  if (!from || !to) return null;
  const { shaft, head } = arrow(from, to, 30);
  const far = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const angle = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
  const turned = Math.abs(angle) > 90 ? angle + 180 : angle;
  return (
    <g class="ribbon" style={{ color: mark.colour || "#1f4e9c" }}>
      <title>{mark.text}</title>
      <path class="ribbon-casing" d={shaft} />
      <path class="ribbon-shaft" d={shaft} />
      <path class="ribbon-head" d={head} />
      {mark.label !== undefined && far > 120 && (
        <text
          class="ribbon-words"
          transform={`translate(${(from[0] + to[0]) / 2} ${(from[1] + to[1]) / 2}) rotate(${turned})`}
          y="4"
        >
          {mark.label}
        </text>
      )}
    </g>
  );
}

function Goal({ mark }: { mark: SpaceMark }) {
  const at = useDesk().board.value.get(mark.space)?.at;
  if (!at) return null;
  return (
    <g class="goal" transform={`translate(${at[0] + 16} ${at[1] - 18})`}>
      <title>{mark.text}</title>
      <path class="pole" d="M0 20v-36" />
      <path d="M0 -16h22l-6 7l6 7h-22z" fill={mark.colour || "#1f4e9c"} stroke="#fffaf0" stroke-width="1.6" />
    </g>
  );
}

/** Markers that lie face down: how many, and whose. */
function Chits({ mark, place }: { mark: SpaceMark; place: number }) {
  const at = useDesk().board.value.get(mark.space)?.at;
  if (!at) return null;
  return (
    <g class="chits" transform={`translate(${at[0] - 21 + place * 30} ${at[1] + 29})`}>
      <title>{mark.text}</title>
      <rect x="-6.5" y="-8.5" width="15" height="15" rx="2" fill="#2a2016" opacity="0.5" />
      <rect
        x="-8"
        y="-10"
        width="15"
        height="15"
        rx="2"
        fill={mark.colour}
        stroke="#fffaf0"
        stroke-width="1"
      />
      <text x="-0.5" y="1.4">
        {mark.label}
      </text>
    </g>
  );
}

function Smoke({ mark }: { mark: SpaceMark }) {
  const at = useDesk().board.value.get(mark.space)?.at;
  if (!at) return null;
  return (
    <g class="smoke" transform={`translate(${at[0]} ${at[1]}) scale(2.4)`}>
      <title>{mark.text}</title>
      <path d="M-6 4a3.4 3.4 0 0 1 0.4 -6.6a4.4 4.4 0 0 1 8 -1.4a3.8 3.8 0 0 1 3.6 6.2q-0.6 1.8 -3 1.8z" />
    </g>
  );
}

/** An attack, a line of fire or a rout: its kind is told by how it is drawn, not by its colour alone. */
/** A line between two parts of the board, with its words here and there along it. */
function Border({ mark, path, spots }: { mark: SpaceMark; path: string; spots: readonly Spot[] }) {
  return (
    <g class="way border">
      <title>{mark.text}</title>
      <path class="way-line" d={path} />
      {spots
        .filter((_, n) => n % BORDER_WORDS === 2)
        .map(([x, y]) => (
          <text key={y} x={x} y={y + 4}>
            {mark.label}
          </text>
        ))}
    </g>
  );
}

function Line({ mark }: { mark: SpaceMark }) {
  const desk = useDesk();
  const spots = spotsOf(desk.board.value, mark);
  const last = spots.at(-1);
  const before = spots.at(-2);
  if (!last || !before) return null;
  const path = `M${spots.map(([x, y]) => `${x} ${y}`).join("L")}`;
  if (mark.drawn === "border") return <Border mark={mark} path={path} spots={spots} />;
  if (mark.drawn === "attack") {
    const { shaft, head } = arrow(before, last, 26);
    return (
      <g class="way attack" style={{ color: mark.colour || undefined }}>
        <title>{mark.text}</title>
        <path class="way-casing" d={shaft} />
        <path class="way-line" d={shaft} />
        <path class="way-head" d={head} />
      </g>
    );
  }
  const middle: Spot = [(before[0] + last[0]) / 2, (before[1] + last[1]) / 2];
  const sight = mark.drawn === "open" || mark.drawn === "blocked";
  return (
    <g class={`way ${mark.drawn}`}>
      <title>{mark.text}</title>
      <path class="way-casing" d={path} />
      <path class="way-line" d={path} />
      {sight ? (
        <g transform={`translate(${middle[0]} ${middle[1]})`} class="way-node">
          <circle r="7" />
          <path d={mark.drawn === "open" ? "M-3 0l2.2 2.6l4 -5" : "M-2.8 -2.8l5.6 5.6m0 -5.6l-5.6 5.6"} />
        </g>
      ) : (
        <g transform={`translate(${last[0]} ${last[1]})`} class="way-end">
          <path d="M-5 9v-18h13l-3.4 4l3.4 4h-13" />
        </g>
      )}
      {mark.label !== undefined && (
        <text class="way-words" x={middle[0]} y={middle[1] - 10}>
          {mark.label}
        </text>
      )}
    </g>
  );
}
