// The table of all pieces: read as spreadsheets write it, compared with what it was when downloaded, applied at once, undone.
import { rowCounts } from "~/shop/base/files/table/preview";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";

import { db, type Tx } from "~/db/db.server";
import { applyTable, findAppliedTable } from "~/shop/desk/bulk-changes/tables.server";
import { findBulkChange, recentBulkChanges, undoBulkChange } from "~/shop/desk/bulk-changes/bulk-changes.server";
import { changePieces } from "~/shop/catalogue/pieces/edit-pieces.server";
import { tableCsv } from "~/shop/base/files/table/table-csv";
import { cellsOf } from "~/shop/catalogue/piece-table/cells.server";
import { PIECE_TABLE } from "~/shop/catalogue/piece-table/columns";
import { compareUpload, EDITABLE_PIECES } from "~/shop/catalogue/piece-table/preview.server";
import { allPieces } from "~/shop/catalogue/piece-table/current-pieces.server";

import { AVAILABILITIES, needsDay } from "~/shop/catalogue/pieces/pieces";
import { checkStock, takeFromStock } from "~/shop/catalogue/pieces/stock.server";
import { previewOf, wrongRowsOf } from "~/shop/base/files/table/editable-table.server";
import { previewQuery, reasonsText } from "~/shop/base/files/table/preview";
import { findTable, storeTable } from "~/shop/base/files/table/table-uploads.server";
import { makeStyle } from "../support/carts";
import { emptyDatabase } from "../support/databases";
import { eanOf } from "../support/pieces";
import { makePerson } from "../support/people";
import { brokenHistories, findPiece, setPiece, stockPiece } from "../support/pieces";

let admin: string;
let style: Awaited<ReturnType<typeof makeStyle>>;
beforeEach(async () => {
  await emptyDatabase(db);
  admin = (await makePerson("admin")).id;
  style = await makeStyle();
});

const skuOf = (end: string) => `${style.styleCode}-${end}`;

async function download() {
  let csv = "";
  for await (const chunk of tableCsv(PIECE_TABLE, cellsOf, allPieces())) csv += chunk;
  return csv;
}

async function upload(text: string, by = admin) {
  const file = { name: "stock.csv", bytes: Buffer.from(text) };
  const { id } = await storeTable(PIECE_TABLE, by, file);
  const look = async () => compareUpload((await findTable("pieces", by, id))!);
  const { counts, absent, fingerprint } = await look();
  const show = async (kind: string) => {
    const query = previewQuery(new URLSearchParams({ show: kind }));
    return (await previewOf(EDITABLE_PIECES, (await findTable("pieces", by, id))!, query)).rows;
  };
  return {
    id,
    counts: rowCounts(counts),
    absent,
    look,
    show,
    apply: (seen = fingerprint) => applyTable("pieces", { userId: by, uploadId: id, seen }),
    wrong: async () => wrongRowsOf(EDITABLE_PIECES, (await findTable("pieces", by, id))!),
  };
}

it("makes pieces that are set to sold out available again only where that is ticked, and says which other ones stay closed", async () => {
  await setPiece(skuOf("SAND-S"), { availability: "sold_out" });
  await setPiece(skuOf("SAND-M"), { availability: "not_made" });
  const notesOf = async (text: string) => {
    const { id } = await upload(text);
    const query = previewQuery(new URLSearchParams());
    const { notes, soldOut } = await previewOf(EDITABLE_PIECES, (await findTable("pieces", admin, id))!, query);
    return [soldOut, ...notes];
  };
  const rest =
    "still can’t be ordered: its availability stays as it is. Write “Available” in the column Availability to sell it.";
  expect(await notesOf(`SKU;Stock\n${skuOf("SAND-S")};0\n${skuOf("RUST-S")};3\n${skuOf("SAND-M")};7\n`)).toEqual([
    0,
    `${skuOf("SAND-M")} gets stock but ${rest}`,
  ]);
  expect(await notesOf(`SKU;Stock;Availability\n${skuOf("SAND-S")};12;Available\n`)).toEqual([0]);
  const both = `SKU;Stock\n${skuOf("SAND-S")};1\n${skuOf("SAND-M")};2\n`;
  expect(await notesOf(both)).toEqual([1, `${skuOf("SAND-M")} gets stock but ${rest}`]);
  const stateOf = async () => {
    const now = await pieces();
    return ["SAND-S", "SAND-M"].map((sku) => [now[sku]![1], now[sku]![3]]);
  };
  const [before, left] = [
    [
      ["sold_out", null],
      ["not_made", null],
    ],
    [
      ["sold_out", 1],
      ["not_made", 2],
    ],
  ];
  for (const reopens of [false, true]) {
    const { id, look } = await upload(both);
    const { fingerprint: seen } = await look();
    await applyTable("pieces", { userId: admin, uploadId: id, seen, reopens });
    expect(await stateOf()).toEqual(reopens ? [["available", 1], left![1]] : left);
    await undoBulkChange(admin, id);
    expect(await stateOf()).toEqual(before);
  }
});

