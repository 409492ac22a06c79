// All rules of a game in our own words, searchable; opens at the rule that was asked for.
import { signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { api } from "../api";
import type { RuleText } from "../messages";
import { chartsFor, findRule, matching } from "../rules";
import { ChartTable, useCharts } from "./Charts";

const known = signal<Record<string, RuleText[]>>({});

export function RulesReference({ game, rule }: { game: string; rule: string | null }) {
  const search = useSignal("");
  const fault = useSignal<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const rules = known.value[game];
  useEffect(() => {
    if (rules || !game) return;
    api.rules(game).then(
      (found) => {
        known.value = { ...known.peek(), [game]: found };
      },
      (error: Error) => {
        fault.value = error.message;
      },
    );
  }, [game]);
  const target = rules && rule ? findRule(rules, rule) : null;
  useEffect(() => {
    search.value = "";
  }, [rule]);
  useEffect(() => {
    if (target && search.value === "") {
      list.current
        ?.querySelector(`[data-rule="${CSS.escape(target.number)}"]`)
        ?.scrollIntoView({ block: "start" });
    }
  }, [target, search.value]);
  const shown = rules ? matching(rules, search.value) : [];
  const charts = chartsFor(useCharts(game), search.value);
  return (
    <div class="rules">
      <input
        type="search"
        data-first
        placeholder="Search rules and charts: a word, a number, ZOC, CRT"
        aria-label="Search the rules"
        value={search.value}
        onInput={(event) => (search.value = event.currentTarget.value)}
      />
      {fault.value && <p class="notice refused">{fault.value}</p>}
      {rule && rules && !target && <p class="small">Rule {rule} has no entry of its own.</p>}
      <div ref={list} class="rules-list" tabIndex={0} role="region" aria-label="Rules">
        {charts.map((chart) => (
          <ChartTable key={chart.id} chart={chart} />
        ))}
        {shown.map((entry) => (
          <article
            key={entry.number}
            data-rule={entry.number}
            class={target === entry ? "rule asked" : "rule"}
          >
            <h3>
              <span>{entry.number}</span> {entry.title}
            </h3>
            {entry.text.split("\n").map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </article>
        ))}
        {rules && shown.length + charts.length === 0 && <p class="small">No rule mentions that.</p>}
      </div>
    </div>
  );
}
