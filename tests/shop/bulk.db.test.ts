// Applying an uploaded table: atomically, as previewed, once, with an audit entry.
import { rowCounts } from "~/shop/base/files/table/preview";
import fc from "fast-check";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { db, LARGE_WRITE } from "~/db/db.server";
import { STYLE_TABLE } from "~/shop/catalogue/style-table/columns";
import { applyTable, findAppliedTable } from "~/shop/desk/bulk-changes/tables.server";
import { findBulkChange, undoBulkChange } from "~/shop/desk/bulk-changes/bulk-changes.server";
import { compareUpload, EDITABLE_STYLES } from "~/shop/catalogue/style-table/preview.server";
import { allStyles } from "~/shop/catalogue/style-table/current-styles.server";
import { previewOf } from "~/shop/base/files/table/editable-table.server";
import { previewQuery } from "~/shop/base/files/table/preview";
import { tableCsv } from "~/shop/base/files/table/table-csv";
import { cellsOf } from "~/shop/catalogue/style-table/cells";
import { MAX_TABLE_ROWS } from "~/shop/base/files/table/limits";
import { findTable, storeTable } from "~/shop/base/files/table/table-uploads.server";
import { discardUpload } from "~/shop/base/files/uploads.server";
import { writeWindows } from "~/shop/catalogue/style-table/write-windows.server";
import { listStyles } from "~/shop/catalogue/search/catalogue.server";
import { catalogueQuery } from "~/shop/catalogue/search/query";
import { changeStyle, changeStyles, createStyle } from "~/shop/catalogue/styles/edit-style.server";
import { styleForm } from "~/shop/catalogue/styles/style-form.server";
import { setStyleWindows } from "~/shop/catalogue/delivery-windows/change-windows.server";
import { LIST_PRICES } from "~/shop/catalogue/prices/price";
import { dumpOf, emptyDatabase } from "../support/databases";
import { createWindow } from "../support/carts";
import { eanOf } from "../support/pieces";
import { makePerson } from "../support/people";

let admin: string;

beforeEach(async () => {
  await emptyDatabase(db);
  admin = (await makePerson("admin")).id;
});

const fieldsOf = (name: string, styleCode: string) =>
  styleForm.parse({
    name,
    styleCode,
    wholesalePrice: "45.50",
    sizes: "S, M",
    colors: "Sand",
    material: "Cotton",
    fibreComposition: "95% cotton, 5% elastane",
    description: "Soft.\nWarm, \"quoted\" 'and' so: č 🧶 \\n {}",
    bestSeller: true,
    isActive: true,
  });
const make = (name: string, code: string) => createStyle(fieldsOf(name, code), admin);
const styleOf = (styleCode: string) => db.read.product.findUniqueOrThrow({ where: { styleCode } });

async function upload(text: string, by = admin) {
  const { id } = await storeTable(STYLE_TABLE, by, {
    name: "C:\\tables\\spring.csv",
    bytes: Buffer.from(text),
  });
  const compared = await compareUpload((await findTable("products", by, id))!);
  return { id, ...compared };
}

const applyUpload = (userId: string, uploadId: string, seen: string) =>
  applyTable("products", { userId, uploadId, seen });

const auditOf = () => db.read.auditEntry.findMany({ where: { action: "change_products" } });

