// Who has won, in words.

/** Allies win together: "Anglo-Allied and Prussian victory". */
export function victoryTitle(titles: readonly string[]): string {
  if (titles.length === 0) return "The guns fall silent";
  const last = titles.at(-1)!;
  const rest = titles.slice(0, -1);
  return `${rest.length > 0 ? `${rest.join(", ")} and ${last}` : last} victory`;
}

/** Has this screen won? Null for onlookers, for a draw, and where winners and losers share the screen. */
export function wonBy(mine: readonly string[], winners: readonly string[]): boolean | null {
  if (mine.length === 0 || winners.length === 0) return null;
  const won = mine.filter((side) => winners.includes(side)).length;
  return won === mine.length ? true : won === 0 ? false : null;
}
