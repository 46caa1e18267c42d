// Shipments: what is recorded, which status follows, and that never more leaves than was ordered.
import { unpaid as unpaidText } from "~/messages/orders";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import type { Problem } from "~/shop/base/problem";
import { recordPayment } from "~/shop/billing/payments/record-payment.server";
import { packingList } from "~/shop/billing/documents/packing-list.server";
import { findOrder } from "~/shop/orders/admin-orders.server";
import { changeOrderStatus } from "~/shop/checkout/fulfilment/change-status.server";
import { orderRecords } from "~/shop/orders/order-records.server";
import { myOrder } from "~/shop/orders/orders.server";
import { CARRIER_KEYS, CARRIERS, trackingAddress } from "~/shop/orders/shipments/carriers";
import { changeShipment, deleteShipment } from "~/shop/checkout/fulfilment/change-shipment.server";
import { createShipment } from "~/shop/checkout/fulfilment/create-shipment.server";
import { orderToShip, shippedUnpaid } from "~/shop/orders/shipments/read-shipments.server";
import { openOf, type ShippedLine, shippedStatus } from "~/shop/orders/shipments/shipment";
import { emptyDatabase } from "../support/databases";
import { makeOrder, orderLine } from "../support/orders";
import { day, payment } from "../support/payments";
import { makeStyle } from "../support/carts";
import { makePerson } from "../support/people";
import { inScope } from "../support/in-scope";
import { updateAmounts } from "~/shop/billing/payments/update-amounts.server";
import { sentForm } from "../support/sent-form";

let adminId: string;
beforeEach(async () => {
  await emptyDatabase(db);
  adminId = (await makePerson("admin", { firstName: "Maja" })).id;
});

const FIELDS = {
  shippedOn: day(0),
  carrier: "dhl" as const,
  trackingNumber: "JD 014/6",
  cartons: 2,
  grossWeight: 12_500,
  note: "With love.",
};

/** A confirmed order with a line of each quantity. */
async function confirmed(quantities: number[], more: { isAmountFinal?: boolean } = {}) {
  const lines = quantities.map((quantity, n) =>
    orderLine({ sku: `ALM-SAND-${n}`, size: `S${n}`, quantity, lineTotal: quantity * 1_000 }),
  );
  return makeOrder({ status: "confirmed", lines, ...more });
}

/** The shipped pieces of an order's lines, by position; 0 is none. */
async function linesOf(orderId: number, quantities: number[]): Promise<ShippedLine[]> {
  const { lines } = (await orderToShip(inScope(orderId)))!;
  return quantities
    .map((quantity, n) => ({ orderLineId: lines[n]!.id, quantity }))
    .filter(({ quantity }) => quantity > 0);
}

async function ship(orderId: number, quantities: number[], more: object = {}) {
  const { version } = (await orderToShip(inScope(orderId)))!;
  const lines = await linesOf(orderId, quantities);
  return createShipment({ ...FIELDS, orderId, expectedVersion: version, lines, actorId: adminId, ...more });
}

async function correct(orderId: number, number: number, quantities: number[], more: object = {}) {
  const { id: shipmentId, version } = await shipment(orderId, number);
  const lines = await linesOf(orderId, quantities);
  const change = { orderId, shipmentId, version, lines, tellsCustomer: false, actorId: adminId };
  return changeShipment({ ...FIELDS, ...change, ...more });
}

async function remove(orderId: number, number: number) {
  const { id: shipmentId, version } = await shipment(orderId, number);
  return deleteShipment({ orderId, shipmentId, version, actorId: adminId });
}

const shipment = (orderId: number, number: number) =>
  db.read.shipment.findUniqueOrThrow({ where: { orderId_number: { orderId, number } } });

const statusOf = async (id: number) => (await orderToShip(inScope(id)))!.status;
const openLines = async (id: number) => (await orderToShip(inScope(id)))!.lines.map(openOf);
const letters = () => db.read.outgoingMail.findMany({ orderBy: { id: "asc" } });
const events = async (orderId: number) =>
  (await db.read.orderEvent.findMany({ where: { orderId }, orderBy: { id: "asc" } })).map(({ status, note }) => [
    status,
    note,
  ]);

