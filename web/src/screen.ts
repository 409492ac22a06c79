// How much room is there? On a phone the board comes first and the rest is in one drawer: below it, or beside it where the
// phone lies on its side.
import { type Signal, signal } from "@preact/signals";

function watched(query: string): Signal<boolean> {
  const list = globalThis.matchMedia?.(query); // what is drawn without a window, for tests, has all the room it wants
  const found = signal(list?.matches ?? false);
  list?.addEventListener("change", () => {
    found.value = list.matches;
  });
  return found;
}

/** The stylesheets ask the same. */
export const phone = watched("(max-width: 820px), (max-width: 1000px) and (max-height: 500px)");
/** A phone on its side. */
export const sideways = watched("(min-width: 521px) and (max-width: 1000px) and (max-height: 500px)");
/** A laptop: what lies below the board takes from its height. */
export const low = watched("(max-height: 850px)");
