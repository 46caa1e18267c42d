// Rate limits of public calls. They are shared with the pages, so that neither circumvents the other.
import { randomUUID } from "node:crypto";

import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

Object.assign(process.env, { STAFF_EMAIL_DOMAIN: "brand.example", RATE_LIMIT_FACTOR: "1" });
// Imported after the settings are set.
const { db } = await import("~/db/db.server");
const { apiKeyClient, clientOf, createClient, faultOfRefusal, visitorClient } = await import("../support/api-client");
const { makeStyle } = await import("../support/carts");
const { makePerson } = await import("../support/people");
const { stayInRateLimitWindow } = await import("../support/rate-limit-window");
const { openShop, ORIGIN } = await import("../support/shop");

let shop: Awaited<ReturnType<typeof openShop>>;
let visitor: ReturnType<typeof visitorClient>;

beforeAll(async () => {
  shop = await openShop();
  visitor = visitorClient(shop);
});
beforeEach(async () => {
  // In the middle of every time window, so that no test crosses its end.
  vi.useFakeTimers({ now: new Date("2026-11-20T10:07:00Z"), toFake: ["Date"] });
  await db.write((tx) => tx.rateLimit.deleteMany({}));
  return () => vi.useRealTimers();
});

type Fields = Record<string, string>;

/** A request for access, each from another shop. */
const access = (time: number): Fields => ({
  name: "A",
  email: `${time}@maison.example`,
  company: "Maison A",
  country: "FR",
  vatId: "FR40303265045",
  website: "",
  message: "",
});

/** Sends a page's form and the equivalent call alternately. Returns the statuses. */
async function alternate(
  times: number,
  [page, call]: [string, string],
  fieldsOf: (time: number) => Fields,
  client = visitor,
) {
  const statuses: number[] = [];
  for (let time = 0; time < times; time++) {
    const fields = fieldsOf(time);
    const body = new URLSearchParams(fields);
    const answer =
      time % 2 === 0
        ? await client.send(`POST ${page}`, { body, headers: { Origin: ORIGIN } })
        : await client.call(`POST ${call}`, fields);
    statuses.push(answer.status);
    if (answer.status !== 429) continue;
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    if (time % 2 === 1) {
      expect(faultOfRefusal(answer)).toBe("");
      expect(answer.body.code).toBe("too_many_requests");
    }
  }
  return statuses;
}