describe("an order in two shipments", () => {
  it("is partly shipped and then shipped, each with a letter about what is in it", async () => {
    const order = await confirmed([3, 5]);
    expect(await ship(order.id, [3, 1])).toEqual({ number: 1, status: "partlyShipped" });
    expect(await openLines(order.id)).toEqual([0, 4]);
    const seen = (await myOrder(order.companyId, order.id))!;
    expect(seen.status).toBe("partlyShipped");
    expect(seen.lines.map(({ shipped }) => shipped)).toEqual([3, 1]);
    expect(seen.shipments).toMatchObject([
      {
        number: 1,
        pieces: 4,
        note: "With love.",
        trackingAddress: "https://www.dhl.com/global-en/home/tracking.html?tracking-id=JD%20014%2F6",
      },
    ]);
    // Calls know the statuses of the specification only.
    const [record] = (await orderRecords({ id: order.id })).rows;
    expect(record!.status).toBe("confirmed");
    expect((await orderRecords({ status: "confirmed", take: 9 })).count).toBe(1);
    expect((await packingList(inScope(order.id)))!.lines).toMatchObject([{ quantity: 4 }]);

    expect(await ship(order.id, [0, 4])).toMatchObject({ number: 2, status: "shipped" });
    expect((await findOrder(inScope(order.id)))!.lines.map(({ shipped }) => shipped)).toEqual([undefined, undefined]);
    expect(await events(order.id)).toEqual([
      ["pending", null],
      ["partlyShipped", null],
      ["shipped", null],
    ]);
    const [first, second] = await letters();
    expect(first!.subject).toBe(`Part of your order ${order.orderNumber} is on its way`);
    expect(first!.text.replace(/\s+/g, " ")).toContain("In this shipment: 4 pieces.");
    expect(first!.text).toContain("Still to follow: 4 pieces.");
    expect(second!.text).toContain("In this shipment: 4 pieces.");
    expect(second!.text).not.toContain("Still to follow");
    const id = (await shipment(order.id, 1)).id;
    expect((await packingList(inScope(order.id), id))!.lines.map(({ quantity }) => quantity)).toEqual([3, 1]);
    expect(await packingList(inScope(order.id), id + 99)).toBeNull();
  });

  it("is in the audit log", async () => {
    const { id } = await confirmed([3, 5]);
    await ship(id, [3, 1]);
    await correct(id, 1, [3, 2], { carrier: "gls" });
    await remove(id, 1);
    const entries = await db.read.auditEntry.findMany({ orderBy: { id: "asc" } });
    expect(entries.map(({ action }) => action)).toEqual(["create_shipment", "change_shipment", "delete_shipment"]);
    expect(entries[0]).toMatchObject({
      actorId: adminId,
      subject: `order:${id}`,
      note: "With love.",
      before: { status: "confirmed" },
      after: {
        status: "partlyShipped",
        shipment: 1,
        carrier: "DHL",
        "Pieces of ALM-SAND-0": 3,
        "Pieces of ALM-SAND-1": 1,
      },
    });
    expect(entries[1]).toMatchObject({
      before: { shipment: 1, carrier: "DHL", "Pieces of ALM-SAND-1": 1 },
      after: { shipment: 1, carrier: "GLS", "Pieces of ALM-SAND-1": 2 },
    });
    expect(Object.keys(entries[1]!.after as object)).toHaveLength(3);
    expect(entries[2]).toMatchObject({
      before: { status: "partlyShipped", shipment: 1 },
      after: { status: "confirmed" },
    });
  });
});

describe("the status of an order", () => {
  it("is not set to shipped without a shipment", async () => {
    const { id } = await confirmed([3, 5]);
    await ship(id, [1, 0]);
    const step = { orderId: id, note: null, actorId: adminId, from: "partlyShipped" } as const;
    for (const to of ["shipped", "cancelled"] as const) {
      await expect(changeOrderStatus({ ...step, to })).rejects.toMatchObject({
        kind: "wrong_step",
      });
    }
    expect(await openLines(id)).toEqual([2, 5]);
    expect(await letters()).toHaveLength(1);
  });
});

