// What an admin does with the data of whole customers, without scripts: the file of personal data, erasure.
import { beforeAll, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { type Browser } from "../support/browser-without-scripts";
import { expectErrors } from "../support/expect-errors";
import { makeOrder } from "../support/orders";
import { toastOf } from "../support/ordering";
import { browserOf, signedInPerson } from "../support/people";
import { openShop, type Shop } from "../support/shop";

let shop: Shop;
let maja: Browser;

beforeAll(async () => {
  shop = await openShop();
  maja = await browserOf(shop, "demo-admin");
});

describe("personal data", () => {
  it("is downloaded by the customer and by an admin, and by nobody else", async () => {
    const { person, browser } = await signedInPerson(shop, "approved");
    const own = (await browser.open("/company")).link("Download my data").pathname;
    const file = await browser.request(own);
    expect(file.headers.get("Content-Disposition")).toMatch(/^attachment; filename="personal-data/);
    expect(await file.json()).toMatchObject({ account: { email: person.email }, orders: [] });
    const page = await maja.open(`/admin/customers/${person.id}`);
    const address = page.link("Download data (JSON)").pathname;
    expect(await (await maja.request(address)).json()).toMatchObject({
      account: { id: person.id },
    });
    expect((await browser.request(address)).status).toBe(403);
    expect((await maja.request("/admin/customers/nobody/data.json")).status).toBe(404);
  });

  it("is erased after its e-mail was typed, once no order is open", async () => {
    const { person, browser } = await signedInPerson(shop, "approved");
    const order = await makeOrder({ userId: person.id });
    let page = await maja.open(`/admin/customers/${person.id}`);
    page = await maja.open(page.link("Erase personal data").pathname);
    page.see("There are open orders.", order.orderNumber).notSee("ERASE PERSONAL DATA");
    await db.write((tx) =>
      tx.order.update({ where: { id: order.id }, data: { status: "delivered" } }),
    );
    page = await maja.open(page.url.pathname);
    page.see("What goes", person.email, "What stays", "10 years");
    const form = page.form("ERASE PERSONAL DATA");
    expectErrors(await form.submit("ERASE PERSONAL DATA"), ["E-mail address of the customer"]);
    const wrong = await form.fill({ email: "a@b.example" }).submit("ERASE PERSONAL DATA");
    expectErrors(wrong, ["E-mail address of the customer"]);
    wrong.see("This is not the e-mail address of this customer.");
    expect(wrong.form("ERASE PERSONAL DATA").values.email).toBe("a@b.example");
    page = await form.fill({ email: person.email }).submit("ERASE PERSONAL DATA");
    expect(toastOf(page)).toContain("Personal Data Erased");
    page.see("Erased customer", "Closed", order.orderNumber).notSee(person.email, "APPROVE");
    page = await form.submit("ERASE PERSONAL DATA");
    expect(toastOf(page)).toContain("Nothing was changed.");
    expect((await browser.open("/company")).status).toBe(401);
    (await maja.open("/admin/applications")).notSee("Erased customer");
    (await maja.open("/admin/applications?standing=closed")).see("Erased customer");
    (await maja.open(`/admin/orders/${order.id}`)).see("Erased customer");
  });
});
