// What has happened beyond the edge of the window: a slip at the edge says what and points there; a press goes there.
import type { ReadonlySignal } from "@preact/signals";
import { useDesk } from "../context";
import { edgeOf } from "../geometry";
import { heading } from "../said";
import type { Cameraman } from "./camera";

/** So far from the edge its middle lies, across and down. */
const ROOM: [number, number] = [104, 26];

/** `moved` changes whenever the board has been moved. */
export function News({ man, moved }: { man: Cameraman | null; moved: ReadonlySignal<number> }) {
  const desk = useDesk();
  if (!man || moved.value < 0) return null;
  return (
    <>
      {desk.news.value.map((line) => {
        const space = desk.board.value.get(line.spaces.at(-1)!);
        if (!space || man.sees(space.at)) return null;
        const { at, turn } = edgeOf(man.onScreen(space.at), man.room, ROOM);
        return (
          <button
            type="button"
            key={line.number}
            class="edge-news"
            data-space={space.id}
            style={{ left: `${at[0]}px`, top: `${at[1]}px` }}
            onClick={() => desk.onBoard(space.id)}
          >
            <svg width="16" height="16" viewBox="-8 -8 16 16" aria-hidden="true">
              <path d="M-6 -5L7 0L-6 5L-3 0Z" transform={`rotate(${turn})`} />
            </svg>
            {heading(line.text)}
          </button>
        );
      })}
    </>
  );
}
