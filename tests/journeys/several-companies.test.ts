// Somebody who buys for two companies, and chooses for which, without scripts.
import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import type { Browser, Page } from "../support/browser-without-scripts";
import { checkoutForm, fillCart } from "../support/ordering";
import { makeOrder } from "../support/orders";
import { browserOf, makePerson } from "../support/people";
import { openShop, ORIGIN, type Shop } from "../support/shop";

const OWN = "Laden Graz";
const OTHER = "Maison Utrecht";

let shop: Shop;
let browser: Browser;
let page: Page;
let personId: string;
/** A company that the person has founded, and one whose buyer they are, each with an order. */
let own: { id: string; order: { id: number; orderNumber: string } };
let other: typeof own;

beforeAll(async () => {
  shop = await openShop();
});

beforeEach(async () => {
  const [person, founder] = [await makePerson("approved"), await makePerson("approved")];
  personId = person.id;
  own = { id: person.companyId, order: await makeOrder({ companyId: person.companyId }) };
  other = { id: founder.companyId, order: await makeOrder({ companyId: founder.companyId }) };
  await db.write(async (tx) => {
    await tx.membership.create({
      data: {
        userId: personId,
        companyId: other.id,
        role: "buyer",
        createdAt: new Date(Date.now() + 1_000),
      },
    });
    for (const [{ id }, name] of [
      [own, OWN],
      [other, OTHER],
    ] as const) {
      await tx.company.update({ where: { id }, data: { name } });
    }
  });
  browser = await browserOf(shop, personId);
});

const choose = async (name: string, by = browser) => (await by.open("/company")).press(`CHOOSE ${name}`);
const switchTo = (company: string, by = browser) =>
  by.request("/company?switch", {
    method: "POST",
    body: new URLSearchParams({ company }),
    headers: { Origin: ORIGIN },
    redirect: "manual",
  });

/** Expects that the pages of this browser are of one company alone. */
async function expectOnly(mine: typeof own, theirs: typeof own, by = browser) {
  (await by.open("/orders")).see(mine.order.orderNumber).notSee(theirs.order.orderNumber);
  expect((await by.open(`/orders/${mine.order.id}`)).status).toBe(200);
  for (const more of ["", "/proforma", "/change", "/reorder"]) {
    expect((await by.open(`/orders/${theirs.order.id}${more}`)).status, more).toBe(404);
  }
}

describe("somebody of two companies", () => {
  it("acts for the first one, until they choose the other", async () => {
    await fillCart(own.id, 12);
    await expectOnly(own, other);
    (await browser.open("/cart")).see("SELECTED PRODUCTS (1)");

    page = await choose(OTHER);
    expect(page.address).toBe("/");
    await expectOnly(other, own);
    (await browser.open("/cart")).see("NO ITEMS SELECTED");
    (await browser.open("/company")).see(OTHER, "Buyer");
    expect((await browser.open("/company/people")).status).toBe(403);

    page = await choose(OWN);
    await expectOnly(own, other);
    (await browser.open("/cart")).see("SELECTED PRODUCTS (1)");
    expect((await browser.open("/company/people")).status).toBe(200);
  });

  it("chooses in each browser for itself", async () => {
    const laptop = await browserOf(shop, personId);
    await choose(OTHER, laptop);
    await expectOnly(other, own, laptop);
    await expectOnly(own, other);
  });

  it("orders for the one that they have chosen", async () => {
    await fillCart(other.id, 30);
    await choose(OTHER);
    page = await (await checkoutForm(browser)).submit("Submit Order");
    page.see("Order Placed Successfully");
    const placed = await db.read.order.findMany({
      where: { id: { notIn: [own.order.id, other.order.id] }, placedById: personId },
    });
    expect(placed.map(({ companyId }) => companyId)).toEqual([other.id]);
  });

  it("orders and changes nothing by a page of the other one", async () => {
    await fillCart(own.id, 30);
    await fillCart(other.id, 6);
    const cart = (await browser.open("/cart")).form("Clear All");
    const checkout = await checkoutForm(browser);
    await switchTo(other.id);
    for (const form of [cart, checkout]) {
      page = await form.submit();
      expect(page.status).toBe(409);
      page.see("Nothing was changed");
    }
    for (const { id } of [own, other]) {
      expect(await db.read.cartItem.count({ where: { cart: { companyId: id } } })).toBe(1);
      expect(await db.read.order.count({ where: { companyId: id } })).toBe(1);
    }
  });

  it("cannot choose a company of others, a closed one, or none", async () => {
    const { companyId: stranger } = await makePerson("approved");
    for (const id of [stranger, "nobody", ""]) {
      expect((await switchTo(id)).status, id).toBe(404);
    }
    await db.write((tx) => tx.company.update({ where: { id: other.id }, data: { approvalStatus: "closed" } }));
    expect((await switchTo(other.id)).status).toBe(404);
    await expectOnly(own, other);
    (await browser.open("/company")).notSee(OTHER);
  });

  it("acts for the first one again once they have left the other", async () => {
    await choose(OTHER);
    await db.write((tx) =>
      tx.membership.delete({
        where: { userId_companyId: { userId: personId, companyId: other.id } },
      }),
    );
    await expectOnly(own, other);
  });
});

it("nobody of one company is asked to choose", async () => {
  const { id, companyName } = await makePerson("approved");
  const alone = await browserOf(shop, id);
  expect((await alone.open("/company")).$("form[action='/company?switch']")).toHaveLength(0);
  expect((await switchTo(own.id, alone)).status).toBe(404);
  expect(companyName).toBe("Maison Test");
});
