// What an admin does with the data of whole customers, without scripts: the file of personal data, erasure, moving a person, import.
import { randomUUID } from "node:crypto";

import { beforeAll, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { reinstateCustomer, suspendCustomer } from "~/shop/customers/applications/approval.server";
import { type Browser } from "../support/browser-without-scripts";
import { makeColleague } from "../support/colleagues";
import { expectErrors } from "../support/expect-errors";
import { makeOrder } from "../support/orders";
import { toastOf } from "../support/ordering";
import { ADDRESS, browserOf, makePerson, signedInPerson } from "../support/people";
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
    const order = await makeOrder({ companyId: person.id });
    let page = await maja.open(`/admin/customers/${person.id}`);
    page = await maja.open(page.link("Erase personal data").pathname);
    page.see("There are open orders.", order.orderNumber).notSee("ERASE PERSONAL DATA");
    await db.write((tx) => tx.order.update({ where: { id: order.id }, data: { status: "delivered" } }));
    page = await maja.open(page.url.pathname);
    page.see("What is deleted", person.email, "What is kept", "10 years");
    const form = page.form("ERASE PERSONAL DATA");
    expectErrors(await form.submit("ERASE PERSONAL DATA"), ["E-mail address of the customer"]);
    const wrong = await form.fill({ email: "a@b.example" }).submit("ERASE PERSONAL DATA");
    expectErrors(wrong, ["E-mail address of the customer"]);
    wrong.see("This is not the e-mail address of this customer.");
    expect(wrong.form("ERASE PERSONAL DATA").values.email).toBe("a@b.example");
    page = await form.fill({ email: person.email }).submit("ERASE PERSONAL DATA");
    expect(toastOf(page)).toContain("Personal Data Erased");
    page.see("Erased customer", "Closed", order.orderNumber).notSee(person.email, "APPROVE", "has not signed in yet");
    expect(page.textOf("main a.admin-all")).toBe("Customers");
    page = await form.submit("ERASE PERSONAL DATA");
    expect(toastOf(page)).toContain("It had already arrived, and was saved once.");
    expect((await browser.open("/company")).status).toBe(401);
    (await maja.open("/admin/applications")).notSee("Erased customer");
    (await maja.open("/admin/applications?standing=closed")).notSee("Erased customer");
    page = await maja.open(`/admin/orders/${order.id}`);
    page.see("Erased customer", "nobody is written to", "no proforma is issued to them any more");
    page.notSee("erased.invalid", "ISSUE PROFORMA");
    // Only data from before an erasure was refused for open orders has such an order.
    const open = await makeOrder({ companyId: person.id });
    page = await (await maja.open(`/admin/orders/${open.id}`)).form("CONFIRM ORDER").submit("CONFIRM ORDER");
    expect(toastOf(page)).toContain("Order Confirmed This customer was erased: nobody is written to.");
    page = await maja.open(`/admin/orders/${open.id}/shipments/new`);
    page = page.see("nobody is written to").notSee("gets an e-mail", "The customer sees it");
    page = await page.form("SHIP").submit("SHIP");
    expect(toastOf(page)).toContain("nobody is written to");
    page.see("SHIPPED");
    (await maja.open(`/admin/orders/${open.id}/reminder`)).see("nobody is written to").notSee("SEND 1ST REMINDER");
  });
});

describe("a colleague of a customer", () => {
  it("has a page, where they are signed out, their data is downloaded, and they are erased", async () => {
    const { person: customer } = await signedInPerson(shop, "approved");
    const { id, email } = await makeColleague(customer.id);
    const lastName = `Breskvar${randomUUID().slice(0, 6)}`;
    await db.write((tx) => tx.user.update({ where: { id }, data: { firstName: "Ines", lastName } }));
    const browser = await browserOf(shop, id);
    let page = await maja.open(`/admin/customers/${customer.id}`);
    page = await maja.open(page.link(`Ines ${lastName}`).pathname);
    expect(page.url.pathname).toBe(`/admin/people/${id}`);
    page.see(email, "Maison Test", "Buyer");
    expect((await maja.open(`/admin/customers/${id}`)).url.pathname).toBe(`/admin/people/${id}`);
    // The contact's page is that of the company.
    const contact = await maja.open(`/admin/people/${customer.id}`);
    expect(contact.url.pathname).toBe(`/admin/customers/${customer.id}`);

    page = await page.press("SIGN OUT EVERYWHERE");
    expect(toastOf(page)).toContain("Signed Out");
    expect((await browser.open("/orders")).status).toBe(401);
    const file = page.link("Download data (JSON)").pathname;
    expect(await (await maja.request(file)).json()).toMatchObject({ account: { id, email } });
    expect((await browser.request(file)).status).toBe(401);

    page = await maja.open(page.link("Erase personal data").pathname);
    const form = page.form("ERASE PERSONAL DATA");
    const wrong = await form.fill({ email: customer.email }).submit("ERASE PERSONAL DATA");
    expectErrors(wrong, ["E-mail address of the customer"]);
    page = await form.fill({ email }).submit("ERASE PERSONAL DATA");
    expect(toastOf(page)).toContain("Personal Data Erased");
    page.see("Erased customer", "Belongs to no company.").notSee(email, lastName);
    page = await maja.open(`/admin/customers/${customer.id}`);
    page.see(customer.email).notSee("Erased customer");
    (await maja.open(`/admin/people/${customer.id}/erase`)).see("This is the contact of");
    expect((await maja.request("/admin/people/nobody")).status).toBe(404);
  });
});

