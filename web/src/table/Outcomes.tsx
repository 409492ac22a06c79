// The chances of what may come of a throw, as one bar with words.
import type { Result } from "../messages";
import { wholes } from "../odds";

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
