// What the compiler cannot ask of a new kind of document: that its numbers and addresses are its own, and that they are served.
import { expect, it } from "vitest";

import { ALL_DOCUMENT_KINDS, DOCUMENT_KINDS } from "~/shop/billing/documents/document-kinds";
import { routeFiles } from "../support/route-files";

it("each kind of document has a series and an address of its own", () => {
  const kinds = Object.values(DOCUMENT_KINDS);
  expect(new Set(kinds.map(({ series }) => series)).size).toBe(kinds.length);
  expect(new Set(kinds.map(({ path }) => path)).size).toBe(kinds.length);
});

it.each(ALL_DOCUMENT_KINDS)("%s is served to its customer and to admins", async (kind) => {
  const { path, hasPage } = DOCUMENT_KINDS[kind];
  const patterns = (await routeFiles()).map(({ pattern }) => pattern);
  for (const order of ["/orders/:id", "/admin/orders/:id"]) {
    expect(patterns).toContain(`${order}/${path}.pdf`);
    if (hasPage) expect(patterns).toContain(`${order}/${path}`);
  }
});
