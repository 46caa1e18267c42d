// Repeated requests are executed once: an order by its number, every POST by its Idempotency-Key, also concurrently.
import { randomUUID } from "node:crypto";

import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { db } from "~/db/db.server";
import { orderOf } from "../support/specification-client";
import {
  type Answer,
  faultOfRefusal,
  apiKeyClient,
  type ApiClient,
  createClient,
  visitorClient,
} from "../support/api-client";
import { makeStyle } from "../support/carts";
import { dumpOf } from "../support/databases";
import { openShop, type Shop } from "../support/shop";

let shop: Shop;
let buyer: ApiClient;
let userId: string;
let style: { id: number };

beforeAll(async () => {
  shop = await openShop();
});
beforeEach(async () => {
  ({
    client: buyer,
    person: { id: userId },
  } = await createClient(shop, "approved"));
  style = await makeStyle({ wholesalePrice: 4_650 });
});
afterEach(() => {
  vi.useRealTimers();
});

const at = (count: number, work: () => Promise<Answer>) => Promise.all(Array.from({ length: count }, work));
const wanted = (more: object = {}) => ({
  productId: style.id,
  quantity: 1,
  size: "M",
  color: "Sand",
  ...more,
});
const key = (name: string = randomUUID()) => ({ "Idempotency-Key": name });
const pieces = async (id = userId) => {
  const { _sum } = await db.read.cartItem.aggregate({
    where: { cart: { companyId: id, isCurrent: true } },
    _sum: { quantity: true },
  });
  return _sum.quantity ?? 0;
};
const isReplay = ({ headers }: Answer) => headers.get("Idempotent-Replayed") === "true";

/** The body of an order with the lines of the cart. */
async function orderNow(client = buyer) {
  const cart = (await client.call("GET /api/cart")).body;
  const tiers = (await client.call("GET /api/bulk-discounts")).body;
  return orderOf(cart, tiers, "Soon, please.");
}

/** Returns what an order has created. */
async function trailOf(id = userId) {
  const orders = await db.read.order.findMany({ where: { companyId: id }, select: { id: true } });
  const ids = orders.map((order) => order.id);
  const [proformas, mails, events] = await Promise.all([
    db.read.document.count({ where: { orderId: { in: ids } } }),
    db.read.outgoingMail.count({
      where: { OR: ids.map((id) => ({ key: { startsWith: `order:${id}:` } })) },
    }),
    db.read.orderEvent.count({ where: { orderId: { in: ids } } }),
  ]);
  return { orders: ids.length, proformas, mails, events };
}

function expectRefusal(answer: Answer, status: number, code: string) {
  expect(answer.status, answer.text).toBe(status);
  expect(faultOfRefusal(answer)).toBe("");
  expect(answer.body.code).toBe(code);
}

