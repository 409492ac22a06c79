// How small a card has to be drawn so that all of it is in sight.

/** Smaller than this nobody can read it: then it scrolls. */
const LEAST = 0.55;
const STEP = 0.05;

/**
 * The largest scale at which something is no higher than its room. `height` tells how high it is at a scale, and is
 * asked from the largest scale on: drawn smaller, words need fewer lines.
 */
export function fitting(room: number, height: (scale: number) => number): number {
  let scale = 1;
  while (scale > LEAST && height(scale) > room + 0.5)
    scale = Math.max(LEAST, Math.round((scale - STEP) * 100) / 100);
  return scale;
}
