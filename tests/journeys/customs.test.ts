// Papers for customs without scripts: the defaults of categories, the customer's EORI number, and a commercial invoice from
// the first version to the last.
import { beforeAll, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { makeStyle } from "../support/carts";
import type { Browser, Page } from "../support/browser-without-scripts";
import { toastOf } from "../support/ordering";
import { makeOrder, orderLine } from "../support/orders";
import { readPdf } from "../support/pdf";
import { ADDRESS, browserOf, signedInPerson } from "../support/people";
import { openShop, type Shop } from "../support/shop";

let shop: Shop;
let maja: Browser;
let page: Page;

beforeAll(async () => {
  shop = await openShop();
  maja = await browserOf(shop, "demo-admin");
});

const ZURICH = { ...ADDRESS, city: "Zürich", zipCode: "8001", country: "CH" };

async function textOf(browser: Browser, address: string, name: string): Promise<string> {
  const answer = await browser.request(address);
  expect(answer.status, address).toBe(200);
  expect(answer.headers.get("Content-Disposition")).toBe(`inline; filename="${name}"`);
  return (await readPdf(new Uint8Array(await answer.arrayBuffer()))).text;
}

describe("the defaults of categories", () => {
  it("are edited on one page, with errors beside the fields, and another admin's change is told", async () => {
    page = await (await maja.open("/admin/products")).click("Customs");
    expect(page.address).toBe("/admin/customs");
    const open = [{ hsCode: null }, { countryOfOrigin: null }, { netWeight: null }];
    const styles = await db.read.product.count({ where: { category: "Baby", OR: open } });
    page.see(`${styles} styles take them`);
    const late = await (await signedInPerson(shop, "admin")).browser.open("/admin/customs");
    const form = page.form("SAVE DEFAULTS");
    page = await form
      .fill({
        "Baby, HS code": "6111",
        "Baby, grams": "heavy",
        "Baby, country of origin": "Narnia",
      })
      .submit();
    expect(page.status).toBe(400);
    page.see("The defaults were not saved", "An HS code has 6, 8 or 10 digits", "Enter whole grams");
    const again = page.form("SAVE DEFAULTS");
    expect(Object.values(again.values)).toEqual(expect.arrayContaining(["6111", "heavy", "Narnia"]));
    page = await again
      .fill({
        "Baby, HS code": "6111 20 90",
        "Baby, grams": "150",
        "Baby, country of origin": "Portugal",
      })
      .submit();
    expect(toastOf(page)).toContain("Customs Defaults Saved");
    expect(Object.values(page.form("SAVE DEFAULTS").values)).toContain("6111 20 90");
    expect(await db.read.categoryDefaults.findUnique({ where: { category: "Baby" } })).toMatchObject({
      hsCode: "61112090",
      countryOfOrigin: "PT",
      netWeight: 150,
    });

    page = await late.form("SAVE DEFAULTS").fill({ "Home, grams": "900" }).submit();
    expect(page.status).toBe(409);
    page.see("Somebody else has changed these defaults", "Baby, Home");
    page = await page.form("SAVE DEFAULTS").fill({ "Baby, grams": "155" }).submit();
    expect(toastOf(page)).toContain("Customs Defaults Saved");
    const change = await (await maja.open("/admin/changes")).click("2 categories with other customs defaults");
    (await change.press("UNDO")).see("Put back: 2 categories.");
    expect(await db.read.categoryDefaults.findUnique({ where: { category: "Baby" } })).toMatchObject({
      netWeight: 150,
    });
  });
});

describe("the EORI number", () => {
  it("is in the company profile, and admins see it", async () => {
    const { person, browser } = await signedInPerson(shop, "approved");
    const form = (await browser.open("/company")).form("SAVE COMPANY PROFILE");
    page = await form.fill({ "EORI number": "CHE-123" }).submit();
    expect(page.status).toBe(400);
    page.see("Switzerland has no EORI numbers");
    page = await page.form("SAVE COMPANY PROFILE").fill({ "EORI number": "gb 1234 5678 9000" }).submit();
    expect(toastOf(page)).toContain("Company Profile Saved");
    expect(page.form("SAVE COMPANY PROFILE").values).toMatchObject({ eori: "GB123456789000" });
    (await maja.open(`/admin/customers/${person.id}`)).see("EORI number", "GB123456789000");
  });
});

describe("a commercial invoice", () => {
  it("is issued by an admin and then the customer's, and missing data are mended by a link", async () => {
    const { person, browser } = await signedInPerson(shop, "approved");
    const style = await makeStyle({ name: "Zala Poncho", category: "Ponchos" });
    const lines = [orderLine({ productId: style.id, name: "Zala Poncho", quantity: 4 })];
    const order = await makeOrder({ companyId: person.id, lines, shippingAddress: ZURICH });
    const address = `/admin/orders/${order.id}`;
    const own = `/orders/${order.id}/commercial-invoice.pdf`;
    expect((await browser.request(own)).status).toBe(404);
    (await browser.open(`/orders/${order.id}`)).notSee("Commercial invoice");

    page = await maja.open(address);
    page.see(
      "Commercial invoice",
      "No commercial invoice has been issued yet.",
      "Some details are missing",
      "no HS code, no country of origin, no net weight",
    );
    let form = page.form("ISSUE COMMERCIAL INVOICE");
    expect(form.values).toMatchObject({ place: "Zürich, Switzerland", reason: "Sale of goods" });
    page = await form.fill({ Packages: "none", "Gross weight": "4,5" }).submit();
    expect(page.status).toBe(400);
    expect(page.title).toMatch(/^Error: /);
    page.see("The commercial invoice was not issued", "Enter the number of packages");
    form = page.form("ISSUE COMMERCIAL INVOICE");
    expect(form.values).toMatchObject({ packages: "none", grossWeight: "4,5" });
    page = await form.fill({ Packages: "2" }).submit();
    expect(toastOf(page)).toContain("Commercial Invoice Issued");
    const { number } = await db.read.document.findFirstOrThrow({
      where: { orderId: order.id },
    });
    page.see(`${number} (PDF)`, "Version 1");
    const first = await textOf(maja, `${address}/commercial-invoice.pdf`, `${number}.pdf`);
    for (const word of ["Zala Poncho", "Packages", "DAP Zürich, Switzerland", order.orderNumber]) {
      expect(first).toContain(word);
    }

    page = await page.click("Zala Poncho");
    expect(page.address).toBe(`/admin/products/${style.id}`);
    page = await page
      .form("SAVE PRODUCT")
      .fill({ "HS code": "6117 10", "Country of origin": "PT", "Net weight": "600" })
      .submit("SAVE PRODUCT");
    page = await maja.open(address);
    page.see("The order or its styles have changed").notSee("no HS code", "no country of origin");
    page = await page.form("ISSUE NEXT VERSION").fill({ "Gross weight": "2" }).submit();
    expect(page.status).toBe(400);
    page.see("The goods alone weigh 2.40 kg");
    page = await page.form("ISSUE NEXT VERSION").fill({ "Gross weight": "4.5" }).submit();
    page.see(`${number}/2 (PDF)`);
    page = await page.form("ISSUE NEXT VERSION").submit();
    expect(toastOf(page)).toContain("The commercial invoice was not issued");

    page = await browser.open(`/orders/${order.id}`);
    page.see("Commercial invoice", `${number}/2 (PDF)`);
    const file = await textOf(browser, own, `${number}-2.pdf`);
    expect(first).not.toContain("Portugal");
    expect(file).toMatch(/6117 10.*Portugal/s);
    expect(await textOf(browser, `${own}?version=1`, `${number}.pdf`)).toContain("REPLACED");
    const other = (await signedInPerson(shop, "approved")).browser;
    expect((await other.request(own)).status).toBe(404);
    expect((await browser.request(`/admin${own}`)).status).toBe(403);
    page = await maja.open(`/admin/audit?subject=order:${order.id}`);
    page.see("Commercial invoice issued", `${number}/2`);
  });

  it("is missed where the goods are shipped, which can be done all the same", async () => {
    const order = (country: string) =>
      makeOrder({ status: "confirmed", isAmountFinal: true, shippingAddress: { ...ZURICH, country } });
    const { id } = await order("GB");
    const said = "No commercial invoice has been issued.";
    page = await maja.open(`/admin/orders/${id}`);
    page.see(
      "These goods go through customs",
      `${said} The customer’s profile has no British EORI number`,
      "SHIP ORDER",
    );
    page = await page.click("Ship a part or add details");
    page.see("These goods go through customs", said).form("SHIP");
    expect(page.$(".notice a[href$='#commercial-invoice']").attr("href")).toBe(
      `/admin/orders/${id}#commercial-invoice`,
    );
    const swiss = await maja.open(`/admin/orders/${(await order("CH")).id}`);
    swiss.see(said).notSee("British");
  });

  it("is not offered for goods within the EU", async () => {
    const { id } = await makeOrder({ status: "confirmed", isAmountFinal: true });
    (await maja.open(`/admin/orders/${id}/shipments/new`)).notSee("customs");
    (await maja.open(`/admin/orders/${id}`)).notSee("Commercial invoice");
    expect((await maja.request(`/admin/orders/${id}/commercial-invoice.pdf`)).status).toBe(404);
  });
});
