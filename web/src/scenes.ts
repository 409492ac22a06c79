// Boards in use: the map and others, each with its own numbers for spaces.
import type { BoardFace, PieceFace, Scene, Space, Welcome } from "./messages";

/** The sheet that a scene shows: its board and the address of its picture. */
export function sheetOf(welcome: Welcome, scene: Scene | undefined): { board: BoardFace; picture: string } {
  const other = welcome.boards.find((sheet) => sheet.name === scene?.board);
  return other ?? { board: welcome.board, picture: welcome.picture };
}

/** The spaces of a scene by the numbers that choices, pieces and marks call them. */
export function spacesOf(welcome: Welcome, scene: Scene | undefined): Map<number, Space> {
  const offset = scene?.offset ?? 0;
  const found = new Map<number, Space>();
  for (const space of sheetOf(welcome, scene).board.spaces) {
    const id = space.id + offset;
    found.set(id, offset === 0 ? space : { ...space, id });
  }
  return found;
}

/** Are the pieces of a board laid out side by side in their places, rather than stacked? */
export const laidOut = (board: BoardFace): boolean => board.style === "battle";

/** Is a board a landscape cut into areas? */
export const areal = (board: BoardFace): boolean => board.style === "areas";

/** The scene to show: the present one while it is there, else the one the decision is about, else the first. */
export function sceneToShow(scenes: readonly Scene[], present: string): Scene | undefined {
  return scenes.find((one) => one.id === present) ?? scenes.find((one) => one.active) ?? scenes[0];
}

/** May this side of a shared screen be shown to who sits there now? Null where nothing is to be hidden. */
export function curtain(
  fog: boolean,
  mine: readonly string[],
  decider: string | null,
  holder: string | null,
): { side: string; ask: boolean } | null {
  if (!fog || mine.length < 2) return null;
  const decides = decider !== null && mine.includes(decider);
  const side = decides ? decider : mine[0]!;
  return side === holder ? null : { side, ask: decides || holder === null };
}

/** Is this piece a block seen from behind? */
export const isBack = (face: PieceFace): boolean => face.block?.back ?? false;
