import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { UNTRANSLATED } from "~/shop/base/translated-fields";
import { readQuickOrder } from "~/shop/cart/quick-order/quick-order.server";
import { findStyle } from "~/shop/catalogue/search/catalogue.server";
import { changeStyle, createStyle, duplicateStyle } from "~/shop/catalogue/styles/edit-style.server";
import { pieceKey, piecesOfStyle } from "~/shop/catalogue/pieces/pieces";
import { readStock, setStock } from "~/shop/catalogue/pieces/stock.server";
import type { StyleFields } from "~/shop/catalogue/styles/style-fields";
import { findAdminStyle } from "~/shop/catalogue/styles/style-record.server";
import { withLists } from "~/shop/catalogue/styles/style-row";
import { writePieces } from "~/shop/catalogue/pieces/write-pieces.server";
import { LIST_PRICES } from "~/shop/catalogue/prices/price";
import { watchStatements } from "../../scripts/bench/statements";
import { emptyDatabase } from "../support/databases";
import { eanOf } from "../support/pieces";
import { makePerson } from "../support/people";

const STYLE: StyleFields = {
  ...UNTRANSLATED,
  name: "Alma",
  styleCode: "PR-1",
  category: "",
  description: "",
  wholesalePrice: 1_000,
  recommendedPrice: null,
  retailPrice: null,
  minOrderQuantity: 1,
  sizes: ["S", "M"],
  colors: ["Sand", "Rust"],
  material: "",
  fibreComposition: [],
  hsCode: null,
  countryOfOrigin: null,
  netWeight: null,
  lowStock: null,
  imageUrl: "",
  additionalImages: [],
  bestSeller: false,
  isActive: true,
};

const takeStatements = watchStatements();
let adminId: string;

beforeEach(async () => {
  await emptyDatabase(db);
  adminId = (await makePerson("admin")).id;
});

/** The pieces of a style that are made. */
const piecesIn = (productId: number) =>
  db.read.piece.findMany({ where: { productId, retiredAt: null }, orderBy: { id: "asc" } });

async function skusOf(productId: number): Promise<string[]> {
  const rows = await piecesIn(productId);
  return rows.map(({ sku }) => sku);
}

async function change(id: number, fields: Partial<StyleFields>): Promise<void> {
  const { version, fields: present } = (await findAdminStyle(id))!;
  await changeStyle(id, version, { ...present, ...fields }, adminId);
}

/** Says of a piece that it is sold out, with an EAN. */
const mark = (sku: string) =>
  db.write((tx) => tx.piece.update({ where: { sku }, data: { ean: "96385074", availability: "sold_out" } }));

