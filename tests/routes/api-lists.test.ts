// Common behaviour of the API: pagination, ETags, methods, addresses, body sizes, authentication.
import { randomUUID } from "node:crypto";
import { type IncomingHttpHeaders, request } from "node:http";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { addDays, isoDay } from "~/formats/dates";
import { listQuery } from "~/http/api/list.server";
import { revokeApiKey } from "~/shop/customers/api-keys/api-keys.server";
import { Browser } from "../support/browser-without-scripts";
import {
  type Answer,
  faultOfRefusal,
  apiKeyClient,
  type ApiClient,
  createClient,
  visitorClient,
} from "../support/api-client";
import { makeStyle } from "../support/carts";
import { makePerson } from "../support/people";
import { serveBuild, type ServerProcess } from "../support/server-process";
import { openShop, ORIGIN, type Shop } from "../support/shop";

let shop: Shop;
let visitor: ApiClient;
let buyer: ApiClient;
let buyerId: string;
let admin: ApiClient;

beforeAll(async () => {
  shop = await openShop();
  visitor = visitorClient(shop);
  ({
    client: buyer,
    person: { id: buyerId },
  } = await createClient(shop, "approved"));
  admin = (await createClient(shop, "admin")).client;
});

const ids = ({ body }: Answer) => (body as { id: number }[]).map(({ id }) => id);

/** Returns the address of another page of a list from its Link header; null when there is none. */
function linkTo(rel: string, { headers }: Answer): string | null {
  for (const link of (headers.get("Link") ?? "").split(/,\s*(?=<)/)) {
    const [, address, named] = /^<([^>]+)>; rel="(\w+)"$/.exec(link) ?? [];
    if (named === rel) return address!;
  }
  return null;
}

function expectRefusal(answer: Answer, status: number, field?: string) {
  expect(answer.status, answer.text).toBe(status);
  expect(faultOfRefusal(answer)).toBe("");
  if (field !== undefined) expect(Object.keys(answer.body.fieldErrors)).toEqual([field]);
}

describe("a paginated list", () => {
  it("is complete without parameters, with its count", async () => {
    const answer = await visitor.call("GET /api/products");
    const active = await db.read.product.findMany({
      where: { isActive: true },
      orderBy: { id: "asc" },
    });
    expect(ids(answer)).toEqual(active.map(({ id }) => id));
    expect(answer.headers.get("X-Total-Count")).toBe(String(active.length));
    expect(answer.headers.get("Link")).toBeNull();
  });

  it("can be traversed by its links in both directions, with each row once", async () => {
    const all = ids(await visitor.call("GET /api/products?category=&sort=newest"));
    const met: number[] = [];
    let last = "";
    for (
      let address: string | null = "/api/products?sort=newest&limit=5";
      address;
      address = linkTo("next", await visitor.call(`GET ${address}`))
    ) {
      const part = await visitor.call(`GET ${address}`);
      expect(part.headers.get("X-Total-Count")).toBe(String(all.length));
      met.push(...ids(part));
      last = address;
    }
    expect(met).toEqual(all);
    const back = linkTo("prev", await visitor.call(`GET ${last}`))!;
    expect(new URL(back, ORIGIN).searchParams.get("sort")).toBe("newest");
    expect(ids(await visitor.call(`GET ${back}`))).toEqual(
      all.slice(-5 - (all.length % 5 || 5), -(all.length % 5 || 5)),
    );
  });

  it("is empty beyond its end and still has the count", async () => {
    const answer = await visitor.call("GET /api/products?page=999&limit=10");
    expect(answer.body).toEqual([]);
    expect(Number(answer.headers.get("X-Total-Count"))).toBeGreaterThan(10);
    expect(linkTo("next", answer)).toBeNull();
    const last = await visitor.call(`GET ${linkTo("prev", answer)}`);
    expect(last.body).not.toEqual([]);
  });

  it.each([
    ["page", "0"],
    ["page", "-1"],
    ["page", "1.5"],
    ["page", "two"],
    ["page", ""],
    ["page", "1e999"],
    ["page", "99999999999999999999"],
    ["limit", "0"],
    ["limit", "501"],
    ["limit", "NaN"],
    ["q", "x".repeat(101)],
    ["sort", "wholesalePrice"],
    ["sort", "constructor"],
    ["category", "x".repeat(101)],
    ["updatedSince", "yesterday"],
    ["updatedSince", "2026-02-30"],
    ["updatedSince", "1"],
  ])("refuses %s=%s by name", async (name, value) => {
    const answer = await visitor.call(`GET /api/products?${new URLSearchParams([[name, value]])}`);
    expectRefusal(answer, 400, name);
  });

  it("refuses repeated parameters, and ignores unknown ones", async () => {
    expectRefusal(await visitor.call("GET /api/products?page=1&page=2"), 400, "page");
    expect((await visitor.call("GET /api/products?utm_source=a&utm_source=b")).status).toBe(200);
  });

  it("has at most 500 rows, and a link to the rest", async () => {
    const mark = randomUUID().slice(0, 8);
    await db.write((tx) =>
      tx.product.createMany({
        data: Array.from({ length: 620 }, (_, n) => ({
          styleCode: `${mark}-${n}`,
          name: `Many ${mark} ${n}`,
          searchText: `many ${mark} ${n}`,
          fibreComposition: [],
          sizes: [],
          colors: [],
          additionalImages: [],
          wholesalePrice: 100 + n,
        })),
      }),
    );
    const first = await visitor.call(`GET /api/products?q=${mark}`);
    expect(ids(first)).toHaveLength(500);
    expect(first.headers.get("X-Total-Count")).toBe("620");
    const second = await visitor.call(`GET ${linkTo("next", first)}`);
    expect(new Set([...ids(first), ...ids(second)]).size).toBe(620);
    await db.write((tx) => tx.product.deleteMany({ where: { searchText: { contains: mark } } }));
  });
});

