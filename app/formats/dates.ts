// Written out, because month names from Intl differ between browsers and servers.
const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

// The brand's time zone, so that server and client render the same text for everybody.
const formatter = new Intl.DateTimeFormat("en-GB", {
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
    formatter.formatToParts(date).map(({ type, value }) => [type, value]),
  );
  return { ...parts, month: MONTHS[Number(parts.month) - 1] } as Record<string, string>;
}

/** The date in the brand's time zone as shown on pages: "20 November 2026". */
export function formatDate(date: Date): string {
  const { day, month, year } = partsOf(date);
  return `${Number(day)} ${month} ${year}`;
}

/** A day as shown on pages: "2026-11-20" as "20 November 2026". */
export function formatDay(day: string): string {
  const [year, month, date] = day.split("-").map(Number);
  return `${date} ${MONTHS[month! - 1]} ${year}`;
}

/** The name of a day's month: "November" for "2026-11-20". */
export const monthName = (day: string): string => MONTHS[Number(day.slice(5, 7)) - 1]!;

/** The day so many days later, or earlier for a negative number: "2026-11-20" and 14 give "2026-12-04". */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The time of day in the brand's time zone as shown on pages: "09:05". */
export function formatTime(date: Date): string {
  const { hour, minute } = partsOf(date);
  return `${hour}:${minute}`;
}

/** Date and time in the brand's time zone as shown on pages: "20 November 2026, 09:05". */
export function formatDateTime(date: Date): string {
  return `${formatDate(date)}, ${formatTime(date)}`;
}

/** The date in the brand's time zone in ISO format, for forms and files: "2026-11-20". */
export function isoDay(date: Date): string {
  const { day, month, year } = partsOf(date);
  return [year, MONTHS.indexOf(month!) + 1, day]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
}

/** Whether a text is a day of this century as a date input sends it: "2026-11-20". */
export function isDay(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** Date and time in the brand's time zone, for spreadsheets: "2026-11-20 09:05". */
export function isoMinute(date: Date): string {
  const { hour, minute } = partsOf(date);
  return `${isoDay(date)} ${hour}:${minute}`;
}

/** When a day ("2026-07-01") begins in the brand's time zone: here 22:00 UTC of the day before. */
export function startOfDay(day: string): Date {
  const midnight = new Date(`${day}T00:00:00Z`);
  // The time zone is one or two hours ahead of UTC, and daylight saving time changes later in the night.
  return new Date(midnight.getTime() - Number(partsOf(midnight).hour) * 3_600_000);
}
