// Losses and points of both sides at the end, as the panels tell them.
import { useDesk } from "../context";

export function OutcomeBars() {
  const desk = useDesk();
  const panels = desk.session.frame.value?.panels ?? [];
  const rows = panels.filter((panel) => panel.kind === "bar" || panel.kind === "score");
  return (
    <dl class="outcome">
      {rows.map((panel) => (
        <div key={panel.title}>
          <dt>{panel.title}</dt>
          <dd>{panel.value}</dd>
        </div>
      ))}
    </dl>
  );
}