describe("a filtered list", () => {
  it("searches as the catalogue does, without wildcards", async () => {
    const mark = randomUUID().slice(0, 8);
    const style = await makeStyle({ name: `Čipka ${mark}` });
    await db.write((tx) => tx.product.update({ where: { id: style.id }, data: { searchText: `cipka ${mark}` } }));
    const find = async (q: string) => ids(await visitor.call(`GET /api/products?${new URLSearchParams({ q })}`));
    expect(await find(`čipka ${mark.toUpperCase()}`)).toEqual([style.id]);
    expect(await find(`${mark} no-such-word`)).toEqual([]);
    expect(await find("zzz%")).toEqual([]);
    expect(await find("' OR 1=1 --")).toEqual(await find("or 1"));
    expect(await find(`${mark} ' OR 1=1 --`)).toEqual([]);
    const all = ids(await visitor.call("GET /api/products"));
    for (const q of ["%", "_", "\\"]) expect(await find(q), q).toEqual(all);
    expect(await find(`${mark}\0`)).toEqual([style.id]);
    await db.write((tx) => tx.product.delete({ where: { id: style.id } }));
  });

  it("filters by category", async () => {
    const all = (await visitor.call("GET /api/products")).body as { category: string }[];
    const { category } = all[0]!;
    const some = (await visitor.call(`GET /api/products?${new URLSearchParams({ category })}`)).body as {
      category: string;
    }[];
    expect(some).toEqual(all.filter((style) => style.category === category));
    expect((await visitor.call("GET /api/products?category=none")).body).toEqual([]);
  });

  it("is sorted by price only for those who see prices", async () => {
    const cents = ({ wholesalePrice }: { wholesalePrice: string }) => Number(wholesalePrice.replace(".", ""));
    const low = (await buyer.call("GET /api/products?sort=price-low")).body.map(cents);
    expect(low).toEqual([...low].sort((one: number, other: number) => one - other));
    const high = (await buyer.call("GET /api/products?sort=price-high")).body.map(cents);
    expect(high).toEqual([...low].reverse());
    const pending = (await createClient(shop, "pending")).client;
    for (const client of [visitor, pending]) {
      const featured = await client.call("GET /api/products");
      for (const sort of ["price-low", "price-high"]) {
        expect((await client.call(`GET /api/products?sort=${sort}`)).text).toBe(featured.text);
      }
    }
  });

  it("returns what changed since a time, in the order of the changes", async () => {
    const style = await makeStyle();
    const since = style.updatedAt.toISOString();
    const ask = (at: string) =>
      visitor.call(`GET /api/products?${new URLSearchParams({ updatedSince: at, sort: "updated" })}`);
    // Changes at that very time are included: better twice than never.
    expect(ids(await ask(since))).toEqual([style.id]);
    const other = await db.read.product.findFirstOrThrow({ where: { isActive: true } });
    const { updatedAt } = await db.write((tx) =>
      tx.product.update({ where: { id: other.id }, data: { updatedAt: new Date(Date.now() + 5) } }),
    );
    expect(ids(await ask(since))).toEqual([style.id, other.id]);
    expect(ids(await ask(updatedAt.toISOString()))).toEqual([other.id]);
    const inLjubljana = new Date(updatedAt.getTime() + 3_600_000).toISOString();
    expect(ids(await ask(inLjubljana.replace("Z", "+01:00")))).toEqual([other.id]);
    expect(ids(await ask(addDays(isoDay(new Date()), 1)))).toEqual([]);
    // A day begins in the shop's time zone.
    const { updatedSince } = listQuery.parse({ updatedSince: "2026-07-01" });
    expect(updatedSince).toEqual(new Date("2026-06-30T22:00:00Z"));
    await db.write((tx) => tx.product.delete({ where: { id: style.id } }));
  });
});

