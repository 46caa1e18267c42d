import fc from "fast-check";
import { expect, it } from "vitest";

import { addMonths, isTimeZone, monthIn, startOfMonth } from "~/formats/time-zone";

it.each([
  ["Europe/Ljubljana", "2026-03", "2026-02-28T23:00:00.000Z"],
  ["Europe/Ljubljana", "2026-04", "2026-03-31T22:00:00.000Z"],
  ["Europe/Ljubljana", "2027-01", "2026-12-31T23:00:00.000Z"],
  ["America/New_York", "2026-11", "2026-11-01T04:00:00.000Z"],
  ["Pacific/Kiritimati", "2026-11", "2026-10-31T10:00:00.000Z"],
  ["UTC", "2026-11", "2026-11-01T00:00:00.000Z"],
  // Clocks went from midnight to one o'clock on that day.
  ["Asia/Amman", "2016-04", "2016-03-31T22:00:00.000Z"],
])("knows when a month begins: %s %s", (zone, month, start) => {
  expect(startOfMonth(zone, month).toISOString()).toBe(start);
});

it("puts each moment into the month between whose starts it is", () => {
  const zones = ["Europe/Ljubljana", "America/Havana", "Asia/Amman", "Pacific/Apia", "UTC"];
  const minute = fc.integer({ min: Date.UTC(2010), max: Date.UTC(2030) });
  const turn = fc
    .tuple(fc.integer({ min: 0, max: 239 }), fc.integer({ min: -16 * 60, max: 16 * 60 }))
    .map(([months, minutes]) => Date.UTC(2010, months, 1) + minutes * 60_000);
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.oneof(minute, turn), (zone, at) => {
      const month = monthIn(zone, new Date(at));
      expect(at).toBeGreaterThanOrEqual(startOfMonth(zone, month).getTime());
      expect(at).toBeLessThan(startOfMonth(zone, addMonths(month, 1)).getTime());
    }),
    { numRuns: 2_000 },
  );
});

it("knows time zones by their names", () => {
  expect(["Europe/Ljubljana", "UTC"].every(isTimeZone)).toBe(true);
  expect(["Mars/Olympus", "", "+25:00"].some(isTimeZone)).toBe(false);
  expect(addMonths("2026-01", -13)).toBe("2024-12");
});