describe("an order", { timeout: 120_000 }, () => {
  it("sent 50 times at once is one order, one proforma and two mails", async () => {
    await buyer.call("POST /api/cart", wanted({ quantity: 12 }));
    const order = await orderNow();
    const answers = await at(50, () => buyer.call("POST /api/orders", order));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(49).fill(200), 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(new Set(answers.map(({ body }) => body.orderNumber)).size).toBe(1);
    expect(answers[0]!.body).toMatchObject({
      total: order.total,
      clientReference: order.orderNumber,
    });
    expect(await trailOf()).toEqual({ orders: 1, proformas: 1, mails: 2, events: 1 });
    expect(await pieces()).toBe(0);
    // Also later, when the cart is empty.
    const later = await buyer.call("POST /api/orders", order);
    expect([later.status, later.body.id]).toEqual([200, answers[0]!.body.id]);
  });

  it("sent 50 times at once with 50 numbers orders the cart once", async () => {
    await buyer.call("POST /api/cart", wanted({ quantity: 3 }));
    const order = await orderNow();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        buyer.call("POST /api/orders", { ...order, orderNumber: `${order.orderNumber}-${n}` }),
      ),
    );
    const placed = answers.filter(({ status }) => status === 201);
    expect(placed).toHaveLength(1);
    for (const answer of answers) {
      if (!placed.includes(answer)) expectRefusal(answer, 409, "cart_empty");
    }
    expect(await trailOf()).toEqual({ orders: 1, proformas: 1, mails: 2, events: 1 });
  });

  it("with the same number and other content is 422 and changes nothing", async () => {
    await buyer.call("POST /api/cart", wanted({ quantity: 3 }));
    const order = await orderNow();
    expect((await buyer.call("POST /api/orders", order)).status).toBe(201);
    await buyer.call("POST /api/cart", wanted({ quantity: 7 }));
    const next = { ...(await orderNow()), orderNumber: order.orderNumber };
    const before = await dumpOf(db);
    for (const other of [
      next,
      { ...order, customerNotes: "Later, please." },
      { ...order, total: "1.00" },
      { ...order, items: [] },
      { ...order, items: [{ ...order.items[0], quantity: 4 }] },
      { ...order, poNumber: "PO-1" },
    ]) {
      expectRefusal(await buyer.call("POST /api/orders", other), 422, "reference_reused");
    }
    // The version of the cart and the counter of orders.
    const counted: unknown = expect.any(String);
    expect(await dumpOf(db)).toEqual({ ...before, users: counted, rate_limits: counted });
    expect((await buyer.call("POST /api/orders", order)).status).toBe(200);
  });

  it("sent 25 times each with two contents at once is one of them, and 422 for the others", async () => {
    await buyer.call("POST /api/cart", wanted({ quantity: 3 }));
    const order = await orderNow();
    const other = { ...order, customerNotes: "Something else." };
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => buyer.call("POST /api/orders", n % 2 ? order : other)),
    );
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(201), count(200), count(422)]).toEqual([1, 24, 25]);
    expect(await trailOf()).toEqual({ orders: 1, proformas: 1, mails: 2, events: 1 });
  });

  it("of another customer with the same number is a different order", async () => {
    await buyer.call("POST /api/cart", wanted({ quantity: 3 }));
    const order = await orderNow();
    const other = await createClient(shop, "approved");
    await other.client.call("POST /api/cart", wanted({ quantity: 3 }));
    const [mine, theirs] = await Promise.all([
      buyer.call("POST /api/orders", order),
      other.client.call("POST /api/orders", order),
    ]);
    expect([mine.status, theirs.status]).toEqual([201, 201]);
    expect(mine.body.orderNumber).not.toBe(theirs.body.orderNumber);
    expect(await trailOf(other.person.id)).toMatchObject({ orders: 1, mails: 2 });
  });

  it("that was refused may be corrected and sent again", async () => {
    await buyer.call("POST /api/cart", wanted({ quantity: 3 }));
    const order = await orderNow();
    await buyer.call("POST /api/cart", wanted({ quantity: 1, color: "Rust" }));
    const refused = await buyer.call("POST /api/orders", order);
    expectRefusal(refused, 409, "cart_changed");
    expect(refused.body.cart.items).toHaveLength(2);
    const mended = { ...(await orderNow()), orderNumber: order.orderNumber };
    expect((await buyer.call("POST /api/orders", mended)).status).toBe(201);
  });

  it("after a price change is 409 with the current figures, never another total", async () => {
    await buyer.call("POST /api/cart", wanted({ quantity: 3 }));
    const order = await orderNow();
    await db.write((tx) => tx.product.update({ where: { id: style.id }, data: { wholesalePrice: 5_000 } }));
    const refused = await buyer.call("POST /api/orders", order);
    expectRefusal(refused, 409, "price_changed");
    expect(refused.body.cart).toMatchObject({
      subtotal: "150.00",
      total: "150.00",
      discountAmount: "0.00",
      items: [{ product: { wholesalePrice: "50.00" }, quantity: 3 }],
    });
    expect(await trailOf()).toMatchObject({ orders: 0, mails: 0 });
    expect(await pieces()).toBe(3);
  });
});