/** Changes cells of a downloaded table: by SKU, then by heading. */
function edited(csv: string, edits: Record<string, Record<string, string>>): string {
  const [head = "", ...rows] = csv.split("\r\n");
  const headings = head.replace("\uFEFF", "").split(";");
  const lines = rows.map((line) => {
    const cells = line.split(";");
    for (const [heading, cell] of Object.entries(edits[cells[0]!] ?? {})) {
      cells[headings.indexOf(heading)] = cell;
    }
    return cells.join(";");
  });
  return [head, ...lines].join("\r\n");
}

/** EAN, availability, day and stock of a style's pieces, by the end of their SKUs. */
async function pieces({ id, styleCode } = style) {
  const rows = await db.read.piece.findMany({ where: { productId: id }, orderBy: { id: "asc" } });
  const stock = await db.read.pieceStock.findMany({ where: { piece: { productId: id } } });
  return Object.fromEntries(
    rows.map(({ id: pieceId, sku, ean, availability, availabilityDate: day }) => {
      const left = stock.find((one) => one.pieceId === pieceId)?.quantity;
      return [sku.slice(styleCode.length + 1), [ean, availability, day, left ?? null]];
    }),
  );
}
const UNTOUCHED = [null, "available", null, null];

const sand = (size: string, from?: Tx) => findPiece({ productId: style.id, color: "Sand", size }, from);
const order = (quantity: number, size = "S") =>
  db.write(async (tx) => {
    await tx.product.updateMany({ where: { id: style.id }, data: { bestSeller: false } });
    const { id: pieceId } = await sand(size, tx);
    const { counted, short } = await checkStock(tx, [{ pieceId, quantity }]);
    expect(short).toEqual([]);
    await takeFromStock(tx, [...counted], { reason: "ordered" });
    return counted.size;
  });
const stockOf = (stock: number | null, size = "S") =>
  db.write((tx) => stockPiece(tx, { productId: style.id, color: "Sand", size, stock }));

