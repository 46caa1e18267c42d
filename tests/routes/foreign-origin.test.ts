// Posts with a foreign Origin change nothing, for every action of the build, by every protocol of Remix.
// (API calls: api-foreign-origin.test.ts.)
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import type { Browser } from "../support/browser-without-scripts";
import { endUndo, logChanges, snapshot, undoSince } from "../support/change-log";
import { dumpOf } from "../support/databases";
import { pagePosts, type Post, sendPost } from "../support/page-posts";
import { signedInPerson } from "../support/people";
import { addressOf, dataAddress, type BuildRoute, routesOf } from "../support/routes";
import { openShop, ORIGIN, type Shop } from "../support/shop";

let shop: Shop;
let browser: Browser;
let posts: Awaited<ReturnType<typeof pagePosts>>;

/** Actions that never change anything of the shop. */
const HARMLESS = ["/*", "/api/login", "/quick-order/left-out.csv"];

const actionsOf = ({ build }: Shop) => routesOf(build).filter(({ hasAction, isApiCall }) => hasAction && !isApiCall);

beforeAll(async () => {
  shop = await openShop();
  await logChanges();
  const buyer = await signedInPerson(shop, "approved");
  browser = buyer.browser;
  posts = await pagePosts(shop, buyer);
});
afterAll(endUndo);

const EVIL = "https://evil.example";

/** The headers of a post from a foreign page, or with a hidden origin. */
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

function addressesOf(route: BuildRoute, { params, search = "" }: Post): Record<string, string> {
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

const send = (
  address: string,
  post: Post,
  headers: Record<string, string>,
  method?: "POST" | "PUT" | "PATCH" | "DELETE",
) => sendPost(address, { by: browser, ...post }, headers, method);

describe("a post from another site", () => {
  it("is tested on every action of the build", () => {
    const known = [...Object.keys(posts), ...HARMLESS].sort();
    expect(
      actionsOf(shop)
        .map(({ pattern }) => pattern)
        .sort(),
    ).toEqual(known);
  });

  it("is refused and changes nothing, by every protocol, and would from the shop's own origin", async () => {
    for (const route of actionsOf(shop)) {
      const all = (await posts[route.pattern]?.()) ?? [{ fields: {} }];
      for (const [index, post] of all.entries()) await expectRefusals(route, post, index === 0);
      if (!(route.pattern in posts)) continue;
      const before = await snapshot();
      for (const post of all) {
        await expectChange(route, post);
        // One post may consume what the next one needs.
        undoSince(before);
      }
    }
  }, 120_000);
});

/** Expects that a form from another site is refused: the first one of a route by all senders, protocols and methods. */
async function expectRefusals(route: BuildRoute, post: Post, isFirst: boolean) {
  const before = await dumpOf(db);
  for (const [sender, headers] of Object.entries(foreign)) {
    // The gate refuses before it reads the form and before a route is matched, so for the other senders one form is enough, and
    // one protocol but at one route.
    const isMain = sender === "a foreign Origin";
    if (!isFirst && !isMain) continue;
    for (const [protocol, address] of Object.entries(addressesOf(route, post))) {
      if (!isMain && protocol !== "its data" && route.pattern !== "/cart") continue;
      for (const method of ["POST", "PUT", "PATCH", "DELETE"] as const) {
        if (method !== "POST" && (!isMain || !isFirst)) continue;
        const answer = await send(address, post, headers, method);
        const what = `${method} ${address} ${post.fields.intent ?? ""} with ${sender}, ${protocol}`;
        expect(answer.status, what).toBeGreaterThanOrEqual(400);
        expect(answer.status, what).toBeLessThan(500);
        expect(answer.headers.getSetCookie(), what).toEqual([]);
      }
    }
    expect(await dumpOf(db), `${route.pattern} ${post.fields.intent ?? ""} with ${sender}`).toEqual(before);
  }
}

/** Expects that a form from the shop's own origin changes something: the refusals are those of a form that works. */
async function expectChange({ pattern }: BuildRoute, post: Post) {
  const { params, search = "", fields, status, isCookie } = post;
  const before = await dumpOf(db);
  const address = addressOf(pattern, params) + search;
  const by = (post.by ?? browser).withCopiedCookies();
  const answer = await send(address, { ...post, by }, { Origin: ORIGIN });
  const expected = status ? [status] : [302, 303];
  expect(expected, `${address} ${fields.intent ?? ""}`).toContain(answer.status);
  if (isCookie) expect(answer.headers.getSetCookie(), address).not.toEqual([]);
  else expect(await dumpOf(db), `${address} ${fields.intent ?? ""}`).not.toEqual(before);
}
