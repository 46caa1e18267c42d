// The keys of forms: what is sent twice takes effect once, and a page can ask whether its form has arrived.
import { randomUUID } from "node:crypto";

import fc from "fast-check";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { emptyCart, cartRows } from "../support/change-cart";
import type { Browser } from "../support/browser-without-scripts";
import { makeStyle } from "../support/carts";
import { checkoutForm, cartOf, fillCart } from "../support/ordering";
import { browserOf, makePerson, signedInPerson } from "../support/people";
import { openShop, ORIGIN, type Shop } from "../support/shop";

let shop: Shop;
let browser: Browser;
let userId: string;
let styleId: number;

beforeAll(async () => {
  shop = await openShop();
  styleId = (await makeStyle({ sizes: ["S", "M"], colors: ["Sand"] })).id;
});
beforeEach(async () => {
  const signedIn = await signedInPerson(shop, "approved");
  ({ browser } = signedIn);
  userId = signedIn.person.id;
});

const { write } = db;
afterEach(() => Object.assign(db, { write }));

const post = (fields: Record<string, string>, from = browser, address = "/cart") =>
  from.request(address, {
    method: "POST",
    headers: { Origin: ORIGIN },
    body: new URLSearchParams(fields),
  });
const add = (key: string, more: Record<string, string> = {}, from?: Browser) =>
  post(
    {
      intent: "add",
      productId: String(styleId),
      size: "M",
      color: "Sand",
      quantity: "2",
      key,
      ...more,
    },
    from,
  );
const ask = async (address: string, from = browser) => {
  const response = await from.request(address, { headers: { Accept: "application/json" } });
  return { status: response.status, body: (await response.json()) as { arrived?: boolean } };
};
const arrived = async (address: string, from?: Browser) => (await ask(address, from)).body.arrived;
const newKey = () => randomUUID().replaceAll("-", "");
const quantities = async (id = userId) => (await cartOf(id)).map((line) => line.split(" ").slice(2).join(" "));

describe("an addition to the cart", () => {
  it("takes effect once for each key and content, however often and in whichever order it is sent", async () => {
    const content = fc.record({
      key: fc.constantFrom("first-key", "second-key"),
      size: fc.constantFrom("S", "M"),
      quantity: fc.integer({ min: 1, max: 3 }).map(String),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(content, { minLength: 2, maxLength: 8 }), async (sent) => {
        const { id } = await makePerson("approved");
        const own = await browserOf(shop, id);
        await Promise.all(sent.map(({ key, ...more }) => add(key, more, own)));
        const once = new Map(sent.map((one) => [JSON.stringify(one), one]));
        const expected = ["M", "S"].map((size) =>
          [...once.values()]
            .filter((one) => one.size === size)
            .reduce((sum, { quantity }) => sum + Number(quantity), 0),
        );
        const lines = await cartRows(id);
        expect(["M", "S"].map((size) => lines.find((line) => line.size === size)?.quantity ?? 0)).toEqual(expected);
      }),
      { numRuns: 12 },
    );
  });

  it("is added again when its line was removed since, and always without a key", async () => {
    const key = newKey();
    await add(key);
    await emptyCart(userId);
    await add(key);
    expect(await quantities()).toEqual(["M 2"]);
    for (const none of ["", "short", "x".repeat(65), "not a key!"]) await add(none);
    expect(await quantities()).toEqual(["M 10"]);
  });

  it("has not arrived while it is not saved, and not for another customer", async () => {
    const [key, other] = [newKey(), newKey()];
    expect(await arrived(`/cart/status?key=${key}`)).toBe(false);
    expect((await add(other, { size: "" })).status).toBe(400);
    expect(await arrived(`/cart/status?key=${other}`)).toBe(false);
    expect((await add(key)).status).toBe(303);
    expect(await arrived(`/cart/status?key=${key}`)).toBe(true);
    const stranger = (await signedInPerson(shop, "approved")).browser;
    expect(await arrived(`/cart/status?key=${key}`, stranger)).toBe(false);
  });

  it("has arrived when only the answer to its commit was lost", async () => {
    const key = newKey();
    Object.assign(db, {
      write: (async (work, options) => {
        const result = await write(work, options);
        if (!options?.isBookkeeping) throw Object.assign(new Error("lost"), { code: "P1017" });
        return result;
      }) satisfies typeof write,
    });
    expect((await add(key)).status).toBe(503);
    Object.assign(db, { write });
    expect(await arrived(`/cart/status?key=${key}`)).toBe(true);
    expect((await add(key)).status).toBe(303);
    expect(await quantities()).toEqual(["M 2"]);
  });
});

