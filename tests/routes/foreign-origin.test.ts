// A foreign Origin changes nothing, on no action of the build, by no protocol of Remix.
import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { addLines } from "~/shop/cart/cart.server";
import { readCart } from "~/shop/cart/read-cart.server";
import { placeOrder } from "~/shop/orders/place-order.server";
import { shareCart } from "~/shop/cart/shared-cart.server";
import { Browser } from "../support/browser-without-scripts";
import { dumpOf } from "../support/databases";
import { ADDRESS, someone } from "../support/people";
import { addressOf, dataAddress, type RouteOfBuild, routesOf } from "../support/routes";
import { openShop, ORIGIN, type Shop } from "../support/shop";

interface Post {
  params?: Record<string, string | number>;
  search?: string;
  fields: Record<string, string>;
  /** Who sends it, where it is not the buyer. */
  by?: Browser;
  /** All that it changes is a cookie. */
  isCookie?: boolean;
}

let shop: Shop;
let browser: Browser;
/** For each action of the build, a post that changes something when it comes from the shop itself. */
let posts: Record<string, () => Promise<Post[]>>;

/** Actions that never change anything. */
const HARMLESS = ["/*", "/api/*"];

beforeAll(async () => {
  shop = await openShop();
});

beforeEach(async () => {
  const buyer = await someone(shop, "approved");
  browser = buyer.browser;
  const userId = buyer.person.id;
  const { id, sizes, colors } = await db.read.product.findFirstOrThrow({
    where: { isActive: true },
  });
  const line = {
    productId: id,
    quantity: 3,
    size: (sizes as string[])[0] ?? null,
    color: (colors as string[])[0] ?? null,
  };
  const fill = () => addLines(userId, [line]);
  const order = async () => {
    await fill();
    const { fingerprint } = await readCart(userId);
    return placeOrder({
      userId,
      clientReference: crypto.randomUUID(),
      reviewed: fingerprint,
      customerNotes: null,
      poNumber: null,
      shippingAddress: ADDRESS,
    });
  };
  const wanted = {
    productId: String(id),
    quantity: "2",
    size: line.size ?? "",
    color: line.color ?? "",
    redirectTo: "/",
  };
  posts = {
    "/cart": async () => {
      await fill();
      const { lines } = await readCart(userId);
      const lineId = String(lines[0]!.id);
      const { shareId } = await shareCart(userId, { days: 7, showPrices: false });
      const all: Post[] = [
        { fields: { intent: "add", ...wanted } },
        { fields: { intent: "update", lineId, quantity: "9", redirectTo: "/cart" } },
        { fields: { intent: "remove", lineId, redirectTo: "/cart" } },
        { fields: { intent: "clear", redirectTo: "/cart" } },
        { fields: { intent: "share", days: "7", redirectTo: "/cart" } },
        { fields: { intent: "revoke", shareId, redirectTo: "/cart" } },
      ];
      return all;
    },
    "/checkout": async () => {
      await fill();
      const form = (await browser.open("/checkout")).form("Submit Order");
      return [{ fields: form.values }];
    },
    "/orders": async () => [
      {
        fields: {
          intent: "reorder",
          orderId: String((await order()).id),
          token: crypto.randomUUID(),
        },
      },
    ],
    "/company": async () => {
      const form = (await browser.open("/company")).form("main form");
      form.fill({ "Company name": "Another name" });
      return [{ fields: form.values }];
    },
    "/inquiry": async () => [
      {
        fields: {
          name: "A",
          email: "a@example.com",
          company: "",
          message: "Hello",
          redirectTo: "/",
        },
      },
    ],
    "/request-access": async () => [
      {
        fields: {
          name: "A",
          email: "a@example.com",
          company: "Maison A",
          country: "FR",
          vatId: "FR40303265045",
          website: "",
          message: "",
        },
        by: new Browser(shop),
      },
    ],
    "/demo-registered": async () => [{ fields: { intent: "clear" }, isCookie: true }],
    "/api/logout": async () => [{ fields: {} }],
  };
});