describe("applying a table", () => {
  it("changes and creates the valid rows, omits the wrong ones, and reports both", async () => {
    await make("Alma", "ALMA");
    await make("Breza", "BREZA");
    await make("Cvetka", "CVETKA");
    const [alma, breza, cvetka] = await Promise.all(["ALMA", "BREZA", "CVETKA"].map(styleOf));
    const { id, counts, fingerprint, absent } = await upload(
      "Style Code;Name;Wholesale Price;Sizes;Active;Retail Price;Description;EAN\n" +
        'ALMA;=Žametna "jopa";1.045,50;L, XL;no;99;;385\n' +
        "BREZA;Breza;free;S, M;yes;;;385\n" +
        'CVETKA;Cvetka;45,5;S,M;yes;;"Soft.\nWarm, ""quoted"" \'and\' so: č 🧶 \\n {}";385\n' +
        "NOVA;Nova;12;;;;New;385\n",
    );
    expect(rowCounts(counts)).toBe("1 changed, 1 new, 1 wrong, 1 unchanged");
    expect(absent).toBe(0);
    await applyUpload(admin, id, fingerprint);

    const after = await styleOf("ALMA");
    expect(after).toEqual({
      ...alma,
      name: '=Žametna "jopa"',
      // Its words stand in search.db.test.ts and finding.db.test.ts; the old name's are gone.
      searchText: expect.stringMatching(/^zametna jopa alma cotton sand l xl /),
      wholesalePrice: 104550,
      retailPrice: 9900,
      sizes: ["L", "XL"],
      isActive: false,
      description: "",
      version: 2,
      updatedAt: expect.any(Date),
    });
    expect(after.updatedAt.getTime()).toBeGreaterThan(alma!.updatedAt.getTime());
    expect(after.updatedAt.getTime()).toBeLessThanOrEqual(Date.now());
    expect(await styleOf("BREZA")).toEqual(breza);
    expect(await styleOf("CVETKA")).toEqual(cvetka);
    expect(await styleOf("NOVA")).toMatchObject({
      name: "Nova",
      searchText: "nova",
      wholesalePrice: 1200,
      recommendedPrice: null,
      description: "New",
      sizes: [],
      colors: [],
      fibreComposition: [],
      additionalImages: [],
      minOrderQuantity: 1,
      bestSeller: false,
      isActive: true,
      version: 1,
    });
    const done = { changed: 1, new: 1, wrong: 1, invited: 0, undo: "possible" };
    expect(await findAppliedTable(id)).toEqual(done);
    expect((await findTable("products", admin, id))?.appliedAt).toBeInstanceOf(Date);
    // The catalogue has the changes: order by time, search, prices.
    const query = catalogueQuery(new URLSearchParams("sort=newest"), true);
    const { styles } = await listStyles(query, { open: [], prices: LIST_PRICES });
    expect(styles.map(({ styleCode }) => styleCode)).toEqual(["NOVA", "CVETKA", "BREZA"]);
    expect(styles[0]!.price).toEqual({ wholesale: 1200, recommended: null, retail: null });
    expect((await listStyles({ ...query, q: "nova" }, { open: [], prices: LIST_PRICES })).count).toBe(1);
  });

  it("says which rows end early, and what of their styles they empty", async () => {
    for (const code of ["ALMA", "BREZA", "CVETKA"]) await make(code, code);
    const { id } = await upload(
      "Style Code;Name;Material;Sizes;Retail Price\nALMA;Alma\nBREZA;Breza;Cotton;S, M\nCVETKA;Cvetka;;S, M;\nNOVA;Nova\n",
    );
    const preview = await previewOf(
      EDITABLE_STYLES,
      (await findTable("products", admin, id))!,
      previewQuery(new URLSearchParams()),
    );
    expect(preview.notes[0]).toBe(
      "Some rows end before the last column: row 2, ALMA, empties Material, Sizes. To keep these values, complete the row in the table.",
    );
  });

  it("round-trips all types of all fields", async () => {
    await make("Alma", "ALMA");
    const other =
      "Style Code;Name;Description;Category;Material;Fibre Composition;Sizes;Colors;Image;Additional Images;" +
      "Wholesale Price;Recommended Price;Retail Price;Min Order Quantity;Best Seller;Active;Name (German);Description (French)\n" +
      'ALMA;1;"a ""b""\\ ; 🧶";true;null;60,5% linen 39.5% hemp;1,2;[];https://a.example/1.jpg;https://a.example/2.jpg;' +
      '1;2;21474836,47;10000;no;no;"Übergröße; weiß";C’est doux.\n';
    const { id, rows, fingerprint } = await upload(other.replace("linen 39.5", "linen; 39.5"));
    expect(rows).toMatchObject([{ kind: "wrong" }]);
    await expect(applyUpload(admin, id, fingerprint)).rejects.toMatchObject({ kind: "wrong_step" });
    const right = await upload(other.replace("60,5% linen 39.5% hemp", '"60,5% linen; 39.5% hemp"'));
    expect(right.counts.changed).toBe(1);
    await applyUpload(admin, right.id, right.fingerprint);
    expect(await styleOf("ALMA")).toMatchObject({
      name: "1",
      description: 'a "b"\\ ; 🧶',
      category: "true",
      material: "null",
      fibreComposition: [
        { fibre: "linen", percent: 60.5 },
        { fibre: "hemp", percent: 39.5 },
      ],
      sizes: ["1", "2"],
      colors: ["[]"],
      imageUrl: "https://a.example/1.jpg",
      additionalImages: ["https://a.example/2.jpg"],
      wholesalePrice: 100,
      recommendedPrice: 200,
      retailPrice: 2_147_483_647,
      minOrderQuantity: 10_000,
      bestSeller: false,
      isActive: false,
      nameDe: "Übergröße; weiß",
      nameFr: "",
      descriptionFr: "C’est doux.",
    });
    let file = "";
    for await (const piece of tableCsv(STYLE_TABLE, cellsOf, allStyles(2))) file += piece;
    const again = await upload(file);
    expect(rowCounts(again.counts)).toBe("0 changed, 0 new, 0 wrong, 1 unchanged");
  });

  it("offers styles in the delivery windows that it names, and takes them out of the others", async () => {
    const names = ["In stock", "Autumn, 2027", "Spring 2028"];
    await db.write(async (tx) => {
      for (const [position, name] of names.entries()) await createWindow(tx, { name, position });
    });
    await make("Alma", "ALMA");
    await make("Breza", "BREZA");
    const offered = async () => {
      const rows = await db.read.styleWindow.findMany({
        select: { product: { select: { styleCode: true } }, window: { select: { name: true } } },
      });
      return rows.map(({ product, window }) => `${product.styleCode} ${window.name}`).sort();
    };
    const exported = async () => {
      let file = "";
      for await (const piece of tableCsv(STYLE_TABLE, cellsOf, allStyles(2))) file += piece;
      return file;
    };
    expect(await offered()).toEqual(["ALMA In stock", "BREZA In stock"]);
    const before = await exported();
    const { id, fingerprint, counts } = await upload(
      "Style Code;Name;Wholesale Price;Delivery Windows\n" +
        "ALMA;Alma;45,50;Spring 2028 | Autumn, 2027\nBREZA;Breza;45,50;\nNOVA;Nova;12;Spring 2028\n" +
        "OKNO;Okno;12;\n",
    );
    expect(rowCounts(counts)).toBe("2 changed, 2 new, 0 wrong, 0 unchanged");
    await applyUpload(admin, id, fingerprint);
    expect(await offered()).toEqual(["ALMA Autumn, 2027", "ALMA Spring 2028", "NOVA Spring 2028", "OKNO In stock"]);
    expect(await auditOf()).toMatchObject([
      {
        before: {
          "ALMA Delivery Windows": "In stock",
          "BREZA Delivery Windows": "In stock",
        },
        after: {
          "ALMA Delivery Windows": "Autumn, 2027 | Spring 2028",
          "BREZA Delivery Windows": "nothing",
        },
      },
    ]);
    const after = await exported();
    expect(after).toContain(`;"Autumn, 2027 | Spring 2028"${";".repeat(14)}\r\n`);
    expect(rowCounts((await upload(after)).counts)).toBe("0 changed, 0 new, 0 wrong, 4 unchanged");
    const back = await upload(before);
    await applyUpload(admin, back.id, back.fingerprint);
    expect((await offered()).slice(0, 2)).toEqual(["ALMA In stock", "BREZA In stock"]);
  });

  it("writes nothing when another admin has changed delivery windows since the preview", async () => {
    const [first, second] = await db.write(async (tx) => [
      await createWindow(tx, { name: "In stock" }),
      await createWindow(tx, { name: "Autumn 2027", position: 1 }),
    ]);
    const almaId = await make("Alma", "ALMA");
    const table = "Style Code;Delivery Windows\nALMA;Autumn 2027\n";
    const { id, fingerprint, rows } = await upload(table);
    const rename = (name: string) =>
      db.write((tx) => tx.deliveryWindow.update({ where: { id: second!.id }, data: { name } }));
    const refused = async () => {
      const unchanged = await dumpOf(db);
      await expect(applyUpload(admin, id, fingerprint)).rejects.toMatchObject({ kind: "stale" });
      expect(await dumpOf(db)).toEqual(unchanged);
    };
    await setStyleWindows(admin, almaId, [first!.id, second!.id]);
    await refused();
    await setStyleWindows(admin, almaId, []);
    await refused();
    // Between the comparison and the transaction.
    const [row] = rows;
    if (row?.kind !== "changed") throw new Error("The row is not a change");
    const change = { id: almaId, before: row.before.windows, after: row.after.windows };
    const tried = () => db.write((tx) => writeWindows(tx, [change]));
    expect(await tried()).toBe(false);
    await setStyleWindows(admin, almaId, [first!.id]);
    await rename("Autumn 2028");
    expect(await tried()).toBe(false);
    await refused();
    await rename("Autumn 2027");
    expect(await tried()).toBe(true);
  });

  it("has one audit entry with old and new values", async () => {
    await make("Alma", "ALMA");
    const { id, fingerprint } = await upload("Style Code;Name;Wholesale Price\nALMA;Alma;48\nNOVA;Nova;12\n?;;\n");
    await applyUpload(admin, id, fingerprint);
    await expect(applyUpload(admin, id, fingerprint)).rejects.toMatchObject({ kind: "stale" });
    expect(await auditOf()).toMatchObject([
      {
        actorId: admin,
        label: "spring.csv",
        result: "done",
        note: "1 change and 1 new style, without 1 wrong row",
        before: { "ALMA Wholesale Price": "45.50" },
        after: {
          "Styles changed": 1,
          "New styles": 1,
          "Wrong rows left out": 1,
          "ALMA Wholesale Price": "48.00",
          "NOVA Name": "Nova",
        },
      },
    ]);
    expect((await styleOf("ALMA")).version).toBe(2);
  });

  it("writes nothing when a style was changed since the preview", async () => {
    const almaId = await make("Alma", "ALMA");
    await make("Breza", "BREZA");
    const { id, fingerprint } = await upload("Style Code;Name\nALMA;Alma II\nBREZA;Breza\n");
    // The preview said "unchanged"; applying it would undo the other admin's change.
    const breza = await styleOf("BREZA");
    await changeStyle(breza.id, 1, fieldsOf("Breza II", "BREZA"), admin);
    const before = await dumpOf(db);
    await expect(applyUpload(admin, id, fingerprint)).rejects.toMatchObject({ kind: "stale" });
    expect(await dumpOf(db)).toEqual(before);

    const seen = await compareUpload((await findTable("products", admin, id))!);
    expect(seen.counts).toMatchObject({ changed: 2 });
    await changeStyle(almaId, 1, fieldsOf("Alma III", "ALMA"), admin);
    await expect(applyUpload(admin, id, seen.fingerprint)).rejects.toMatchObject({ kind: "stale" });
    const latest = await compareUpload((await findTable("products", admin, id))!);
    await applyUpload(admin, id, latest.fingerprint);
    expect((await styleOf("ALMA")).name).toBe("Alma II");
    expect((await styleOf("BREZA")).name).toBe("Breza");
  });

  it("writes nothing when the code of a new style was taken since the preview", async () => {
    await make("Alma", "ALMA");
    const { id, fingerprint } = await upload("Style Code;Name;Wholesale Price\nALMA;Alma II;1\nNOVA;Nova;1\n");
    await make("Another", "NOVA");
    const before = await dumpOf(db);
    await expect(applyUpload(admin, id, fingerprint)).rejects.toMatchObject({ kind: "stale" });
    expect(await dumpOf(db)).toEqual(before);
  });

  it("happens once for concurrent submissions, the others are refused", async () => {
    await make("Alma", "ALMA");
    const { id, fingerprint } = await upload("Style Code;Name;Wholesale Price\nALMA;Alma II;1\nNOVA;Nova;1\n");
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => applyUpload(admin, id, fingerprint)));
    const refused = results.filter((result) => result.status === "rejected");
    expect(refused.map(({ reason }) => reason as unknown)).toEqual(
      Array.from({ length: 7 }, () => expect.objectContaining({ kind: "stale" })),
    );
    expect((await styleOf("ALMA")).version).toBe(2);
    expect(await auditOf()).toHaveLength(1);
  });

  it("of two tables with the same style succeeds for one, and is refused for the other", async () => {
    await make("Alma", "ALMA");
    const other = (await makePerson("admin")).id;
    const tables = await Promise.all([
      upload("Style Code;Name\nALMA;Mine\n"),
      upload("Style Code;Name\nALMA;Theirs\n", other),
    ]);
    const results = await Promise.allSettled(
      tables.map(({ id, fingerprint }, index) => applyUpload(index === 0 ? admin : other, id, fingerprint)),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(results.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { kind: "stale" },
    });
    expect((await styleOf("ALMA")).version).toBe(2);
    expect(await auditOf()).toHaveLength(1);
  });

  it("takes ten thousand rows", async () => {
    const half = MAX_TABLE_ROWS / 2;
    // Half are new styles, half are changes, and one is absent.
    await db.write((tx) =>
      tx.product.createMany({
        data: Array.from({ length: half + 1 }, (_, index) => ({
          styleCode: `S-${half + 1 + index}`,
          name: `Style ${half + 1 + index}`,
          wholesalePrice: 4_500,
          sizes: ["S", "M", "L"],
          colors: ["Sand"],
          fibreComposition: [],
          additionalImages: [],
        })),
      }),
    );
    const table =
      "Style Code;Name;Wholesale Price;Sizes;Colours;Description\n" +
      Array.from(
        { length: MAX_TABLE_ROWS },
        (_, index) => `S-${index + 1};Style ${index + 1};46,00;"S, M, L";Sand;A text\n`,
      ).join("");
    const { id, counts, absent, fingerprint } = await upload(table);
    expect(rowCounts(counts)).toBe("5,000 changed, 5,000 new, 0 wrong, 0 unchanged");
    expect(absent).toBe(1);
    const write = vi.spyOn(db, "write");
    await applyUpload(admin, id, fingerprint);
    // A busy machine takes longer than the 30 s of other transactions.
    expect(write.mock.calls.map(([, options]) => options)).toEqual([LARGE_WRITE]);
    write.mockRestore();
    expect(
      await db.read.product.groupBy({
        by: ["wholesalePrice", "version"],
        _count: true,
        orderBy: [{ wholesalePrice: "asc" }, { version: "asc" }],
      }),
    ).toEqual([
      { wholesalePrice: 4500, version: 1, _count: 1 },
      { wholesalePrice: 4600, version: 1, _count: half },
      { wholesalePrice: 4600, version: 2, _count: half },
    ]);
    // The default sorting follows the order of the table.
    const [one, two] = await db.read.product.findMany({
      where: { version: 1, wholesalePrice: 4_600 },
      orderBy: { id: "asc" },
      take: 2,
    });
    expect([one!.styleCode, two!.styleCode]).toEqual(["S-1", "S-2"]);
    const [entry] = await db.read.auditEntry.findMany({ orderBy: { id: "desc" }, take: 1 });
    expect(Object.keys(entry!.after as object)).toHaveLength(503);
  }, 120_000);
});