describe("a table of pieces", () => {
  it("fills in stock, EANs and availability, tells what changes, and is undone", async () => {
    const csv = await download();
    expect(csv.split("\r\n")[0]).toBe("\uFEFFSKU;Style;Colour;Size;EAN;Availability;Day;In Stock;When Downloaded");
    const table = await upload(
      edited(csv, {
        [skuOf("SAND-S")]: { EAN: eanOf(1), "In Stock": "12" },
        [skuOf("SAND-M")]: { Availability: "From a day on", Day: "2027-03-03" },
        [skuOf("RUST-S")]: { "In Stock": "few" },
      }),
    );
    expect(table.counts).toBe("2 changed, 0 new, 1 wrong, 1 unchanged");
    expect(await table.show("changed")).toMatchObject([
      {
        key: skuOf("SAND-S"),
        name: "Alma, Sand, S",
        cells: [
          { heading: "EAN", before: "nothing", after: eanOf(1) },
          { heading: "In Stock", before: "made to order", after: "12" },
        ],
      },
      { cells: [{ heading: "Availability", before: "Available", after: "From 3 March 2027" }] },
    ]);
    await table.apply();
    const applied = {
      "SAND-S": [eanOf(1), "available", null, 12],
      "SAND-M": [null, "from", "2027-03-03", null],
      "RUST-S": UNTOUCHED,
      "RUST-M": UNTOUCHED,
    };
    expect(await pieces()).toEqual(applied);
    const done = { changed: 2, new: 0, wrong: 1, invited: 0, undo: "possible" };
    expect(await findAppliedTable(table.id)).toEqual(done);
    const entries = await db.read.auditEntry.findMany({ orderBy: { id: "asc" } });
    expect(entries.map(({ action, subject }) => [action, subject])).toEqual([
      ["change_pieces", `product:${style.id}`],
      ["change_pieces_from_table", `upload:${table.id}`],
    ]);
    await expect(table.apply()).rejects.toMatchObject({ kind: "stale" });
    expect(await pieces()).toEqual(applied);

    const [change] = await recentBulkChanges();
    expect(change).toMatchObject({ id: table.id, result: { count: 2 }, undoneAt: null });
    expect(change!.request).toEqual({ kind: "pieces", fileName: "stock.csv" });
    expect(await findBulkChange(table.id)).toMatchObject({ plan: null, result: { count: 2 } });
    expect(await undoBulkChange(admin, table.id)).toEqual({ restored: 2, left: 0 });
    expect(new Set(Object.values(await pieces()).map(String))).toEqual(new Set([String(UNTOUCHED)]));
    await expect(undoBulkChange(admin, table.id)).rejects.toMatchObject({ kind: "wrong_step" });
  });

  it("of a stock system changes only the columns that it has, and clears what is empty", async () => {
    style = await makeStyle({ styleCode: "ALMA" });
    await stockOf(5);
    const ean = { seen: null, value: eanOf(1) };
    await changePieces([{ styleId: style.id, id: (await sand("S")).id, ean }], admin);
    const table = await upload(
      `Quantity,Warehouse,sku\n,A,${skuOf("SAND-S").toLowerCase()}\n7.0,B,${skuOf("SAND-M")}\n`,
    );
    expect(table.counts).toBe("2 changed, 0 new, 0 wrong, 0 unchanged");
    expect(table.absent).toBe(6);
    await table.apply();
    expect(await pieces()).toMatchObject({
      "SAND-S": [eanOf(1), "available", null, null],
      "SAND-M": [null, "available", null, 7],
    });
  });

  it.each([
    ["an unknown SKU", () => "PR-NONE-S;1", "SKU: There is no piece with this SKU."],
    ["no SKU", () => ";1", "The SKU is missing."],
    ["a negative stock", () => `${skuOf("SAND-S")};-1`, "In Stock: Enter a whole number up to"],
    ["too high a stock", () => `${skuOf("SAND-S")};1000001`, "In Stock: Enter a whole number up to"],
    ["half a piece", () => `${skuOf("SAND-S")};1,5`, "In Stock: Enter a whole number up to"],
    [
      "an unclear mark",
      () => `${skuOf("SAND-S")};1,500`,
      'In Stock: The comma or point in "1,500" can be read in two ways',
    ],
  ])("with %s names it and changes nothing", async (_, row, reason) => {
    const table = await upload(`SKU;In Stock\n${row()}\n`);
    expect(table.counts).toBe("0 changed, 0 new, 1 wrong, 0 unchanged");
    expect(reasonsText((await table.show("wrong"))[0]!)).toContain(reason);
    await expect(table.apply()).rejects.toMatchObject({ kind: "wrong_step" });
  });

  it("with one SKU twice is left at both", async () => {
    const row = `${skuOf("SAND-S")};1\n`;
    const table = await upload(`SKU;In Stock\n${row}${row}`);
    expect(table.counts).toBe("0 changed, 0 new, 2 wrong, 0 unchanged");
  });

  it("reads what spreadsheets make of days, and asks where one can mean two", async () => {
    const rows = ["31.3.2027", "03/31/2027", "3/4/2027", "soon"].map(
      (day, at) => `${skuOf(["SAND-S", "SAND-M", "RUST-S", "RUST-M"][at]!)};from a day on;${day}\n`,
    );
    const table = await upload(`SKU;Availability;Available From\n${rows.join("")}`);
    expect((await table.show("changed")).map(({ cells }) => cells[0]!.after)).toEqual([
      "From 31 March 2027",
      "From 31 March 2027",
    ]);
    expect((await table.show("wrong")).map(reasonsText)).toEqual([
      'Day: "3/4/2027" can mean 3 April 2027 or 4 March 2027. Write it as 2027-04-03.',
      "Day: Please write the date as 2027-03-31.",
    ]);
  });
});