describe("an unchanged list", () => {
  it("is 304 with its ETag, until it changes", async () => {
    const first = await buyer.call("GET /api/products");
    const tag = first.headers.get("ETag")!;
    const [, name] = /^(?:W\/)?("[\w-]+")$/.exec(tag)!;
    for (const known of [tag, name!, `W/${name}`, `"other", ${tag}`, "*"]) {
      const again = await buyer.call("GET /api/products", undefined, { "If-None-Match": known });
      expect(again.status, known).toBe(304);
      expect(again.text).toBe("");
      expect(again.headers.get("ETag")).toBe(tag);
      expect(again.headers.get("X-Total-Count")).toBe(first.headers.get("X-Total-Count"));
    }
    const style = await makeStyle();
    const changed = await buyer.call("GET /api/products", undefined, { "If-None-Match": tag });
    expect(changed.status).toBe(200);
    expect(ids(changed)).toContain(style.id);
    await db.write((tx) => tx.product.delete({ where: { id: style.id } }));
  });

  it("has another ETag for another role, and is not cached", async () => {
    const [theirs, ours] = [await visitor.call("GET /api/products"), await buyer.call("GET /api/products")];
    expect(theirs.headers.get("ETag")).not.toBe(ours.headers.get("ETag"));
    for (const { headers } of [theirs, ours]) {
      expect(headers.get("Cache-Control")).toBe("no-store");
      expect(headers.get("Vary")).toMatch(/Cookie/);
      expect(headers.get("Vary")).toMatch(/Authorization/);
    }
    const tag = theirs.headers.get("ETag")!;
    const answer = await buyer.call("GET /api/products", undefined, { "If-None-Match": tag });
    expect(answer.status).toBe(200);
  });

  it("is never 304 for a caller without permission", async () => {
    const answer = await visitor.call("GET /api/cart", undefined, { "If-None-Match": "*" });
    expectRefusal(answer, 401);
  });
});

describe("a method", () => {
  it("HEAD has the headers of GET and no body", async () => {
    for (const address of ["/api/products", "/api/products?limit=2", "/api/bulk-discounts"]) {
      const [got, head] = [await buyer.call(`GET ${address}`), await buyer.call(`HEAD ${address}`)];
      expect(head.status, address).toBe(200);
      expect(head.text).toBe("");
      for (const name of ["ETag", "X-Total-Count", "Link", "Content-Type", "Cache-Control"]) {
        expect(head.headers.get(name), `${name} of ${address}`).toBe(got.headers.get(name));
      }
    }
    expect((await visitor.call("HEAD /api/cart")).status).toBe(401);
  });

  // The methods of each address (specification 7).
  it.each([
    ["/api/products", "GET, HEAD, POST"],
    ["/api/products/1", "GET, HEAD"],
    ["/api/cart", "DELETE, GET, HEAD, POST"],
    ["/api/cart/1", "DELETE, PATCH"],
    ["/api/bulk-discounts", "GET, HEAD, POST"],
    ["/api/inquiries", "POST"],
    ["/api/orders", "GET, HEAD, POST"],
    ["/api/orders/my-orders", "GET, HEAD"],
    ["/api/orders/1/reorder", "POST"],
    ["/api/admin/users", "GET, HEAD"],
    ["/api/admin/users/x/approve", "POST"],
    ["/api/admin/inquiries", "GET, HEAD"],
    ["/api/admin/inquiries/1/mark-read", "PATCH"],
    ["/api/admin-panel", "GET, HEAD"],
    ["/api/admin/direct-access", "GET, HEAD"],
    ["/api/admin/setup", "POST"],
    ["/api/admin/emergency-setup", "POST"],
    ["/api/direct-admin-login", "POST"],
    ["/api/demo-registered", "GET, HEAD"],
    ["/api/shared-cart/x", "GET, HEAD"],
    ["/api/auth/user", "GET, HEAD"],
  ])("of %s is one of %s, and any other is 405 with Allow", async (address, methods) => {
    const allowed = methods.split(", ");
    const offered = (answer: Answer) => (answer.headers.get("Allow") ?? "").split(", ").sort();
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
      if (allowed.includes(method)) continue;
      for (const client of [visitor, buyer, admin]) {
        const answer = await client.call(`${method} ${address}`, method === "GET" ? undefined : {});
        expectRefusal(answer, 405);
        expect(offered(answer), `${method} ${address}`).toEqual([...allowed, "OPTIONS"].sort());
      }
    }
    const options = await visitor.call(`OPTIONS ${address}`);
    expect(options.status).toBe(204);
    expect(options.text).toBe("");
    expect(offered(options)).toEqual([...allowed, "OPTIONS"].sort());
    // No CORS headers.
    expect(options.headers.get("Access-Control-Allow-Origin")).toBeNull();
  });
});

