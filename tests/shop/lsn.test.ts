// Log sequence numbers (LSN) of PostgreSQL: parsed from its output and from cookies.
import { expect, it } from "vitest";

import { formatLsn, UNREACHABLE_LSN, parseLsn } from "~/db/lsn";

it("are compared in the order of the log", () => {
  const texts = ["0/0", "0/9", "0/A", "0/FFFFFFFF", "1/0", "9/FFFFFFFF", "A/1", "16/B374D848"];
  const lsns = texts.map((text) => parseLsn(text)!);
  expect([...lsns].sort((a, b) => (a < b ? -1 : 1))).toEqual(lsns);
  expect(lsns.map(formatLsn)).toEqual(texts);
  expect(parseLsn("FFFFFFFF/FFFFFFFF")).toBe(UNREACHABLE_LSN - 1n);
});

it.each(["", "0", "/", "0/", "/0", "0/G", "123456789/0", "0/123456789", "0/1/2", "-1/0", "0/1 "])(
  "are refused: %j",
  (text) => expect(parseLsn(text)).toBeNull(),
);
