import * as words from "#words";

import { timeZone } from "./time-zone";

const HOUR_MS = 3_600_000;

const formatterIn = (timeZone: string) =>
  // oxlint-disable-next-line no-restricted-properties -- the one place that formats dates.
  new Intl.DateTimeFormat("en-GB", {
    timeZone,
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });

// Creating a formatter takes longer than using it.
let known: { zone: string; formatter: Intl.DateTimeFormat } | undefined;

/** Whether a text is the name of a time zone: "Europe/Ljubljana". */
export function isTimeZone(name: string): boolean {
  try {
    formatterIn(name);
    return true;
  } catch {
    return false;
  }
}

function partsOf(date: Date | number) {
  const zone = timeZone();
  if (known?.zone !== zone) known = { zone, formatter: formatterIn(zone) };
  const parts = Object.fromEntries(known.formatter.formatToParts(date).map(({ type, value }) => [type, value]));
  return parts as Record<Intl.DateTimeFormatPartTypes, string>;
}

/** The date in the brand's time zone as shown on pages: "20 November 2026". */
export const formatDate = (date: Date): string => formatDay(isoDay(date));

/** The date in the brand's time zone in a list: "20 Nov 2026". */
export const shortDate = (date: Date): string => shortDay(isoDay(date));

/** A day as shown on pages: "2026-11-20" as "20 November 2026". */
export const formatDay = (day: string): string =>
  words.date({ ...partsOfDay(day), month: words.monthsOfDate(monthOf(day)) });

/** A day as shown beside another of its year: "2026-11-20" as "20 November". */
export const dayOfMonth = (day: string): string =>
  words.dayOfMonth({ ...partsOfDay(day), month: words.monthsOfDate(monthOf(day)) });

/** A day in a list: "2026-11-20" as "20 Nov 2026". */
export const shortDay = (day: string): string =>
  words.shortDate({ ...partsOfDay(day), month: words.shortMonths(monthOf(day)) });

// Names of months are the shop's own words: Intl's differ between browsers and servers.
const monthOf = (day: string) => String(Number(day.slice(5, 7))) as Parameters<typeof words.months>[0];
const partsOfDay = (day: string) => ({ day: String(Number(day.slice(8, 10))), year: day.slice(0, 4) });

/** The name of a day's month by itself: "November" for "2026-11-20". */
export const monthName = (day: string): string => words.months(monthOf(day));

/** A month as shown on pages: "2026-11" as "November 2026". */
export const formatMonth = (month: string): string => `${monthName(`${month}-01`)} ${month.slice(0, 4)}`;

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
  return words.dateTime({ date: formatDate(date), time: formatTime(date) });
}

/** Date and time in the brand's time zone in a list: "20 Nov 2026, 09:05". */
export const shortDateTime = (date: Date): string => words.dateTime({ date: shortDate(date), time: formatTime(date) });

/** The date in the brand's time zone in ISO format, for forms and files: "2026-11-20". */
export function isoDay(date: Date | number): string {
  const { day, month, year } = partsOf(date);
  return [year, month, day].map((part) => part.padStart(2, "0")).join("-");
}

/** Whether a text is a day of this century as a date input sends it: "2026-11-20". */
export function isDay(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** From `?from=2026-11-20`; null when it is missing or invalid. */
export function requestedDay(search: URLSearchParams, name: string): string | null {
  const typed = search.get(name) ?? "";
  return isDay(typed) ? typed : null;
}

/** Date and time in the brand's time zone, for spreadsheets: "2026-11-20 09:05". */
export function isoMinute(date: Date): string {
  const { hour, minute } = partsOf(date);
  return `${isoDay(date)} ${hour}:${minute}`;
}

/** When a day ("2026-07-01") begins in the brand's time zone. Its clocks may change at that very moment. */
export function startOfDay(day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // Time zones are up to 14 hours ahead of UTC, and 12 behind it.
  let [before, after] = [midnight - 15 * HOUR_MS, midnight + 15 * HOUR_MS];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (isoDay(middle) < day) before = middle;
    else after = middle;
  }
  return new Date(after);
}

/** The month so many months after "2026-11", or before it for a negative number. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

/** When a month ("2026-11") begins in the brand's time zone. */
export const startOfMonth = (month: string): Date => startOfDay(`${month}-01`);

/** The month of a moment in the brand's time zone: "2026-11". */
export const isoMonth = (date: Date): string => isoDay(date).slice(0, 7);
