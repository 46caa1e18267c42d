// The desk corrects a customer's profile and writes notes about them. No scripts.
import { beforeAll, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import type { Browser, Page } from "../support/browser-without-scripts";
import { fillCart, checkoutForm, toastOf } from "../support/ordering";
import { signedInPerson } from "../support/people";
import { openShop, type Shop } from "../support/shop";

let shop: Shop;
let desk: Browser;
let buyer: Browser;
let customerId: string;
let page: Page;

const here = () => `/admin/customers/${customerId}`;

beforeAll(async () => {
  shop = await openShop();
  desk = (await signedInPerson(shop, "admin")).browser;
  const boutique = await signedInPerson(shop, "approved");
  buyer = boutique.browser;
  customerId = boutique.person.id;
});

describe("the profile of a customer", () => {
  it("is corrected from their page, and they see it", async () => {
    page = await (await desk.open(here())).click("Correct the profile");
    const form = page.form("SAVE PROFILE");
    form.fill({ "Company name": "Laden Aan De Gracht", "First name": "Anneke" });
    page = await form.submit();
    expect(toastOf(page)).toContain("Profile Saved");
    expect(page.address).toBe(`${here()}#profile`);
    page.see("Anneke Person", "Laden Aan De Gracht", "Profile corrected", "Maison Test");
    page = await buyer.open("/company");
    expect(page.form("SAVE COMPANY PROFILE").values.companyName).toBe("Laden Aan De Gracht");
    page.see("Anneke");
  });

  it("names what is wrong on top and beside the field, with all that was typed", async () => {
    page = await desk.open(`${here()}/profile`);
    const form = page.form("SAVE PROFILE");
    form.fill({ "Company name": "Laden", Phone: "no number", Website: "laden" });
    page = await form.submit();
    expect(page.status).toBe(400);
    page.see("Please check the form", "Enter a phone number like", "Enter a web address like");
    const { values } = page.form("SAVE PROFILE");
    expect(values).toMatchObject({ companyName: "Laden", phone: "no number", website: "laden" });
  });

  it("is not overwritten by whoever opened it before, who keeps what they typed", async () => {
    const late = (await desk.open(`${here()}/profile`)).form("SAVE PROFILE");
    const own = (await buyer.open("/company")).form("SAVE COMPANY PROFILE");
    await own.fill({ Phone: "+31 30 1111" }).submit();
    page = await late.fill({ Phone: "+31 30 2222", "Last name": "Jansen" }).submit();
    expect(page.status).toBe(409);
    page.see("Not saved yet", "Phone: +31 30 1111");
    const again = page.form("SAVE PROFILE");
    expect(again.values).toMatchObject({ phone: "+31 30 2222", lastName: "Jansen" });
    page = await again.submit();
    page.see("Jansen", "+31 30 2222");
    // The customer's own form is no different.
    page = await own.fill({ Phone: "+31 30 3333" }).submit();
    expect(page.status).toBe(409);
    page.see("Phone: +31 30 2222");
    expect(page.form("SAVE COMPANY PROFILE").values.phone).toBe("+31 30 3333");
  });
});

describe("the payment terms of a customer", () => {
  it("are checked together, and are on their page", async () => {
    const form = (await desk.open(here())).form("SAVE PAYMENT TERMS");
    page = await form.fill({ "Days net": "10", "Cash discount in %": "2,5" }).submit();
    expect(page.status).toBe(400);
    page.see("Enter the days as well, or leave both empty.");
    page = await page.form("SAVE PAYMENT TERMS").fill({ "Days for the cash discount": "14" }).submit();
    expect(page.status).toBe(400);
    page.see("Enter less than the 10 days net: the cash discount is for paying earlier.");
    page = await page.form("SAVE PAYMENT TERMS").fill({ "Days net": "30" }).submit();
    expect(toastOf(page)).toContain("Payment Terms Saved");
    page.see("30 days net", "2.5% within 14 days of an invoice", "Payment terms of a customer changed");
  });
});

describe("notes on a customer", () => {
  it("are written, and are on the customer's page and with their orders", async () => {
    page = await (await desk.open(here())).click("Write or correct a note");
    page = await page.form("ADD NOTE").submit("ADD NOTE");
    expect(page.status).toBe(400);
    page.see("Enter the note.");
    for (const note of ["Closed on Mondays.\nCalls back.", "Wants linen."]) {
      page = await page.form("ADD NOTE").fill({ "New note": note }).submit("ADD NOTE");
      expect(toastOf(page)).toContain("Note Added");
    }
    page = await desk.open(here());
    expect(page.text.indexOf("Wants linen.")).toBeLessThan(page.text.indexOf("Closed on Mondays."));
    await fillCart(customerId, 6);
    await (await checkoutForm(buyer)).submit();
    const { id } = await db.read.order.findFirstOrThrow({ where: { companyId: customerId } });
    page = await desk.open(`/admin/orders/${id}`);
    page = await page.click("2 notes on this customer");
    page.see("Wants linen.");
  });

  it("are corrected, and whoever was slower keeps what they typed", async () => {
    const { id } = await db.read.customerNote.findFirstOrThrow({
      where: { companyId: customerId },
      orderBy: { id: "desc" },
    });
    const address = `${here()}/notes?note=${id}`;
    const [one, other] = [await desk.open(address), await desk.tab().open(address)];
    page = await one.form("SAVE NOTE").fill({ Note: "Wants cotton." }).submit("SAVE NOTE");
    page.see("Wants cotton.", "corrected");
    page = await other.form("SAVE NOTE").fill({ Note: "Wants wool." }).submit("SAVE NOTE");
    expect(page.status).toBe(409);
    page.see("Somebody else has corrected this note. It now says: “Wants cotton.”");
    page = await page.form("SAVE NOTE").submit("SAVE NOTE");
    page.see("Wants wool.");
  });

  it("are removed", async () => {
    const { id } = await db.read.customerNote.findFirstOrThrow({
      where: { companyId: customerId },
      orderBy: { id: "desc" },
    });
    page = await desk.open(`${here()}/notes?note=${id}`);
    const late = (await desk.tab().open(`${here()}/notes?note=${id}`)).form("SAVE NOTE");
    page = await page.form("REMOVE NOTE").submit("REMOVE NOTE");
    expect(page.text).not.toContain("Wants wool.");
    page = await late.fill({ Note: "Wants silk." }).submit("SAVE NOTE");
    expect(page.status).toBe(409);
    page.see("Somebody else has removed this note.");
    expect(page.form("ADD NOTE").values.text).toBe("Wants silk.");
    page = await desk.open(here());
    page.see("Closed on Mondays.", "Note on a customer removed");
  });

  it("are never shown to the customer", async () => {
    const { id } = await db.read.order.findFirstOrThrow({ where: { companyId: customerId } });
    const own = ["/", "/company", "/orders", `/orders/${id}`, `/orders/${id}/proforma`, "/cart"];
    for (const address of [...own, "/api/auth/user", `/api/orders/my-orders`, "/openapi.json"]) {
      const text = await (await buyer.request(address)).text();
      expect(text, address).not.toContain("Closed on Mondays.");
    }
    for (const address of [`${here()}/notes`, `${here()}/profile`, here()]) {
      expect((await buyer.open(address)).status).toBe(403);
    }
    const letters = await db.read.outgoingMail.findMany();
    expect(JSON.stringify(letters)).not.toContain("Closed on Mondays.");
  });
});
