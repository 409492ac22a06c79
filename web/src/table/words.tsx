// Sentences with rule numbers in brackets get those as chips.
import type { VNode } from "preact";
import { RuleChip } from "./RuleChip";

export function withRules(text: string): (string | VNode)[] {
  const parts: (string | VNode)[] = [];
  let from = 0;
  for (const match of text.matchAll(/\((\d{1,2}(?:\.\d+)?[A-Z]?|R-\d+)\)/g)) {
    parts.push(text.slice(from, match.index));
    parts.push(<RuleChip key={match.index} rule={match[1]!} quiet />);
    from = match.index + match[0].length;
  }
  parts.push(text.slice(from));
  return parts;
}