describe("an address", () => {
  it.each([
    "/api",
    "/api/",
    "/api/unknown",
    "/api/products/1/unknown",
    "/api/cart/1/2",
    "/api/orders/1",
    "/api/admin",
    "/api/admin/users/x",
    "/API/Unknown",
    "/api/%00",
    "/api/..%2fcart",
  ])("%s that does not exist is a 404 in JSON, by every method", async (address) => {
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
      const answer = await buyer.call(`${method} ${address}`, method === "GET" ? undefined : {});
      expectRefusal(answer, 404);
      expect(answer.body.message).toBe("Not found");
    }
  });

  it("with a trailing slash is the same", async () => {
    const plain = await buyer.call("GET /api/products?limit=3");
    expect((await buyer.call("GET /api/products/?limit=3")).text).toBe(plain.text);
    expectRefusal(await visitor.call("GET /api/cart/"), 401);
    expectRefusal(await visitor.call("POST /api/cart/", {}), 401);
  });

  it("of an unknown or inactive style, or with an invalid id, is the same 404", async () => {
    const inactive = await makeStyle({ isActive: false });
    const none = "0 -1 1.5 abc 1e3 01 +1 0x1 2147483647 2147483648 99999999999 1%00 %27%20OR%201=1 %F0%9F%A7%B6";
    const answers = [];
    for (const id of [String(inactive.id), ...none.split(" ")]) {
      const answer = await buyer.call(`GET /api/products/${id}`);
      expectRefusal(answer, 404);
      answers.push(answer.text);
    }
    expect(new Set(answers).size).toBe(1);
    expect((await admin.call(`GET /api/products/${inactive.id}`)).status).toBe(200);
  });
});

describe("a body", () => {
  const json = { "Content-Type": "application/json" };

  it.each([
    "text/plain",
    "text/plain; charset=utf-8",
    "application/x-www-form-urlencoded",
    "application/xml",
    "application/jsonp",
    "application/octet-stream",
    "json",
    "",
  ])('as "%s" is 415, whatever is in it, and changes nothing', async (type) => {
    const style = await makeStyle();
    const body = JSON.stringify({ productId: style.id, quantity: 1, size: "M", color: "Sand" });
    const headers = { "Content-Type": type };
    expectRefusal(await buyer.send("POST /api/cart", { body, headers }), 415);
    expect(await db.read.cartItem.count({ where: { piece: { productId: style.id } } })).toBe(0);
  });

  it.each(["application/json; charset=utf-8", "APPLICATION/JSON", "application/json;charset=UTF-8"])(
    "of the type %s is accepted",
    async (type) => {
      const style = await makeStyle();
      const body = JSON.stringify({ productId: style.id, quantity: 1, size: "M", color: "Sand" });
      const headers = { "Content-Type": type };
      expect((await buyer.send("POST /api/cart", { body, headers })).status).toBe(200);
      expect(await db.read.cartItem.count({ where: { piece: { productId: style.id } } })).toBe(1);
    },
  );

  it.each([
    "{",
    "[]",
    "null",
    '"text"',
    "1",
    "{'productId': 1}",
    "productId=1",
    '{"quantity": 1e400',
    "\ufeff[]",
    "",
    " ",
  ])("%j is 400 with a message", async (body) => {
    const answer = await buyer.send("POST /api/cart", { body, headers: json });
    expectRefusal(answer, 400);
  });

  it("that is not UTF-8 is 400", async () => {
    const body = Buffer.from('{"productId":1,"quantity":1,"size":"\xff\xfe"}', "latin1");
    expectRefusal(await buyer.send("POST /api/cart", { body, headers: json }), 400);
  });

  it("has an error for each invalid field", async () => {
    const answer = await buyer.call("POST /api/cart", { productId: "1", quantity: 0, size: {} });
    expectRefusal(answer, 400);
    expect(Object.keys(answer.body.fieldErrors).sort()).toEqual(["productId", "quantity", "size"]);
    expect(answer.body.fieldErrors.quantity).toBe("Quantity must be at least 1");
  });
});