describe("goods that are not paid", () => {
  const due = async (id: number, amount: number, dueOn: string | null) =>
    db.write((tx) => updateAmounts(tx, id, [{ dueOn, amount }]));
  const storedOf = async (id: number) => {
    const { unpaid, unpaidById } = await shipment(id, 1);
    return { unpaid: unpaid === null ? null : Number(unpaid), unpaidById };
  };

  it("leave only with a tick, which is kept with who ticked", async () => {
    const { id } = await confirmed([3, 5]);
    await due(id, 8_000, "2099-01-01");
    const refused = { kind: "unpaid", field: "acceptsUnpaid" };
    await expect(ship(id, [3, 0])).rejects.toMatchObject(refused);
    expect([await openLines(id), await statusOf(id)]).toEqual([[3, 5], "confirmed"]);
    await ship(id, [3, 0], { acceptsUnpaid: true });
    expect(await storedOf(id)).toEqual({ unpaid: 3_000, unpaidById: adminId });
    expect(await shippedUnpaid(inScope(id))).toMatchObject([{ number: 1, amount: 3_000 }]);
    const entry = await db.read.auditEntry.findFirstOrThrow({ orderBy: { id: "desc" } });
    expect(entry.after).toMatchObject({ "Shipped unpaid": "€30.00" });
    // A correction that adds pieces asks again; one that adds none does not.
    await expect(correct(id, 1, [3, 5])).rejects.toMatchObject(refused);
    await correct(id, 1, [2, 0]);
    expect(await storedOf(id)).toEqual({ unpaid: 3_000, unpaidById: adminId });
  });

  it("are what the sentence says, and nothing is asked once that is paid, whatever leaves when and whatever was paid", async () => {
    const pieces = fc.integer({ min: 1, max: 9 });
    const part = fc.integer({ min: 0, max: 9 });
    const gross = 1_220;
    const sum = (list: number[]) => list.reduce((one, other) => one + other, 0);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(pieces, part, part), { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 0, max: 40_000 }),
        fc.constantFrom("2020-01-01", "2099-01-01", null),
        fc.integer({ min: 0, max: 100 }),
        async (wanted, paid, dueOn, percent) => {
          const quantities = wanted.map(([quantity]) => quantity);
          const before = wanted.map(([quantity, one]) => Math.min(quantity, one));
          const now = wanted.map(([quantity, , other], at) => Math.min(quantity - before[at]!, other));
          if (sum(now) === 0) return;
          const { id } = await confirmed(quantities);
          const amount = sum(quantities) * gross;
          const first = Math.floor((amount * percent) / 100);
          const instalments = [
            { dueOn, amount: first },
            { dueOn: dueOn && "2099-01-01", amount: amount - first },
          ];
          await db.write((tx) => updateAmounts(tx, id, instalments));
          if (sum(before) > 0) await ship(id, before, { acceptsUnpaid: true });
          if (paid > 0) await recordPayment(payment(id, adminId, { amount: paid }));
          const amounts: Record<string, number> = {
            [unpaidText("this shipment")]: sum(now) * gross - paid,
            [unpaidText("all shipments")]: (sum(before) + sum(now)) * gross - paid,
            [unpaidText("due")]: (dueOn === "2020-01-01" ? first : 0) - paid,
          };
          const most = Math.max(amounts[unpaidText("all shipments")]!, amounts[unpaidText("due")]!);
          if (most <= 0) return void (await ship(id, now));
          const refusal = (await ship(id, now).catch((error: unknown) => error)) as Problem;
          expect(refusal).toMatchObject({ kind: "unpaid", field: "acceptsUnpaid" });
          const { amount: open, of } = refusal.values as { amount: number; of: string };
          expect(open).toBe(most);
          expect(open).toBe(amounts[of]);
          if (most > 1) await recordPayment(payment(id, adminId, { amount: most - 1 }));
          await expect(ship(id, now)).rejects.toMatchObject({ values: { amount: 1 } });
          await recordPayment(payment(id, adminId, { amount: 1 }));
          await ship(id, now);
        },
      ),
      { numRuns: 20 },
    );
  });
});

