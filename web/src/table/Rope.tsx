// The victory track as the rope it is: two sides pull, ticks tell what each length is worth.
import { useDesk } from "../context";
import type { RopePanel, SideCard } from "../messages";
import { withRules } from "./words";

export function Rope({ panel }: { panel: RopePanel }) {
  const desk = useDesk();
  return <RopeOf panel={panel} sides={desk.session.welcome.value?.sides ?? []} />;
}

export function RopeOf({ panel, sides }: { panel: RopePanel; sides: readonly SideCard[] }) {
  const plus = sides.find((side) => side.id === panel.plus);
  const minus = sides.find((side) => side.id === panel.minus);
  const most = Math.max(1, panel.most);
  const place = (value: number): number => 50 - (50 * Math.max(-most, Math.min(most, value))) / most;
  const at = place(panel.value);
  const ticks = [...panel.ticks].sort((a, b) => a.at - b.at);
  const worth = ticks.findLast((tick) => panel.value >= tick.at) ?? ticks[0];
  return (
    <section class="rope-panel" aria-label={`${panel.title}`}>
      <div class="section-head">
        <h2>{panel.title}</h2>
        <span class="aside">{worth?.label}</span>
      </div>
      <div
        class="rope"
        role="meter"
        aria-label={`${panel.title}: ${panel.text}`}
        aria-valuemin={-most}
        aria-valuemax={most}
        aria-valuenow={panel.value}
      >
        <i class="strands" />
        <i
          class="pull"
          style={{
            left: `${Math.min(50, at)}%`,
            width: `${Math.abs(50 - at)}%`,
            background: panel.value > 0 ? plus?.colour : minus?.colour,
          }}
        />
        <i class="middle-mark" />
        {ticks.map((tick) => (
          <b
            key={tick.at}
            class="rope-tick"
            style={{ left: `${place(tick.at)}%` }}
            title={`${tick.label}: ${tick.at} or more`}
          />
        ))}
        <span class="knot" style={{ left: `${at}%` }}>
          {Math.abs(panel.value)}
        </span>
      </div>
      <div class="rope-ends">
        <span>
          <i style={{ background: plus?.colour }} />◂ {plus?.title}
        </span>
        <span class="small">{withRules(panel.text)}</span>
        <span>
          {minus?.title} ▸<i style={{ background: minus?.colour }} />
        </span>
      </div>
    </section>
  );
}
