// The pieces of styles in the API, and quantities set by SKU.
import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { watchStatements } from "../../scripts/bench/statements";
import { type ApiClient, type Answer, createClient, faultOfRefusal, visitorClient } from "../support/api-client";
import { makeStyle } from "../support/carts";
import { eanOf } from "../support/pieces";
import { stockPiece } from "../support/pieces";
import { openShop, type Shop } from "../support/shop";

const takeStatements = watchStatements();

let shop: Shop;
let buyer: ApiClient;
let style: Awaited<ReturnType<typeof makeStyle>>;

beforeAll(async () => {
  shop = await openShop();
});
beforeEach(async () => {
  buyer = (await createClient(shop, "approved")).client;
  style = await makeStyle();
});

const sku = (rest: string) => `${style.styleCode}-${rest}`;
const set = (quantities: unknown, headers?: Record<string, string>) =>
  buyer.call("PUT /api/cart/quantities", { quantities }, headers);
const cartOf = ({ body }: Answer) =>
  (body as { color: string; size: string; quantity: number }[]).map(
    ({ color, size, quantity }) => `${color} ${size} ${quantity}`,
  );
const cart = async () => cartOf(await buyer.call("GET /api/cart"));
const setPiece = (rest: string, data: object) => db.write((tx) => tx.piece.update({ where: { sku: sku(rest) }, data }));