describe("other changes of the cart", () => {
  it("can be asked for by their key", async () => {
    await fillCart(userId, 3);
    const { id } = await db.read.cartItem.findFirstOrThrow({
      where: { cart: { companyId: userId, isCurrent: true } },
    });
    const changes: Record<string, string>[] = [
      { intent: "update", [`quantity-${id}`]: "5" },
      { intent: "share", days: "7" },
      { intent: "inquire", message: "When?" },
      { intent: "remove", lineId: String(id) },
      { intent: "clear" },
    ];
    for (const fields of changes) {
      const key = newKey();
      expect((await post({ ...fields, key })).status, fields.intent).toBeLessThan(304);
      expect(await arrived(`/cart/status?key=${key}`), fields.intent).toBe(true);
    }
  });
});

describe("an inquiry", () => {
  it("can be asked for by its key, by anybody who knows it", async () => {
    const key = newKey();
    const fields = { name: "Ana", email: `${key}@shop.example`, message: "Is it soft?", key };
    expect(await arrived(`/inquiry/status?key=${key}`)).toBe(false);
    expect((await post({ ...fields, email: "none" }, browser, "/inquiry")).status).toBe(400);
    expect(await arrived(`/inquiry/status?key=${key}`)).toBe(false);
    for (let time = 0; time < 2; time++) {
      expect((await post(fields, browser, "/inquiry")).status).toBeLessThan(304);
      expect(await arrived(`/inquiry/status?key=${key}`)).toBe(true);
    }
    expect(await db.read.inquiry.count({ where: { customerEmail: fields.email } })).toBe(1);
    const page = await browser.open(`/inquiry/status?key=${key}`);
    expect(page.text).toContain("Inquiry Sent Successfully");
    const missing = await browser.open(`/inquiry/status?key=${newKey()}`);
    expect(missing.text).toContain("It has not arrived. Please send it again.");
    expect(missing.url.pathname).toBe("/inquiry");
  });
});

describe("a checkout", () => {
  it("leads to its order once it is placed, and back to the form before", async () => {
    await fillCart(userId, 90);
    const form = await checkoutForm(browser);
    const token = form.values.checkoutToken!;
    const status = `/checkout/status?key=${token}`;
    expect(await arrived(status)).toBe(false);
    const before = await browser.open(status);
    expect(before.url.pathname).toBe("/checkout");
    expect(before.text).toContain("Your order has not arrived. Please submit it again.");
    await form.submit();
    expect(await arrived(status)).toBe(true);
    const { id } = await db.read.order.findFirstOrThrow({ where: { companyId: userId } });
    expect((await browser.open(status)).url.pathname).toBe(`/orders/${id}`);
    const stranger = (await signedInPerson(shop, "approved")).browser;
    expect(await arrived(status, stranger)).toBe(false);
    // A buyer who goes back to the checkout instead comes to the order as well.
    const { orderNumber } = await db.read.order.findFirstOrThrow({ where: { companyId: userId } });
    const back = await browser.open("/checkout");
    expect(back.url.pathname).toBe(`/orders/${id}`);
    expect(back.text).toContain(`${orderNumber} is with us.`);
    expect((await stranger.open("/checkout")).url.pathname).toBe("/");
  });
});

describe("a status without a right or a key", () => {
  it.each(["/cart", "/checkout", "/inquiry"])("is refused: %s", async (form) => {
    for (const query of ["", "?key=", "?key=short", `?key=${"x".repeat(65)}`]) {
      expect((await ask(`${form}/status${query}`)).status).toBe(400);
      const plain = await browser.request(`${form}/status${query}`);
      expect([plain.status, plain.headers.get("Location")]).toEqual([303, form]);
    }
    if (form === "/inquiry") return;
    for (const role of ["pending", "admin"] as const) {
      const { browser: other } = await signedInPerson(shop, role);
      const { status } = await other.request(`${form}/status?key=${newKey()}`);
      expect(status, role).toBe(role === "admin" ? 303 : 403);
    }
  });
});
