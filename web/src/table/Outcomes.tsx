// The chances of what may come of a throw, as one bar with words.
import { fraction } from "../odds";

export interface Outcome {
  word: string;
  percent: number;
}

const GOOD = ["success", "succeeds"];
const BAD = ["failure", "fails", "no effect"];

const kind = (word: string): string =>
  GOOD.includes(word) ? "good" : BAD.includes(word) ? "bad" : word === "stalemate" ? "even" : "some";

export function OutcomeStrip({ parts }: { parts: readonly Outcome[] }) {
  const shown = parts.filter((part) => part.percent > 0);
  const words = parts.map((part) => `${part.word} ${part.percent} %`).join(", ");
  return (
    <div class="outcomes" role="img" aria-label={words}>
      <div class="outcome-strip">
        {shown.map((part) => (
          <i key={part.word} class={kind(part.word)} style={{ flexGrow: part.percent }}>
            {part.percent >= 9 ? `${part.percent}%` : ""}
          </i>
        ))}
      </div>
      <div class="outcome-words">
        {shown.map((part) => (
          <span key={part.word}>
            <i class={kind(part.word)} />
            {part.word} <b>{part.percent}%</b>
          </span>
        ))}
      </div>
    </div>
  );
}

/** The parts of an answer, rounded so that they make a hundred. */
export function outcomesOf(chances: Record<string, string>): Outcome[] {
  const all = Object.entries(chances).map(([word, chance]) => {
    const exact = fraction(chance) * 100;
    return { word, percent: Math.floor(exact), rest: exact - Math.floor(exact) };
  });
  let left = 100 - all.reduce((sum, one) => sum + one.percent, 0);
  for (const one of [...all].sort((a, b) => b.rest - a.rest)) {
    if (left <= 0 || one.rest === 0) break;
    one.percent += 1;
    left -= 1;
  }
  return all.map(({ word, percent }) => ({ word, percent }));
}