describe("what a visitor has sent", () => {
  it("is erased from its page by who may erase customers, after its e-mail was typed, once", async () => {
    const sent = { customerEmail: "vida@visitors.example", customerName: "Vida", productDetails: [], totalItems: 0 };
    const { id } = await db.write((tx) => tx.inquiry.create({ data: { ...sent, message: "In moss?" } }));
    const address = `/admin/messages/inquiry-${id}`;
    const { person, browser } = await signedInPerson(shop, "admin");
    await db.write((tx) => tx.user.update({ where: { id: person.id }, data: { staffRole: "read-only" } }));
    (await browser.open(address)).see("In moss?").notSee("Erase");
    expect((await browser.request(`${address}/erase`)).status).toBe(403);

    const { person: customer } = await signedInPerson(shop, "approved");
    const invoicesTo = (invoiceEmail: string | null) =>
      db.write((tx) => tx.company.update({ where: { id: customer.id }, data: { invoiceEmail } }));
    await invoicesTo(sent.customerEmail);
    let page = await maja.open(`${address}/erase`);
    page.see("go to this address.", "Change the e-mail for invoices of that customer first.").notSee("Type vida");
    expect(page.link("that customer").pathname).toBe(`/admin/customers/${customer.id}`);
    await invoicesTo(null);
    page = await (await maja.open(address)).click("Erase personal data");
    page.see("Inquiries: 1", "Access requests: 0", "Type vida@visitors.example to confirm.");
    const form = page.form("ERASE PERSONAL DATA");
    const wrong = await form.fill({ email: "a@b.example" }).submit("ERASE PERSONAL DATA");
    expectErrors(wrong, ["E-mail address of the customer"]);
    expect(wrong.form("ERASE PERSONAL DATA").values.email).toBe("a@b.example");
    page = await form.fill({ email: sent.customerEmail }).submit("ERASE PERSONAL DATA");
    expect([page.address, toastOf(page)]).toEqual(["/admin/messages", expect.stringContaining("Personal Data Erased")]);
    page = await form.submit("ERASE PERSONAL DATA");
    expect(toastOf(page)).toContain("It had already arrived, and was saved once.");
    (await maja.open("/admin/inquiries")).notSee("In moss?");
    for (const gone of [address, `${address}/erase`, "/admin/messages/order-1/erase", "/admin/messages/x/erase"]) {
      expect((await maja.request(gone)).status, gone).toBe(404);
    }
  });
});

