// Black or white, whichever reads better on a colour.

export function inkOn(colour: string): string {
  const [red, green, blue] = [1, 3, 5].map((n) => Number.parseInt(colour.slice(n, n + 2), 16));
  return 0.299 * (red ?? 0) + 0.587 * (green ?? 0) + 0.114 * (blue ?? 0) > 140 ? "#231a10" : "#ffffff";
}