describe("a shipment", () => {
  it("is refused while VAT or shipping is open, of more than is open, and of other orders' lines", async () => {
    const open = await confirmed([3], { isAmountFinal: false });
    await expect(ship(open.id, [3])).rejects.toMatchObject({ kind: "amount_open" });
    const { id } = await confirmed([3, 5]);
    await ship(id, [2, 0]);
    const lines = await linesOf(id, [1, 5]);
    await expect(ship(id, [2, 6])).rejects.toMatchObject({
      kind: "quantity",
      lines: new Map(lines.map(({ orderLineId, quantity }) => [orderLineId, quantity])),
    });
    const foreign = await linesOf(open.id, [1]);
    await expect(ship(id, [], { lines: foreign })).rejects.toMatchObject({ kind: "quantity" });
    for (const status of ["pending", "delivered", "cancelled"]) {
      const other = await makeOrder({ status });
      await expect(ship(other.id, [1])).rejects.toMatchObject({ kind: "wrong_step" });
    }
    await expect(
      createShipment({ ...FIELDS, orderId: 2_000_000, expectedVersion: 1, lines: [], actorId: adminId }),
    ).rejects.toMatchObject({ kind: "not_found" });
    expect(await db.read.shipment.count()).toBe(1);
    expect(await letters()).toHaveLength(1);
  });

  it("is dated on the day of the order or later, and corrected so", async () => {
    const createdAt = new Date(Date.now() - 3 * 86_400_000);
    const { id } = await makeOrder({ status: "confirmed", createdAt });
    const refused = { kind: "too_early", field: "shippedOn", values: { placedOn: day(-3) } };
    await expect(ship(id, [2], { shippedOn: day(-4) })).rejects.toMatchObject(refused);
    await ship(id, [2], { shippedOn: day(-3) });
    await expect(correct(id, 1, [2], { shippedOn: day(-368) })).rejects.toMatchObject(refused);
    expect(await shipment(id, 1)).toMatchObject({ shippedOn: day(-3), version: 1 });
  });

  it("does not weigh less than its goods alone, where their weights are known", async () => {
    const { id: productId } = await makeStyle({ netWeight: 400 });
    const { id: unknown } = await makeStyle({ category: "Scarves" });
    const line = { quantity: 9, lineTotal: 9_000 };
    const lines = [orderLine({ productId, ...line }), orderLine({ productId: unknown, sku: "SAL", ...line })];
    const { id } = await makeOrder({ status: "confirmed", lines });
    const refused = { code: "quantity.gross_weight", field: "grossWeight", values: { weight: "2.00 kg" } };
    await expect(ship(id, [5, 0], { grossWeight: 1_990 })).rejects.toMatchObject(refused);
    expect(await db.read.shipment.count()).toBe(0);
    await ship(id, [5, 0], { grossWeight: 2_000 });
    // Of more pieces the same weight is too little; of unknown ones nothing is known.
    const more = { ...refused, values: { weight: "2.40 kg" } };
    await expect(correct(id, 1, [6, 0], { grossWeight: 2_000 })).rejects.toMatchObject(more);
    await correct(id, 1, [6, 1], { grossWeight: 2_000 });
    await ship(id, [1, 0], { grossWeight: null });
  });

  it("that is sent twice is recorded once", async () => {
    const { id } = await confirmed([3]);
    const { version: seen } = (await orderToShip(inScope(id)))!;
    const one = { ...FIELDS, orderId: id, expectedVersion: seen, lines: await linesOf(id, [2]), actorId: adminId };
    const press = () => sentForm("form-of-shipment", () => createShipment(one));
    expect((await Promise.all([press(), press()])).map(({ number }) => number)).toEqual([1, 1]);
    await expect(createShipment(one)).rejects.toMatchObject({ kind: "stale" });
    expect([await openLines(id), (await letters()).length]).toEqual([[1], 1]);
  });

  it("is corrected, with a letter only when the customer is to be told, and the status follows", async () => {
    const { id } = await confirmed([3, 5]);
    await ship(id, [3, 5]);
    const { version } = await shipment(id, 1);
    expect(await correct(id, 1, [3, 5], { trackingNumber: "2" })).toBe(false);
    // Nothing differs.
    expect(await correct(id, 1, [3, 5], { trackingNumber: "2", tellsCustomer: true })).toBe(false);
    await expect(correct(id, 1, [3, 5], { version })).rejects.toMatchObject({ kind: "stale" });
    expect([await letters(), await statusOf(id)]).toMatchObject([{ length: 1 }, "shipped"]);
    expect(await correct(id, 1, [3, 4], { trackingNumber: "3", tellsCustomer: true })).toBe(true);
    expect(await statusOf(id)).toBe("partlyShipped");
    expect((await events(id)).at(-1)).toEqual(["partlyShipped", "Shipment 1 was corrected."]);
    const [, letter] = await letters();
    expect(letter!.kind).toBe("shipment-corrected");
    expect(letter!.text).toContain("Still to follow: 1 piece.");
    await expect(correct(id, 1, [3, 6])).rejects.toMatchObject({ kind: "quantity" });
    await remove(id, 1);
    expect(await statusOf(id)).toBe("confirmed");
    expect(await openLines(id)).toEqual([3, 5]);
  });

  it("of a delivered order keeps its pieces, and can't be deleted", async () => {
    const { id } = await confirmed([3]);
    await ship(id, [3]);
    await changeOrderStatus({
      orderId: id,
      from: "shipped",
      to: "delivered",
      note: null,
      actorId: adminId,
    });
    await correct(id, 1, [3], { carrier: null });
    await expect(correct(id, 1, [2])).rejects.toMatchObject({ kind: "wrong_step" });
    await expect(remove(id, 1)).rejects.toMatchObject({ kind: "wrong_step" });
    expect(await statusOf(id)).toBe("delivered");
    await expect(
      deleteShipment({ orderId: id, shipmentId: 2_000_000, version: 1, actorId: adminId }),
    ).rejects.toMatchObject({ kind: "not_found" });
  });

  it("can't have no pieces, nor a line that is deleted, in the database", async () => {
    const { id } = await confirmed([3]);
    await ship(id, [3]);
    await expect(db.write((tx) => tx.$executeRaw`UPDATE "shipment_lines" SET "quantity" = 0`)).rejects.toThrow();
    await expect(db.write((tx) => tx.orderLine.deleteMany({ where: { orderId: id } }))).rejects.toThrow();
  });
});

