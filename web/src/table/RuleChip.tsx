// A rule's number; a press opens our wording of it.
import { useDesk } from "../context";

export function RuleChip({ rule, quiet }: { rule: string; quiet?: boolean }) {
  const desk = useDesk();
  if (!rule) return null;
  return (
    <button
      type="button"
      class={quiet ? "rule-chip quiet" : "rule-chip"}
      onClick={() => desk.openRule(rule)}
      aria-label={`Rule ${rule}: read it`}
    >
      {rule}
    </button>
  );
}
