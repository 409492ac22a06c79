// The chances of what may come of a throw or a fight: as one bar with words, or as columns along a scale.
import type { Case, Form, Result } from "../messages";
import { fraction, wholes } from "../odds";
import { said } from "../said";

/** A share of the bar that has room for its number. */
const ROOM = 9;

export function OutcomeStrip({ results }: { results: readonly Result[] }) {
  const shares = wholes(results);
  const shown = results
    .map((result, place) => ({ result, share: shares[place]! }))
    .filter(({ share }) => share > 0);
  const words = results.map((result, place) => `${result.word} ${shares[place]} %`).join(", ");
  return (
    <div class="outcomes" role="img" aria-label={words}>
      <div class="outcome-strip">
        {shown.map(({ result, share }) => (
          <i key={result.id} class={`tone-${result.tone}`} style={{ flexGrow: share }}>
            {share >= ROOM ? `${share}%` : ""}
          </i>
        ))}
      </div>
      <div class="outcome-words">
        {shown.map(({ result, share }) => (
          <span key={result.id}>
            <i class={`tone-${result.tone}`} />
            {result.word} <b>{share}%</b>
          </span>
        ))}
      </div>
    </div>
  );
}

export function Results({ results, form }: { results: readonly Result[]; form: Form }) {
  return form === "columns" ? <Spread results={results} /> : <OutcomeStrip results={results} />;
}

/** The results, case by case where somebody else decides which it will be. */
export function Cases(props: { results: readonly Result[]; cases: readonly Case[] | undefined; form: Form }) {
  const { results, cases, form } = props;
  if (!cases || cases.length === 0) return <Results results={results} form={form} />;
  return (
    <>
      {cases.map((one, n) => (
        <div class="case" key={n}>
          <p class="case-title">{one.title}</p>
          <Results results={one.results} form={form} />
        </div>
      ))}
    </>
  );
}

/** Columns from the lowest to the highest result; what is certain is one broad tablet. */
export function Spread({ results }: { results: readonly Result[] }) {
  const shares = wholes(results);
  const most = Math.max(...results.map((result) => fraction(result.chance)), 0.01);
  const likely = results.filter((result) => fraction(result.chance) > 0);
  const words = results
    .map((result, place) => ({ result, share: shares[place] }))
    .filter(({ result }) => fraction(result.chance) > 0)
    .map(({ result, share }) => `${result.word}, ${result.meaning}: ${share} %`)
    .join("; ");
  if (likely.length === 1) {
    const [only] = likely;
    return (
      <p class={`certain edge-${only!.tone}`} data-result={only!.id}>
        <b>{only!.word}</b> <span>{only!.meaning}</span>
      </p>
    );
  }
  return (
    <div class="spread" role="img" aria-label={words}>
      {results.map((result, place) => (
        <div
          key={result.id}
          class={fraction(result.chance) > 0 ? "spread-column" : "spread-column none"}
          title={said(result.meaning)}
          data-result={result.id}
          data-chance={result.chance}
        >
          <span class="spread-share">{shares[place]! > 0 ? `${shares[place]}%` : ""}</span>
          <i
            class={`tone-${result.tone}`}
            style={{ height: `${Math.round((34 * fraction(result.chance)) / most)}px` }}
          />
          <b>{result.word}</b>
        </div>
      ))}
    </div>
  );
}
