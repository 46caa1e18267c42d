// Written out here, because browsers and servers abbreviate months differently.
const MONTHS = [
  ...["January", "February", "March", "April", "May", "June", "July"],
  ...["August", "September", "October", "November", "December"],
];

// The brand's own clock, the same for every reader and on server and client.
const clock = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/Ljubljana",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

function partsOf(date: Date) {
  const parts = Object.fromEntries(
    clock.formatToParts(date).map(({ type, value }) => [type, value]),
  );
  return { ...parts, month: MONTHS[Number(parts.month) - 1] } as Record<string, string>;
}

/** A day as the shop prints it: "20 November 2026". */
export function formatDate(date: Date): string {
  const { day, month, year } = partsOf(date);
  return `${Number(day)} ${month} ${year}`;
}

/** A moment as the shop prints it: "20 November 2026, 09:05". */
export function formatDateTime(date: Date): string {
  const { hour, minute } = partsOf(date);
  return `${formatDate(date)}, ${hour}:${minute}`;
}

/** The day of a moment by the brand's clock, as forms and files write it: "2026-11-20". */
export function isoDay(date: Date): string {
  const { day, month, year } = partsOf(date);
  return [year, MONTHS.indexOf(month!) + 1, day]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
}

/** A moment by the brand's clock, as spreadsheets read it: "2026-11-20 09:05". */
export function isoMinute(date: Date): string {
  const { hour, minute } = partsOf(date);
  return `${isoDay(date)} ${hour}:${minute}`;
}

/** When a day begins by the brand's clock: "2026-07-01" is 22:00 UTC of the day before. */
export function startOfDay(day: string): Date {
  const midnight = new Date(`${day}T00:00:00Z`);
  // The clock is one or two hours ahead, and changes only after that hour.
  return new Date(midnight.getTime() - Number(partsOf(midnight).hour) * 3_600_000);
}
