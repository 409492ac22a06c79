// Words for people where an attribute wants a string. What comes out is shown and never looked into.
import type { Prose } from "./messages";

export const said = (words: Prose | undefined): string => (words ?? "") as unknown as string;
