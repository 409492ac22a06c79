// Rule numbers in brackets within a sentence become chips: the one notation that sentences have.
import type { VNode } from "preact";
import type { Prose } from "../messages";
import { RULE_BRACKETS } from "../rules";
import { RuleChip } from "./RuleChip";

const STOPS = /^[.,;:]/;

export function withRules(words: Prose | string): (string | VNode)[] {
  const text = `${words}`;
  const parts: (string | VNode)[] = [];
  let from = 0;
  for (const match of text.matchAll(RULE_BRACKETS)) {
    // A stop that follows stands before the chip: after it, it would hang in the air.
    const end = match.index + match[0].length;
    const stop = STOPS.exec(text.slice(end))?.[0] ?? "";
    const before = text.slice(from, match.index);
    parts.push(stop ? `${before.trimEnd()}${stop} ` : before);
    for (const rule of match[1]!.split(/, | and |; /)) {
      parts.push(<RuleChip key={`${match.index} ${rule}`} rule={rule} quiet />);
    }
    from = end + stop.length;
  }
  parts.push(text.slice(from));
  return parts;
}