describe("an Idempotency-Key", { timeout: 120_000 }, () => {
  it("adds once what is added 20 times at once, and marks repeated responses", async () => {
    const headers = key();
    const answers = await at(20, () => buyer.call("POST /api/cart", wanted({ quantity: 4 }), headers));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter((answer) => !isReplay(answer))).toHaveLength(1);
    expect(await pieces()).toBe(4);
    // Also later, after changes of the cart.
    await buyer.call("DELETE /api/cart");
    const later = await buyer.call("POST /api/cart", wanted({ quantity: 4 }), headers);
    expect([later.status, isReplay(later), later.text]).toEqual([200, true, answers[0]!.text]);
    expect(await pieces()).toBe(0);
  });

  it("is needed for that: without one, 20 requests add 20 times", async () => {
    await at(20, () => buyer.call("POST /api/cart", wanted()));
    expect(await pieces()).toBe(20);
    await Promise.all(Array.from({ length: 20 }, () => buyer.call("POST /api/cart", wanted(), key())));
    expect(await pieces()).toBe(40);
  });

  it("with another body is 422, at once or later", async () => {
    const headers = key();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        buyer.call("POST /api/cart", wanted({ quantity: 1 + (n % 2) * 5 }), headers),
      ),
    );
    const refused = answers.filter(({ status }) => status === 422);
    expect(refused).toHaveLength(10);
    for (const answer of refused) expectRefusal(answer, 422, "key_reused");
    expect([1, 6]).toContain(await pieces());
    const count = await pieces();
    expectRefusal(await buyer.call("POST /api/cart", wanted({ quantity: 9 }), headers), 422, "key_reused");
    expect(await pieces()).toBe(count);
  });

  it("of a failed call can be used again", async () => {
    const headers = key();
    for (let again = 0; again < 3; again++) {
      const refused = await buyer.call("POST /api/cart", wanted({ quantity: 10_001 }), headers);
      expect(refused.status).toBe(400);
    }
    await db.write((tx) => tx.product.update({ where: { id: style.id }, data: { isActive: false } }));
    const gone = await buyer.call("POST /api/cart", wanted(), headers);
    expect(gone.status).toBe(404);
    await db.write((tx) => tx.product.update({ where: { id: style.id }, data: { isActive: true } }));
    const added = await buyer.call("POST /api/cart", wanted(), headers);
    expect([added.status, isReplay(added)]).toEqual([200, false]);
    expect(await pieces()).toBe(1);
  });

  it("belongs to the caller: the same key of another user is a different key", async () => {
    const headers = key("the-same");
    const other = await createClient(shop, "approved");
    const [mine, theirs] = await Promise.all([
      buyer.call("POST /api/cart", wanted({ quantity: 2 }), headers),
      other.client.call("POST /api/cart", wanted({ quantity: 3 }), headers),
    ]);
    expect([mine.status, theirs.status]).toEqual([200, 200]);
    expect([isReplay(mine), isReplay(theirs)]).toEqual([false, false]);
    expect([await pieces(), await pieces(other.person.id)]).toEqual([2, 3]);
    // A client with an API key acts as its owner.
    const { client } = await apiKeyClient(shop, userId, "order");
    const again = await client.call("POST /api/cart", wanted({ quantity: 2 }), headers);
    expect([again.status, isReplay(again)]).toEqual([200, true]);
  });

  it("belongs to one call: the same key on another address is a different key", async () => {
    const headers = key("one-for-all");
    await buyer.call("POST /api/cart", wanted({ quantity: 3 }), headers);
    const order = await orderNow();
    const placed = await buyer.call("POST /api/orders", order, headers);
    expect(placed.status).toBe(201);
    const again = await buyer.call(`POST /api/orders/${placed.body.id}/reorder`, undefined, headers);
    expect([again.status, isReplay(again)]).toEqual([200, false]);
    expect(await pieces()).toBe(3);
    await buyer.call("POST /api/cart", wanted({ color: "Rust", quantity: 2 }), key());
    const second = await buyer.call("POST /api/orders", await orderNow(), key());
    const other = await buyer.call(`POST /api/orders/${second.body.id}/reorder`, undefined, headers);
    expect([other.status, isReplay(other)]).toEqual([200, false]);
  });

  it("reorders once", async () => {
    await buyer.call("POST /api/cart", wanted({ quantity: 3 }));
    const { body } = await buyer.call("POST /api/orders", await orderNow());
    const headers = key();
    const answers = await at(20, () => buyer.call(`POST /api/orders/${body.id}/reorder`, undefined, headers));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await pieces()).toBe(3);
    await buyer.call(`POST /api/orders/${body.id}/reorder`, undefined, key());
    expect(await pieces()).toBe(6);
  });

  it("works together with the order's number: 50 at once with both are one order", async () => {
    await buyer.call("POST /api/cart", wanted({ quantity: 3 }));
    const order = await orderNow();
    const headers = key();
    const answers = await at(50, () => buyer.call("POST /api/orders", order, headers));
    // Each is the response to the first call.
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(201));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await trailOf()).toEqual({ orders: 1, proformas: 1, mails: 2, events: 1 });
  });

  it.each(["", " ", "a b", "ä", "x".repeat(256), "a\tb"])("that is invalid (%j) is 400", async (name) => {
    // Headers do not allow every character.
    const answer = await buyer.call("POST /api/cart", wanted(), key(name));
    expectRefusal(answer, 400, "invalid_fields");
    expect(Object.keys(answer.body.fieldErrors)).toEqual(["Idempotency-Key"]);
    expect(await pieces()).toBe(0);
  });

  it("does not repeat a response to a caller without permission", async () => {
    const headers = key();
    await buyer.call("POST /api/cart", wanted(), headers);
    const pending = (await createClient(shop, "pending")).client;
    expect((await visitorClient(shop).call("POST /api/cart", wanted(), headers)).status).toBe(401);
    expect((await pending.call("POST /api/cart", wanted(), headers)).status).toBe(403);
    await db.write((tx) => tx.company.update({ where: { id: userId }, data: { approvalStatus: "waiting" } }));
    expect((await buyer.call("POST /api/cart", wanted(), headers)).status).toBe(403);
  });
});

