// The first-game guide as data. A page stays until what it waits for has happened; each is a real decision.
import type { DecisionFace, LineGroup, LogLine } from "./messages";

export interface GuidePage {
  title: string;
  text: string[];
  /** What the player is to do now. */
  doThis?: string;
  rule?: string;
  /** The page is done when a decision of this name is mine, a line of this group is in the journal, or a card is open. */
  until?: { decision?: string; notDecision?: string; line?: LineGroup; card?: boolean };
  /** A button that turns the page. */
  next?: string;
}

export interface GuideSight {
  decision: DecisionFace;
  log: readonly LogLine[];
  selected: boolean;
}

const QUATRE_BRAS: GuidePage[] = [
  {
    title: "Ney at the crossroads",
    text: [
      "It is two o'clock on 16 June 1815. You are Marshal Ney: the blue counters are yours. The crossroads of Quatre Bras lies to the north, where the paved roads meet, and one Netherlands division stands before it.",
      "The dark bar at the top always says whose decision it is and what is asked. The number behind it is the rule; press it to read that rule in plain words.",
    ],
    next: "Show me the pieces",
  },
  {
    title: "Read a counter",
    text: [
      "The stripe at the top names the corps, the box the arm: a cross is infantry, a slash cavalry, a ball artillery. Below stand strength and movement: 6-4 fights with 6 and moves 4.",
      "Where two counters stand together, a small pill counts them and adds their strength. Rest on a stack, or press it, and it fans out.",
    ],
    doThis: "Point at any counter (or tap it) and read its card.",
    until: { card: true },
    rule: "2.4",
  },
  {
    title: "Take up a unit",
    text: [
      "Counters in a gold frame with a notch below may act now. All else is quiet; press a quiet thing and it tells you why.",
    ],
    doThis: "Press a glowing counter to take it up.",
    until: { decision: "MovePiece" },
    rule: "5.0",
  },
  {
    title: "March",
    text: [
      "The yellow hexes are in reach; each chip is the cost in movement points. Roads are cheap, woods and brooks dear. Next to an enemy you must stop, and you will have to fight him.",
      "Nothing is lost yet: U takes a step back until dice have fallen.",
    ],
    doThis: "Press a yellow hex; if points are left, go on or press Stop here.",
    until: { line: "move" },
    rule: "5.1",
  },
  {
    title: "The whole corps",
    text: [
      "Move as many units as you like, one at a time. To attack, put them next to the enemy: several against one, from several sides, so that your strength is at least three times his.",
      "Leave a few hexes for the retreats: who cannot go back is lost.",
    ],
    doThis:
      "When you are done, end the movement phase. With nobody next to the enemy there is nothing to fight.",
    until: { notDecision: "MovementPhase" },
    rule: "5.3",
  },
  {
    title: "Choose a fight",
    text: [
      "Hatched hexes with a red ring can be attacked; the chip shows the odds column. Point at one and the card shows the exact chance of each result before you commit.",
      "De and Ae destroy the defender or attacker, Dr and Ar send them back a hex, Ex costs both.",
    ],
    doThis: "Press a target, add attackers or guns if you wish, then fight.",
    until: { line: "fight" },
    rule: "6.0",
  },
  {
    title: "The die is cast",
    text: [
      "The journal keeps every roll with its rule; press a line and the board shows that moment. Losses fill the bars at the right: at the red tick an army is demoralized.",
      "Retreat, advance and fight on as the bar at the top asks. Then the other side moves; its moves are shown to you one by one, and Space skips them.",
    ],
    next: "Understood",
  },
  {
    title: "You know the table",
    text: [
      "The Victory line at the right says what decides the game; the order of battle below shows who still waits beyond the map.",
      "The magnifying glass searches the rules, ? lists the keys, and the menu has replay, links and settings. Good luck, Marshal.",
    ],
    next: "Play on",
  },
];

/** Guides by game and scenario. */
export const GUIDES: Record<string, GuidePage[]> = { "last_battles/quatre_bras": QUATRE_BRAS };

export const guideOf = (game: string, scenario: string): GuidePage[] => GUIDES[`${game}/${scenario}`] ?? [];

/** The page to show: turns pages whose condition holds. A page that was overtaken by events is skipped. */
export function reached(pages: readonly GuidePage[], at: number, sight: GuideSight): number {
  let page = at;
  while (page < pages.length && done(pages[page]!, sight)) page += 1;
  return Math.min(page, pages.length - 1);
}

function done(page: GuidePage, sight: GuideSight): boolean {
  const until = page.until;
  if (!until) return false;
  if (until.card && sight.selected) return true;
  if (until.line && sight.log.some((line) => line.group === until.line)) return true;
  if (until.decision && sight.decision.mine && sight.decision.name === until.decision) return true;
  if (until.notDecision && sight.log.some((line) => line.group === "move")) {
    return (
      sight.decision.mine && sight.decision.name !== until.notDecision && sight.decision.name !== "MovePiece"
    );
  }
  return false;
}
