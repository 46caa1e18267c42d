// Posts that are refused count, by network address and, of who is known, by themselves.
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { addLines } from "../support/change-cart";
import { Browser } from "../support/browser-without-scripts";
import { apiKeyClient } from "../support/api-client";
import { makeStyle, wanted } from "../support/carts";
import { browserOf, makePerson } from "../support/people";
import { openShop, ORIGIN, type Shop } from "../support/shop";

/** So many refused posts an address may make in ten minutes. */
const LIMIT = 300;

let shop: Shop;
let networks = 0;

beforeAll(async () => {
  process.env.RATE_LIMIT_FACTOR = "1";
  shop = await openShop();
});
beforeEach(() => {
  // In the middle of a time window.
  vi.useFakeTimers({ now: new Date("2026-11-20T10:05:00Z"), toFake: ["Date"] });
  return () => vi.useRealTimers();
});

const newNetwork = () => `10.1.0.${++networks}`;
const from = (clientAddress: string) => ({
  ...shop,
  fetch: (request: Request) => shop.fetch(request, { clientAddress }),
});

const post = (browser: Browser, address: string, fields: Record<string, string>) =>
  browser.request(address, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: ORIGIN },
    body: new URLSearchParams(fields),
  });

/** Sends so many invalid forms from a network address. Returns the statuses of the last two. */
async function refuse(network: string, times: number) {
  const browser = new Browser(from(network));
  const statuses: number[] = [];
  for (let sent = 0; sent < times; sent++) {
    const answer = await post(browser, "/light-pages.data", { redirectTo: "/" });
    statuses.push(answer.status);
    const { status } = await browser.request("/api/inquiries", {
      method: "POST",
      headers: { Origin: ORIGIN, "Content-Type": "application/json" },
      body: "{",
    });
    statuses.push(status);
  }
  return statuses;
}

describe("refused posts", () => {
  it("are limited for each network address, on pages and calls; good ones and reading are not counted", async () => {
    const network = newNetwork();
    const statuses = await refuse(network, LIMIT);
    expect(new Set(statuses)).toEqual(new Set([202, 400]));
    const visitor = new Browser(from(network));
    const refused = await post(visitor, "/inquiry", { name: "A" });
    expect(refused.status).toBe(429);
    const wait = Number(refused.headers.get("Retry-After"));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(600);
    expect(await refused.text()).toContain("Too many requests");
    expect((await visitor.open("/about")).status).toBe(200);
    expect((await post(new Browser(from(newNetwork())), "/inquiry", { name: "A" })).status).toBe(400);
    vi.setSystemTime(Date.now() + wait * 1_000);
    expect((await post(visitor, "/inquiry", { name: "A" })).status).toBe(400);
  });

  it("of strangers do not keep a buyer at the same address from ordering, whose own are counted", async () => {
    const network = newNetwork();
    const { id } = await makePerson("approved");
    const style = await makeStyle();
    await addLines(id, [wanted(style.id)]);
    const buyer = await browserOf(from(network), id);
    await refuse(network, LIMIT);
    const page = await buyer.open("/checkout");
    const order = await page.form("Submit Order").submit("Submit Order");
    expect(order.address).toMatch(/^\/orders\/\d+/);
    const { client } = await apiKeyClient(from(network), id, "order");
    expect((await client.call("POST /api/cart", {})).status).toBe(400);

    for (let sent = 0; sent < LIMIT; sent++) {
      expect((await post(buyer, "/cart", { intent: "x" })).status).toBe(400);
    }
    expect((await post(buyer, "/cart", { intent: "x" })).status).toBe(429);
    // Not so for a colleague or another customer.
    const other = await browserOf(from(network), (await makePerson("approved")).id);
    expect((await post(other, "/cart", { intent: "x" })).status).toBe(400);
  });
});
