// What the people of a company may do: a reader's API calls, what a buyer may not open, and that a removed colleague's browser is
// signed out. (Forms: walk.test.ts.)
import { beforeAll, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { contracts } from "~/http/api/contracts/all.server";
import { startSession } from "~/http/session/sessions.server";
import { changeColleagueRole, removeColleague } from "~/shop/customers/people/change-people.server";
import { signInCustomer } from "~/shop/customers/sign-in/sign-in.server";
import { ApiClient } from "../support/api-client";
import { INPUTS } from "../support/api-inputs";
import type { Browser } from "../support/browser-without-scripts";
import { addLines } from "../support/change-cart";
import { joinAlso, makeColleague } from "../support/colleagues";
import { makeOrder } from "../support/orders";
import { browserOf, makePerson, signedInPerson } from "../support/people";
import { openShop, ORIGIN, type Shop } from "../support/shop";

let shop: Shop;
let owner: Awaited<ReturnType<typeof signedInPerson>>;

beforeAll(async () => {
  shop = await openShop();
  owner = await signedInPerson(shop, "approved");
});

async function colleague(role: "owner" | "buyer" | "reader") {
  const person = await makeColleague(owner.person.id, role);
  return { person, browser: await browserOf(shop, person.id), client: await clientOf(person.id) };
}

async function clientOf(userId: string) {
  const cookie = (await startSession(userId, new Request(ORIGIN))).split(";")[0]!;
  return new ApiClient(shop, { Cookie: cookie });
}

const post = (by: Browser, address: string, fields: Record<string, string>) =>
  by.request(address, { method: "POST", headers: { Origin: ORIGIN }, body: new URLSearchParams(fields) });

describe("a reader", () => {
  it("is refused every API call that changes something, and reads the company's orders", async () => {
    const { client, person } = await colleague("reader");
    const { orderNumber } = await makeOrder({ companyId: owner.person.id });
    for (const contract of contracts) {
      const { operation, method, path, who } = contract;
      if (method === "GET" || who === "anyone" || who === "person") continue;
      const input = await INPUTS[operation]!({ userId: owner.person.id, hasCart: true });
      const address = path.replace(/\{(\w+)\}/g, (_, name: string) => String(input.path?.[name]));
      const answer = await client.call(`${method} ${address}`, input.body);
      expect(answer.status, operation).toBe(403);
    }
    expect((await client.call("GET /api/cart")).status).toBe(403);
    const orders = await client.call("GET /api/orders/my-orders");
    expect(orders.text).toContain(orderNumber);
    expect((await client.call("GET /api/auth/user")).body).toMatchObject({
      email: person.email,
      isApproved: true,
      isAdmin: false,
    });
  });

  it("sees orders and papers, without a form or a link that changes something", async () => {
    const { browser } = await colleague("reader");
    const { id } = await makeOrder({ companyId: owner.person.id });
    for (const address of ["/", "/product/1", "/orders", `/orders/${id}`, "/company", "/company/addresses"]) {
      const page = await browser.open(address);
      expect(page.status, address).toBe(200);
      expect(
        page.$('form[method="post"]:not([action="/light-pages"], [action="/language"], [action="/favourites"])').length,
        address,
      ).toBe(0);
      const links = page
        .$("a[href]")
        .toArray()
        .map((link) => page.$(link).attr("href"));
      for (const link of links) {
        expect(link, address).not.toMatch(/^\/(cart|checkout|quick-order|order-sheet)|reorder|change$/);
      }
    }
    expect((await browser.request(`/orders/${id}/proforma.pdf`)).status).not.toBe(403);
    (await browser.open("/product/1")).see("€");
    // What all of the company like is no order.
    const marked = await (await browser.open("/product/1")).form("Add to favourites").submit();
    expect(marked.url.pathname).toBe("/product/1");
    marked.see("In your favourites");
    expect((await browser.open("/favourites")).$('a[href^="/order-sheet"]').length).toBe(0);
    for (const address of [
      "/cart",
      "/cart.csv",
      "/carts",
      "/checkout",
      "/quick-order",
      "/order-sheet",
      "/order-sheet.csv",
      "/order-sheet.xlsx",
      `/orders/${id}/reorder`,
      `/orders/${id}/change`,
      "/company/keys",
      "/company/people",
    ]) {
      expect((await browser.open(address)).status, address).toBe(403);
    }
  });
});

it("chooses another one of their companies, also as a reader, and nobody else's", async () => {
  const { browser, person } = await colleague("reader");
  const { id: other } = await makePerson("approved");
  await joinAlso(other, person.id);
  const choose = (company: string) => post(browser, "/company?switch", { company });
  for (const foreign of [(await makePerson("approved")).id, "", "no-such", "\0"]) {
    expect((await choose(foreign)).status, foreign).toBe(404);
  }
  expect((await browser.open("/cart")).status).toBe(403);
  const { status, headers } = await choose(other);
  expect([status, headers.get("Location")]).toEqual([303, "/"]);
  expect((await browser.open("/cart")).status).toBe(200);
  await db.write((tx) => tx.company.update({ where: { id: other }, data: { approvalStatus: "closed" } }));
  expect((await browser.open("/cart")).status).toBe(403);
  expect((await choose(other)).status).toBe(404);
});

describe("a buyer", () => {
  it("shares the cart, and is refused the company's data, people and keys", async () => {
    const { browser, client } = await colleague("buyer");
    await client.call("DELETE /api/cart");
    const { id: productId } = await db.read.product.findFirstOrThrow({
      where: { isActive: true },
      select: { id: true },
    });
    const { colors, sizes } = await db.read.product.findUniqueOrThrow({ where: { id: productId } });
    const [color = null] = colors as string[];
    const [size = null] = sizes as string[];
    await addLines(owner.person.id, [{ productId, quantity: 4, color, size }]);
    (await browser.open("/cart")).see("SELECTED PRODUCTS (1)");
    expect((await client.call("GET /api/cart")).body).toHaveLength(1);
    for (const address of ["/company/keys", "/company/people"]) {
      expect((await browser.open(address)).status).toBe(403);
    }
    (await browser.open("/company")).see("Buyer");
  });

  it("acts with the role of now, and not at all once removed", async () => {
    const { browser, person } = await colleague("buyer");
    const change = { companyId: owner.person.id, personId: person.id, actorId: owner.person.id };
    expect((await browser.open("/cart")).status).toBe(200);
    await changeColleagueRole(change, "reader");
    expect((await browser.open("/cart")).status).toBe(403);
    await changeColleagueRole(change, "owner");
    expect((await browser.open("/company/people")).status).toBe(200);
    await removeColleague({ ...change, revokesKeys: true });
    for (const address of ["/cart", "/orders", "/company"]) {
      expect((await browser.request(address)).status).toBe(401);
    }
    const { issuer, subject, email } = await db.read.user.findUniqueOrThrow({
      where: { id: person.id },
    });
    const names = { firstName: null, lastName: null, pictureUrl: null };
    await signInCustomer({ issuer: issuer!, subject: subject!, email, ...names });
    const again = await browserOf(shop, person.id);
    expect((await again.open("/cart")).status).toBe(403);
    expect((await again.open("/orders")).text).not.toContain("Order #");
  });

  it("loses the prices with the company's approval", async () => {
    const { browser } = await colleague("owner");
    const setApproved = (isApproved: boolean) =>
      db.write((tx) =>
        tx.company.update({
          where: { id: owner.person.id },
          data: { approvalStatus: isApproved ? "approved" : "waiting" },
        }),
      );
    await setApproved(false);
    expect((await browser.open("/cart")).status).toBe(403);
    expect((await browser.open("/company/people")).status).toBe(403);
    (await browser.open("/company")).see("Account Pending Approval");
    await setApproved(true);
  });
});

it("of another company opens and changes nothing of this one", async () => {
  const stranger = await signedInPerson(shop, "approved");
  const person = await makeColleague(stranger.person.id, "owner");
  const browser = await browserOf(shop, person.id);
  const member = await makeColleague(owner.person.id);
  const { id } = await makeOrder({ companyId: owner.person.id });
  expect((await browser.open(`/orders/${id}`)).status).toBe(404);
  for (const intent of ["remove", "role"]) {
    const answer = await post(browser, "/company/people", { intent, id: member.id, role: "reader" });
    expect(answer.status).toBe(404);
  }
});
