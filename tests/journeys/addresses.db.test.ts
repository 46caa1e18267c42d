// Addresses everywhere, without scripts: countries without postcodes, Kosovo, a postcode that does not fit, and names in other scripts.
import { beforeAll, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import type { Browser, Page } from "../support/browser-without-scripts";
import { makeOrder } from "../support/orders";
import { checkoutForm, fillCart } from "../support/ordering";
import { glyphsOf, readPdf } from "../support/pdf";
import { ADDRESS, signedInPerson } from "../support/people";
import { openShop, type Shop } from "../support/shop";

let shop: Shop;
let maja: Browser;
let browser: Browser;
let userId: string;
let page: Page;

const pdf = async (reader: Browser, address: string) =>
  new Uint8Array(await (await reader.request(address)).arrayBuffer());
const newest = () => db.read.order.findFirstOrThrow({ where: { companyId: userId }, orderBy: { id: "desc" } });

beforeAll(async () => {
  shop = await openShop();
  maja = (await signedInPerson(shop, "admin")).browser;
  const buyer = await signedInPerson(shop, "approved");
  ({ browser } = buyer);
  userId = buyer.person.id;
});

describe("the checkout", () => {
  it("asks for no postcode where a country has none, and for Kosovo's", async () => {
    await fillCart(userId, 6);
    const dubai = { Postcode: "", City: "Dubai", Country: "United Arab Emirates" };
    await (await checkoutForm(browser, dubai)).submit("Submit Order");
    expect((await newest()).shippingAddress).toMatchObject({ zipCode: "", country: "AE" });
    await fillCart(userId, 6);
    page = await (
      await checkoutForm(browser, { Postcode: "", City: "Prishtina", Country: "Kosovo" })
    ).submit("Submit Order");
    expect(page.status).toBe(400);
    page.see("Enter the postcode.");
    await page.form("Submit Order").fill({ Postcode: "10000" }).submit("Submit Order");
    expect((await newest()).shippingAddress).toMatchObject({ zipCode: "10000", country: "XK" });
  });

  it("says once that a postcode does not fit, and takes it then, also for the next order", async () => {
    await fillCart(userId, 6);
    const berlin = { Postcode: "1011", City: "Berlin", Country: "Germany" };
    page = await (await checkoutForm(browser, berlin)).submit("Submit Order");
    expect(page.status).toBe(400);
    page.see("For Germany, a postcode looks like 12345.", "If yours is right, send the form again.");
    // Another error does not ask again.
    page = await page.form("Submit Order").fill({ City: "" }).submit("Submit Order");
    expect(page.text).not.toContain("looks like");
    await page.form("Submit Order").fill({ City: "Berlin" }).submit("Submit Order");
    expect((await newest()).shippingAddress).toMatchObject({ zipCode: "1011", country: "DE" });
    // As the address of a profile it was accepted before.
    const shippingAddress = { ...ADDRESS, zipCode: "1011", city: "Berlin", country: "DE" };
    await db.write((tx) => tx.company.update({ where: { id: userId }, data: { shippingAddress } }));
    await fillCart(userId, 6);
    await (await checkoutForm(browser)).submit("Submit Order");
    expect((await newest()).shippingAddress).toMatchObject({ zipCode: "1011", country: "DE" });
    expect(await db.read.order.count({ where: { companyId: userId } })).toBe(4);
  });

  it("takes a name in its own letters, and asks for Latin ones where papers have no font", async () => {
    await fillCart(userId, 6);
    const tokyo = {
      "Name or company": "株式会社山田商店",
      "Street and number": "神宮前1丁目2-3",
      Postcode: "150-0001",
      City: "渋谷区",
      Country: "Japan",
    };
    await (await checkoutForm(browser, tokyo)).submit("Submit Order");
    const { id } = await newest();
    for (const paper of ["proforma.pdf", "packing-list.pdf"]) {
      const bytes = await pdf(maja, `/admin/orders/${id}/${paper}`);
      const text = (await readPdf(bytes)).text.replace(/\s/g, "");
      expect(text).toContain("株式会社山田商店神宮前1丁目2-3渋谷区150-0001Japan");
      expect((await glyphsOf(bytes)).missing).toBe(0);
    }
    await fillCart(userId, 6);
    page = await (
      await checkoutForm(browser, {
        "Name or company": "சென்னை",
        Country: "India",
        Postcode: "600001",
      })
    ).submit("Submit Order");
    expect(page.status).toBe(400);
    page.see("Documents and labels cannot print “ச”, “ெ”, “ன”: please use Latin letters.");
    await page.form("Submit Order").fill({ "Name or company": "Chennai Aadaiyagam" }).submit("Submit Order");
    expect((await newest()).shippingAddress).toMatchObject({ name: "Chennai Aadaiyagam" });
  });
});

it("tells the desk which names of an earlier order papers cannot show", async () => {
  const order = await makeOrder({
    companyId: userId,
    shippingAddress: { ...ADDRESS, name: "சென்னை" },
  });
  page = await maja.open(`/admin/orders/${order.id}`);
  page.see("Documents and labels cannot show these names", "சென்");
  const latin = await makeOrder({ companyId: userId });
  page = await maja.open(`/admin/orders/${latin.id}`);
  expect(page.text).not.toContain("cannot show");
});
