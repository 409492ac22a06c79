// Sentences with rule numbers in brackets get those as chips.
import type { VNode } from "preact";
import { RULE_BRACKETS } from "../rules";
import { RuleChip } from "./RuleChip";

export function withRules(text: string): (string | VNode)[] {
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
