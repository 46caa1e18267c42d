import fc from "fast-check";
import { afterEach, expect, it } from "vitest";

import {
  addDays,
  addMonths,
  formatDate,
  formatMonth,
  formatDateTime,
  isoDay,
  isoMinute,
  isoMonth,
  isTimeZone,
  startOfDay,
  startOfMonth,
} from "~/formats/dates";
import { inLanguage } from "~/shop/base/language.server";
import { shipsText } from "~/shop/catalogue/delivery-windows/window-texts";
import { setTimeZone, timeZone } from "~/formats/time-zone";

const ZONE = timeZone();
afterEach(() => setTimeZone(ZONE));

it("formats dates and times in the brand's time zone", () => {
  // After midnight in Slovenia, which is UTC+1, in summer UTC+2.
  expect(formatDate(new Date("2026-12-31T23:30:00Z"))).toBe("1 January 2027");
  expect(formatDateTime(new Date("2026-07-05T22:05:00Z"))).toBe("6 July 2026, 00:05");
  expect(formatDateTime(new Date("2026-01-05T08:05:00Z"))).toBe("5 January 2026, 09:05");
  setTimeZone("America/Los_Angeles");
  expect(formatDateTime(new Date("2027-01-01T07:59:00Z"))).toBe("31 December 2026, 23:59");
  expect(isoMinute(new Date("2027-01-01T08:00:00Z"))).toBe("2027-01-01 00:00");
});

it("declines the month of a date", () => {
  const ships = (shipsFrom: string, shipsUntil: string) =>
    shipsText({ shipsFrom, shipsUntil, weeksFrom: null, weeksTo: null });
  inLanguage("sl", () => {
    expect(formatMonth("2026-11")).toBe("november 2026");
    expect(ships("2026-11-01", "2026-11-20")).toBe("odprema 1.–20. novembra 2026");
    expect(ships("2026-08-15", "2026-09-30")).toBe("odprema 15. avgusta – 30. septembra 2026");
  });
  inLanguage("fr", () => {
    expect(ships("2026-08-01", "2026-08-20")).toBe("expédition 1er–20 août 2026");
    expect(ships("2026-08-01", "2026-09-30")).toContain("1er août – 30 septembre 2026");
  });
});

it.each([
  ["Europe/Ljubljana", "2026-03-01", "2026-02-28T23:00:00.000Z"],
  ["Europe/Ljubljana", "2026-04-01", "2026-03-31T22:00:00.000Z"],
  ["Europe/Ljubljana", "2027-01-01", "2026-12-31T23:00:00.000Z"],
  ["America/New_York", "2026-11-01", "2026-11-01T04:00:00.000Z"],
  ["America/Los_Angeles", "2027-03-15", "2027-03-15T07:00:00.000Z"],
  ["Pacific/Auckland", "2027-04-04", "2027-04-03T11:00:00.000Z"],
  ["Pacific/Auckland", "2027-04-05", "2027-04-04T12:00:00.000Z"],
  ["Pacific/Kiritimati", "2026-11-01", "2026-10-31T10:00:00.000Z"],
  ["UTC", "2026-11-01", "2026-11-01T00:00:00.000Z"],
  // Clocks went from midnight to one o'clock on that day.
  ["Asia/Amman", "2016-04-01", "2016-03-31T22:00:00.000Z"],
])("knows when a day begins: %s %s", (zone, day, start) => {
  setTimeZone(zone);
  expect(startOfDay(day).toISOString()).toBe(start);
  if (day.endsWith("-01")) expect(startOfMonth(day.slice(0, 7)).toISOString()).toBe(start);
});

it("puts each moment into the day and the month between whose starts it is", () => {
  const zones = [
    "Europe/Ljubljana",
    "America/Havana",
    "America/Los_Angeles",
    "Asia/Amman",
    "Pacific/Apia",
    "Pacific/Auckland",
    "UTC",
  ];
  const at = fc.integer({ min: Date.UTC(2012), max: Date.UTC(2030) });
  const turn = fc
    .tuple(fc.integer({ min: 0, max: 17 * 366 }), fc.integer({ min: -16 * 60, max: 16 * 60 }))
    .map(([days, minutes]) => Date.UTC(2012, 0, 1 + days) + minutes * 60_000);
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.oneof(at, turn), (zone, moment) => {
      setTimeZone(zone);
      const day = isoDay(moment);
      expect(moment, "not before its day").toBeGreaterThanOrEqual(startOfDay(day).getTime());
      const next = startOfDay(addDays(day, 1)).getTime();
      expect(moment, "before the next day").toBeLessThan(next);
      const month = isoMonth(new Date(moment));
      expect(moment, "not before its month").toBeGreaterThanOrEqual(startOfMonth(month).getTime());
      const nextMonth = startOfMonth(addMonths(month, 1)).getTime();
      expect(moment, "before the next month").toBeLessThan(nextMonth);
    }),
    { numRuns: 1_000 },
  );
});

it("knows time zones by their names", () => {
  expect(["Europe/Ljubljana", "UTC"].every(isTimeZone)).toBe(true);
  expect(["Mars/Olympus", "", "+25:00"].some(isTimeZone)).toBe(false);
  expect(addMonths("2026-01", -13)).toBe("2024-12");
});
