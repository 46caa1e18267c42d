import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import { LANGUAGES } from "~/formats/language";
import { inLanguage } from "~/shop/base/language.server";
import { Problem } from "~/shop/base/problem";
import { orderSheetCsv } from "~/shop/cart/order-sheet/csv";
import { fileStyles } from "~/shop/cart/order-sheet/sheet-styles.server";
import { readOrderFile } from "~/shop/cart/quick-order/read-file.server";
import { expectGoods, findDeliveries, receiveGoods } from "~/shop/catalogue/incoming-goods/incoming-goods.server";
import { LIST_PRICES } from "~/shop/catalogue/prices/price";
import { sheetQuery } from "~/shop/catalogue/styles/sheet-query";
import { changeOrderStatus } from "~/shop/checkout/fulfilment/change-status.server";
import { makeStyle, wanted } from "../support/carts";
import { addLines } from "../support/change-cart";
import { emptyDatabase } from "../support/databases";
import { orderCart } from "../support/orders";
import { codesOf } from "../support/outcomes";
import { makePerson } from "../support/people";
import { brokenHistories, findPiece, stockPiece } from "../support/pieces";

const DAYS = ["2026-03-03", "2099-04-04"] as const;

let style: Awaited<ReturnType<typeof makeStyle>>;
let admin: string;
let pieceId: number;
beforeEach(async () => {
  await emptyDatabase(db);
  style = await makeStyle();
  admin = (await makePerson("admin")).id;
  pieceId = (await findPiece({ productId: style.id, color: "Sand", size: "M" })).id;
});

const expectOne = (quantity: number, dueOn: string = DAYS[1], of = pieceId) =>
  expectGoods(style.id, { replaced: null, dueOn, note: null, quantities: new Map([[of, quantity]]) }, admin);
const receive = (seen: number, came: number, rest: { dueOn?: string; keepsRest?: boolean; reopens?: boolean } = {}) => {
  const [of, quantities] = [new Map([[pieceId, seen]]), new Map([[pieceId, came]])];
  const receipt = { dueOn: DAYS[1], keepsRest: false, reopens: false, seen: of, quantities, ...rest };
  return receiveGoods(style.id, receipt, admin);
};
const expected = async () =>
  (await findDeliveries(style.id)).map(({ dueOn, pieces }): [string, number] => [dueOn, pieces]);
const left = async () => (await db.read.pieceStock.findUnique({ where: { pieceId } }))?.quantity ?? null;
const stock = (quantity: number | null) =>
  db.write((tx) => stockPiece(tx, { productId: style.id, color: "Sand", size: "M", stock: quantity }));

