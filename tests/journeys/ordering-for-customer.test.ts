// A boutique telephones, and the desk places the order for it. No scripts.
import { beforeAll, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { suspendCustomer } from "~/shop/customers/applications/approval.server";
import { revokeAdmin } from "~/shop/customers/staff/roles.server";
import type { Browser, Page } from "../support/browser-without-scripts";
import { cartOf, checkoutForm, fillCart, toastOf } from "../support/ordering";
import { signedInPerson } from "../support/people";
import { openShop, ORIGIN, type Shop } from "../support/shop";

let shop: Shop;
let desk: Browser;
let adminId: string;
let buyer: Browser;
let customer: { id: string; email: string };
let page: Page;

/** Signs in an admin and a customer, and begins the admin's order for the customer. */
async function begin() {
  const admin = await signedInPerson(shop, "admin");
  desk = admin.browser;
  adminId = admin.person.id;
  const boutique = await signedInPerson(shop, "approved");
  buyer = boutique.browser;
  customer = boutique.person;
  page = await desk.open(`/admin/customers/${customer.id}`);
  page = await page.press("ORDER FOR THIS CUSTOMER");
}

const banner = () => `You order for Maison Test (${customer.email}).`;

beforeAll(async () => {
  shop = await openShop();
});

describe("the desk places an order for a customer", () => {
  beforeAll(begin);

  it("begins on the customer's page, and every page says so", async () => {
    expect(page.status).toBe(200);
    expect(page.address).toBe("/order-sheet");
    page.see(banner());
    for (const address of ["/", "/cart", "/admin", `/admin/customers/${customer.id}`, "/about"]) {
      (await desk.open(address)).see(banner());
    }
  });

  it("sees the customer's cart, and the customer sees what the desk puts there", async () => {
    await fillCart(customer.id, 6);
    (await desk.open("/cart")).see("SELECTED PRODUCTS (1)");
    page = await desk.open("/quick-order");
    const piece = await db.read.piece.findFirstOrThrow({
      where: { availability: "available", product: { isActive: true } },
      orderBy: { id: "desc" },
    });
    const form = page.form("CHECK THE ROWS").fill({ Rows: `${piece.sku};4` });
    page = await (await form.submit()).press("Put 4 pieces in 1 line into the cart");
    expect(await cartOf(customer.id)).toHaveLength(2);
    expect(await cartOf(adminId)).toEqual([]);
    (await buyer.open("/cart")).see("SELECTED PRODUCTS (2)");
  });

  it("is refused pages of the customer's own account", async () => {
    for (const address of ["/company", "/company/keys", "/orders/1/change"]) {
      page = await desk.open(address);
      expect([address, page.status]).toEqual([address, 403]);
      page.see("Not while you order for a customer");
    }
    expect((await desk.open("/cart")).text).not.toContain("Send to our team");
    expect((await desk.open("/company/sign-ins")).status).toBe(200);
  });

  it("is offered nothing that is refused", async () => {
    const offered = new Set<string>();
    const { id } = await db.read.product.findFirstOrThrow({ where: { isActive: true } });
    const pages = ["/", `/product/${id}`, "/cart", "/checkout", "/order-sheet", "/quick-order"];
    const further = ["/carts", "/orders", "/orders/styles", "/request-access", "/company/sign-ins"];
    for (const address of [...pages, ...further, "/contact", "/about", "/developers", "/nowhere"]) {
      page = await desk.open(address);
      for (const link of page.$("a[href^='/'], form[method=get][action^='/']").toArray()) {
        const to = page.$(link).attr("href") ?? page.$(link).attr("action")!;
        // Colours, filters and pages of lists are too many, and /api/logout ends the session.
        if (!/[?]|^.api.log/.test(to)) offered.add(to.split("#")[0]!);
      }
    }
    expect([...offered]).toEqual(expect.arrayContaining([`/admin/customers/${customer.id}`, "/order-sheet", "/carts"]));
    const refused = [];
    for (const address of offered) {
      const { status } = await desk.request(address);
      if (status >= 400) refused.push(`${address} ${status}`);
    }
    expect(refused).toEqual([]);
  });

  it("orders for nobody by API, and by no parameter", async () => {
    const call = await desk.request("/api/cart", { headers: { Accept: "application/json" } });
    expect(await call.text()).not.toContain("quantity");
    const me = (await (await desk.request("/api/auth/user")).json()) as { email: string };
    expect(me.email).toContain(adminId);
    page = await buyer.open(`/cart?customerId=${adminId}&orderingForId=${adminId}`);
    page.see("SELECTED PRODUCTS (2)");
  });

  it("places the order, and it is the customer's", async () => {
    const terms = "our terms of sale";
    (await desk.open("/checkout")).see(`You place this order for Maison Test, under ${terms}`).notSee("you agree to");
    (await buyer.open("/checkout")).see(`By ordering, you agree to ${terms}`);
    (await desk.open("/checkout")).notSee("What happens next?", "You receive");
    page = await (await checkoutForm(desk, { "PO number": "by phone" })).submit();
    expect(toastOf(page)).toContain("Order Placed Successfully");
    page.see("Order placed for the customer", `The proforma invoice goes to ${customer.email}.`);
    page
      .see("Placed by our team, under Terms of sale, version 1 of")
      .notSee("team for you", "You'll receive", "Agreed to");
    expect(page.text).not.toContain("ASK FOR A CHANGE");
    page = await page.click("OPEN IN THE ADMIN PANEL");
    page.see("Placed by Test Person for the customer", "Placed by our team · Test Person");
    page.see("Placed by our team, under Terms of sale, version 1 of").notSee("Agreed to");
    (await page.click("Proforma")).see("PF-", "by phone");
    page = await buyer.open("/orders");
    const order = await db.read.order.findFirstOrThrow({ where: { companyId: customer.id } });
    expect(order.placedById).toBe(adminId);
    page = await buyer.open(`/orders/${order.id}`);
    page.see("Placed by our team for you", "Placed by our team, under Terms of sale", "ASK FOR A CHANGE");
    page.notSee("Agreed to", "Test Person");
    page = await buyer.open(`/orders/${order.id}/proforma`);
    page.see("PF-", "by phone", "Placed by our team, under: Terms of sale, version 1 of");
  });

  it("stops, and has its own cart again", async () => {
    page = await (await desk.open("/cart")).press("Stop");
    expect(page.address).toBe(`/admin/customers/${customer.id}`);
    page.see("Ordering for a customer started", "Ordering for a customer ended");
    expect(page.text).not.toContain("You order for");
    const { id } = await db.read.order.findFirstOrThrow({ where: { companyId: customer.id } });
    expect((await desk.open(`/orders/${id}`)).status).toBe(404);
  });
});

describe("a page that is still open in another tab", () => {
  beforeAll(begin);

  it("puts nothing into the cart of another customer, and orders nothing", async () => {
    await fillCart(customer.id, 6);
    const first = customer;
    const sheet = (await desk.open("/cart")).form("Clear All");
    const checkout = await checkoutForm(desk);
    const second = (await signedInPerson(shop, "approved")).person;
    await fillCart(second.id, 6);
    page = await desk.tab().open(`/admin/customers/${second.id}`);
    await page.press("ORDER FOR THIS CUSTOMER");
    for (const form of [sheet, checkout]) {
      page = await form.submit();
      expect(page.status).toBe(409);
      page.see("This page is of another customer", "Nothing was changed");
    }
    await (await desk.open("/")).press("Stop");
    expect((await sheet.submit()).status).toBe(409);
    for (const { id } of [first, second]) {
      expect(await cartOf(id)).toHaveLength(1);
      expect(await db.read.order.count({ where: { companyId: id } })).toBe(0);
    }
  });
});

describe("what ends it", () => {
  it("is a suspension of the customer", async () => {
    await begin();
    await fillCart(customer.id, 6);
    const form = await checkoutForm(desk);
    await suspendCustomer(customer.id, adminId, "No answer.");
    page = await form.submit();
    expect(page.status).toBe(409);
    page.see("This customer cannot order any more", "is not an approved customer");
    page.notSee("changed for whom you order");
    page = await desk.open("/cart");
    expect(page.text).not.toContain("You order for");
    expect(await db.read.order.count({ where: { companyId: customer.id } })).toBe(0);
  });

  it("is the loss of the admin role", async () => {
    await begin();
    await fillCart(customer.id, 6);
    const form = await checkoutForm(desk);
    await revokeAdmin(adminId, "demo-admin");
    expect((await form.submit()).status).toBe(409);
    expect((await desk.open("/cart")).text).not.toContain(customer.email);
    expect(await db.read.order.count({ where: { companyId: customer.id } })).toBe(0);
  });

  it("is the end of the session", async () => {
    await begin();
    await desk.open("/api/logout");
    expect(await db.read.session.count({ where: { orderingForId: customer.id } })).toBe(0);
  });
});

describe("an admin", () => {
  it("cannot order for somebody who is no approved customer", async () => {
    await begin();
    await (await desk.open("/")).press("Stop");
    const pending = (await signedInPerson(shop, "pending")).person.id;
    for (const [customerId, status] of [
      [pending, 409],
      ["demo-admin", 409],
      ["nobody", 404],
    ] as const) {
      const answer = await desk.request(`/admin/customers/${customerId}`, {
        method: "POST",
        headers: { Origin: ORIGIN },
        body: new URLSearchParams({ intent: "order-for" }),
      });
      expect([customerId, answer.status]).toEqual([customerId, status]);
    }
    page = await desk.open(`/admin/customers/${pending}`);
    expect(page.text).not.toContain("ORDER FOR THIS CUSTOMER");
  });
});
