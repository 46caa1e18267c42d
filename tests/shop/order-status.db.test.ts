import { randomUUID } from "node:crypto";

import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { changeOrderStatus } from "~/shop/checkout/fulfilment/change-status.server";
import { recordPayment } from "~/shop/billing/payments/record-payment.server";
import { findOrder } from "~/shop/orders/admin-orders.server";
import { ORDER_STATUSES, type OrderStatus } from "~/shop/orders/order";
import { myOrder } from "~/shop/orders/orders.server";
import { isStatusStep, nextSteps } from "~/shop/orders/steps";
import { emptyDatabase } from "../support/databases";
import { makeOrder, shipAll } from "../support/orders";
import { makeDueOrder, payment } from "../support/payments";
import { makePerson } from "../support/people";
import { inScope } from "../support/in-scope";
import { recountSales } from "../support/sales";
import { sentForm } from "../support/sent-form";

let adminId: string;
beforeEach(async () => {
  await emptyDatabase(db);
  adminId = (await makePerson("admin", { firstName: "Maja" })).id;
});

const step = (orderId: number, from: OrderStatus, to: OrderStatus, note: string | null = null, actorId = adminId) =>
  changeOrderStatus({ orderId, from, to, note, actorId });

const statusOf = async (id: number) => (await db.read.order.findUniqueOrThrow({ where: { id } })).status;
const eventsOf = (orderId: number) => db.read.orderEvent.findMany({ where: { orderId }, orderBy: { id: "asc" } });

