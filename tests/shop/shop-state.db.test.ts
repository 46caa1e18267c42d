// The state token of cached data: renewed by each change, by any process, and the same without changes.
import Database from "better-sqlite3";
import pg from "pg";
import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { shopState } from "~/db/state.server";
import { isOptimisationOn } from "~/env.server";
import { startSession } from "~/http/session/sessions.server";
import { cached } from "~/shop/base/cached.server";
import { activeClaims, publicState } from "~/shop/catalogue/offers/claims.server";
import { addLines } from "../support/change-cart";
import { makeStyle, wanted } from "../support/carts";
import { emptyDatabase } from "../support/databases";
import { makePerson } from "../support/people";
import { CACHED_TABLES, tablesThatRenewState } from "../support/state-triggers";

beforeEach(() => emptyDatabase(db));

/** Connects to the database without the shop's code. */
async function otherProgram(): Promise<{ run(sql: string): Promise<void>; end(): Promise<void> }> {
  const url = process.env.DATABASE_URL!;
  if (db.kind === "sqlite") {
    const file = new Database(url.slice("file:".length));
    return { run: async (sql) => void file.exec(sql), end: async () => void file.close() };
  }
  const client = new pg.Client({ connectionString: url });
  // Where a test fails, it is still open when the database is dropped.
  client.on("error", () => undefined);
  await client.connect();
  return { run: async (sql) => void (await client.query(sql)), end: () => client.end() };
}

const NOW = "2026-11-20T12:00:00Z";
const product = (code: string) =>
  `INSERT INTO "products" ("styleCode", "name", "fibreComposition", "sizes", "colors", "additionalImages", "wholesalePrice", "updatedAt")
   VALUES ('${code}', 'Alma', '[]', '[]', '[]', '[]', 1000, '${NOW}')`;

const TRANSLATION = `INSERT INTO "word_translations" ("kind", "word", "language", "translation") VALUES ('colour', 'Black', 'de', 'Schwarz')`;
const SYNONYM = `INSERT INTO "search_synonyms" ("word", "key", "meaning") VALUES ('Mitternacht', 'mitternacht', 'Navy')`;
const PIECE = `INSERT INTO "pieces" ("productId", "sku") SELECT "id", 'A' FROM "products"`;
const STOCK = `INSERT INTO "piece_stock" ("pieceId", "quantity") SELECT "id", 2 FROM "pieces"`;
const INCOMING = `INSERT INTO "incoming_goods" ("pieceId", "dueOn", "quantity") SELECT "id", '2027-03-03', 2 FROM "pieces"`;
const WINDOW = `INSERT INTO "delivery_windows" ("name", "kind", "updatedAt") VALUES ('A', 'in_stock', '${NOW}')`;
const OFFERED = `INSERT INTO "style_windows" ("productId", "windowId")
  SELECT "products"."id", "delivery_windows"."id" FROM "products", "delivery_windows"`;
const GROUP = `INSERT INTO "price_groups" ("name", "updatedAt") VALUES ('A', '${NOW}')`;
const GROUP_PRICE = `INSERT INTO "price_group_prices" ("groupId", "productId", "price")
  SELECT "price_groups"."id", "products"."id", 900 FROM "price_groups", "products"`;
const PRICE_CHANGE = `INSERT INTO "price_changes" ("fromDay", "percent", "scope")
  VALUES ('2027-03-01', 400, 'all styles')`;
const PAGE = `INSERT INTO "pages" ("slug", "title", "text", "updatedAt") VALUES ('terms', 'A', 'B', '${NOW}')`;
const APPEARANCE = `INSERT INTO "appearance" ("name", "accent", "ground", "headings", "updatedAt")
  VALUES ('A', '#000000', '#ffffff', 'slab', '${NOW}')`;
