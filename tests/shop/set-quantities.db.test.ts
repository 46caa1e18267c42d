import { beforeAll, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import type { PieceRefusal } from "~/shop/cart/piece";
import { readCart } from "~/shop/cart/read-cart.server";
import { watchStatements } from "../../scripts/bench/statements";
import { addLines, quantitiesIn, setQuantities } from "../support/change-cart";
import { createStyle, makeStyle, wanted } from "../support/carts";
import { makePerson } from "../support/people";

const takeStatements = watchStatements();

let style: Awaited<ReturnType<typeof makeStyle>>;
let skus: string[];

beforeAll(async () => {
  style = await makeStyle();
  const pieces = await db.read.piece.findMany({ where: { productId: style.id } });
  skus = pieces.map(({ sku }) => sku);
});

describe("setting quantities", () => {
  it("adds, changes and removes lines, and leaves the others", async () => {
    const { id } = await makePerson("approved");
    const other = await makeStyle();
    await addLines(id, [wanted(other.id, { quantity: 7 })]);
    const before = await quantitiesIn(id);
    const [a, b, c] = skus as [string, string, string];
    const first = [
      { sku: a, quantity: 4 },
      { sku: b, quantity: 2 },
    ];
    expect(await setQuantities(id, first)).toEqual({ added: 2, changed: 0, removed: 0 });
    expect(await setQuantities(id, first)).toEqual({ added: 0, changed: 0, removed: 0 });
    const second = [
      { sku: a, quantity: 5 },
      { sku: b, quantity: 0 },
      { sku: c, quantity: 1 },
    ];
    expect(await setQuantities(id, second)).toEqual({ added: 1, changed: 1, removed: 1 });
    expect(await quantitiesIn(id)).toEqual({ ...before, [a]: 5, [c]: 1 });
  });

  it.each([-1, 1.5, 10_001, NaN])("refuses %d pieces and changes nothing", async (quantity) => {
    const { id } = await makePerson("approved");
    const requested = [
      { sku: skus[0]!, quantity: 3 },
      { sku: skus[1]!, quantity },
    ];
    const refusal = await setQuantities(id, requested).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: "pieces" });
    expect([...(refusal as { reasons: Map<string, string> }).reasons.keys()]).toEqual([skus[1]]);
    expect(await quantitiesIn(id)).toEqual({});
  });

  it("refuses unknown, sold out, not made and later pieces, each with its reason", async () => {
    const { id } = await makePerson("approved");
    const own = await makeStyle();
    const rows = await db.read.piece.findMany({
      where: { productId: own.id },
      orderBy: { id: "asc" },
    });
    const [sold, none, later] = rows.map(({ sku }) => sku) as [string, string, string];
    await db.write(async (tx) => {
      await tx.piece.update({ where: { sku: sold }, data: { availability: "sold_out" } });
      await tx.piece.update({ where: { sku: none }, data: { availability: "not_made" } });
      await tx.piece.update({
        where: { sku: later },
        data: { availability: "from", availabilityDate: "2999-03-03" },
      });
    });
    const all = [sold, none, later, "NO-SUCH-SKU"].map((sku) => ({ sku, quantity: 1 }));
    await expect(setQuantities(id, all)).rejects.toMatchObject({
      reasons: new Map([
        [sold, "Alma, Sand, S is sold out."],
        [none, "Alma, Sand, M is not made."],
        [later, "Alma, Rust, S can be ordered from 3 March 2999."],
        ["NO-SUCH-SKU", "There is no NO-SUCH-SKU in the collection."],
      ]),
    });
    const request = { productId: own.id, size: "S", color: "Sand", quantity: 1 };
    await expect(addLines(id, [request])).rejects.toMatchObject({ code: "unavailable_piece" });
    expect(await quantitiesIn(id)).toEqual({});
  });

  it("takes out what is sold out by now", async () => {
    const { id } = await makePerson("approved");
    const own = await makeStyle();
    await addLines(id, [wanted(own.id)]);
    await db.write((tx) =>
      tx.piece.updateMany({ where: { productId: own.id }, data: { availability: "sold_out" } }),
    );
    const [line] = (await readCart(id)).lines;
    expect(line).toMatchObject({ isAvailable: false });
    await setQuantities(id, [{ sku: line!.sku, quantity: 0 }]);
    expect(await quantitiesIn(id)).toEqual({});
  });

  it("is for approved customers, and keeps to the limit of lines", async () => {
    const pending = await makePerson("pending");
    await expect(setQuantities(pending.id, [{ sku: skus[0]!, quantity: 1 }])).rejects.toMatchObject(
      { code: "not_approved" },
    );
    const { id } = await makePerson("approved");
    const wide = await db.write((tx) =>
      createStyle(tx, {
        styleCode: "WIDE",
        name: "Wide",
        sizes: Array.from({ length: 21 }, (_, index) => `${index}`),
        colors: Array.from({ length: 10 }, (_, index) => `Colour ${index}`),
        additionalImages: [],
        fibreComposition: [],
        wholesalePrice: 100,
      }),
    );
    const pieces = await db.read.piece.findMany({ where: { productId: wide.id } });
    const all = pieces.map(({ sku }) => ({ sku, quantity: 1 }));
    takeStatements();
    await expect(setQuantities(id, all)).rejects.toMatchObject({ code: "cart_full" });
    // Nothing is written first.
    expect(takeStatements().length).toBeLessThan(20);
    expect(await quantitiesIn(id)).toEqual({});
    await setQuantities(id, all.slice(0, 200));
    expect(Object.keys(await quantitiesIn(id))).toHaveLength(200);
    takeStatements();
    await setQuantities(
      id,
      all.slice(200).map(({ sku }) => ({ sku, quantity: 0 })),
    );
    expect(takeStatements().length).toBeLessThan(20);
  });

  it("tells the first hundred reasons against thousands of pieces", async () => {
    const { id } = await makePerson("approved");
    const unknown = Array.from({ length: 3_000 }, (_, index) => ({
      sku: `NO-${index}`,
      quantity: 1,
    }));
    const refused: unknown = await setQuantities(id, unknown).catch((error: unknown) => error);
    expect((refused as PieceRefusal).reasons.size).toBe(100);
  });

  it("at once by twenty requests leaves one line of each piece", async () => {
    const { id } = await makePerson("approved");
    const requests = Array.from({ length: 20 }, (_, index) =>
      setQuantities(
        id,
        skus.map((sku) => ({ sku, quantity: index + 1 })),
      ),
    );
    await Promise.all(requests);
    const quantities = Object.values(await quantitiesIn(id));
    expect(quantities).toHaveLength(4);
    // All of one request: none is mixed with another.
    expect(new Set(quantities).size).toBe(1);
  });
});
