// The table of incoming goods: read by SKU or EAN, compared with what is expected, applied at once, undone where nothing came since.
import { beforeEach, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { previewOf } from "~/shop/base/files/table/editable-table.server";
import { previewQuery, reasonsText, rowCounts } from "~/shop/base/files/table/preview";
import { tableCsv } from "~/shop/base/files/table/table-csv";
import { findTable, storeTable } from "~/shop/base/files/table/table-uploads.server";
import { INCOMING_TABLE } from "~/shop/catalogue/incoming-goods/incoming-columns";
import { expectGoods, receiveGoods } from "~/shop/catalogue/incoming-goods/incoming-goods.server";
import { allExpected, cellsOf, EDITABLE_INCOMING } from "~/shop/catalogue/incoming-goods/incoming-table.server";
import { undoBulkChange } from "~/shop/desk/bulk-changes/bulk-changes.server";
import { applyTable, findAppliedTable } from "~/shop/desk/bulk-changes/tables.server";
import { makeStyle } from "../support/carts";
import { emptyDatabase } from "../support/databases";
import { makePerson } from "../support/people";
import { eanOf, findPiece, setPiece } from "../support/pieces";

const DAY = "2099-03-03";

let admin: string;
let style: Awaited<ReturnType<typeof makeStyle>>;
beforeEach(async () => {
  await emptyDatabase(db);
  admin = (await makePerson("admin")).id;
  style = await makeStyle({ styleCode: "ALMA" });
});

const skuOf = (end: string) => `ALMA-${end}`;
const pieceOf = async (size: string) => (await findPiece({ productId: style.id, color: "Sand", size })).id;
const expectSome = async (size: string, quantity: number) =>
  expectGoods(
    style.id,
    { replaced: null, dueOn: DAY, note: "PO-7", quantities: new Map([[await pieceOf(size), quantity]]) },
    admin,
  );

async function expected() {
  const rows = await db.read.incomingGoods.findMany({
    orderBy: [{ dueOn: "asc" }, { piece: { sku: "asc" } }],
    select: { dueOn: true, quantity: true, note: true, piece: { select: { color: true, size: true } } },
  });
  return rows.map(({ dueOn, quantity, note, piece }) => [piece.color, piece.size, dueOn, quantity, note].join(" "));
}

async function upload(...lines: string[]) {
  const { id } = await storeTable(INCOMING_TABLE, admin, {
    name: "maker.csv",
    bytes: Buffer.from(lines.join("\n")),
  });
  const query = (show: string) => previewQuery(new URLSearchParams({ show }));
  const show = async (kind: string) =>
    previewOf(EDITABLE_INCOMING, (await findTable("incoming", admin, id))!, query(kind));
  const { counts, absent, fingerprint } = await show("new");
  const apply = () => applyTable("incoming", { userId: admin, uploadId: id, seen: fingerprint });
  return { id, counts: rowCounts(counts), absent, show, apply };
}

it("says which rows are wrong, sets what is expected of the others, and is undone", async () => {
  await expectSome("M", 12);
  await expectSome("S", 4);
  await setPiece(skuOf("RUST-S"), { ean: eanOf(7) });
  const before = await expected();
  const table = await upload(
    "EAN;Expected On;Pieces",
    `${skuOf("SAND-M")};${DAY};20`,
    `${eanOf(7)};03.04.2099;1.000,00`,
    `${skuOf("RUST-M")};${DAY};5`,
    `${skuOf("RUST-M")};3.3.2099;6`,
    `${skuOf("SAND-S")};soon;4`,
    `${skuOf("SAND-S")};${DAY};`,
    "NONE-S;2099-03-03;4",
  );
  expect([table.counts, table.absent]).toEqual(["1 changed, 1 new, 5 wrong, 0 unchanged", 1]);
  expect((await table.show("wrong")).rows.map(reasonsText)).toEqual([
    `SKU or EAN: The ${skuOf("RUST-M")}, 3 March 2099 occurs 2 times: rows 4, 5.`,
    `SKU or EAN: The ${skuOf("RUST-M")}, 3 March 2099 occurs 2 times: rows 4, 5.`,
    "Expected On: Enter a day, such as 2027-03-03.",
    "Pieces: Enter a whole number of pieces up to 1,000,000.",
    "SKU or EAN: There is no piece with this SKU or EAN.",
  ]);
  expect((await table.show("changed")).rows).toMatchObject([
    { key: `${skuOf("SAND-M")}, 3 March 2099`, cells: [{ before: "12", after: "20" }] },
  ]);
  await table.apply();
  expect(await expected()).toEqual([`Sand M ${DAY} 20 PO-7`, `Sand S ${DAY} 4 PO-7`, "Rust S 2099-04-03 1000 "]);
  expect(await findAppliedTable(table.id)).toMatchObject({ changed: 1, new: 1, wrong: 5, undo: "possible" });
  expect(await undoBulkChange(admin, table.id)).toEqual({ restored: 2, left: 0 });
  expect(await expected()).toEqual(before);
});

it("downloaded, says the same; what was received meanwhile is refused, and not undone", async () => {
  await expectSome("M", 12);
  await expectSome("S", 4);
  let csv = "";
  for await (const chunk of tableCsv(INCOMING_TABLE, cellsOf, allExpected())) csv += chunk;
  expect((await upload(csv)).counts).toBe("0 changed, 0 new, 0 wrong, 2 unchanged");
  const receive = async (size: string, quantity: number) => {
    const seen = new Map([[await pieceOf(size), quantity]]);
    await receiveGoods(style.id, { dueOn: DAY, seen, quantities: seen, keepsRest: false, reopens: false }, admin);
  };
  const stale = await upload("SKU;Expected On;Pieces", `${skuOf("SAND-M")};${DAY};20`);
  await receive("M", 12);
  await expect(stale.apply()).rejects.toMatchObject({ code: "stale.table" });

  const none = await upload("SKU;Expected On;Pieces", `${skuOf("SAND-S")};${DAY};0`, `${skuOf("SAND-M")};${DAY};9`);
  await none.apply();
  expect(await expected()).toEqual([`Sand M ${DAY} 9 `]);
  await receive("M", 9);
  expect(await undoBulkChange(admin, none.id)).toEqual({ restored: 1, left: 1 });
  expect(await expected()).toEqual([`Sand S ${DAY} 4 PO-7`]);
});