const FONT = `INSERT INTO "font_files" ("name", "file", "facts") VALUES ('0123456789', '', '{}')`;
const TEXTS = `INSERT INTO "brand_texts" ("texts", "updatedAt") VALUES ('{}', '${NOW}')`;
const VERSION = `INSERT INTO "page_versions" ("slug", "number", "title", "text") VALUES ('terms', 1, 'A', 'B')`;
const CATEGORY = `INSERT INTO "category_defaults" ("category") VALUES ('A')`;
const ZONE = `INSERT INTO "shipping_zones" ("name", "places", "basis", "updatedAt") VALUES ('A', 'SI', 'weight', '${NOW}')`;
const SHIPPING_PRICE = `INSERT INTO "shipping_prices" ("zoneId", "upTo", "price") SELECT "id", 5000, 900 FROM "shipping_zones"`;
const CHANGES: [string, string[]][] = [
  ["a style made", [product("A")]],
  ["a style changed", [product("A"), `UPDATE "products" SET "name" = 'Bela'`]],
  ["a style deleted", [product("A"), `DELETE FROM "products"`]],
  ["a piece made", [product("A"), PIECE]],
  ["a piece changed", [product("A"), PIECE, `UPDATE "pieces" SET "availability" = 'sold_out'`]],
  ["a piece deleted", [product("A"), PIECE, `DELETE FROM "pieces"`]],
  ["a delivery window made", [WINDOW]],
  ["a delivery window changed", [WINDOW, `UPDATE "delivery_windows" SET "position" = 3`]],
  ["a delivery window deleted", [WINDOW, `DELETE FROM "delivery_windows"`]],
  ["the stock of a piece counted", [product("A"), PIECE, STOCK]],
  ["goods expected", [product("A"), PIECE, INCOMING]],
  ["more goods expected", [product("A"), PIECE, INCOMING, `UPDATE "incoming_goods" SET "quantity" = 9`]],
  ["goods received", [product("A"), PIECE, INCOMING, `DELETE FROM "incoming_goods"`]],
  ["the last piece taken", [product("A"), PIECE, STOCK, `UPDATE "piece_stock" SET "quantity" = 0`]],
  ["a piece come back", [product("A"), PIECE, STOCK.replace("2", "0"), `UPDATE "piece_stock" SET "quantity" = 1`]],
  ["a piece made to order again", [product("A"), PIECE, STOCK, `DELETE FROM "piece_stock"`]],
  ["a style put into a window", [product("A"), WINDOW, OFFERED]],
  ["a style taken out of a window", [product("A"), WINDOW, OFFERED, `DELETE FROM "style_windows"`]],
  ["a price change planned", [PRICE_CHANGE]],
  ["a price change done", [PRICE_CHANGE, `UPDATE "price_changes" SET "status" = 'done'`]],
  ["a price change deleted", [PRICE_CHANGE, `DELETE FROM "price_changes"`]],
  ["a price group made", [GROUP]],
  ["a price group changed", [GROUP, `UPDATE "price_groups" SET "percentOff" = 500`]],
  ["a price group deleted", [GROUP, `DELETE FROM "price_groups"`]],
  ["an own price made", [product("A"), GROUP, GROUP_PRICE]],
  ["an own price changed", [product("A"), GROUP, GROUP_PRICE, `UPDATE "price_group_prices" SET "price" = 800`]],
  ["an own price deleted", [product("A"), GROUP, GROUP_PRICE, `DELETE FROM "price_group_prices"`]],
  ["a word translated", [TRANSLATION]],
  ["a translation changed", [TRANSLATION, `UPDATE "word_translations" SET "translation" = 'Nacht'`]],
  ["a translation removed", [TRANSLATION, `DELETE FROM "word_translations"`]],
  ["a search word added", [SYNONYM]],
  ["a search word changed", [SYNONYM, `UPDATE "search_synonyms" SET "meaning" = 'Black'`]],
  ["a search word removed", [SYNONYM, `DELETE FROM "search_synonyms"`]],
  ["a tier made", [`INSERT INTO "bulk_discounts" ("minQuantity", "discountPercentage") VALUES (5, 500)`]],
  [
    "a tier switched off",
    [
      `INSERT INTO "bulk_discounts" ("minQuantity", "discountPercentage") VALUES (5, 500)`,
      `UPDATE "bulk_discounts" SET "isActive" = false`,
    ],
  ],
  [
    "a tier deleted",
    [
      `INSERT INTO "bulk_discounts" ("minQuantity", "discountPercentage") VALUES (5, 500)`,
      `DELETE FROM "bulk_discounts"`,
    ],
  ],
  ["the settings made", [`INSERT INTO "shop_settings" ("id", "updatedAt") VALUES (2, '${NOW}')`]],
  ["a setting changed", [`UPDATE "shop_settings" SET "minimumOrderValue" = 5`]],
  ["what a category defines made", [CATEGORY]],
  ["what a category defines changed", [CATEGORY, `UPDATE "category_defaults" SET "netWeight" = 300`]],
  ["what a category defines deleted", [CATEGORY, `DELETE FROM "category_defaults"`]],
  ["a shipping zone made", [ZONE]],
  ["a shipping zone changed", [ZONE, `UPDATE "shipping_zones" SET "freeFrom" = 5`]],
  ["a shipping zone deleted", [ZONE, `DELETE FROM "shipping_zones"`]],
  ["a shipping price made", [ZONE, SHIPPING_PRICE]],
  ["a shipping price changed", [ZONE, SHIPPING_PRICE, `UPDATE "shipping_prices" SET "price" = 5`]],
  ["a shipping price deleted", [ZONE, SHIPPING_PRICE, `DELETE FROM "shipping_prices"`]],
  ["the appearance saved first", [APPEARANCE]],
  ["the appearance changed", [APPEARANCE, `UPDATE "appearance" SET "name" = 'B'`]],
  ["the appearance deleted", [APPEARANCE, `DELETE FROM "appearance"`]],
  ["a typeface uploaded", [FONT]],
  ["a typeface uploaded again", [FONT, `UPDATE "font_files" SET "uploadedAt" = '${NOW}'`]],
  ["a typeface deleted", [FONT, `DELETE FROM "font_files"`]],
  ["the texts saved first", [TEXTS]],
  ["the texts changed", [TEXTS, `UPDATE "brand_texts" SET "version" = 2`]],
  ["the texts deleted", [TEXTS, `DELETE FROM "brand_texts"`]],
  ["a page made", [PAGE]],
  ["a page changed", [PAGE, `UPDATE "pages" SET "publishedNumber" = 1`]],
  ["a page deleted", [PAGE, `DELETE FROM "pages"`]],
  ["a version of a page made", [PAGE, VERSION]],
  ["a version of a page changed", [PAGE, VERSION, `UPDATE "page_versions" SET "text" = 'C'`]],
  ["a version of a page deleted", [PAGE, VERSION, `DELETE FROM "page_versions"`]],
  ["a claim made", [`INSERT INTO "claims" ("key", "title", "text") VALUES ('a', 'A', 'B')`]],
  [
    "a claim changed",
    [`INSERT INTO "claims" ("key", "title", "text") VALUES ('a', 'A', 'B')`, `UPDATE "claims" SET "text" = 'C'`],
  ],
];

