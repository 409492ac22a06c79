// Rule numbers in brackets within a sentence become chips: the one notation that sentences have.
import type { VNode } from "preact";
import type { Prose } from "../messages";
import { RULE_BRACKETS } from "../rules";
import { RuleChip } from "./RuleChip";

export function withRules(words: Prose | string): (string | VNode)[] {
  const text = `${words}`;
  const parts: (string | VNode)[] = [];
  let from = 0;
  for (const match of text.matchAll(RULE_BRACKETS)) {
    parts.push(text.slice(from, match.index));
    for (const rule of match[1]!.split(/, | and |; /)) {
      parts.push(<RuleChip key={`${match.index} ${rule}`} rule={rule} quiet />);
    }
    from = match.index + match[0].length;
  }
  parts.push(text.slice(from));
  return parts;
}