const EVIL = "https://evil.example";

/** How a foreign page, or a browser that hides where it is, would send the post. */
const foreign: Record<string, Record<string, string>> = {
  "a foreign Origin": { Origin: EVIL },
  "a foreign Origin and a forged X-Forwarded-Host": {
    Origin: EVIL,
    "X-Forwarded-Host": "evil.example",
  },
  "a foreign Origin that looks like ours": { Origin: `${ORIGIN}.evil.example` },
  "our host on another port": { Origin: "http://localhost:4999" },
  "Origin null": { Origin: "null" },
  "an Origin that is no address": { Origin: "::" },
  "no Origin but Sec-Fetch-Site cross-site": { "Sec-Fetch-Site": "cross-site" },
  "no Origin but Sec-Fetch-Site same-site": { "Sec-Fetch-Site": "same-site" },
};

function addressesOf(route: RouteOfBuild, { params, search = "" }: Post): Record<string, string> {
  const address = addressOf(route.pattern, params) + search;
  const join = search ? "&" : "?";
  return {
    "the page": address,
    "its data": dataAddress(address),
    "its data by routes": `${dataAddress(address)}${join}_routes=${encodeURIComponent(route.id)}`,
    "the legacy protocol": `${address}${join}_data=${encodeURIComponent(route.id)}`,
    "the legacy protocol on its data": `${dataAddress(address)}${join}_data=${encodeURIComponent(route.id)}`,
  };
}

function send(
  address: string,
  fields: Record<string, string>,
  headers: Record<string, string>,
  method = "POST",
  by = browser,
) {
  return by.request(address, { method, headers, body: new URLSearchParams(fields) });
}

describe("a post from another site", () => {
  it("is tried on every action of the build", () => {
    const known = [...Object.keys(posts), ...HARMLESS].sort();
    const actions = routesOf(shop.build).filter(({ hasAction }) => hasAction);
    expect(actions.map(({ pattern }) => pattern).sort()).toEqual(known);
  });

  it("changes nothing and is refused, whatever protocol it speaks", async () => {
    for (const route of routesOf(shop.build).filter(({ hasAction }) => hasAction)) {
      for (const post of (await posts[route.pattern]?.()) ?? [{ fields: {} }]) {
        const before = await dumpOf(db);
        for (const [sender, headers] of Object.entries(foreign)) {
          for (const [protocol, address] of Object.entries(addressesOf(route, post))) {
            for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
              if (method !== "POST" && sender !== "a foreign Origin") continue;
              const answer = await send(address, post.fields, headers, method, post.by);
              const what = `${method} ${address} ${post.fields.intent ?? ""} with ${sender}, ${protocol}`;
              expect(answer.status, what).toBeGreaterThanOrEqual(400);
              expect(answer.status, what).toBeLessThan(500);
              expect(answer.headers.getSetCookie(), what).toEqual([]);
            }
          }
          expect(
            await dumpOf(db),
            `${route.pattern} ${post.fields.intent ?? ""} with ${sender}`,
          ).toEqual(before);
        }
      }
    }
  }, 120_000);

  it("would have changed something from the shop itself", async () => {
    for (const [pattern, make] of Object.entries(posts)) {
      const count = (await make()).length;
      for (let index = 0; index < count; index++) {
        // One post uses up what the next one needs.
        const { params, search = "", fields, by = browser, isCookie } = (await make())[index]!;
        const before = await dumpOf(db);
        const address = addressOf(pattern, params) + search;
        const answer = await send(address, fields, { Origin: ORIGIN }, "POST", by);
        expect([302, 303], `${address} ${fields.intent ?? ""}`).toContain(answer.status);
        if (isCookie) expect(answer.headers.getSetCookie(), address).not.toEqual([]);
        else expect(await dumpOf(db), `${address} ${fields.intent ?? ""}`).not.toEqual(before);
      }
    }
  });
});
