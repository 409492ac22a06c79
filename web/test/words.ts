// Words for people in tests: as they are, or reworded beyond recognition.
import type { Prose } from "../src/messages";

export const prose = (text: string): Prose => text as unknown as Prose;

/** As long as before and always the same, but without a letter, figure or mark that was there; empty stays empty. */
export const gibberish = (text: string): string =>
  [...text].map((letter) => String.fromCodePoint(0x4e00 + letter.codePointAt(0)!)).join("");
