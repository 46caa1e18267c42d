// The list price of a style is read in few places; what customers see of it is made in app/shop/prices.
import { readdirSync, readFileSync } from "node:fs";

import { expect, it } from "vitest";

/** Files that name the column, and why. Others get the prices of a customer from app/shop/prices. */
const READERS: Record<string, string> = {
  "shop/prices/price.ts": "makes the prices of customers",
  "shop/search/indexes.server.ts": "the order by list price",
  "shop/catalogue/price-order.server.ts": "the order by list price, and by a group's own prices",
  "shop/catalogue/visibility.ts": "makes what readers know of pieces",
  "shop/catalogue/style-records.server.ts":
    "read for the prices of a customer, and the order by list price",
  "shop/catalogue/catalogue.server.ts": "read for the prices of a customer",
  "shop/catalogue/sheet.server.ts": "read for the prices of a customer",
  "shop/catalogue/style-fields.ts": "a field of a style",
  "shop/catalogue/style-form.server.ts": "admins edit it",
  "shop/catalogue/style-record.server.ts": "admins edit it",
  "shop/catalogue/admin-styles.server.ts": "admins read it",
  "shop/catalogue/styles-csv.server.ts": "the heading of a column",
  "shop/catalogue/bulk/columns.ts": "admins edit it",
  "shop/catalogue/bulk/write-styles.server.ts": "admins edit it",
  "shop/cart/read-cart.server.ts": "read for the prices of a customer",
  "shop/cart/cart-records.server.ts": "read for the prices of a customer",
  "shop/cart/compare-lines.server.ts": "read for the prices of a customer",
  "shop/cart/quick-order/lookup.server.ts": "read for the prices of a customer",
  "shop/order-changes/added-lines.server.ts": "read for the prices of a customer",
  "shop/documents/line-sheet.server.ts": "read for the prices of a customer",
  "shop/price-changes/plan-change.server.ts": "admins change it",
  "shop/price-changes/carry-out.server.ts": "changes it",
  "shop/price-groups/own-prices.server.ts": "admins compare with it",
  "shop/reports/customers.server.ts": "what carts are worth at list prices, for admins",
  "shop/audit/changes.ts": "admins read it",
  "shop/demo/sample.ts": "the demo's own styles",
  "shop/demo/demo-cart.ts": "the demo's own styles",
  "ui/demo/demo-card.tsx": "the demo's own styles",
  "ui/admin/access/style-list.tsx": "admins read it",
  "ui/admin/products/style-tile.tsx": "admins read it",
  "ui/admin/products/style-inputs.tsx": "admins edit it",
  "routes/_shop.product.$id.tsx": "the price of a piece for the customer",
  "http/api/checkout.server.ts": "the field of a call",
  "http/api/contracts/orders.server.ts": "the field of a call",
  "http/api/contracts/products.server.ts": "the field of a call",
  "http/api/reference/own-examples.server.ts": "the field of a call",
  "http/api/schemas/cart.server.ts": "the field of a call",
  "http/api/schemas/demo.server.ts": "the field of a call",
  "http/api/schemas/new-product.server.ts": "the field of a call",
  "http/api/schemas/order.server.ts": "the field of a call",
  "http/api/schemas/product.server.ts": "the field of a call",
  "http/api/schemas/quick-order.server.ts": "the field of a call",
  "http/api/schemas/shared-cart.server.ts": "the field of a call",
};

it("the list price is read only where its readers are known", () => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => /\.tsx?$/.test(path) && !path.startsWith("db/generated/"));
  const readers = files.filter((path) =>
    readFileSync(`app/${path}`, "utf8").includes("wholesalePrice"),
  );
  expect(readers.sort()).toEqual(Object.keys(READERS).sort());
});