describe("a colleague in the wrong company", () => {
  it("is moved to another one, and reads nothing of the first from then on", async () => {
    const mark = randomUUID().slice(0, 6);
    const from = await makePerson("approved");
    const to = await makePerson("approved", { firstName: `Manca${mark}` });
    const colleague = await makeColleague(from.id);
    const browser = await browserOf(shop, colleague.id);
    const order = await makeOrder({ companyId: from.id });
    (await browser.open("/orders")).see(order.orderNumber);

    let page = await maja.open(`/admin/customers/${from.id}`);
    page = await maja.open(page.link("Move to another company").pathname);
    page = await page
      .form("Show")
      .fill({ q: `manca${mark}` })
      .submit("Show");
    const { pathname, search } = page.link("Choose");
    page = await maja.open(pathname + search);
    page.see("From", "no longer sees them", "Role in");
    const form = page.form("MOVE");
    await suspendCustomer(to.id, (await makePerson("admin")).id, "Unpaid");
    const refused = await form.submit("MOVE");
    expect(refused.status).toBe(409);
    refused.see("Nothing was changed", "This company cannot be chosen any more.", "instead of");
    await reinstateCustomer(to.id, (await makePerson("admin")).id);
    page = await form.fill({ role: "reader" }).submit("MOVE");
    expect(toastOf(page)).toContain("Person Moved");
    expect(page.url.pathname).toBe(`/admin/customers/${to.id}`);
    page.see(colleague.email, "Reader");
    page = await form.submit("MOVE");
    expect(toastOf(page)).toContain("Person Moved");

    expect((await browser.open(`/orders/${order.id}`)).status).toBe(404);
    (await browser.open("/orders")).notSee(order.orderNumber);
    (await maja.open(`/admin/customers/${from.id}`)).see(order.orderNumber, "Moved to another company");
    expect((await maja.open(`/admin/customers/${from.id}/move/${colleague.id}`)).status).toBe(404);
    (await maja.open(`/admin/customers/${from.id}/move/${from.id}`)).see("is the contact of").notSee("MOVE");
  });

  it("of their own, which was never a customer, loses the application", async () => {
    const to = await makePerson("approved");
    const applicant = await makePerson("pending");
    let page = await maja.open(`/admin/customers/${applicant.id}`);
    page = await maja.open(`${page.link("Move to another company").pathname}?to=${to.id}`);
    page.see("is deleted with its cart");
    page = await page.form("MOVE").submit("MOVE");
    expect(toastOf(page)).toContain("Person Moved");
    page = await maja.open(`/admin/customers/${applicant.id}`);
    expect(page.url.pathname).toBe(`/admin/people/${applicant.id}`);
  });
});

describe("a table of customers", () => {
  it("is previewed, applied with invitations, and downloaded again", async () => {
    const known = await makePerson("approved");
    const mark = randomUUID().slice(0, 8);
    const rows = [
      "E-mail,Company,Phone,Billing Country",
      `neza-${mark}@new.example,Ne\u017Ea & Co,'+386 41 000 111,`,
      `${known.email.toUpperCase()},Renamed Shop,,${ADDRESS.country}`,
      `not-an-address,Broken,,`,
    ];
    const upload = async () => {
      const page = await (await maja.open("/admin/staff?role=customer")).click("IMPORT CUSTOMERS");
      return page
        .form("SHOW WHAT WOULD CHANGE")
        .choose("Table (CSV or Excel)", {
          name: "customers.csv",
          bytes: Buffer.from(rows.join("\r\n")),
        })
        .submit("SHOW WHAT WOULD CHANGE");
    };
    let page = await upload();
    page.see("1 changed, 1 new, 1 wrong", "Maison Test → becomes Renamed Shop");
    (await maja.open(`${page.url.pathname}?show=new`)).see("+386 41 000 111");
    (await maja.open(`${page.url.pathname}?show=wrong`)).see("not-an-address", "name@shop.com");
    const wrong = await (await maja.request(`${page.url.pathname}/wrong.csv`)).text();
    expect(wrong).toContain("not-an-address,Broken".replaceAll(",", ";"));

    // Somebody else has changed the customer meanwhile.
    const form = page.form("form:has([name=fingerprint])").fill({ invite: "on" });
    const data = { phone: "+386 1 234 5678" };
    await db.write((tx) => tx.company.update({ where: { id: known.id }, data }));
    const refused = await form.submit("APPLY 1 CHANGE AND 1 NEW CUSTOMER, WITHOUT THE 1 WRONG ROW");
    expect(refused.status).toBe(409);
    refused.see("Nothing was applied");
    expect(refused.form("form:has([name=fingerprint])").values.invite).toBe("on");

    page = await refused
      .form("form:has([name=fingerprint])")
      .submit("APPLY 1 CHANGE AND 1 NEW CUSTOMER, WITHOUT THE 1 WRONG ROW");
    expect(toastOf(page)).toContain("Invitations sent: 1.");
    page.see("Table applied", "Left out: the 1 wrong row.", "not-an-address");
    const mails = await db.read.outgoingMail.findMany({
      where: { toAddress: `neza-${mark}@new.example` },
    });
    expect(mails.map(({ kind }) => kind)).toEqual(["invitation"]);
    page = await maja.open(`/admin/staff?role=customer&q=neza-${mark}`);
    page.see(`neza-${mark}@new.example`, "Customer", "Active");

    const file = await (await maja.request("/admin/customers.csv")).text();
    expect(file).toContain(`neza-${mark}@new.example;;;Ne\u017Ea & Co;;;;;;;;'+386 41 000 111;`);
    rows.splice(0, rows.length, ...file.split("\r\n"));
    (await upload()).see("0 changed, 0 new, 0 wrong").notSee("APPLY", "not in the table");
  });
});
