import { expect, it } from "vitest";

import { matchesEtag } from "~/http/responses/etag.server";

it.each([
  ['"a"', '"a"', true],
  ['W/"a"', '"a"', true],
  ['"a"', 'W/"a"', true],
  ['"b", W/"a"', 'W/"a"', true],
  ["*", '"a"', true],
  ['"b"', '"a"', false],
  ["a", '"a"', false],
  ["W/", '"a"', false],
  ["", '"a"', false],
  [null, '"a"', false],
  [undefined, '"a"', false],
])("If-None-Match %s and ETag %s: %s", (header, etag, matches) => {
  expect(matchesEtag(header, etag)).toBe(matches);
});