describe("a server that crashed during a call", () => {
  const LONG_AGO = new Date(Date.now() - 120_000);

  /** Restores the state after a crash between the work and the storing of the response; the lease has expired or not. */
  async function forgetAnswer(leasedUntil: Date) {
    const [row] = await db.read.apiReplay.findMany({ orderBy: { expire: "desc" }, take: 1 });
    await db.write((tx) =>
      tx.apiReplay.update({
        where: { key: row!.key },
        data: { status: 0, body: "", leasedUntil },
      }),
    );
    return row!;
  }

  it("has not added twice when the client tries again", async () => {
    const headers = key();
    const first = await buyer.call("POST /api/cart", wanted({ quantity: 5 }), headers);
    await forgetAnswer(LONG_AGO);
    const answers = await at(10, () => buyer.call("POST /api/cart", wanted({ quantity: 5 }), headers));
    expect(answers.map(({ status, body }) => [status, body.id])).toEqual(Array(10).fill([200, first.body.id]));
    expect(await pieces()).toBe(5);
  });

  it("has not ordered twice", async () => {
    const headers = key();
    await buyer.call("POST /api/cart", wanted({ quantity: 5 }));
    const order = await orderNow();
    const first = await buyer.call("POST /api/orders", order, headers);
    await forgetAnswer(LONG_AGO);
    const again = await buyer.call("POST /api/orders", order, headers);
    expect([200, 201]).toContain(again.status);
    expect(again.body.id).toBe(first.body.id);
    expect(await trailOf()).toEqual({ orders: 1, proformas: 1, mails: 2, events: 1 });
  });

  it("has not reordered twice", async () => {
    await buyer.call("POST /api/cart", wanted({ quantity: 5 }));
    const { body } = await buyer.call("POST /api/orders", await orderNow());
    const headers = key();
    const line = `POST /api/orders/${body.id}/reorder`;
    const first = await buyer.call(line, undefined, headers);
    await forgetAnswer(LONG_AGO);
    const again = await buyer.call(line, undefined, headers);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await pieces()).toBe(5);
  });

  it("before the work lets the next request do it, once", async () => {
    const headers = key();
    await buyer.call("POST /api/cart", wanted({ quantity: 5 }), headers);
    const { key: row } = await forgetAnswer(LONG_AGO);
    // Restores the state before the transaction of the cart.
    await db.write(async (tx) => {
      await tx.cartItem.deleteMany({ where: { cart: { companyId: userId, isCurrent: true } } });
      await tx.rateLimit.deleteMany({ where: { key: { startsWith: "once:" } } });
    });
    const answers = await at(10, () => buyer.call("POST /api/cart", wanted({ quantity: 5 }), headers));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(answers.filter((answer) => !isReplay(answer))).toHaveLength(1);
    expect(await pieces()).toBe(5);
    expect(await db.read.apiReplay.findUnique({ where: { key: row } })).toMatchObject({
      status: 200,
    });
  });

  it("or is still working makes the second request wait, then 409", async () => {
    const headers = key();
    const first = await buyer.call("POST /api/cart", wanted({ quantity: 5 }), headers);
    const kept = await forgetAnswer(new Date(Date.now() + 60_000));
    // The first one ends while the second waits.
    const waiting = buyer.call("POST /api/cart", wanted({ quantity: 5 }), headers);
    await db.write((tx) =>
      tx.apiReplay.update({
        where: { key: kept.key },
        data: { status: 200, body: kept.body },
      }),
    );
    const answer = await waiting;
    expect([answer.status, isReplay(answer), answer.text]).toEqual([200, true, first.text]);
    // The first one does not end; the clock is advanced until the waiting request, whenever it began, gives up.
    await forgetAnswer(new Date(Date.now() + 3_600_000));
    vi.useFakeTimers({ toFake: ["Date"] });
    const clock = setInterval(() => vi.setSystemTime(Date.now() + 11_000), 100);
    const refused = await buyer
      .call("POST /api/cart", wanted({ quantity: 5 }), headers)
      .finally(() => clearInterval(clock));
    expectRefusal(refused, 409, "in_flight");
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await pieces()).toBe(5);
  });

  it("a key expires after a day", async () => {
    const headers = key();
    await buyer.call("POST /api/cart", wanted({ quantity: 5 }), headers);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 25 * 3_600_000 });
    const later = await buyer.call("POST /api/cart", wanted({ quantity: 5 }), headers);
    expect([later.status, isReplay(later)]).toEqual([200, false]);
    expect(await pieces()).toBe(10);
  });
});

describe("a cart that two clients change at once", () => {
  it("has the line or answers 404, and never fails", async () => {
    for (let round = 0; round < 10; round++) {
      const { body } = await buyer.call("POST /api/cart", wanted());
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, n) =>
          n % 3 === 0
            ? buyer.call("DELETE /api/cart")
            : n % 3 === 1
              ? buyer.call(`PATCH /api/cart/${body.id}`, { quantity: n })
              : buyer.call("POST /api/cart", wanted()),
        ),
      );
      for (const answer of answers) {
        const isGone = answer.body?.code === "cart_changed" || answer.status === 404;
        expect(isGone || [200, 204].includes(answer.status), answer.text).toBe(true);
      }
    }
  });
});
