// Places in the log of a Postgres, as it writes them and as a browser may send them back.
import { expect, it } from "vitest";

import { formatPosition, NEVER, parsePosition } from "~/db/position";

it("are in the order in which they were written", () => {
  const texts = ["0/0", "0/9", "0/A", "0/FFFFFFFF", "1/0", "9/FFFFFFFF", "A/1", "16/B374D848"];
  const positions = texts.map((text) => parsePosition(text)!);
  expect([...positions].sort((a, b) => (a < b ? -1 : 1))).toEqual(positions);
  expect(positions.map(formatPosition)).toEqual(texts);
  expect(parsePosition("FFFFFFFF/FFFFFFFF")).toBe(NEVER - 1n);
});

it.each(["", "0", "/", "0/", "/0", "0/G", "123456789/0", "0/123456789", "0/1/2", "-1/0", "0/1 "])(
  "are nothing else: %j",
  (text) => expect(parsePosition(text)).toBeNull(),
);