describe("an uploaded table", () => {
  it("is visible to its uploader only, until it is discarded or a day old", async () => {
    await make("Alma", "ALMA");
    const other = (await makePerson("admin")).id;
    const { id, fingerprint } = await upload("Style Code;Name\nALMA;Alma II\n");
    expect(await findTable("products", admin, id)).toMatchObject({ id, fileName: "spring.csv" });
    expect(await findTable("products", other, id)).toBeNull();
    expect(await findTable("products", admin, "' OR 1=1")).toBeNull();
    await expect(applyUpload(other, id, fingerprint)).rejects.toMatchObject({ kind: "not_found" });
    await discardUpload({ kind: "products", userId: other, id });
    expect(await findTable("products", admin, id)).not.toBeNull();

    const old = await upload("Style Code;Name\nALMA;Alma III\n");
    const yesterday = new Date(Date.now() - 24 * 3_600_000 - 1_000);
    await db.write((tx) => tx.upload.update({ where: { id: old.id }, data: { createdAt: yesterday } }));
    expect(await findTable("products", admin, old.id)).toBeNull();
    await expect(applyUpload(admin, old.id, old.fingerprint)).rejects.toMatchObject({
      kind: "not_found",
    });
    await discardUpload({ kind: "products", userId: admin, id });
    await expect(applyUpload(admin, id, fingerprint)).rejects.toMatchObject({ kind: "not_found" });
    expect((await styleOf("ALMA")).name).toBe("Alma");
    // The next upload deletes old ones.
    const last = await upload("Style Code;Name\nALMA;Alma IV\n");
    expect(await db.read.upload.findMany({ select: { id: true } })).toEqual([{ id: last.id }]);
  });

  it("is not stored when it is no table", async () => {
    for (const bytes of [Buffer.from("PK\x03\x04"), Buffer.from("a\n1"), Buffer.alloc(0)]) {
      await expect(storeTable(STYLE_TABLE, admin, { name: "x.csv", bytes })).rejects.toMatchObject({
        kind: "unreadable",
      });
    }
    expect(await db.read.upload.count()).toBe(0);
  });
});

