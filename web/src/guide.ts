// The first-game guide: which of its pages is to be shown. The pages come from the game.
import type { DecisionFace, GuidePage, LogLine } from "./messages";

export interface GuideSight {
  decision: DecisionFace;
  log: readonly LogLine[];
  selected: boolean;
}

/**
 * The page to show: turns pages whose condition holds, and those that were overtaken by events: who has taken a unit up
 * need not be asked to read its card first. A page with a button of its own waits for it.
 */
export function reached(pages: readonly GuidePage[], at: number, sight: GuideSight): number {
  let page = at;
  for (let ahead = at; ahead < pages.length && pages[ahead]!.until; ahead += 1) {
    if (done(pages[ahead]!, sight)) page = ahead + 1;
  }
  return Math.min(page, pages.length - 1);
}

/** Has all happened that the page waits for? */
function done({ until }: GuidePage, { decision, log, selected }: GuideSight): boolean {
  if (!until) return false;
  const { card, line, decision: at, elsewhere } = until;
  return (
    (!card || selected) &&
    (line === undefined || log.some((one) => one.group === line)) &&
    (at === undefined || (decision.mine && at.includes(decision.name))) &&
    (elsewhere === undefined || (decision.mine && !elsewhere.includes(decision.name)))
  );
}
