// What the compiler cannot ask of a new kind of document: that its numbers and addresses are its own, and that they are served.
import { existsSync } from "node:fs";
import { expect, it } from "vitest";

import { ALL_DOCUMENT_KINDS, DOCUMENT_KINDS } from "~/shop/orders/document-kinds";

it("each kind of document has a series and an address of its own", () => {
  const kinds = Object.values(DOCUMENT_KINDS);
  expect(new Set(kinds.map(({ series }) => series)).size).toBe(kinds.length);
  expect(new Set(kinds.map(({ path }) => path)).size).toBe(kinds.length);
});

it.each(ALL_DOCUMENT_KINDS)("%s is served to its customer and to admins", (kind) => {
  const { path, hasPage } = DOCUMENT_KINDS[kind];
  for (const order of ["_shop.orders_.$id_", "_shop.admin.orders_.$id_"]) {
    const routes = [`${order}.${path}[.pdf].ts`, ...(hasPage ? [`${order}.${path}.tsx`] : [])];
    expect(routes.filter((route) => !existsSync(`app/routes/${route}`))).toEqual([]);
  }
});