describe("incoming goods", () => {
  it("are received once, also by two at once, and by nobody who saw them before a change", async () => {
    await stock(2);
    await expectOne(12);
    const results = await Promise.allSettled([receive(12, 12), receive(12, 12)]);
    expect(codesOf(results)).toEqual(["stale"]);
    expect(await left()).toBe(14);
    await expectOne(5);
    await expectOne(3);
    expect(codesOf(await Promise.allSettled([receive(5, 5)]))).toEqual(["stale"]);
    expect([await expected(), await left()]).toEqual([[[DAYS[1], 8]], 14]);
    const both = await Promise.allSettled([
      receive(8, 8),
      expectGoods(
        style.id,
        {
          replaced: { dueOn: DAYS[1], seen: new Map([[pieceId, 8]]) },
          dueOn: DAYS[0],
          note: null,
          quantities: new Map([[pieceId, 8]]),
        },
        admin,
      ),
    ]);
    expect(codesOf(both)).toEqual(["stale"]);
    expect((await left())! + (await expected()).reduce((sum, [, quantity]) => sum + quantity, 0)).toBe(22);
    expect(await brokenHistories()).toEqual([]);
  });

  it("are not received at another style, whatever its form says", async () => {
    await expectOne(6);
    const other = await makeStyle();
    const seen = new Map([[pieceId, 6]]);
    const receipt = { dueOn: DAYS[1], keepsRest: false, reopens: false, seen, quantities: seen };
    await expect(receiveGoods(other.id, receipt, admin)).rejects.toThrow("stale.incoming_goods");
    expect([await expected(), await left()]).toEqual([[[DAYS[1], 6]], null]);
  });

  it("are of the pieces of the style alone, and make a piece counted and available again where that is asked for", async () => {
    const other = await makeStyle();
    const { id } = await findPiece({ productId: other.id, color: "Sand", size: "M" });
    await expect(expectOne(3, DAYS[1], id)).rejects.toMatchObject({ code: "stale.incoming_goods" });
    expect(await db.read.incomingGoods.count()).toBe(0);
    const availability = async () => (await db.read.piece.findUniqueOrThrow({ where: { id: pieceId } })).availability;
    await db.write((tx) => tx.piece.update({ where: { id: pieceId }, data: { availability: "sold_out" } }));
    await expectOne(6);
    await receive(6, 4, { keepsRest: true });
    expect([await left(), await availability(), await expected()]).toEqual([4, "sold_out", [[DAYS[1], 2]]]);
    await receive(2, 3, { keepsRest: true, reopens: true });
    expect([await left(), await availability(), await expected()]).toEqual([7, "available", []]);
    const entries = await db.read.auditEntry.findMany({ where: { action: "receive_goods" }, orderBy: { id: "asc" } });
    expect(entries.map(({ after }) => after)).toEqual(
      [4, 3].map((came) => ({ [`${style.styleCode}-SAND-M pieces`]: came })),
    );
  });

  it("of a size that is sold out leave no rows to correct in an order sheet that is filled in, whatever its language", async () => {
    await stock(20);
    const small = { productId: style.id, color: "Sand", size: "S" };
    await db.write((tx) => stockPiece(tx, { ...small, stock: 0 }));
    const read = async () => {
      const { styles } = await fileStyles(
        sheetQuery(new URLSearchParams()),
        { lines: [], prices: LIST_PRICES },
        isoDay(new Date()),
      );
      // 4 of M, in the last column.
      const filled = orderSheetCsv(styles)
        .trimEnd()
        .split("\r\n")
        .map((row, at) => (at === 0 ? row : `${row.replace(/;$/, ";")}4`))
        .join("\r\n");
      const { text, isOrderSheet } = await readOrderFile({ bytes: Buffer.from(filled) });
      expect(isOrderSheet).toBe(true);
      return text;
    };
    const without = await read();
    await expectOne(12, DAYS[1], (await findPiece(small)).id);
    for (const language of LANGUAGES) expect(await inLanguage(language, read)).toBe(without);
  });

  it("and orders, cancellations and edits in any order leave a stock that their changes explain, never below zero", async () => {
    const buyer = await makePerson("approved");
    const step = fc.record({
      kind: fc.constantFrom("expect", "receive", "order", "cancel", "edit"),
      quantity: fc.integer({ min: 1, max: 6 }),
      day: fc.constantFrom(...DAYS),
      keepsRest: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        await db.write((tx) => tx.incomingGoods.deleteMany());
        await stock(4);
        const model = { stock: 4, expected: new Map<string, number>(), orders: [] as { id: number; of: number }[] };
        for (const { kind, quantity, day: dueOn, keepsRest } of steps) {
          const due = model.expected.get(dueOn) ?? 0;
          if (kind === "expect") {
            await expectOne(quantity, dueOn);
            model.expected.set(dueOn, due + quantity);
          }
          if (kind === "receive" && due > 0) {
            await receive(due, quantity, { dueOn, keepsRest });
            model.stock += quantity;
            model.expected.set(dueOn, keepsRest ? Math.max(0, due - quantity) : 0);
          }
          if (kind === "order") {
            try {
              await addLines(buyer.id, [wanted(style.id, { size: "M", quantity })]);
              model.orders.push({ id: (await orderCart(buyer.id)).id, of: quantity });
              model.stock -= quantity;
            } catch (error) {
              if (!(error instanceof Problem)) throw error;
              expect(quantity).toBeGreaterThan(model.stock);
            }
          }
          const order = kind === "cancel" && model.orders.shift();
          if (order) {
            const change = { orderId: order.id, from: "pending", to: "cancelled", note: null } as const;
            await changeOrderStatus({ ...change, actorId: admin });
            model.stock += order.of;
          }
          if (kind === "edit") {
            await stock(quantity);
            model.stock = quantity;
          }
          expect(await left()).toBe(model.stock);
          expect(new Map(await expected())).toEqual(new Map([...model.expected].filter(([, count]) => count > 0)));
        }
        expect(await brokenHistories()).toEqual([]);
      }),
      { numRuns: 10 },
    );
  });
});
