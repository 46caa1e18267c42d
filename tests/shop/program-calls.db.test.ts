// What programs of the brand write: stock with what they had read, and shipments by SKU; and the orders that they read as these change.
import fc from "fast-check";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { db } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import { putStock, type SentStock, stockRecords } from "~/shop/catalogue/pieces/program-stock.server";
import { stockHistory } from "~/shop/catalogue/pieces/stock-history.server";
import { checkStock, setStock, takeFromStock } from "~/shop/catalogue/pieces/stock.server";
import { shipBySku } from "~/shop/checkout/fulfilment/ship-by-sku.server";
import { changedOrders } from "~/shop/orders/order-records.server";
import { makeStyle } from "../support/carts";
import { emptyDatabase } from "../support/databases";
import { inScope } from "../support/in-scope";
import { makeOrder, orderLine } from "../support/orders";
import { makePerson } from "../support/people";

beforeEach(() => emptyDatabase(db));

const SENDER = { actorId: "", program: "ERP" };
beforeEach(async () => void (SENDER.actorId = (await makePerson("admin")).id));

async function pieces() {
  const { id } = await makeStyle({ colors: ["Sand", "Black"], sizes: ["S", "M"] });
  return db.read.piece.findMany({ where: { productId: id }, orderBy: { sku: "asc" } });
}
const quantities = async () => (await stockRecords({ skip: 0, take: 100 })).rows.map(({ quantity }) => quantity);
const put = (sent: SentStock[], isWhole = false) => putStock(sent, { ...SENDER, isWhole });
const by = (sku: string, quantity: number | null, read?: number | null): SentStock => ({
  sku,
  ean: null,
  quantity,
  ...(read !== undefined && { read }),
});

const setAll = (all: readonly { id: number }[], stock: number) =>
  db.write((tx) =>
    setStock(
      tx,
      all.map(({ id }) => ({ id, stock })),
      { reason: "edited" },
    ),
  );
const order = (pieceId: number, quantity: number) =>
  db.write(async (tx) => {
    await tx.product.updateMany({ where: { id: 0 }, data: { version: 0 } });
    await checkStock(tx, [{ pieceId, quantity }]);
    await takeFromStock(tx, [{ pieceId, quantity }], { reason: "ordered" });
  });

describe("stock that a program sets", () => {
  it("is set by SKU or EAN, in part or as a whole, with who and why", async () => {
    const [one, two, three] = await pieces();
    await db.write((tx) => tx.piece.update({ where: { id: two!.id }, data: { ean: "4006381333931" } }));
    expect(await put([by(one!.sku, 5), { sku: null, ean: "4006381333931", quantity: 7 }])).toEqual({
      changed: 2,
      refused: [],
    });
    expect(await quantities()).toEqual([5, 7, null, null]);
    // What is made to order stays so.
    expect(await put([by(three!.sku, 1)], true)).toMatchObject({ changed: 3 });
    expect(await quantities()).toEqual([0, 0, 1, null]);
    expect(await put([by(three!.sku, null)], true)).toMatchObject({ changed: 1 });
    expect(await quantities()).toEqual([0, 0, null, null]);
    const history = await db.read.stockChange.findMany({ where: { pieceId: one!.id }, orderBy: { id: "asc" } });
    expect(history).toMatchObject([
      { before: null, after: 5, reason: "program", source: "ERP" },
      { before: 5, after: 0, reason: "program", source: "ERP" },
    ]);
  });

  it("is refused by row: unknown, sent twice, changed since it was read", async () => {
    const [one, two, three] = await pieces();
    await put([by(one!.sku, 5), by(two!.sku, 5)]);
    const sent = [by("NONE", 1), by(one!.sku, 9, 4), by(two!.sku, 9, 5), by(two!.sku, 8), by(three!.sku, 2, null)];
    const { changed, refused } = await put([...sent, { sku: one!.sku, ean: "4006381333931", quantity: 1 }]);
    expect(changed).toBe(2);
    expect(refused.map(({ row, reason, piece }) => [row, reason, piece?.quantity])).toEqual([
      [0, "unknown", undefined],
      [1, "changed", 5],
      [3, "twice", 5],
      [5, "unknown", undefined],
    ]);
    expect(await quantities()).toEqual([5, 9, 2, null]);
    // Sent once more after its answer was lost.
    expect(await put([by(two!.sku, 9, 5)])).toEqual({ changed: 0, refused: [] });
  });

  it("stays as it is of pieces of which a whole list has an EAN that the shop does not have", async () => {
    const all = await pieces();
    await setAll(all, 20);
    const sent = all.map(({ sku }, at) => ({ sku, ean: `400638133393${at}`, quantity: 15 }));
    expect((await put(sent, true)).refused).toHaveLength(4);
    expect(await quantities()).toEqual([20, 20, 20, 20]);
  });

  it("is known by SKUs in small letters, and nothing is set to 0 by a list of which nothing is known", async () => {
    const all = await pieces();
    await setAll(all, 20);
    await put(
      all.map(({ sku }) => by(sku.toLowerCase(), 15)),
      true,
    );
    expect(await quantities()).toEqual([15, 15, 15, 15]);
    await put([by("NOBODY-KNOWS", 1)], true);
    expect(await quantities()).toEqual([15, 15, 15, 15]);
  });

  describe("when somebody orders one piece before it is written (a conflict), and another before it is read again", () => {
    const putWhileOrdered = async (read?: number) => {
      const [first, second] = await pieces();
      await setAll([first!, second!], 20);
      const write = db.write.bind(db);
      const spy = vi.spyOn(db, "write").mockImplementation((async (...args: Parameters<typeof db.write>) => {
        spy.mockRestore();
        await order(second!.id, 1);
        const done = await write(...args);
        await order(first!.id, 2);
        return done;
      }) as typeof db.write);
      return put([by(first!.sku, 12, read), by(second!.sku, 12, read)]);
    };

    it("overwrites no order", async () => {
      await putWhileOrdered();
      // 12 set, 2 of them ordered.
      expect((await quantities())[0]).toBe(10);
    });

    it("is not said to be refused where it was saved", async () => {
      expect((await putWhileOrdered(20)).refused.map(({ row }) => row)).toEqual([1]);
    });
  });

  it("names the program in the history", async () => {
    const [piece] = await pieces();
    await put([by(piece!.sku, 3)]);
    const [last] = (await stockHistory({ styleId: piece!.productId, pieceId: piece!.id }, 1))!.changes;
    expect(`${last!.who} ${last!.file}`).toContain("ERP");
  });

  it("never hides what was ordered since it was read", async () => {
    const [piece] = await pieces();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ orders: fc.boolean(), amount: fc.integer({ min: 1, max: 3 }) }), {
          minLength: 2,
          maxLength: 8,
        }),
        async (steps) => {
          await setAll([piece!], 20);
          const done = await Promise.all(
            steps.map(async ({ orders, amount }) => {
              if (orders) {
                await order(piece!.id, amount);
                return -amount;
              }
              const read = (await quantities())[0]!;
              const { refused } = await put([by(piece!.sku, read + amount, read)]);
              return refused.length > 0 ? 0 : amount;
            }),
          );
          const added = done.filter((one) => one > 0).length;
          const now = (await quantities())[0]!;
          // Two programs that add the same to the same have set the same.
          const expected = 20 + done.reduce((sum, one) => sum + one, 0);
          if (added < 2) expect(now).toBe(expected);
          else expect(now).toBeLessThanOrEqual(expected);
        },
      ),
      { numRuns: 8 },
    );
  });
});

