// The turn of a large body ends with its request, whatever became of it (tests/shop/large-bodies.test.ts says how turns are taken).
import { beforeAll, expect, it } from "vitest";

import { signedInPerson } from "../support/people";
import { openShop, type Shop } from "../support/shop";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

const LARGE = "a;b\n".repeat(80_000);

/** A form with a file, as a browser sends it. */
function upload(field: string, text: string) {
  const body = new FormData();
  body.append("intent", "check");
  body.append(field, new Blob([text]), "table.csv");
  return { method: "POST", body };
}

it("of a table, a quick order and a call that are refused", async () => {
  const { browser: admin } = await signedInPerson(shop, "admin");
  const { browser: buyer } = await signedInPerson(shop, "approved");
  const table = () => admin.request("/admin/tables/products", upload("file", LARGE));
  const order = () => buyer.request("/quick-order", upload("file", LARGE));
  const call = () =>
    buyer.request("/api/quick-order/preview", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ rows: LARGE }),
    });
  // A turn that is not ended lets the next one wait for half a minute.
  for (const send of [table, table, order, order, call, call, table]) {
    const { status } = await send();
    expect([400, 413, 422]).toContain(status);
  }
}, 25_000);