describe("the state of the shop", () => {
  it.each(CHANGES)("is renewed by %s of another program", async (_, statements) => {
    const { run, end } = await otherProgram();
    for (const statement of statements) {
      const before = await shopState();
      await run(statement);
      const after = await shopState();
      expect(after).not.toBe(before);
      expect(await shopState()).toBe(after);
    }
    await end();
  });

  it("is renewed by all changes of the tables that pages read into the cache", async () => {
    const renewing = await tablesThatRenewState(db);
    expect(CACHED_TABLES.filter((table) => !renewing.has(table))).toEqual([]);
  });

  it("is renewed by a write that changes no value", async () => {
    const { run, end } = await otherProgram();
    await run(product("A"));
    const before = await shopState();
    const [or, conflict] = db.kind === "sqlite" ? [" OR IGNORE", ""] : ["", " ON CONFLICT DO NOTHING"];
    await run(product("B").replace("INSERT", `INSERT${or}`) + conflict);
    expect(await shopState()).not.toBe(before);
    await end();
  });

  it("is restored when its row was deleted, and missing until then", async () => {
    const { run, end } = await otherProgram();
    await run(`DELETE FROM "shop_state"`);
    expect(await shopState()).not.toBe(await shopState());
    await makeStyle();
    expect(await shopState()).toBe(await shopState());
    await end();
  });

  it("is the same while pieces are taken of which some are left", async () => {
    const { run, end } = await otherProgram();
    await run(product("A"));
    await run(PIECE);
    await run(STOCK);
    const before = await shopState();
    await run(`UPDATE "piece_stock" SET "quantity" = 1`);
    expect(await shopState()).toBe(before);
    await end();
  });

  it("is the same after changes of sessions, carts and other personal data", async () => {
    const buyer = await makePerson("approved");
    const style = await makeStyle();
    const before = await shopState();
    await startSession(buyer.id, new Request("http://localhost"));
    await addLines(buyer.id, [wanted(style.id)]);
    expect(await shopState()).toBe(before);
  });

  it("is the same until a change is committed, and after a rollback", async () => {
    const style = await makeStyle();
    const before = await shopState();
    const change = db.write(async (tx) => {
      await tx.product.update({ where: { id: style.id }, data: { name: "Bela" } });
      expect(await shopState()).toBe(before);
      throw new Error("taken back");
    });
    await expect(change).rejects.toThrow("taken back");
    expect(await shopState()).toBe(before);
  });

  it.runIf(db.kind === "postgres")("lets two programs change different styles concurrently", async () => {
    const { id: first } = await makeStyle();
    const { id: second } = await makeStyle();
    const [one, other] = [await otherProgram(), await otherProgram()];
    await other.run(`SET lock_timeout = '2s'`);
    const rename = (id: number) => `UPDATE "products" SET "name" = 'Bela' WHERE "id" = ${id}`;
    await one.run(`BEGIN; ${rename(first)}`);
    await other.run(`BEGIN; ${rename(second)}`);
    await other.run("COMMIT");
    await one.run("COMMIT");
    await Promise.all([one.end(), other.end()]);
  });

  it.runIf(db.kind === "postgres")("is renewed by TRUNCATE", async () => {
    await makeStyle();
    const before = await shopState();
    const { run, end } = await otherProgram();
    await run(`TRUNCATE "products" CASCADE`);
    expect(await shopState()).not.toBe(before);
    await end();
  });
});

