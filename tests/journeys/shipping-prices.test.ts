// An admin enters prices of shipping, and a buyer has them from the cart to the proforma: as plain HTML.
import { beforeAll, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { createStyle } from "../support/carts";
import { toastOf } from "../support/ordering";
import { signedInPerson } from "../support/people";
import { openShop, type Shop } from "../support/shop";

let shop: Shop;
let styleId: number;
beforeAll(async () => {
  shop = await openShop();
  const style = { styleCode: "SHP", name: "Heavy cardigan", colors: ["Sand"], sizes: ["M"], additionalImages: [] };
  const made = { ...style, fibreComposition: [], wholesalePrice: 1_000, netWeight: 1_000 };
  styleId = (await db.write((tx) => createStyle(tx, made))).id;
});

it("enters prices of a zone, which a buyer sees before and after the order", async () => {
  const admin = (await signedInPerson(shop, "admin")).browser;
  const { person, browser } = await signedInPerson(shop, "approved");

  const typed = { Zone: "Benelux", Countries: "Belgium, Atlantis", "Up to (kg or €), row 1": "5" };
  const refused = await (
    await admin.open("/admin/shipping-prices/new")
  )
    .form("CREATE ZONE")
    .fill(typed)
    .submit("CREATE ZONE");
  expect(refused.status).toBe(400);
  expect(refused.textOf("main [role=alert]")).toContain("Not a country: “Atlantis”.");
  const corrected = { Countries: "NL, Belgium", "Price in euro, net, row 1": "7,50", "Free from": "1000" };
  const saved = await refused.form("CREATE ZONE").fill(corrected).submit("CREATE ZONE");
  expect(toastOf(saved)).toContain("Shipping zone created");
  saved.see("Netherlands, Belgium", "up to 5.00 kg: €7.50", "€1,000.00");
  const again = { Zone: "Coast", Countries: "Belgium" };
  const both = await (
    await admin.open("/admin/shipping-prices/new")
  )
    .form("CREATE ZONE")
    .fill(again)
    .submit("CREATE ZONE");
  both.see("Belgium: in Benelux and Coast. Benelux counts, as it comes first.");
  const coast = await both.browser.open(both.$("a:contains('Coast')").attr("href")!);
  expect(toastOf(await coast.form("REMOVE ZONE").submit("REMOVE ZONE"))).toContain("Zone removed");

  const table = await admin.open("/admin/tables/shipping");
  table.see("Shipping prices as a table", "up to 5 kg: 12.50; up to 10 kg: 18.00");
  const csv = await (await admin.request("/admin/shipping-prices.csv")).text();
  expect(csv).toContain('Benelux;0;"Netherlands, Belgium";weight;no;1000.00;up to 5.00 kg: €7.50');

  const style = await browser.open(`/product/${styleId}`);
  const cart = await style.form("SAVE QUANTITIES").fill({ "quantity[SHP-SAND-M]": "5" }).submit("Save and go to cart");
  cart.see("Shipping €7.50");
  const checkout = await browser.open("/checkout");
  checkout.see("€7.50");
  await checkout.form("Submit Order").submit("Submit Order");
  const order = await db.read.order.findFirstOrThrow({ where: { companyId: person.id } });
  expect(order.shippingCost).toBe(750);
  (await browser.open(`/orders/${order.id}`)).see("€7.50");
  (await browser.open(`/orders/${order.id}/proforma`)).see("€7.50");
  (await admin.open(`/admin/orders/${order.id}`)).see("€7.50");

  // Beyond the last price it is to be confirmed again, as the preview of a change says before anything is saved.
  const change = (await admin.open(`/admin/orders/${order.id}/change`)).form("SHOW WHAT CHANGES");
  const line = await db.read.orderLine.findFirstOrThrow({ where: { orderId: order.id } });
  const fields = { [`quantity-${line.id}`]: "6", Reason: "One more" };
  const preview = await change.fill(fields).submit("SHOW WHAT CHANGES");
  preview.see("Shipping, net: €7.50 → to be confirmed");
  await preview.form("SHOW WHAT CHANGES").submit("SAVE AND TELL THE CUSTOMER");
  expect(await db.read.order.findUniqueOrThrow({ where: { id: order.id } })).toMatchObject({ shippingCost: null });
  (await browser.open(`/orders/${order.id}`)).see("Shipping, net: €7.50 → to be confirmed");
});
