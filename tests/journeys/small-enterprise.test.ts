// A small enterprise charges no VAT: no page that a buyer sees on the way to an order says that prices are net. As plain HTML.
import { beforeAll, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { SELLER_SETTINGS } from "../support/live-settings";
import { checkoutForm, fillCart } from "../support/ordering";
import { signedInPerson } from "../support/people";
import { openShop, type Shop } from "../support/shop";

let shop: Shop;
beforeAll(async () => {
  const { SELLER_VAT_ID: _, ...seller } = SELLER_SETTINGS;
  Object.assign(process.env, {
    ...seller,
    SELLER_COUNTRY: "AT",
    SELLER_SMALL_BUSINESS: "yes",
    SELLER_TAX_NUMBER: "12 345/6789",
  });
  shop = await openShop();
});

const NET = /excl\. VAT|excluding VAT|exclude VAT|without VAT|with VAT|\bnet\b(?! weight)/i;

it("says so at the order alone", async () => {
  const { person, browser } = await signedInPerson(shop, "approved");
  await db.write((tx) => tx.company.update({ where: { id: person.id }, data: { approvalLimit: 10_000_000 } }));
  await fillCart(person.id, 12);
  const silent = ["/", "/product/1", "/order-sheet", "/quick-order", "/cart", "/company/approvals"];
  for (const address of silent) expect((await browser.open(address)).text.match(NET)?.[0], address).toBeUndefined();
  const checkout = await checkoutForm(browser);
  const page = await checkout.submit("Submit Order");
  const { id } = await db.read.order.findFirstOrThrow({ where: { companyId: person.id } });
  const proforma = await browser.open(`/orders/${id}/proforma`);
  for (const { text, address } of [page, proforma, await browser.open("/orders?show=list")]) {
    expect(text.match(NET)?.[0], address).toBeUndefined();
  }
  proforma.see("No VAT is charged: small enterprise");
});