describe("the steps of an order", () => {
  it("lead from pending to delivered, each in the history, the audit log and the customer's view", async () => {
    const order = await makeOrder();
    await step(order.id, "pending", "confirmed");
    await shipAll(order.id, adminId, "DHL 123");
    expect(await step(order.id, "shipped", "delivered")).toBe(0);

    expect(await statusOf(order.id)).toBe("delivered");
    const seen = await myOrder(order.companyId, order.id);
    expect(seen?.events.map(({ status, note }) => [status, note])).toEqual([
      ["pending", null],
      ["confirmed", null],
      // The note is shown with the shipment.
      ["shipped", null],
      ["delivered", null],
    ]);
    expect(seen?.shipments).toMatchObject([{ number: 1, pieces: 3, note: "DHL 123" }]);
    // Customers do not see which admin it was.
    expect(JSON.stringify(seen)).not.toContain("Maja");
    expect((await findOrder(inScope(order.id)))?.events.map(({ by }) => by)).toEqual([
      "Test Person",
      ...Array(3).fill("Maja Person"),
    ]);
    const entries = await db.read.auditEntry.findMany({ orderBy: { id: "asc" } });
    expect(entries).toHaveLength(3);
    expect(entries[1]).toMatchObject({
      actorId: adminId,
      action: "create_shipment",
      subject: `order:${order.id}`,
      label: order.orderNumber,
      note: "DHL 123",
      before: { status: "confirmed" },
      after: { status: "shipped" },
    });
  });

  it("are exactly the allowed ones, and none leads back", async () => {
    for (const from of ORDER_STATUSES) {
      for (const to of ORDER_STATUSES) {
        const { id } = await makeOrder({ status: from });
        const before = await eventsOf(id);
        const taken = step(id, from, to, "Why");
        if (
          nextSteps(from)
            .filter(isStatusStep)
            .some((next) => next === to)
        ) {
          await expect(taken, `${from} to ${to}`).resolves.toBe(0);
          expect(await statusOf(id)).toBe(to);
        } else {
          await expect(taken, `${from} to ${to}`).rejects.toMatchObject({ kind: "wrong_step" });
          expect(await statusOf(id)).toBe(from);
          expect(await eventsOf(id)).toEqual(before);
        }
      }
    }
    expect(await db.read.auditEntry.count()).toBe(4);
  });

  it("report the current status when it has changed since", async () => {
    const { id } = await makeOrder({ status: "delivered" });
    await expect(step(id, "delivered", "confirmed")).rejects.toMatchObject({
      code: "wrong_step.set_status",
      values: { status: "delivered", to: "confirmed" },
    });
    await expect(step(id, "pending", "cancelled", "Why")).rejects.toMatchObject({
      code: "stale.order_status",
      values: { status: "delivered" },
    });
    await expect(step(2_000_000_000, "pending", "confirmed")).rejects.toMatchObject({
      kind: "not_found",
    });
  });

  it("are taken once by a form that is sent twice, and refused when another form has taken them", async () => {
    const { id } = await makeOrder();
    const press = () => sentForm("form-of-step", () => step(id, "pending", "confirmed", "Ready on Monday"));
    expect(await Promise.all([press(), press(), press()])).toEqual([0, 0, 0]);
    await expect(step(id, "pending", "confirmed", "Ready on Monday")).rejects.toMatchObject({ kind: "stale" });
    expect(await eventsOf(id)).toHaveLength(2);
    expect(await db.read.auditEntry.count()).toBe(1);
  });

  it("treat an unknown status as pending", async () => {
    const { id } = await makeOrder({ status: "on hold" });
    expect((await findOrder(inScope(id)))?.status).toBe("pending");
    await step(id, "pending", "confirmed");
    expect(await statusOf(id)).toBe("confirmed");
  });

  it("lead to shipped only when VAT and shipping are decided, and to confirmed if they come later", async () => {
    const { id } = await makeOrder({ isAmountFinal: false });
    const decide = (isAmountFinal: boolean) =>
      db.write((tx) => tx.order.update({ where: { id }, data: { isAmountFinal } }));
    await expect(step(id, "pending", "confirmed")).rejects.toMatchObject({
      code: "amount_open.to_confirm",
      field: "isAmountLater",
      values: {},
    });
    expect([await statusOf(id), await db.read.auditEntry.count()]).toEqual(["pending", 0]);
    const later = { orderId: id, note: null, actorId: adminId, isAmountLater: true };
    await changeOrderStatus({ ...later, from: "pending", to: "confirmed" });
    await expect(shipAll(id, adminId)).rejects.toMatchObject({ kind: "amount_open" });
    expect(await statusOf(id)).toBe("confirmed");
    await decide(true);
    expect(await shipAll(id, adminId)).toMatchObject({ status: "shipped" });
    // What is on its way arrives, whatever became of the proforma.
    await decide(false);
    expect(await step(id, "shipped", "delivered")).toBe(0);
    const other = await makeOrder({ isAmountFinal: false });
    expect(await step(other.id, "pending", "cancelled", "Why")).toBe(0);
  });

  it("tell a customer whose order is cancelled that their payment has arrived, or not to pay", async () => {
    for (const [amount, words] of [
      [4_000, "We have received your payment"],
      [0, "If you have already paid it"],
    ] as const) {
      const { id } = await makeDueOrder();
      if (amount) await recordPayment(payment(id, adminId, { amount }));
      const { status } = await db.read.order.findUniqueOrThrow({ where: { id } });
      await step(id, status as OrderStatus, "cancelled", "Out of yarn");
      const mail = await db.read.outgoingMail.findUniqueOrThrow({ where: { key: `order:${id}:cancelled` } });
      expect(mail.text.replace(/\s+/g, " ")).toContain(words);
    }
  });

  it("remove a cancelled order from its month's figures, once", async () => {
    const kept = await makeOrder();
    const { id } = await makeOrder({ status: "confirmed" });
    await recountSales();
    await Promise.allSettled(Array.from({ length: 5 }, () => step(id, "confirmed", "cancelled", "Out of yarn")));
    const [shop] = await db.read.monthlySales.findMany({ where: { productId: 0 } });
    expect(shop).toMatchObject({ orders: 1, revenue: BigInt(kept.total) });
  });
});

describe("20 admins at once", () => {
  it.each([["pending" as const]])("advance a %s order by one step, by one of them", async (from) => {
    const { id } = await makeOrder({ status: from });
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => step(id, from, nextSteps(from)[n % 2]!, `Note ${randomUUID()}`)),
    );
    const won = results.filter(({ status }) => status === "fulfilled");
    expect(won).toHaveLength(1);
    for (const result of results) {
      if (result.status === "rejected") expect(result.reason).toMatchObject({ kind: "stale" });
    }
    const events = await eventsOf(id);
    expect(events).toHaveLength(2);
    expect(events[1]!.status).toBe(await statusOf(id));
    expect(await db.read.auditEntry.count()).toBe(1);
  });

  it.each([["delivered" as const], ["cancelled" as const]])("cannot change a %s order", async (end) => {
    const { id } = await makeOrder({ status: end });
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => step(id, ORDER_STATUSES[n % 5]!, ORDER_STATUSES[(n >> 1) % 5]!, "Why")),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toEqual([]);
    expect(await statusOf(id)).toBe(end);
    expect(await eventsOf(id)).toHaveLength(1);
  });
});
