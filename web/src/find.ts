// "Where is …?": units and places by a part of their names, or by number.
import type { BoardFace, PieceFace, Prose, Space, SpaceMark } from "./messages";
import { holds } from "./said";

export interface Found {
  key: string;
  title: Prose | string;
  /** What more is to be said of it: where a unit is. */
  note: string;
  face: PieceFace | null;
  /** Where to look, if it is anywhere. */
  space: number | null;
}

const MOST = 40;
const FEW = 8;
const STATUS: Record<PieceFace["status"], string> = {
  map: "",
  waiting: "still to come",
  reserve: "in reserve",
  dead: "lost",
  exited: "has left the map",
};

/** What somebody typed, without accents, as words; nobody types the ü of Blücher in a hurry. */
export const typedWords = (text: string): string[] => plain(text).split(/\s+/).filter(Boolean);

const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[’']/g, "'")
    .toLowerCase();

/** Does a name hold all the words, each at the start of one of its own? */
export function matches(name: string, words: readonly string[]): boolean {
  const own = plain(name).split(/[\s,()[\]-]+/);
  return words.every((word) => own.some((one) => one.startsWith(word)));
}

/** Units first that are on the map, then places, then spaces by their numbers, then who is not there. */
export function find(
  typed: string,
  pieces: readonly PieceFace[],
  marks: readonly SpaceMark[],
  board: BoardFace,
  spaceLabel: (space: number) => string,
): Found[] {
  const words = typedWords(typed);
  if (words.length === 0) return [];
  const entries = new Map<number, number>();
  for (const mark of marks)
    if (mark.kind === "arrival") for (const piece of mark.pieces ?? []) entries.set(piece, mark.space);
  const units = pieces
    .filter((face) => holds(face.title, (name) => matches(name, words)))
    .map((face): Found => {
      const enters = entries.get(face.number);
      const comes = enters === undefined ? STATUS[face.status] : `comes at ${spaceLabel(enters)}`;
      return {
        key: `unit ${face.number}`,
        title: face.title,
        note: face.at === null ? comes : spaceLabel(face.at),
        face,
        space: face.at ?? enters ?? null,
      };
    });
  const places = board.names
    .filter((name) => matches(name.text, words))
    .sort((a, b) => a.rank - b.rank)
    .map((name, n): Found => {
      const space = nearest(board, name.at);
      return { key: `place ${n} ${name.text}`, title: name.text, note: spaceLabel(space), face: null, space };
    });
  const numbers = board.spaces
    .filter((space) => words.length === 1 && space.label !== "" && plain(space.label).startsWith(words[0]!))
    .map(
      (space): Found => ({
        key: `space ${space.id}`,
        title: space.label,
        note: "",
        face: null,
        space: space.id,
      }),
    );
  // Who begins as it was typed comes before who has such a word further on.
  const first = (one: Found): number =>
    Number(!holds(one.title, (name) => plain(name).startsWith(words.join(" "))));
  const there = units.filter((one) => one.face!.at !== null);
  const absent = units.filter((one) => one.face!.at === null);
  const all = [...there, ...places, ...numbers.slice(0, FEW), ...absent];
  return all.sort((a, b) => first(a) - first(b)).slice(0, MOST);
}

/** What somebody types who knows the number of a space: the space if it is whole, and whether it could go on. */
export function dialled(
  typed: string,
  spaces: Iterable<Pick<Space, "id" | "label">>,
): { space: number | null; more: boolean } {
  let space: number | null = null;
  let more = false;
  for (const { id, label } of spaces) {
    const number = label.split(/\s/)[0]!;
    if (number === typed) space = id;
    else if (number.startsWith(typed)) more = true;
  }
  return { space, more };
}

/** The space whose middle is nearest to a name. */
function nearest(board: BoardFace, [x, y]: readonly [number, number]): number {
  let best = board.spaces[0]!.id;
  let least = Number.POSITIVE_INFINITY;
  for (const space of board.spaces) {
    const far = Math.hypot(space.at[0] - x, space.at[1] - y);
    if (far < least) {
      least = far;
      best = space.id;
    }
  }
  return best;
}