describe("a cached value", () => {
  it.runIf(isOptimisationOn("shop-cache"))("is read once until a change", async () => {
    const style = await makeStyle();
    let reads = 0;
    const ask = () => cached("how often", async () => ++reads);
    expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
    expect(await ask()).toBe(1);
    await db.write((tx) => tx.product.update({ where: { id: style.id }, data: { name: "Bela" } }));
    expect(await ask()).toBe(2);
  });

  it("is read again after an error", async () => {
    await makeStyle();
    const ask = (read: () => Promise<string>) => cached("with trouble", read);
    await expect(ask(() => Promise.reject(new Error("busy")))).rejects.toThrow("busy");
    expect(await ask(async () => "there")).toBe("there");
  });

  it("expires with a claim, and so does the page cache", async () => {
    const claim = (key: string, validUntil: Date | null) => ({
      key,
      title: key,
      text: key,
      validUntil,
    });
    const end = new Date("2026-12-01T00:00:00Z");
    await db.write((tx) => tx.claim.createMany({ data: [claim("for ever", null), claim("a while", end)] }));
    const [before, after] = [new Date("2026-11-30T23:59:59Z"), new Date("2026-12-01T00:00:00Z")];
    expect(await activeClaims(undefined, before)).toHaveLength(2);
    expect((await activeClaims(undefined, after)).map(({ key }) => key)).toEqual(["for ever"]);
    expect(await publicState(before)).toBe(await publicState(new Date("2026-11-20T00:00:00Z")));
    expect(await publicState(after)).not.toBe(await publicState(before));
  });

  it("has a rating only if it names who rated, with a link", async () => {
    const rating = { key: "rating", title: "Top 10", text: "Top 10 of 6,000 brands." };
    const evidenceUrl = "https://ratings.example/2026";
    const ratedBy = "Ratings Ltd.";
    await db.write((tx) => tx.claim.create({ data: { ...rating, evidenceUrl } }));
    for (const [data, count] of [
      [{}, 0],
      [{ ratedBy, evidenceUrl: null }, 0],
      [{ ratedBy, evidenceUrl }, 1],
    ] as const) {
      await db.write((tx) => tx.claim.update({ where: { key: "rating" }, data }));
      expect(await activeClaims()).toHaveLength(count);
    }
  });
});