describe("an EAN in a table of pieces", () => {
  const ONE = "4006381333931";
  const setEan = async (size: string, value: string) => {
    const { id } = await sand(size);
    return changePieces([{ styleId: style.id, id, ean: { seen: null, value } }], admin);
  };

  it.each([
    ["4.00638E+12", "0 changed, 0 new, 0 wrong, 1 unchanged"],
    ["4,006E+12", "0 changed, 0 new, 0 wrong, 1 unchanged"],
    ["04006381333931", "0 changed, 0 new, 0 wrong, 1 unchanged"],
    ["4006381333931.0", "0 changed, 0 new, 0 wrong, 1 unchanged"],
    ["4 006381 333931", "0 changed, 0 new, 0 wrong, 1 unchanged"],
    ["4.00639E+12", "0 changed, 0 new, 1 wrong, 0 unchanged"],
    ["4006381333932", "0 changed, 0 new, 1 wrong, 0 unchanged"],
    ["", "1 changed, 0 new, 0 wrong, 0 unchanged"],
  ])("that is %s instead of 4006381333931: %s", async (cell, counts) => {
    await setEan("S", ONE);
    expect((await upload(`SKU;EAN\n${skuOf("SAND-S")};${cell}\n`)).counts).toBe(counts);
  });

  it("that a spreadsheet has shortened is named in words", async () => {
    const table = await upload(`SKU;EAN\n${skuOf("SAND-S")};4.00638E+12\n`);
    const [row] = await table.show("wrong");
    expect(reasonsText(row!)).toMatch(/^EAN: Excel has shortened this number/);
  });

  it("keeps the zero that a spreadsheet has left out, and a GTIN-14 as it is typed", async () => {
    const rows = ["12345678905", "04006381333931"].map((cell, at) => `${skuOf(["SAND-S", "SAND-M"][at]!)};${cell}\n`);
    await (await upload(`SKU;EAN\n${rows.join("")}`)).apply();
    const { "SAND-S": first, "SAND-M": second } = await pieces();
    expect([first![0], second![0]]).toEqual(["012345678905", "04006381333931"]);
  });

  it("goes round between pieces, but not to one when another piece keeps it", async () => {
    await setEan("S", eanOf(1));
    await setEan("M", eanOf(2));
    const table = await upload(`SKU;EAN\n${skuOf("SAND-S")};${eanOf(2)}\n${skuOf("SAND-M")};${eanOf(1)}\n`);
    await table.apply();
    const now = await pieces();
    expect([now["SAND-S"]![0], now["SAND-M"]![0]]).toEqual([eanOf(2), eanOf(1)]);
    // RUST-S cannot get that of SAND-S, which has an error and so keeps it; RUST-M none that RUST-S wants to give up.
    const chain = await upload(
      `SKU;EAN\n${skuOf("SAND-S")};123\n${skuOf("RUST-S")};${eanOf(2)}\n${skuOf("RUST-M")};${eanOf(2)}\n`,
    );
    expect(chain.counts).toBe("0 changed, 0 new, 3 wrong, 0 unchanged");
    const other = await makeStyle();
    const taken = await upload(`SKU;EAN\n${other.styleCode}-SAND-S;${eanOf(1)}\n`);
    expect(reasonsText((await taken.show("wrong"))[0]!)).toBe(`EAN: ${skuOf("SAND-M")} has this EAN.`);
    await undoBulkChange(admin, table.id);
    expect((await pieces())["SAND-S"]![0]).toBe(eanOf(1));
  });
});

describe("what changes meanwhile", () => {
  it("is not overwritten by a downloaded table that says nothing else", async () => {
    await stockOf(10);
    const csv = await download();
    await order(3);
    const ean = { seen: null, value: eanOf(1) };
    await changePieces([{ styleId: style.id, id: (await sand("S")).id, ean }], admin);
    expect((await upload(csv)).counts).toBe("0 changed, 0 new, 0 wrong, 4 unchanged");
    // Nor by a row that changes something else.
    const table = await upload(edited(csv, { [skuOf("SAND-S")]: { Availability: "Sold out" } }));
    await table.apply();
    expect((await pieces())["SAND-S"]).toEqual([eanOf(1), "sold_out", null, 7]);
  });

  it("is said where the table says something else, and left; the corrected row replaces it", async () => {
    await stockOf(10);
    const csv = await download();
    await order(3);
    const table = await upload(
      edited(csv, {
        [skuOf("SAND-S")]: { "In Stock": "20" },
        [skuOf("SAND-M")]: { "In Stock": "4" },
      }),
    );
    expect(table.counts).toBe("1 changed, 0 new, 1 wrong, 2 unchanged");
    const reason = "In Stock: This has since become 7; it was 10 when the table was downloaded.";
    expect((await table.show("wrong")).map(reasonsText)).toEqual([reason]);
    await table.apply();
    expect(await pieces()).toMatchObject({
      "SAND-S": [null, "available", null, 7],
      "SAND-M": [null, "available", null, 4],
    });
    const again = await upload(await table.wrong());
    expect(again.counts).toBe("1 changed, 0 new, 0 wrong, 0 unchanged");
    await again.apply();
    expect((await pieces())["SAND-S"]![3]).toBe(20);
  });

  it("does not become a change in the file of wrong rows", async () => {
    await stockOf(10);
    const csv = edited(await download(), { [skuOf("SAND-S")]: { EAN: "123" } });
    await order(3);
    const wrong = await (await upload(csv)).wrong();
    const again = await upload(wrong.replace(";123;", `;${eanOf(1)};`));
    expect((await again.show("changed"))[0]!.cells.map(({ heading }) => heading)).toEqual(["EAN"]);
  });

  it("between the preview and the button stops the table, which is then shown as it is", async () => {
    await stockOf(10);
    const table = await upload(`SKU;In Stock\n${skuOf("SAND-S")};20\n`);
    await order(3);
    await expect(table.apply()).rejects.toMatchObject({ kind: "stale" });
    expect((await pieces())["SAND-S"]![3]).toBe(7);
    await table.apply((await table.look()).fingerprint);
    expect((await pieces())["SAND-S"]![3]).toBe(20);
  });

  it("since a table was applied is left when it is undone", async () => {
    await stockOf(1);
    const table = await upload(`SKU;In Stock\n${skuOf("SAND-S")};20\n${skuOf("SAND-M")};20\n`);
    await table.apply();
    await order(5);
    expect(await undoBulkChange(admin, table.id)).toEqual({ restored: 1, left: 1 });
    expect(await pieces()).toMatchObject({
      "SAND-S": [null, "available", null, 15],
      "SAND-M": UNTOUCHED,
    });
  });
});

