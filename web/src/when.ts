// A moment in a person's own words: the clock today and yesterday, the date before that.

const DAY = 86_400_000;

const midnight = (moment: Date): number =>
  new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime();

export function when(time: string, now: Date = new Date(), locale?: string): string {
  const moment = new Date(time);
  if (Number.isNaN(moment.getTime())) return "";
  const clock = moment.toLocaleTimeString(locale, { hour: "2-digit", minute: "2-digit" });
  const days = Math.round((midnight(now) - midnight(moment)) / DAY); // a day may have 23 or 25 hours
  if (days === 0) return `today, ${clock}`;
  if (days === 1) return `yesterday, ${clock}`;
  const year = moment.getFullYear() === now.getFullYear() ? {} : { year: "numeric" as const };
  return `${moment.toLocaleDateString(locale, { day: "numeric", month: "long", ...year })}, ${clock}`;
}
