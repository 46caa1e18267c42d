// Rate limits of public calls. They are shared with the pages, so that neither circumvents the other.
import { randomUUID } from "node:crypto";

import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

Object.assign(process.env, { STAFF_EMAIL_DOMAIN: "brand.example", RATE_LIMIT_FACTOR: "1" });
// Imported after the settings are set.
const { db } = await import("~/db/db.server");
const { faultOfRefusal, clientOf, visitorClient } = await import("../support/api-client");
const { makePerson } = await import("../support/people");
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
  it("attempts at the setup are limited to five per hour and person", async () => {
    const client = await clientOf(shop, (await makePerson("approved")).id);
    const addresses: [string, string] = ["/admin-setup", "/api/admin/setup"];
    const statuses = await alternate(8, addresses, () => ({}), client);
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429, 429, 429]);
  });

  it("emergency codes are limited to five per 15 minutes and network address, with any Idempotency-Key", async () => {
    const addresses: [string, string] = ["/emergency-admin", "/api/admin/emergency-setup"];
    const typed = (time: number) => ({ email: "mara@shop.example", secret: `guess ${time}` });
    const statuses = await alternate(8, addresses, typed);
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429, 429, 429]);
    for (const key of ["a", "a", "b"]) {
      const headers = { "Idempotency-Key": key };
      const answer = await visitor.call(`POST ${addresses[1]}`, typed(9), headers);
      expect(answer.status).toBe(429);
    }
  });

  it("links for one address of the staff are limited to five per hour", async () => {
    const addresses: [string, string] = ["/direct-admin-access", "/api/direct-admin-login"];
    const statuses = await alternate(7, addresses, () => ({ email: "nobody@brand.example" }));
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429]);
    const denied = await visitor.call(`POST ${addresses[1]}`, { email: "nobody@brand.example" });
    expect(denied.body.message).toBe("Unable to grant admin access. Please contact support.");
  });

  it("inquiries are limited to ten per hour and e-mail and thirty per network address", async () => {
    const addresses: [string, string] = ["/inquiry", "/api/inquiries"];
    const letter = (email: string) => ({ name: "Mara", email, message: randomUUID() });
    const one = await alternate(12, addresses, () => letter("mara@shop.example"));
    expect(one).toEqual([...Array(5).fill([303, 201]).flat(), 429, 429]);
    const many = await alternate(20, addresses, (time) => letter(`${time}@shop.example`));
    expect(many).toEqual([...Array(9).fill([303, 201]).flat(), 429, 429]);
  });
});