describe("a shipment by a program", () => {
  it("takes the lines of a piece one after the other, and no more than is open", async () => {
    const style = await makeStyle();
    const line = (quantity: number) => orderLine({ productId: style.id, sku: "ALMA", quantity });
    const { id } = await makeOrder({ status: "confirmed", isAmountFinal: true, lines: [line(3), line(4)] });
    const fields = {
      shippedOn: isoDay(new Date()),
      carrier: "dpd",
      trackingNumber: "015",
      cartons: null,
      grossWeight: null,
    } as const;
    const ship = (sent: { sku: string; quantity: number }[] | null) =>
      shipBySku(inScope(id), sent, { ...fields, note: null, acceptsUnpaid: true, actorId: SENDER.actorId });
    for (const sent of [[{ sku: "ALMA", quantity: 8 }], [{ sku: "NONE", quantity: 1 }]]) {
      await expect(ship(sent)).rejects.toMatchObject({ code: "not_open.pieces" });
    }
    expect(await ship([{ sku: "ALMA", quantity: 4 }])).toEqual({ number: 1, status: "partlyShipped" });
    const lines = await db.read.shipmentLine.findMany({ orderBy: { orderLineId: "asc" } });
    expect(lines.map(({ quantity }) => quantity)).toEqual([3, 1]);
    expect(await ship(null)).toEqual({ number: 2, status: "shipped" });
    await expect(ship(null)).rejects.toMatchObject({ kind: "wrong_step" });
  });
});

describe("changed orders", () => {
  it("are each listed after their last change, whatever is saved late or changes between two calls", async () => {
    const now = Date.now();
    const at = (id: number, seconds: number) =>
      db.write((tx) => tx.order.update({ where: { id }, data: { updatedAt: new Date(now - seconds * 1_000) } }));
    const ids = [];
    for (let made = 0; made < 5; made++) ids.push((await makeOrder()).id);
    for (const [index, seconds] of [500, 400, 400, 400, 60].entries()) await at(ids[index]!, seconds);
    const seen: number[] = [];
    let cursor: string | null = null;
    const readAll = async (clock: number) => {
      for (;;) {
        const { rows, next, isMore } = await changedOrders(cursor, 2, clock);
        seen.push(...rows.map(({ id }) => id));
        cursor = next;
        if (!isMore) return seen.splice(0);
      }
    };
    expect(await readAll(now)).toEqual(ids.slice(0, 4));
    expect(await readAll(now)).toEqual([]);
    // A transaction that was longer than the others: its change is older than what could have been read.
    await at(ids[0]!, 115);
    await at(ids[1]!, 60);
    expect(await readAll(now + 60_001)).toEqual([ids[0], ids[1], ids[4]]);
  });
});
