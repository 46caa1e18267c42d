// A company with several stores: its people keep their addresses and choose one at the checkout. No scripts.
import { beforeAll, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { removeShipTo, shipTosOf } from "~/shop/customers/companies/ship-to.server";
import type { Browser, Page } from "../support/browser-without-scripts";
import { makeColleague } from "../support/colleagues";
import { endSessions, signInAgain } from "../support/ended-sessions";
import { cartOf, checkoutForm, fillCart, toastOf, UPDATE } from "../support/ordering";
import { ADDRESS, browserOf, signedInPerson } from "../support/people";
import { makeShipTo } from "../support/ship-to";
import { openShop, ORIGIN, type Shop } from "../support/shop";

let shop: Shop;
let owner: Browser;
let ownerId: string;
let buyer: Browser;
let page: Page;

const GRAZ = {
  Label: "Graz store",
  "Name or company": "Maison Test",
  "Street and number": "Herrengasse 3",
  Postcode: "8010",
  City: "Graz",
  Country: "Austria",
};
const IN_GRAZ = "Graz store: Maison Test, Herrengasse 3, 8010 Graz, Austria";
const CHOSEN = "Choose where to deliver";

const placed = () => db.read.order.findFirstOrThrow({ where: { companyId: ownerId }, orderBy: { id: "desc" } });

beforeAll(async () => {
  shop = await openShop();
  const company = await signedInPerson(shop, "approved");
  owner = company.browser;
  ownerId = company.person.id;
  buyer = await browserOf(shop, (await makeColleague(ownerId)).id);
});

describe("a company with a store in Graz", () => {
  it("shows the checkout as before while it has no further address", async () => {
    await fillCart(ownerId, 6);
    page = await buyer.open("/checkout");
    expect(page.text).not.toContain("Deliver to");
    page.see("Shipping address");
  });

  it("adds it: what is missing is said beside the field, and what was typed is kept", async () => {
    page = await (await owner.open("/company")).click("Addresses");
    page.see("Usual address", "Teststraat 12", "None yet.");
    const { Label: _, ...unnamed } = GRAZ;
    page = await page.form("ADD ADDRESS").fill(unnamed).submit();
    expect(page.status).toBe(400);
    page.see("The address was not saved", "Enter a label");
    const form = page.form("ADD ADDRESS");
    expect(form.values).toMatchObject({ city: "Graz", country: "AT" });
    page = await form.fill(GRAZ).submit();
    expect(toastOf(page)).toContain("Address Added");
    page.see("Graz store", "Herrengasse 3", "8010 Graz", "1 of at most 50.");
    page = await page
      .form("ADD ADDRESS")
      .fill({ ...GRAZ, Postcode: "8011" })
      .submit();
    expect(page.status).toBe(409);
    page.see("There is another address called “Graz store”.");
    expect(page.form("ADD ADDRESS").values).toMatchObject({ zipCode: "8011" });
  });

  it("has it changed by a buyer; a change of an older version is refused and shows both", async () => {
    page = await (await buyer.open("/company")).click("Addresses");
    page = await page.click("Change or remove Graz store");
    const old = page.form("SAVE ADDRESS").fill({ Postcode: "8020" });
    const fresh = await buyer.open(page.address);
    page = await fresh.form("SAVE ADDRESS").fill({ "Street and number": "Herrengasse 4" }).submit();
    expect(toastOf(page)).toContain("Address Saved");
    page = await old.submit();
    expect(page.status).toBe(409);
    page.see("Somebody else has changed this address", "Herrengasse 4");
    expect(page.form("SAVE ADDRESS").values).toMatchObject({ zipCode: "8020" });
    page = await page
      .form("SAVE ADDRESS")
      .fill({ ...GRAZ })
      .submit();
    page.see("Herrengasse 3");
  });

  it("delivers an order there: on its page, its papers and to the desk", async () => {
    const form = await checkoutForm(buyer, { "Deliver to": IN_GRAZ, "PO number": "GRAZ-1" });
    page = await form.submit();
    expect(toastOf(page)).toContain("Order Placed Successfully");
    page.see("Maison Test Graz store Herrengasse 3 8010 Graz Austria");
    const { id, shippingAddress } = await placed();
    expect(shippingAddress).toMatchObject({ label: "Graz store", city: "Graz", country: "AT" });
    (await buyer.open(`/orders/${id}/proforma`)).see("Graz store Herrengasse 3");
    const desk = (await signedInPerson(shop, "admin")).browser;
    (await desk.open(`/admin/orders/${id}`)).see("Graz store Herrengasse 3");
    const { orderNumber } = await placed();
    (await desk.open("/admin/orders?q=graz+store")).see(orderNumber);
    const list = await desk.request(`/admin/orders/${id}/packing-list.pdf`);
    expect(list.status).toBe(200);
    const usual = await db.read.company.findUniqueOrThrow({ where: { id: ownerId } });
    expect(usual.shippingAddress).toEqual(ADDRESS);
  });

  it("chooses it again when that order is ordered again", async () => {
    page = await buyer.open(`/orders/${(await placed()).id}/reorder`);
    page = await page.press("ADD TO CART");
    expect(page.address).toBe("/cart");
    page = await buyer.open("/checkout");
    page.notSee("no longer signed in");
    const [shipTo] = await shipTosOf(ownerId);
    expect(page.form("Submit Order").values.shipTo).toBe(`${shipTo!.id}.${shipTo!.version}`);
  });

  it("keeps the choice of somebody whose session ends meanwhile", async () => {
    const colleague = await makeColleague(ownerId);
    const browser = await browserOf(shop, colleague.id);
    const form = await checkoutForm(browser, { "Deliver to": IN_GRAZ, "PO number": "GRAZ-2" });
    await endSessions(colleague.id);
    expect((await form.submit()).status).toBe(401);
    await signInAgain(browser, colleague.id);
    page = await browser.open("/checkout");
    page.see("What you typed is filled in again");
    expect(page.form("Submit Order").values).toMatchObject({ poNumber: "GRAZ-2" });
    expect(page.form("Submit Order").values.shipTo).toMatch(/^\d+\.\d+$/);
  });

  it("delivers to an address that is typed, as before", async () => {
    const form = await checkoutForm(buyer, { "PO number": "BREDA-1" });
    expect(form.values).toMatchObject({ city: ADDRESS.city, country: ADDRESS.country });
    page = await form.fill({ "Deliver to": "Another address" }).submit();
    expect(page.status).toBe(400);
    page.see("Where do we deliver?", "Enter the address below and submit the order again.");
    page = await page.form("Submit Order").fill({ City: "" }).submit();
    expect(page.status).toBe(400);
    page.see("Enter the city.");
    page = await page.form("Submit Order").fill({ City: "Breda" }).submit();
    expect((await placed()).poNumber).toBe("BREDA-1");
    page.see("Breda");
    expect((await placed()).shippingAddress).toEqual({ ...ADDRESS, city: "Breda" });
  });

  it("refuses an order to an address that a colleague has removed: all else is kept, and nothing goes elsewhere", async () => {
    await fillCart(ownerId, 4);
    const form = await checkoutForm(buyer, { "Deliver to": IN_GRAZ, "PO number": "GRAZ-3" });
    const before = await placed();
    const [shipTo] = await shipTosOf(ownerId);
    await makeShipTo(ownerId, { label: "Wien store" });
    await removeShipTo({ companyId: ownerId, actorId: ownerId }, shipTo!.id);
    page = await form.submit();
    expect(page.status).toBe(409);
    page.see("The delivery address has changed", "has been changed or removed", CHOSEN);
    expect(page.form("Submit Order").values).toMatchObject({ poNumber: "GRAZ-3" });
    // Sent again without another choice, it is refused again.
    page = await page.form("Submit Order").submit();
    expect(page.status).toBe(409);
    expect((await placed()).id).toBe(before.id);
    expect(await cartOf(ownerId)).toHaveLength(1);
    const wien = page
      .$("option")
      .toArray()
      .map((option) => page.$(option).text());
    const chosen = wien.find((text) => text.startsWith("Wien store"))!;
    page = await page.form("Submit Order").fill({ "Deliver to": chosen }).submit(UPDATE);
    page = await page.form("Submit Order").submit();
    page.see("Wien store", "GRAZ-3");
  });
});

describe("others of the company, and the desk", () => {
  it("shows a reader the addresses, and lets them change none", async () => {
    const reader = await browserOf(shop, (await makeColleague(ownerId, "reader")).id);
    page = await reader.open("/company/addresses");
    page.see("Wien store");
    expect(page.$('main form[method="post"]').length).toBe(0);
    const [shipTo] = await shipTosOf(ownerId);
    const answer = await reader.request("/company/addresses", {
      method: "POST",
      headers: { Origin: ORIGIN },
      body: new URLSearchParams({ intent: "remove", id: String(shipTo!.id) }),
    });
    expect(answer.status).toBe(403);
    expect(await shipTosOf(ownerId)).toHaveLength(1);
  });

  it("lets an admin keep them, and choose one when ordering for the customer", async () => {
    const desk = (await signedInPerson(shop, "admin")).browser;
    page = await (await desk.open(`/admin/customers/${ownerId}`)).click("Further delivery addresses (1)");
    page = await page.form("ADD ADDRESS").fill(GRAZ).submit();
    page.see("Graz store", "Wien store");
    page = await page.click("Change or remove Wien store");
    page = await page.press("REMOVE ADDRESS");
    expect(toastOf(page)).toContain("Address Removed");
    page = await desk.open(`/admin/customers/${ownerId}`);
    page.see("Delivery address added", "Delivery address removed");
    await page.press("ORDER FOR THIS CUSTOMER");
    await fillCart(ownerId, 6);
    page = await (await checkoutForm(desk, { "Deliver to": IN_GRAZ })).submit();
    page.see("Graz store");
    expect((await placed()).shippingAddress).toMatchObject({ label: "Graz store" });
    expect((await desk.open("/company/addresses")).status).toBe(403);
  });
});
