import { expect, it } from "vitest";

import { formatDate, formatDateTime } from "~/formats/dates";

it("formats dates and times in the brand's time zone", () => {
  // After midnight in Slovenia, which is UTC+1, in summer UTC+2.
  expect(formatDate(new Date("2026-12-31T23:30:00Z"))).toBe("1 January 2027");
  expect(formatDateTime(new Date("2026-07-05T22:05:00Z"))).toBe("6 July 2026, 00:05");
  expect(formatDateTime(new Date("2026-01-05T08:05:00Z"))).toBe("5 January 2026, 09:05");
});
