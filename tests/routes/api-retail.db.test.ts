// The pieces as a feed for retailers' shops: the same as in the ZIP, in pages, as CSV, and only what has changed.
import { parse } from "csv-parse/sync";
import { beforeAll, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { createApiKey } from "~/shop/customers/api-keys/api-keys.server";
import { type ApiClient, createClient } from "../support/api-client";
import { createStyle, createWindow } from "../support/carts";
import { openShop, ORIGIN, type Shop } from "../support/shop";

let shop: Shop;
let buyer: ApiClient;
let buyerId: string;
let windowId: number;

beforeAll(async () => {
  shop = await openShop();
  const { client, person } = await createClient(shop, "approved");
  [buyer, buyerId] = [client, person.id];
  await db.write(async (tx) => {
    windowId = (await createWindow(tx, { name: "Feed Window" })).id;
    for (const styleCode of ["FEED-A", "FEED-B"]) {
      await createStyle(tx, {
        styleCode,
        name: styleCode,
        colors: ["Sand"],
        sizes: ["S", "M"],
        additionalImages: [],
        fibreComposition: [{ fibre: "cotton", percent: 100 }],
        wholesalePrice: 4_711,
        recommendedPrice: 9_900,
        windows: { create: { windowId } },
      });
    }
    await tx.piece.update({ where: { sku: "FEED-B-SAND-S" }, data: { availability: "not_made" } });
  });
});

const list = (query: string) => buyer.call(`GET /api/pieces?window=${windowId}${query}`);
const skusOf = ({ body }: { body: unknown }) => (body as { sku: string }[]).map(({ sku }) => sku);

it("lists the pieces of a delivery window in pages", async () => {
  const all = await list("");
  expect(skusOf(all)).toEqual(["FEED-A-SAND-S", "FEED-A-SAND-M", "FEED-B-SAND-M"]);
  expect((all.body as object[])[0]).toMatchObject({
    styleCode: "FEED-A",
    color: "Sand",
    size: "S",
    recommendedPrice: "99.00",
    fibreComposition: "100% cotton",
    countryOfOrigin: null,
    pictures: [],
  });
  expect(all.text).not.toMatch(/4711|47\.11|wholesale/i);
  const second = await list("&limit=2&page=2");
  expect(skusOf(second)).toEqual(["FEED-B-SAND-M"]);
  expect(second.headers.get("X-Total-Count")).toBe("3");
  expect(skusOf(await list("&updatedSince=2999-01-01"))).toEqual([]);
});

it("has the pictures of a style at addresses that give a JPEG to everybody", async () => {
  const found = (await buyer.call("GET /api/pieces?limit=1")).body as {
    pictures: { name: string; url: string }[];
  }[];
  const { pathname } = new URL(found[0]!.pictures[0]!.url);
  expect(pathname).toMatch(/\/960\/[A-Z0-9-]+-1\.jpg$/);
  const accept = { Accept: "image/avif,image/webp" };
  const answer = await shop.fetch(new Request(ORIGIN + pathname, { headers: accept }));
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
  const odd = ["a.png", "..jpg", "a b.jpg", "a.jpg/b.jpg", ""];
  for (const name of odd) {
    const path = pathname.replace(/[^/]+$/, name);
    expect((await shop.fetch(new Request(ORIGIN + path))).status, name).toBe(404);
  }
});

it("is a CSV file that is sent again only once it has changed", async () => {
  const path = `/api/pieces.csv?window=${windowId}`;
  const { key } = await createApiKey(buyerId, { name: "Feed", scope: "read", actorId: buyerId });
  const get = (more: Record<string, string> = {}) =>
    shop.fetch(new Request(ORIGIN + path, { headers: { Authorization: `Bearer ${key}`, ...more } }));
  const first = await get();
  const text = await first.text();
  const rows: Record<string, string>[] = parse(text, { columns: true, delimiter: ";", bom: true });
  expect(rows.map((row) => [row.SKU, row["RRP EUR"]])).toEqual([
    ["FEED-A-SAND-S", "99,00"],
    ["FEED-A-SAND-M", "99,00"],
    ["FEED-B-SAND-M", "99,00"],
  ]);
  const etag = { "If-None-Match": first.headers.get("ETag")! };
  expect((await get(etag)).status).toBe(304);
  await db.write((tx) => tx.product.update({ where: { styleCode: "FEED-A" }, data: { recommendedPrice: 10_100 } }));
  const changed = await get(etag);
  expect([changed.status, await changed.text()]).toEqual([200, expect.stringContaining("101,00")]);
});
