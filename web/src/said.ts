// What may be done to words for people: they are printed, with a capital or a full stop, and measured. None of it
// depends on what they say.
import type { Prose } from "./messages";

/** Words where an attribute wants a string, or where they are joined to others. */
export const said = (words: Prose | string | undefined): string => (words ?? "") as unknown as string;

/** How many letters they have: how long it takes to read them, or how wide they are. */
export const lengthOf = (words: Prose): number => said(words).length;

/** As a sentence of its own. */
export function sentence(words: Prose): string {
  const text = said(words);
  return text === "" ? "" : `${text[0]!.toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
}

/** As a heading, which has no full stop. */
export const heading = (words: Prose): string => said(words).replace(/\.$/, "");

/** In the middle of a sentence. */
export const inside = (words: Prose): string => said(words).slice(0, 1).toLowerCase() + said(words).slice(1);

/** Several names in one sentence. */
export const listed = (names: readonly Prose[]): string =>
  names.length < 2 ? said(names[0]) : `${names.slice(0, -1).map(said).join(", ")} and ${said(names.at(-1))}`;

/** Is this what the player looks for, by words that he has typed himself? No screen is drawn otherwise for it. */
export const holds = (words: Prose | string, wanted: (text: string) => boolean): boolean =>
  wanted(said(words));