const value = fc.record({
  ean: fc.option(fc.integer({ min: 1, max: 6 }).map(eanOf)),
  availability: fc.constantFrom(...AVAILABILITIES),
  stock: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
});

describe("properties", () => {
  it("what was downloaded changes nothing, whatever the pieces are, with and without the last column", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(value, { minLength: 4, maxLength: 4 }), async (values) => {
        await emptyDatabase(db);
        admin = (await makePerson("admin")).id;
        style = await makeStyle();
        const used = new Set<string>();
        const ids = await db.read.piece.findMany({
          where: { productId: style.id },
          orderBy: { id: "asc" },
          select: { id: true },
        });
        const changes = ids.map(({ id }, at) => {
          const { ean, availability, stock } = values[at]!;
          const own = ean && !used.has(ean) ? ean : null;
          if (own) used.add(own);
          const availabilityDate = needsDay(availability) ? "2027-03-03" : null;
          return {
            id,
            ean: { seen: null, value: own },
            availability: {
              seen: { availability: "available" as const, availabilityDate: null },
              value: { availability, availabilityDate },
            },
            stock: { seen: null, value: stock },
          };
        });
        await changePieces(
          changes.map((one) => ({ ...one, styleId: style.id })),
          admin,
        );
        const csv = await download();
        const without = csv.replaceAll(/;[^;\r\n]*\r\n/g, "\r\n");
        for (const text of [csv, without, csv.replaceAll(";", "\t")]) {
          expect((await upload(text)).counts).toBe("0 changed, 0 new, 0 wrong, 4 unchanged");
        }
      }),
      { numRuns: 15 },
    );
  });

  it("two tables at once, orders among them: each is applied as it was shown or refused, and no ordered piece comes back", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 30 }),
        fc.integer({ min: 0, max: 30 }),
        fc.integer({ min: 1, max: 5 }),
        async (one, other, ordered) => {
          style = await makeStyle();
          await stockOf(10);
          await stockOf(10, "M");
          const csv = await download();
          const tables = await Promise.all(
            [one, other].map((stock, at) =>
              upload(
                edited(csv, {
                  [skuOf("SAND-S")]: { "In Stock": String(stock) },
                  [skuOf(at === 0 ? "RUST-S" : "RUST-M")]: { "In Stock": String(stock) },
                }),
              ),
            ),
          );
          const [taken, ...results] = await Promise.all([
            order(ordered, "M"),
            ...tables.map((table) =>
              table.apply().then(
                () => "applied",
                (error) => error.kind,
              ),
            ),
          ]);
          const now = await pieces();
          expect(taken).toBe(1);
          expect(now["SAND-M"]![3]).toBe(10 - ordered);
          for (const result of results) expect(["applied", "stale", "wrong_step"]).toContain(result);
          const wanted = [one, other].filter((_, at) => results[at] === "applied");
          expect(wanted.length).toBeGreaterThan(0);
          // Who was applied has all their values, and only equal ones can both be.
          if (wanted.length === 2 && one !== other) expect([one, other]).toContain(10);
          else expect(now["SAND-S"]![3]).toBe(wanted[0]);
          if (results[0] === "applied") expect(now["RUST-S"]![3]).toBe(one);
          else expect(now["RUST-S"]).toEqual(UNTOUCHED);
          if (results[1] === "applied") expect(now["RUST-M"]![3]).toBe(other);
          else expect(now["RUST-M"]).toEqual(UNTOUCHED);
          expect(await brokenHistories()).toEqual([]);
        },
      ),
      { numRuns: 15 },
    );
  });
});