describe("a tracking number", () => {
  it("is encoded in the address of each carrier that has one", () => {
    for (const carrier of CARRIER_KEYS) {
      const address = trackingAddress(carrier, "A/1 ?&$&ž\ud800");
      if (CARRIERS[carrier].tracking === null) expect(address).toBeNull();
      else {
        expect(address).toContain("A%2F1%20%3F%26%24%26%C5%BE%EF%BF%BD");
        expect(new URL(address!).protocol).toBe("https:");
      }
    }
    expect(trackingAddress("royal_mail", "AB123456789GB")).toBe(
      "https://www.royalmail.com/track-your-item#/tracking-results/AB123456789GB",
    );
    expect(trackingAddress("dhl", null)).toBeNull();
    expect(trackingAddress(null, "1")).toBeNull();
  });
});

describe("admins at once", () => {
  it("ship the same pieces once", async () => {
    const { id } = await confirmed([7, 5]);
    const { version: seen } = (await orderToShip(inScope(id)))!;
    const lines = await linesOf(id, [7, 5]);
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) =>
        createShipment({ ...FIELDS, note: `${n}`, orderId: id, expectedVersion: seen, lines, actorId: adminId }),
      ),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of results) {
      if (result.status === "fulfilled") continue;
      expect(["stale", "wrong_step"]).toContain((result.reason as { kind: string }).kind);
    }
    expect([await openLines(id), await statusOf(id)]).toEqual([[0, 0], "shipped"]);
    expect(await db.read.shipment.count()).toBe(1);
    expect(await letters()).toHaveLength(1);
  });

  it("ship, correct and delete without shipping more than was ordered", async () => {
    const { id } = await confirmed([9, 9]);
    await ship(id, [3, 3]);
    await Promise.allSettled([
      correct(id, 1, [9, 9]),
      ship(id, [6, 6]),
      ship(id, [1, 2]),
      remove(id, 1),
      correct(id, 1, [1, 1]),
    ]);
    const { lines, status } = (await orderToShip(inScope(id)))!;
    for (const line of lines) expect(openOf(line)).toBeGreaterThanOrEqual(0);
    expect(status).toBe(shippedStatus(lines));
  });
});