describe("the caller", () => {
  it("is the user of the cookie or the owner of the key, with the same response", async () => {
    const { client } = await apiKeyClient(shop, buyerId, "read");
    for (const address of ["/api/products?limit=3", "/api/cart", "/api/orders/my-orders"]) {
      const [mine, keys] = [await buyer.call(`GET ${address}`), await client.call(`GET ${address}`)];
      expect(mine.status, address).toBe(200);
      expect(keys.text, address).toBe(mine.text);
    }
  });

  it("is the owner of the key where both are sent, never the user of the cookie", async () => {
    const { person } = await createClient(shop, "approved");
    const { key } = await apiKeyClient(shop, person.id, "order");
    const style = await makeStyle();
    const both = { Authorization: `Bearer ${key}` };
    const wanted = { productId: style.id, quantity: 2, size: "M", color: "Sand" };
    expect((await buyer.call("POST /api/cart", wanted, both)).status).toBe(200);
    const rows = await db.read.cartItem.findMany({
      where: { piece: { productId: style.id } },
      select: { cart: { select: { companyId: true } } },
    });
    expect(rows).toEqual([{ cart: { companyId: person.id } }]);
    // A cookie does not replace an invalid key.
    const wrong = { Authorization: `Bearer shop_${"x".repeat(43)}` };
    expectRefusal(await buyer.call("GET /api/cart", undefined, wrong), 401);
    expectRefusal(await buyer.call("GET /api/products", undefined, wrong), 401);
  });

  it.each([
    "Bearer",
    "Bearer ",
    "Bearer x",
    `Bearer shop_${"A".repeat(43)}`,
    `Bearer shop_${"A".repeat(5_000)}`,
    "Basic dXNlcjpwYXNz",
    "shop_x",
    "Bearer a b",
    "",
  ])("with %j is 401 with the reason", async (Authorization) => {
    const answer = await visitor.call("GET /api/products", undefined, { Authorization });
    expectRefusal(answer, 401);
    expect(answer.body.message).toContain("Unauthorized");
    expect(answer.headers.get("WWW-Authenticate")).toMatch(/^Bearer/);
  });

  it("with a read-only key may read, and is 403 otherwise", async () => {
    const style = await makeStyle();
    const { client } = await apiKeyClient(shop, buyerId, "read");
    const wanted = { productId: style.id, quantity: 1, size: "M", color: "Sand" };
    const refused = await client.call("POST /api/cart", wanted);
    expectRefusal(refused, 403);
    expect(refused.body.code).toBe("key_scope");
    expectRefusal(await client.call("DELETE /api/cart"), 403);
    expectRefusal(await client.call("POST /api/orders", {}), 403);
    expect(await db.read.cartItem.count({ where: { piece: { productId: style.id } } })).toBe(0);
    const order = await apiKeyClient(shop, buyerId, "order");
    expect((await order.client.call("GET /api/cart")).status).toBe(200);
    expect((await order.client.call("POST /api/cart", wanted)).status).toBe(200);
  });

  it("with a revoked key is 401 at once", async () => {
    const { id, client } = await apiKeyClient(shop, buyerId, "order");
    expect((await client.call("GET /api/cart")).status).toBe(200);
    await revokeApiKey(buyerId, id, buyerId);
    const answer = await client.call("GET /api/cart");
    expectRefusal(answer, 401);
    expect(answer.headers.get("WWW-Authenticate")).toContain("invalid_token");
  });

  it("has the current permissions of the key's owner", async () => {
    const owner = await makePerson("approved");
    const { client } = await apiKeyClient(shop, owner.id, "order");
    await db.write((tx) => tx.company.update({ where: { id: owner.id }, data: { approvalStatus: "suspended" } }));
    expectRefusal(await client.call("GET /api/cart"), 403);
    const styles = (await client.call("GET /api/products")).body as object[];
    expect(styles.some((style) => "wholesalePrice" in style)).toBe(false);
  });

  it("has no admin access with a key, even an admin's", async () => {
    const owner = await makePerson("admin");
    const { client } = await apiKeyClient(shop, owner.id, "order");
    for (const line of ["GET /api/orders", "GET /api/admin/users", "GET /api/admin-panel"]) {
      expectRefusal(await client.call(line), 403);
    }
    expectRefusal(await client.call("POST /api/products", { name: "A", wholesalePrice: "1" }), 403);
  });

  it("sees no prices by unusual addresses", async () => {
    const browser = new Browser(shop);
    const { wholesalePrice } = await makeStyle({ wholesalePrice: 7_654_321 });
    for (const address of ["/API/PRODUCTS", "/api/products.data", "/api/%70roducts", "/api/./products"]) {
      const answer = await browser.request(address);
      const text = await answer.text();
      expect(answer.status, address).toBeLessThan(500);
      expect(text, address).not.toContain(String(wholesalePrice / 100));
      expect(text, address).not.toContain("wholesalePrice");
    }
  });
});

