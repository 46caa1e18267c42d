import { randomUUID } from "node:crypto";

import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { changeStyle, createStyle, duplicateStyle } from "~/shop/catalogue/edit-style.server";
import type { StyleFields } from "~/shop/catalogue/style-fields";
import { findAdminStyle } from "~/shop/catalogue/style-record.server";
import { withLists } from "~/shop/catalogue/style-row";
import { writePieces } from "~/shop/catalogue/write-pieces.server";
import { fillPieces } from "~/shop/maintenance/fill-pieces.server";
import { watchStatements } from "../../scripts/bench/statements";
import { emptyDatabase } from "../support/databases";
import { makePerson } from "../support/people";

const STYLE: StyleFields = {
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

async function skusOf(productId: number): Promise<string[]> {
  const rows = await db.read.piece.findMany({ where: { productId }, orderBy: { id: "asc" } });
  return rows.map(({ sku }) => sku);
}

async function change(id: number, fields: Partial<StyleFields>): Promise<void> {
  const { version, fields: present } = (await findAdminStyle(id))!;
  await changeStyle(id, version, { ...present, ...fields }, adminId);
}

/** Says of a piece that it is sold out, with an EAN. */
const mark = (sku: string) =>
  db.write((tx) =>
    tx.piece.update({ where: { sku }, data: { ean: "96385074", availability: "sold_out" } }),
  );

describe("a style's pieces", () => {
  it("are written with it, for each colour and size", async () => {
    const id = await createStyle(STYLE, adminId);
    expect(await skusOf(id)).toEqual(["PR-1-SAND-S", "PR-1-SAND-M", "PR-1-RUST-S", "PR-1-RUST-M"]);
    const plain = await createStyle(
      { ...STYLE, styleCode: "PR-2", colors: [], sizes: [] },
      adminId,
    );
    expect(await skusOf(plain)).toEqual(["PR-2"]);
    expect(await skusOf(await duplicateStyle(id, adminId))).toHaveLength(4);
  });

  it("follow its colours, sizes and code, and keep what was said of them", async () => {
    const id = await createStyle(STYLE, adminId);
    await mark("PR-1-RUST-M");
    await change(id, { colors: ["Rust"], sizes: ["M", "L"], styleCode: "PR-9" });
    const rows = await db.read.piece.findMany({ where: { productId: id }, orderBy: { id: "asc" } });
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

  it("are taken out with their stock in as many statements for twenty as for two", async () => {
    const counts: number[] = [];
    for (const colors of [20, 2].map((count) => Array.from({ length: count }, (_, n) => `C${n}`))) {
      const name = `Alma ${colors.length}`;
      const id = await createStyle({ ...STYLE, name, styleCode: "", colors, sizes: [] }, adminId);
      await db.write((tx) =>
        tx.pieceStock.createMany({
          data: colors.map((color, at) => ({ productId: id, color, quantity: at })),
        }),
      );
      takeStatements();
      const removed = await db.write((tx) =>
        writePieces(tx, [{ id, styleCode: name, colors: ["Sand"], sizes: [] }]),
      );
      counts.push(takeStatements().length);
      const stockOf = new Map(removed.map(({ color, stock }) => [color, stock]));
      expect(stockOf).toEqual(new Map(colors.map((color, stock) => [color, stock])));
      expect(await db.read.pieceStock.count({ where: { productId: id } })).toBe(0);
    }
    expect(counts[0]).toBe(counts[1]);
  });

  it("have different SKUs where colours are written alike, also of other styles, and keep them", async () => {
    const colors = ["Dark Navy", "Dark-Navy", "DARK NAVY 2"];
    const id = await createStyle({ ...STYLE, colors, sizes: [] }, adminId);
    const skus = ["PR-1-DARKNAVY", "PR-1-DARKNAVY-2", "PR-1-DARKNAVY2"];
    expect(await skusOf(id)).toEqual(skus);
    // The code of this style is what the SKU of the other one is.
    const other = await createStyle(
      { ...STYLE, styleCode: "PR-1-DARKNAVY", colors: [], sizes: [] },
      adminId,
    );
    expect(await skusOf(other)).toEqual(["PR-1-DARKNAVY-3"]);
    const row = await db.read.product.findUniqueOrThrow({ where: { id } });
    await db.write(async (tx) => {
      await tx.product.update({ where: { id }, data: { name: "Bela" } });
      await writePieces(tx, [withLists(row)]);
    });
    expect(await skusOf(id)).toEqual(skus);
  });

  it("of two styles that exchange their codes are exchanged as well", async () => {
    const one = await createStyle(STYLE, adminId);
    const two = await createStyle({ ...STYLE, styleCode: "PR-2" }, adminId);
    await mark("PR-1-SAND-S");
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
    expect(sold).toMatchObject({ productId: one, availability: "sold_out" });
  });
});

it("styles of a version without pieces get theirs, once", async () => {
  await db.write((tx) =>
    tx.product.createMany({
      data: Array.from({ length: 450 }, (_, index) => ({
        name: "Alma",
        styleCode: `${randomUUID().slice(0, 6)}-${index}`,
        fibreComposition: [],
        additionalImages: [],
        sizes: index % 2 ? ["S", "M"] : [],
        colors: index % 3 ? ["Sand", "Rust"] : [],
        wholesalePrice: 1_000,
      })),
    }),
  );
  // Both may have written the same batch.
  const [one, other] = await Promise.all([fillPieces(db), fillPieces(db)]);
  expect(one + other).toBeGreaterThanOrEqual(450);
  const expected = Array.from({ length: 450 }, (_, i) => (i % 2 ? 2 : 1) * (i % 3 ? 2 : 1));
  expect(await db.read.piece.count()).toBe(expected.reduce((all, pieces) => all + pieces, 0));
  expect(await fillPieces(db)).toBe(0);
});