describe("an order that is confirmed and shipped at once", () => {
  it("is both or neither, once, whoever else presses", async () => {
    const { id } = await makeOrder({ lines: [orderLine({ quantity: 3, lineTotal: 3_000 })] });
    const { version: seen } = (await orderToShip(inScope(id)))!;
    const shipping = {
      ...FIELDS,
      orderId: id,
      expectedVersion: seen,
      lines: await linesOf(id, [3]),
      confirms: true,
    };
    await db.write((tx) => tx.order.update({ where: { id }, data: { isAmountFinal: false } }));
    await expect(createShipment({ ...shipping, actorId: adminId })).rejects.toMatchObject({
      kind: "amount_open",
    });
    await db.write((tx) => tx.order.update({ where: { id }, data: { isAmountFinal: true } }));
    await expect(createShipment({ ...shipping, confirms: false, actorId: adminId })).rejects.toMatchObject({
      kind: "wrong_step",
    });
    const tooMany = shipping.lines.map((line) => ({ ...line, quantity: 4 }));
    await expect(createShipment({ ...shipping, lines: tooMany, actorId: adminId })).rejects.toMatchObject({
      code: expect.any(String),
    });
    expect([await statusOf(id), await letters()]).toEqual(["pending", []]);

    const other = (await makePerson("admin")).id;
    const results = await Promise.allSettled(
      [adminId, other, adminId, other, adminId].map((actorId) => createShipment({ ...shipping, actorId: actorId! })),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await db.read.shipment.count()).toBe(1);
    expect(await events(id)).toEqual([
      ["pending", null],
      ["confirmed", null],
      ["shipped", null],
    ]);
    expect(await letters()).toHaveLength(2);
  });
});

describe("any sequence of shipments, corrections and deletions", () => {
  const pieces = fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 5 }));
  const command = fc.oneof(
    fc.record({ kind: fc.constant("ship" as const), pieces }),
    fc.record({ kind: fc.constant("correct" as const), at: fc.nat(3), pieces }),
    fc.record({ kind: fc.constant("delete" as const), at: fc.nat(3) }),
  );
  const ORDERED: [number, number] = [6, 4];

  it("ships what the model ships, and has the status that follows", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { maxLength: 12 }), async (commands) => {
        const { id } = await confirmed(ORDERED);
        // The pieces of each shipment by its number.
        const model = new Map<number, [number, number]>();
        const openWithout = (number?: number) =>
          ORDERED.map((ordered, n) =>
            [...model].reduce((left, [key, shipped]) => left - (key === number ? 0 : shipped[n]!), ordered),
          );
        const fits = (wanted: [number, number], number?: number) =>
          wanted.every((quantity, n) => quantity <= openWithout(number)[n]!);
        for (const one of commands) {
          const number = "at" in one ? [...model.keys()][one.at] : undefined;
          if (one.kind === "ship") {
            if (one.pieces.every((quantity) => quantity === 0)) continue;
            const next = Math.max(0, ...model.keys()) + 1;
            const done = await ship(id, one.pieces).then(
              () => true,
              () => false,
            );
            expect(done).toBe(fits(one.pieces));
            if (done) model.set(next, one.pieces);
          } else if (number === undefined) {
            continue;
          } else if (one.kind === "delete") {
            await remove(id, number);
            model.delete(number);
          } else {
            if (one.pieces.every((quantity) => quantity === 0)) continue;
            const done = await correct(id, number, one.pieces).then(
              () => true,
              () => false,
            );
            expect(done).toBe(fits(one.pieces, number));
            if (done) model.set(number, one.pieces);
          }
          expect(await openLines(id)).toEqual(openWithout());
          const isAll = openWithout().every((left) => left === 0);
          expect(await statusOf(id)).toBe(model.size === 0 ? "confirmed" : isAll ? "shipped" : "partlyShipped");
        }
      }),
      { numRuns: 25 },
    );
  });
});