describe("over HTTP", () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await serveBuild();
  });
  afterAll(() => server?.kill());

  /** Sends a request on its own connection, with a chunked body. */
  const ask = (line: string, headers: Record<string, string> = {}, pieces: Buffer[] = []) =>
    new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>((done, fail) => {
      const [method, path] = line.split(" ");
      const { hostname: host, port } = new URL(server.origin);
      const asked = request({ host, port, method, path, headers, agent: false }, (answer) => {
        const { statusCode: status = 0, headers } = answer;
        answer.toArray().then((parts) => {
          done({ status, headers, text: Buffer.concat(parts as Buffer[]).toString() });
        }, fail);
      });
      asked.once("error", fail);
      for (const piece of pieces) asked.write(piece);
      asked.end();
    });
  const json = { "Content-Type": "application/json" };
  const pieces = (count: number) => Array.from({ length: count }, () => Buffer.alloc(10_000, "a"));

  it("a too large body is refused with a message, also while it is sent", async () => {
    const announced = await ask("POST /api/inquiries", { ...json, "Content-Length": "90000" }, pieces(9));
    expect([announced.status, JSON.parse(announced.text).code]).toEqual([413, "too_large"]);
    for (const count of [9, 500]) {
      const streamed = await ask("POST /api/inquiries", json, pieces(count));
      expect([streamed.status, JSON.parse(streamed.text).code]).toEqual([413, "too_large"]);
    }
  });

  it("HEAD has no body, OPTIONS has the methods, and ETags match also with compression", async () => {
    const head = await ask("HEAD /api/products");
    expect([head.status, head.text]).toEqual([200, ""]);
    const options = await ask("OPTIONS /api/products");
    expect([options.status, options.headers.allow]).toEqual([204, "GET, HEAD, POST, OPTIONS"]);
    const packed = await ask("GET /api/products", { "Accept-Encoding": "br" });
    expect(packed.headers["content-encoding"]).toBe("br");
    const known = await ask("GET /api/products", { "If-None-Match": packed.headers.etag! });
    expect([known.status, known.text]).toEqual([304, ""]);
  });

  it("a malformed address is 4xx, never 5xx", async () => {
    // Node refuses malformed requests before the shop sees them.
    for (const path of ["/api/products/%", "/api/shared-cart/%E0%A4%A", "/api/%c0%af"]) {
      expect((await ask(`GET ${path}`)).status, path).toBe(400);
    }
    const empty = await ask("GET /api//products");
    expect(empty.status).toBe(404);
    expect(empty.headers["content-type"]).toContain("application/json");
    const doubled = await ask("GET //api/products");
    expect(doubled.status).toBe(404);
    expect(doubled.text).not.toContain("wholesalePrice");
  });
});