describe("the pieces of a style", () => {
  it("are in the style, by colour and size, without prices", async () => {
    await setPiece("SAND-M", { ean: eanOf(1) });
    await setPiece("RUST-S", { availability: "from", availabilityDate: "2098-01-31" });
    await db.write((tx) => stockPiece(tx, { productId: style.id, color: "Rust", size: "M", stock: 7 }));
    const piece = (color: string, size: string, more: object = {}) => ({
      sku: sku(`${color.toUpperCase()}-${size}`),
      color,
      size,
      ean: null,
      availability: "available",
      availabilityDate: null,
      ...more,
    });
    const expected = [
      piece("Sand", "S"),
      piece("Sand", "M", { ean: eanOf(1) }),
      piece("Rust", "S", { availability: "from", availabilityDate: "2098-01-31" }),
      piece("Rust", "M"),
    ];
    const one = await buyer.call(`GET /api/products/${style.id}`);
    const stocked = expected.map((row) => ({
      ...row,
      wholesalePrice: "10.00",
      stock: row.sku === sku("RUST-M") ? 7 : null,
    }));
    expect(one.body.pieces).toEqual(stocked);
    const all = await visitorClient(shop).call("GET /api/products");
    const listed = (all.body as { id: number }[]).find(({ id }) => id === style.id);
    // A visitor sees no prices, stock, EANs or availability.
    expect((listed as { pieces?: unknown } | undefined)?.pieces).toEqual(
      expected.map(({ sku, color, size }) => ({ sku, color, size })),
    );
    expect(listed).not.toHaveProperty("wholesalePrice");
  });

  it("have no colour and no size where the style has none", async () => {
    const { id, styleCode } = await makeStyle({ colors: [], sizes: [] });
    const { body } = await buyer.call(`GET /api/products/${id}`);
    expect(body.pieces).toMatchObject([{ sku: styleCode, color: null, size: null }]);
  });

  it("come in the order of the style, also after that has changed", async () => {
    await db.write((tx) => tx.product.update({ where: { id: style.id }, data: { colors: ["Rust", "Sand"] } }));
    const { body } = await buyer.call(`GET /api/products/${style.id}`);
    const names = (body.pieces as { sku: string }[]).map((piece) => piece.sku);
    expect(names).toEqual(["RUST-S", "RUST-M", "SAND-S", "SAND-M"].map(sku));
  });

  it("are read in one query, only those of the page", async () => {
    await buyer.call("GET /api/products?limit=20");
    // A list that has not changed is not read again.
    await setPiece("SAND-M", { ean: eanOf(2) });
    takeStatements();
    const { body } = await buyer.call("GET /api/products?limit=20");
    const read = takeStatements().filter(({ sql }) => /FROM\s\S*[`"]pieces[`"]/.test(sql));
    expect(body).toHaveLength(20);
    expect(read).toHaveLength(1);
    expect(read[0]!.sql).toMatch(/WHERE .*productId.* IN/i);
  });
});

describe("quantities by SKU", () => {
  it("are set, changed and taken out in one call, which answers with the cart", async () => {
    const first = await set([
      { sku: sku("SAND-M"), quantity: 4 },
      { sku: sku("RUST-S"), quantity: 2 },
    ]);
    expect(first.status).toBe(200);
    expect(cartOf(first).sort()).toEqual(["Rust S 2", "Sand M 4"]);
    const second = await set([
      { sku: sku("SAND-M"), quantity: 9 },
      { sku: sku("RUST-S"), quantity: 0 },
      { sku: sku("SAND-S"), quantity: 0 },
    ]);
    expect(second.body).toEqual((await buyer.call("GET /api/cart")).body);
    expect(cartOf(second)).toEqual(["Sand M 9"]);
  });

  it("sent 20 times at once are set once", async () => {
    const quantities = [
      { sku: sku("SAND-M"), quantity: 4 },
      { sku: sku("RUST-S"), quantity: 2 },
    ];
    const answers = await Promise.all(Array.from({ length: 20 }, () => set(quantities)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect((await cart()).sort()).toEqual(["Rust S 2", "Sand M 4"]);
  });

  it("with an Idempotency-Key are set once, also when they have changed since", async () => {
    const key = { "Idempotency-Key": crypto.randomUUID() };
    const early = [{ sku: sku("SAND-M"), quantity: 4 }];
    const answers = await Promise.all(Array.from({ length: 20 }, () => set(early, key)));
    const replayed = answers.filter(({ headers }) => headers.has("Idempotent-Replayed"));
    expect(replayed).toHaveLength(19);
    await set([{ sku: sku("SAND-M"), quantity: 7 }]);
    expect((await set(early, key)).body).toEqual(answers[0]!.body);
    expect(await cart()).toEqual(["Sand M 7"]);
    expect((await set([{ sku: sku("SAND-M"), quantity: 5 }], key)).status).toBe(422);
  });

  it("of pieces that cannot be ordered are refused by their entries, and nothing is changed", async () => {
    await setPiece("SAND-M", { availability: "sold_out" });
    const refused = await set([
      { sku: sku("SAND-S"), quantity: 1 },
      { sku: sku("SAND-M"), quantity: 1 },
      { sku: "NONE-1", quantity: 1 },
    ]);
    expect(refused.status).toBe(409);
    expect(faultOfRefusal(refused)).toBe("");
    expect(refused.body).toMatchObject({
      code: "pieces",
      fieldErrors: {
        "quantities.1.sku": "Alma, Sand, M is sold out.",
        "quantities.2.sku": "There is no NONE-1 in the collection.",
      },
    });
    expect(Object.keys(refused.body.fieldErrors as object)).toHaveLength(2);
    expect(await cart()).toEqual([]);
  });

  it.each([
    ["quantities", undefined],
    ["quantities", []],
    ["quantities", Array.from({ length: 201 }, (_, n) => ({ sku: `A-${n}`, quantity: 1 }))],
    ["quantities.0.quantity", [{ sku: "A", quantity: -1 }]],
    ["quantities.0.quantity", [{ sku: "A", quantity: 1.5 }]],
    ["quantities.0.quantity", [{ sku: "A", quantity: 10_001 }]],
    ["quantities.0.quantity", [{ sku: "A", quantity: "2" }]],
    ["quantities.0.sku", [{ sku: "", quantity: 1 }]],
    [
      "quantities.1.sku",
      [
        { sku: "A", quantity: 1 },
        { sku: "A", quantity: 2 },
      ],
    ],
  ])("that are invalid are refused at %s", async (field, quantities) => {
    const refused = await set(quantities);
    expect(refused.status).toBe(400);
    expect(faultOfRefusal(refused)).toBe("");
    expect(Object.keys(refused.body.fieldErrors as object)).toEqual([field]);
  });

  it("beyond a full cart are refused", async () => {
    const colors = Array.from({ length: 40 }, (_, n) => `C${n}`);
    style = await makeStyle({ colors, sizes: ["1", "2", "3", "4", "5", "6"] });
    const pieces = await db.read.piece.findMany({ where: { productId: style.id } });
    const all = pieces.map((piece) => ({ sku: piece.sku, quantity: 1 }));
    expect((await set(all.slice(0, 200))).status).toBe(200);
    const refused = await set(all.slice(200, 201));
    expect([refused.status, refused.body.code]).toEqual([409, "cart_full"]);
    expect((await set([{ ...all[0]!, quantity: 0 }, all[200]!])).status).toBe(200);
    expect(await cart()).toHaveLength(200);
  });

  it("are only for approved customers", async () => {
    const { client } = await createClient(shop, "pending");
    const quantities = [{ sku: sku("SAND-M"), quantity: 1 }];
    expect((await client.call("PUT /api/cart/quantities", { quantities })).status).toBe(403);
    const visitor = visitorClient(shop);
    expect((await visitor.call("PUT /api/cart/quantities", { quantities })).status).toBe(401);
  });
});
