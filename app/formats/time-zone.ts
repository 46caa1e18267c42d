const HOUR_MS = 3_600_000;

// Creating a formatter takes longer than using it.
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Whether a text is the name of a time zone: "Europe/Ljubljana". */
export function isTimeZone(name: string): boolean {
  try {
    formatterOf(name);
    return true;
  } catch {
    return false;
  }
}

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit" });
  formatters.set(timeZone, made);
  return made;
}

const shown = (timeZone: string, at: number) => {
  const parts = formatterOf(timeZone).formatToParts(at);
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)!.value;
  return `${part("year")}-${part("month")}`;
};

/** The month so many months after "2026-11", or before it for a negative number. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

const starts = new Map<string, number>();

/** When a month ("2026-11") begins in a time zone. Its clocks may change at that very moment. */
export function startOfMonth(timeZone: string, month: string): Date {
  const key = `${timeZone} ${month}`;
  const known = starts.get(key);
  if (known !== undefined) return new Date(known);
  const midnight = Date.parse(`${month}-01T00:00:00Z`);
  // Time zones are up to 14 hours ahead of UTC, and 12 behind it.
  let [before, after] = [midnight - 15 * HOUR_MS, midnight + 15 * HOUR_MS];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (shown(timeZone, middle) < month) before = middle;
    else after = middle;
  }
  starts.set(key, after);
  return new Date(after);
}

/** The month of a moment in a time zone: "2026-11". */
export function monthIn(timeZone: string, at: Date): string {
  const month = shown(timeZone, at.getTime());
  if (at < startOfMonth(timeZone, month)) return addMonths(month, -1);
  const next = addMonths(month, 1);
  return at < startOfMonth(timeZone, next) ? month : next;
}