describe("too many", () => {
  beforeEach(stayInRateLimitWindow);

  it("attempts at the setup are limited to five per hour and person", async () => {
    const client = await clientOf(shop, (await makePerson("approved")).id);
    const addresses: [string, string] = ["/admin-setup", "/api/admin/setup"];
    const statuses = await alternate(8, addresses, () => ({}), client);
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429, 429, 429]);
    const other = await clientOf(shop, (await makePerson("approved")).id);
    expect(await alternate(2, addresses, () => ({}), other)).toEqual([403, 403]);
  });

  it("emergency codes are limited to five per 15 minutes and network address, with any Idempotency-Key", async () => {
    const addresses: [string, string] = ["/emergency-admin", "/api/admin/emergency-setup"];
    const typed = (time: number) => ({ email: "mara@shop.example", secret: `guess ${time}` });
    const statuses = await alternate(8, addresses, typed);
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429, 429, 429]);
    const attempts = await db.read.auditEntry.count({ where: { action: "try_emergency_admin" } });
    expect(attempts, "the first one over the limit is the last in the audit").toBe(6);
    for (const key of ["a", "a", "b"]) {
      const headers = { "Idempotency-Key": key };
      const answer = await visitor.call(`POST ${addresses[1]}`, typed(9), headers);
      expect(answer.status).toBe(429);
    }
  });

  it("links for the staff are limited to twenty per hour and network address", async () => {
    const addresses: [string, string] = ["/direct-admin-access", "/api/direct-admin-login"];
    const statuses = await alternate(22, addresses, () => ({ email: "nobody@brand.example" }));
    expect(statuses).toEqual([...Array<number>(20).fill(202), 429, 429]);
    const denied = await visitor.call(`POST ${addresses[1]}`, { email: "nobody@brand.example" });
    expect(denied.body.message).toBe("Unable to grant admin access. Please contact support.");
  });

  it("inquiries are limited to five in ten minutes per network address, whatever e-mail is in them", async () => {
    const addresses: [string, string] = ["/inquiry", "/api/inquiries"];
    const letter = (email: string) => ({ name: "Mara", email, message: randomUUID() });
    const many = await alternate(7, addresses, (time) => letter(`${time}@shop.example`));
    expect(many).toEqual([303, 201, 303, 201, 303, 429, 429]);
    // As from other network addresses: nobody can use up the inquiries of somebody else by typing their e-mail.
    for (let time = 0; time < 8; time++) {
      await db.write((tx) => tx.rateLimit.deleteMany({ where: { key: { startsWith: "inquiry:unknown" } } }));
      const statuses = await alternate(2, addresses, () => letter(`mara+${time}@shop.example`));
      expect(statuses).toEqual([303, 201]);
    }
    // A mailbox gets one confirmation a day, under whatever spelling.
    const where = { toAddress: { startsWith: "mara" }, kind: "inquiry-received" };
    expect(await db.read.outgoingMail.count({ where })).toBe(1);
  });

  it("carts sent as inquiries are limited for each customer, and not by visitors", async () => {
    const visitors = await alternate(6, ["/inquiry", "/api/inquiries"], () => ({
      name: "Mara",
      email: "mara@shop.example",
      message: randomUUID(),
    }));
    expect(visitors.at(-1)).toBe(429);
    const { id } = await makePerson("approved");
    const client = await clientOf(shop, id);
    const { id: productId } = await makeStyle({ sizes: [], colors: [] });
    await client.call("POST /api/cart", { productId, quantity: 1 });
    const send = async () => {
      const body = new URLSearchParams({ intent: "inquire", message: randomUUID() });
      return (await client.send("POST /cart", { body, headers: { Origin: ORIGIN } })).status;
    };
    const statuses = [];
    for (let time = 0; time < 6; time++) statuses.push(await send());
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
  });

  it("orders are limited to sixty in ten minutes and customer, by form and by call together", async () => {
    const { id } = await makePerson("approved");
    const client = await clientOf(shop, id);
    const { client: withKey } = await apiKeyClient(shop, id, "order");
    // The cart is empty, so no order is placed.
    const order = { orderNumber: `ORD-${randomUUID()}`, items: [], total: "0.00" };
    const statuses = new Set<number>();
    for (let time = 0; time < 60; time++) {
      statuses.add((await (time % 2 ? client : withKey).call("POST /api/orders", order)).status);
    }
    expect([...statuses]).toEqual([409]);
    const late = await withKey.call("POST /api/orders", order);
    expect([late.status, faultOfRefusal(late)]).toEqual([429, ""]);
    expect(Number(late.headers.get("Retry-After"))).toBe(3 * 60);
    const { id: productId } = await makeStyle({ sizes: [], colors: [] });
    await client.call("POST /api/cart", { productId, quantity: 1 });
    const address = { name: "A", address: "B 1", zipCode: "1000", city: "C", country: "SI" };
    const body = new URLSearchParams({
      ...address,
      checkoutToken: randomUUID(),
      reviewed: "x".repeat(22),
      customerNotes: "Kept",
    });
    const page = await client.send("POST /checkout", { body, headers: { Origin: ORIGIN } });
    expect(page.status).toBe(429);
    expect(page.text).toContain("Too many orders");
    expect(page.text).toContain("Kept");
    // Another customer is not limited by it.
    const other = await clientOf(shop, (await makePerson("approved")).id);
    expect((await other.call("POST /api/orders", order)).status).toBe(409);
  });

  it("requests for access are limited to thirty in an hour and network address; invitations and API keys by company", async () => {
    const { client } = await createClient(shop, "approved");
    const forms: [string, (time: number) => Fields, typeof client][] = [
      ["/request-access", access, visitor],
      ["/company/people", (time) => ({ intent: "invite", role: "reader", email: `${time}@boutique.example` }), client],
      // Counted also where it is refused: a company has twenty keys at most.
      ["/company/keys", (time) => ({ intent: "make", name: `Till ${time}`, scope: "read" }), client],
    ];
    for (const [address, fieldsOf, by] of forms) {
      const post = async (time: number) => {
        const body = new URLSearchParams(fieldsOf(time));
        return by.send(`POST ${address}`, { body, headers: { Origin: ORIGIN } });
      };
      for (let time = 0; time < 30; time++) expect((await post(time)).status, `${address} ${time}`).toBeLessThan(429);
      const late = await post(30);
      expect([late.status, late.headers.get("Retry-After")], address).toEqual([429, String(53 * 60)]);
    }
  });

  it("files of an order sheet are limited to twelve in a minute and person", async () => {
    const { client } = await createClient(shop, "approved");
    const ask = async (of = client) => (await of.send("GET /order-sheet.csv")).status;
    for (let time = 0; time < 12; time++) expect(await ask()).toBe(200);
    expect(await ask()).toBe(429);
    expect(await ask((await createClient(shop, "approved")).client)).toBe(200);
  });

  it("calls are limited to six hundred a minute and API key, and no other key by it", async () => {
    const { id } = await makePerson("approved");
    const { client } = await apiKeyClient(shop, id, "read");
    const { client: second } = await apiKeyClient(shop, id, "read");
    const statuses = new Set<number>();
    for (let time = 0; time < 600; time++) {
      statuses.add((await client.call("GET /api/cart")).status);
    }
    expect([...statuses]).toEqual([200]);
    const late = await client.call("GET /api/cart");
    expect([late.status, faultOfRefusal(late)]).toEqual([429, ""]);
    expect(Number(late.headers.get("Retry-After"))).toBe(60);
    expect((await second.call("GET /api/cart")).status).toBe(200);
    vi.setSystemTime(new Date("2026-11-20T10:08:00Z"));
    expect((await client.call("GET /api/cart")).status).toBe(200);
  });
});
