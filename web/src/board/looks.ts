// Where a board is looked at: when it is opened, and when a turn of mine begins.
import type { Desk } from "../desk";
import { gathered, turnLook } from "../geometry";
import type { BoardFace, Space, Spot } from "../messages";
import { phone } from "../screen";
import type { Cameraman } from "./camera";

/** So long after the player has moved the board himself it is left where it is. */
export const LEAVE_ALONE = 5000;
/** To have what is fought for in sight with my own pieces, counters may be as small as this. */
const WITH_GOALS = { screen: 0.58, phone: 0.5 };

/** The first look at a board: my pieces, those near them, and what is fought for; where that is too much, the goals and
 * as many of mine as find room, the nearest first.
 */
export function openOn(camera: Cameraman, desk: Desk, board: BoardFace): void {
  const whole = boxOf(firstLook(desk, board), desk.board.peek(), board);
  const hexes = board.style === undefined || board.style === "hexes";
  const goals = hexes && !camera.holds(whole) ? spotsOf(desk, goalsNear(desk, board)) : [];
  const least = phone.peek() ? WITH_GOALS.phone : WITH_GOALS.screen;
  const room = camera.room.map((length) => length / least - 2 * board.side) as Spot;
  const both = gathered(goals, ownSpots(desk), room);
  if (both) camera.open(padded(both, board, 1), [least, 1.15]);
  else camera.open(whole, undefined, () => ownSpots(desk));
}

const spotsOf = (desk: Desk, spaces: readonly (number | null)[]): Spot[] =>
  spaces.map((id) => desk.board.peek().get(id ?? -1)?.at).filter((at) => at !== undefined);

/** My turn begins: those who may act and what they fight for are brought into sight, at the same scale. */
export function lookAtMine(desk: Desk, camera: Cameraman, board: BoardFace): void {
  if (desk.laidOut.peek() || performance.now() - camera.touched < LEAVE_ALONE) return;
  const numbers = [...desk.glowing.peek()];
  const spots = spotsOf(
    desk,
    numbers.map((number) => desk.faces.peek().get(number)?.at ?? null),
  );
  const goals = desk.onHexes.peek() ? spotsOf(desk, goalsNear(desk, board)) : [];
  const { scale } = camera.camera;
  const room = camera.room.map((length) => length / scale - 2 * board.side) as Spot;
  const middle = turnLook(spots, goals, room, (spot) => camera.sees(spot));
  if (middle) camera.follow(middle);
}

/** Where to look first: at my pieces and at the others that stand near them, or at all. */
function firstLook(desk: Desk, board: BoardFace): (number | null)[] {
  const pieces = desk.session.shown.peek()?.pieces.filter((piece) => piece.at !== null) ?? [];
  const mine = desk.session.welcome.peek()?.mine ?? [];
  const owner = desk.owner.peek();
  const spot = (id: number | null): Spot => desk.board.peek().get(id ?? -1)?.at ?? [-1e6, -1e6];
  const own = pieces.filter((piece) => mine.includes(owner.get(piece.number) ?? ""));
  if (own.length === 0 || own.length === pieces.length) return pieces.map((piece) => piece.at);
  const near = board.side * 7;
  const close = pieces.filter((piece) => {
    const [x, y] = spot(piece.at);
    return own.some((other) => Math.hypot(spot(other.at)[0] - x, spot(other.at)[1] - y) < near);
  });
  return [...close.map((piece) => piece.at), ...goalsNear(desk, board)];
}

/** The spaces that are fought for and lie near my pieces. */
function goalsNear(desk: Desk, board: BoardFace): number[] {
  const own = ownSpots(desk);
  const near = board.side * 14;
  const marks = (desk.session.shown.peek()?.marks ?? []).filter((mark) => mark.kind === "control");
  const goals = marks.map((mark) => mark.space);
  return goals.filter((space) => {
    const [at] = spotsOf(desk, [space]);
    return at && own.some(([x, y]) => Math.hypot(x - at[0], y - at[1]) < near);
  });
}

/** Where the pieces of who looks stand; all of them for one who only watches. */
function ownSpots(desk: Desk): Spot[] {
  const faces = desk.session.shown.peek()?.pieces ?? [];
  const own = faces.filter((face) => desk.isOwn(face));
  return (own.length > 0 ? own : faces)
    .map((face) => desk.board.peek().get(face.at ?? -1)?.at)
    .filter((at) => at !== undefined);
}

/** A campaign is looked at whole where that can be read, else where my blocks are. */
export function campaignLook(desk: Desk, board: BoardFace): [Spot, Spot] {
  const own = desk.session.shown.peek()?.pieces.filter((face) => desk.isOwn(face)) ?? [];
  return phone.peek()
    ? boxOf(
        own.map((face) => face.at),
        desk.board.peek(),
        board,
      )
    : [[0, 0], board.size];
}

/** The box of the board that holds these spaces, or all of it. */
export function boxOf(
  ids: readonly (number | null)[],
  spaces: Map<number, Space>,
  board: BoardFace,
): [Spot, Spot] {
  const spots = [...new Set(ids)].map((id) => spaces.get(id ?? -1)?.at).filter((at) => at !== undefined);
  if (spots.length === 0) return [[0, 0], board.size];
  const xs = spots.map((spot) => spot[0]);
  const ys = spots.map((spot) => spot[1]);
  const box: [Spot, Spot] = [
    [Math.min(...xs), Math.min(...ys)],
    [Math.max(...xs), Math.max(...ys)],
  ];
  return padded(box, board, 2);
}

/** A box with so many sides of a space about it, on the board. */
function padded([[left, top], [right, bottom]]: [Spot, Spot], board: BoardFace, sides: number): [Spot, Spot] {
  const pad = board.side * sides;
  return [
    [Math.max(0, left - pad), Math.max(0, top - pad)],
    [Math.min(board.size[0], right + pad), Math.min(board.size[1], bottom + pad)],
  ];
}