describe("a style's pieces", () => {
  it("are written with it, for each colour and size", async () => {
    const id = await createStyle(STYLE, adminId);
    expect(await skusOf(id)).toEqual(["PR-1-SAND-S", "PR-1-SAND-M", "PR-1-RUST-S", "PR-1-RUST-M"]);
    const plain = await createStyle({ ...STYLE, styleCode: "PR-2", colors: [], sizes: [] }, adminId);
    expect(await skusOf(plain)).toEqual(["PR-2"]);
    expect(await skusOf(await duplicateStyle(id, adminId))).toHaveLength(4);
  });

  it("follow its colours, sizes and code, and keep what was said of them", async () => {
    const id = await createStyle(STYLE, adminId);
    await mark("PR-1-RUST-M");
    await change(id, { colors: ["Rust"], sizes: ["M", "L"], styleCode: "PR-9" });
    const rows = await piecesIn(id);
    expect(rows).toMatchObject([
      { sku: "PR-9-RUST-M", ean: "96385074", availability: "sold_out" },
      { sku: "PR-9-RUST-L", ean: null, availability: "available" },
    ]);
  });

  it("are not written again when nothing of them changes", async () => {
    const id = await createStyle(STYLE, adminId);
    const before = await db.read.piece.findMany({ where: { productId: id } });
    await change(id, { name: "Bela" });
    expect(await db.read.piece.findMany({ where: { productId: id } })).toEqual(before);
  });

  it("are retired in as many statements for twenty as for two", async () => {
    const counts: number[] = [];
    for (const colors of [20, 2].map((count) => Array.from({ length: count }, (_, n) => `C${n}`))) {
      const name = `Alma ${colors.length}`;
      const id = await createStyle({ ...STYLE, name, styleCode: "", colors, sizes: [] }, adminId);
      takeStatements();
      await db.write((tx) => writePieces(tx, [{ id, styleCode: name, colors: ["Sand"], sizes: [] }]));
      counts.push(takeStatements().length);
      expect(await skusOf(id)).toEqual([`${name}-SAND`]);
    }
    expect(counts[0]).toBe(counts[1]);
  });

  it("have different SKUs where colours are written alike, also of other styles, and keep them", async () => {
    const colors = ["Dark Navy", "Dark-Navy", "DARK NAVY 2"];
    const id = await createStyle({ ...STYLE, colors, sizes: [] }, adminId);
    const skus = ["PR-1-DARKNAVY", "PR-1-DARKNAVY-2", "PR-1-DARKNAVY2"];
    expect(await skusOf(id)).toEqual(skus);
    // The code of this style is what the SKU of the other one is.
    const other = await createStyle({ ...STYLE, styleCode: "PR-1-DARKNAVY", colors: [], sizes: [] }, adminId);
    expect(await skusOf(other)).toEqual(["PR-1-DARKNAVY-3"]);
    const row = await db.read.product.findUniqueOrThrow({ where: { id } });
    await db.write(async (tx) => {
      await tx.product.update({ where: { id }, data: { name: "Bela" } });
      await writePieces(tx, [withLists(row)]);
    });
    expect(await skusOf(id)).toEqual(skus);
  });

  it("that are retired keep their SKUs until one that is made has them", async () => {
    const id = await createStyle({ ...STYLE, colors: ["dark navy", "Rust"], sizes: [] }, adminId);
    const [navy, rust] = await piecesIn(id);
    await change(id, { colors: ["Sand"] });
    expect(await db.read.piece.findUnique({ where: { sku: "PR-1-RUST" } })).toMatchObject({
      id: rust!.id,
      retiredAt: expect.any(Date) as Date,
    });
    await change(id, { colors: ["Dark Navy"] });
    expect(await skusOf(id)).toEqual(["PR-1-DARKNAVY"]);
    // Also for a piece of another style.
    await createStyle({ ...STYLE, styleCode: "PR-1-RUST", colors: [], sizes: [] }, adminId);
    const retired = await db.read.piece.findMany({ where: { id: { in: [navy!.id, rust!.id] } } });
    expect(new Set(retired.map(({ sku }) => sku))).toEqual(new Set([`retired-${navy!.id}`, `retired-${rust!.id}`]));
    // A colour that the style has keeps its spelling.
    await change(id, { colors: ["Sand"] });
    await change(id, { colors: ["dark navy", "Rust"] });
    expect((await piecesIn(id)).map((piece) => [piece.id, piece.sku])).toEqual([
      [navy!.id, "PR-1-DARKNAVY"],
      [rust!.id, "PR-1-RUST-2"],
    ]);
  });

  it("of two styles that exchange their codes are exchanged as well", async () => {
    const one = await createStyle(STYLE, adminId);
    const two = await createStyle({ ...STYLE, styleCode: "PR-2" }, adminId);
    const { id: sand } = await mark("PR-1-SAND-S");
    await db.write(async (tx) => {
      await tx.product.update({ where: { id: one }, data: { styleCode: "X" } });
      await tx.product.update({ where: { id: two }, data: { styleCode: "PR-1" } });
      await tx.product.update({ where: { id: one }, data: { styleCode: "PR-2" } });
      const rows = await tx.product.findMany({ where: { id: { in: [one, two] } } });
      await writePieces(tx, rows.map(withLists));
    });
    expect(await skusOf(one)).toContain("PR-2-SAND-S");
    expect(await skusOf(two)).toContain("PR-1-SAND-S");
    const sold = await db.read.piece.findUniqueOrThrow({ where: { sku: "PR-2-SAND-S" } });
    expect(sold).toMatchObject({ id: sand, productId: one, availability: "sold_out" });
  });
});

it("a piece keeps id, EAN and stock, whatever colours and sizes its style has meanwhile", async () => {
  const lists = fc.record({
    colors: fc.subarray(["Sand", "Rust", "Dark Navy", "dark navy"]),
    sizes: fc.subarray(["S", "M"]),
    styleCode: fc.constantFrom("PR-1", "PR-2"),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(lists, { minLength: 1, maxLength: 6 }), async (steps) => {
      await emptyDatabase(db);
      adminId = (await makePerson("admin")).id;
      const id = await createStyle(STYLE, adminId);
      /** What was said of each piece when it was first seen, by colour and size. */
      const known = new Map<string, { id: number; ean: string | null; quantity: number }>();
      for (const step of [{}, ...steps, { colors: STYLE.colors, sizes: STYLE.sizes }]) {
        await change(id, step);
        const style = (await findStyle(id, { prices: LIST_PRICES }))!;
        const wanted = piecesOfStyle({
          styleCode: "",
          colors: style.colors.map(({ name }) => name),
          sizes: style.sizes,
        });
        expect(style.pieces.map(pieceKey).sort()).toEqual(wanted.map(pieceKey).sort());
        expect(new Set(style.pieces.map(({ sku }) => sku)).size).toBe(wanted.length);
        const stock = await readStock([id]);
        for (const piece of style.pieces) {
          const before = known.get(pieceKey(piece));
          if (before) {
            const now = { id: piece.id, ean: piece.ean, quantity: stock.get(piece.id) };
            expect(now).toEqual(before);
            continue;
          }
          const first = { id: piece.id, ean: eanOf(piece.id), quantity: piece.id };
          known.set(pieceKey(piece), first);
          await db.write(async (tx) => {
            await tx.piece.update({ where: { id: piece.id }, data: { ean: first.ean } });
            await setStock(tx, [{ id: piece.id, stock: first.quantity }], { reason: "edited" });
          });
        }
        const made = new Set(style.pieces.map(({ sku }) => sku));
        for (const sku of (await db.read.piece.findMany()).map((row) => row.sku)) {
          const { preview } = await readQuickOrder(`${sku};1`, {
            mode: "add",
            cart: { lines: [] },
            prices: LIST_PRICES,
          });
          expect(preview.lines.some((line) => line.sku === sku)).toBe(made.has(sku));
        }
      }
    }),
    { numRuns: 10 },
  );
});