describe("undo of a table of styles", () => {
  const apply = async (text: string) => {
    const { id, fingerprint } = await upload(text);
    await applyUpload(admin, id, fingerprint);
    return id;
  };
  const undo = (id: string) => undoBulkChange(admin, id);
  const stateOf = async (styleCode: string) => {
    const { version: _version, updatedAt: _updatedAt, ...style } = await styleOf(styleCode);
    const where = { productId: style.id };
    const windows = await db.read.styleWindow.findMany({ where });
    return { style, windows: windows.map(({ windowId }) => windowId) };
  };

  it("puts fields, colors and windows back, and deactivates the new styles", async () => {
    const [stock, autumn] = await db.write(async (tx) => [
      await createWindow(tx, { name: "In stock" }),
      await createWindow(tx, { name: "Autumn 2027", position: 1 }),
    ]);
    await make("Alma", "ALMA");
    await make("Breza", "BREZA");
    const piece = await db.read.piece.findFirstOrThrow({ where: { sku: "ALMA-SAND-S" } });
    await db.write((tx) => tx.piece.update({ where: { id: piece.id }, data: { ean: eanOf(1) } }));
    const before = [await stateOf("ALMA"), await stateOf("BREZA")];
    expect(before[0]!.windows).toEqual([stock!.id]);
    const table =
      "Style Code;Name;Wholesale Price;Colors;Retail Price;Delivery Windows\n" +
      "ALMA;Alma II;48;Rust;99;Autumn 2027\nBREZA;Breza II;45,50;Sand;;\nNOVA;Nova;12;;;In stock\n";
    const { id, fingerprint } = await upload(table);
    await applyUpload(admin, id, fingerprint);
    expect((await stateOf("ALMA")).windows).toEqual([autumn!.id]);
    expect(await findBulkChange(id)).toMatchObject({
      request: { kind: "style-table", fileName: "spring.csv" },
      result: { count: 3 },
    });

    expect(await undo(id)).toEqual({ restored: 3, left: 0 });
    expect([await stateOf("ALMA"), await stateOf("BREZA")]).toEqual(before);
    expect(await styleOf("NOVA")).toMatchObject({ name: "Nova", isActive: false });
    const { productId } = piece;
    const pieces = await db.read.piece.findMany({
      where: { productId, retiredAt: null },
      orderBy: { sku: "asc" },
    });
    expect(pieces.map(({ sku, ean }) => [sku, ean])).toEqual([
      ["ALMA-SAND-M", null],
      ["ALMA-SAND-S", eanOf(1)],
    ]);
    await expect(undo(id)).rejects.toMatchObject({ kind: "wrong_step" });
    const done = { changed: 2, new: 1, wrong: 0, invited: 0, undo: "done" };
    expect(await findAppliedTable(id)).toEqual(done);
    expect((await auditOf())[1]).toMatchObject({
      subject: `upload:${id}`,
      note: "Undone",
      before: { "ALMA Name": "Alma II", "NOVA Active": "Yes" },
      after: { "Styles changed": 3, "ALMA Name": "Alma", "NOVA Active": "No" },
    });
  });

  it("puts back what nobody has changed since, and names the style and field of what is left", async () => {
    const [stock, autumn] = await db.write(async (tx) => [
      await createWindow(tx, { name: "In stock" }),
      await createWindow(tx, { name: "Autumn 2027", position: 1 }),
    ]);
    const ids = [];
    for (const code of ["ALMA", "BREZA", "CVETKA"]) ids.push(await make(code, code));
    const id = await apply(
      "Style Code;Name;Wholesale Price;Delivery Windows\n" +
        "ALMA;ALMA;48;\nBREZA;BREZA;48;\nCVETKA;CVETKA;48;Autumn 2027\nNOVA;NOVA;1;\n",
    );
    await setStyleWindows(admin, ids[0]!, [autumn!.id]);
    await changeStyle(ids[1]!, 2, { ...fieldsOf("Breza", "BREZA"), name: "Breza III" }, admin);
    const nova = await styleOf("NOVA");
    await changeStyles(new Map([[nova.id, { bestSeller: true }]]), admin);
    expect(await undo(id)).toEqual({ restored: 3, left: 2 });
    expect(await findBulkChange(id)).toMatchObject({
      result: { left: 2, leftNames: ["ALMA: Delivery Windows", "NOVA: Active"] },
    });
    expect(await styleOf("ALMA")).toMatchObject({ wholesalePrice: 4550 });
    expect((await stateOf("ALMA")).windows).toEqual([autumn!.id]);
    expect(await styleOf("BREZA")).toMatchObject({ name: "Breza III", wholesalePrice: 4550 });
    expect((await stateOf("BREZA")).windows).toEqual([stock!.id]);
    expect(await styleOf("CVETKA")).toMatchObject({ wholesalePrice: 4550 });
    expect((await stateOf("CVETKA")).windows).toEqual([stock!.id]);
    expect(await styleOf("NOVA")).toMatchObject({ isActive: true });
  });

  it("leaves a style whose delivery window was renamed", async () => {
    const window = await db.write((tx) => createWindow(tx, { name: "In stock" }));
    await make("Alma", "ALMA");
    const id = await apply("Style Code;Delivery Windows\nALMA;\n");
    await db.write((tx) => tx.deliveryWindow.update({ where: { id: window.id }, data: { name: "Now" } }));
    expect(await undo(id)).toEqual({ restored: 0, left: 1 });
    expect((await stateOf("ALMA")).windows).toEqual([]);
  });

  it("makes every style what it was, whatever the table changed", async () => {
    const change = fc.record({
      name: fc.constantFrom("Alma", "Breza"),
      price: fc.integer({ min: 5_000, max: 99_999 }),
      sizes: fc.constantFrom("", "S", "S, M", "M, XL"),
      colors: fc.constantFrom("", "Sand", "Rust", "Rust, Sand"),
      active: fc.constantFrom("yes", "no"),
      isTouched: fc.boolean(),
    });
    let made = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        const codes = changes.map(() => `P-${made++}`);
        for (const code of codes) await make("Alma", code);
        const before = await Promise.all(codes.map(stateOf));
        const rows = changes.map(({ name, price, sizes, colors, active }, at) =>
          [codes[at], name, price / 100, `"${sizes}"`, `"${colors}"`, active].join(";"),
        );
        const id = await apply(
          `Style Code;Name;Wholesale Price;Sizes;Colors;Active\n${rows.join("\n").replaceAll(".", ",")}\n`,
        );
        for (const [at, { isTouched }] of changes.entries()) {
          if (isTouched) await changeStyles(new Map([[before[at]!.style.id, { category: "New" }]]), admin);
        }
        await undo(id);
        const after = await Promise.all(codes.map(stateOf));
        for (const [at, { isTouched }] of changes.entries()) {
          const { style, windows } = before[at]!;
          const category = isTouched ? "New" : style.category;
          expect(after[at]).toEqual({
            windows,
            style: { ...style, category, searchText: after[at]!.style.searchText },
          });
        }
      }),
      { numRuns: 10 },
    );
  });

  it("beside a change of a style: one of the two is made on what the other left", async () => {
    const styleId = await make("Alma", "ALMA");
    const id = await apply("Style Code;Name\nALMA;Alma II\n");
    const [undone, changed] = await Promise.allSettled([
      undo(id),
      changeStyle(styleId, 2, fieldsOf("Alma III", "ALMA"), admin),
    ]);
    const { name } = await styleOf("ALMA");
    if (changed.status === "fulfilled") {
      expect(name).toBe("Alma III");
      // A moment earlier it is told so, and nothing is undone.
      const left = { status: "fulfilled", value: { restored: 0, left: 1 } };
      const refused = { status: "rejected", reason: { kind: "stale" } };
      expect(undone).toMatchObject(undone.status === "fulfilled" ? left : refused);
    } else {
      expect(name).toBe("Alma");
      expect(undone).toMatchObject({ value: { restored: 1, left: 0 } });
      expect(changed.reason).toMatchObject({ kind: "stale" });
    }
  });
});
