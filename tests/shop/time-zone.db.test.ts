// What happens on which day: numbers, deadlines, prices, due days, sums and files agree on TIME_ZONE, wherever the shop runs.
import { text } from "node:stream/consumers";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { db } from "~/db/db.server";
import { addDays, formatDay } from "~/formats/dates";
import { setTimeZone, timeZone } from "~/formats/time-zone";
import { listQuery } from "~/http/api/list.server";
import { cartCsvName } from "~/shop/cart/csv";
import { tableCsvName } from "~/shop/base/files/table/table-csv";
import type { ProformaContent } from "~/shop/billing/documents/proforma";
import { replyAddress } from "~/shop/cart/inquiries/inquiry";
import { myOrdersCsv } from "~/shop/orders/my-orders-csv.server";
import { ordersCsv } from "~/shop/orders/orders-csv.server";
import { applyDueChanges } from "~/shop/catalogue/price-changes/apply-due-changes.server";
import { schedulePriceChange, planPrices } from "~/shop/catalogue/price-changes/schedule-price-change.server";
import { receivablesSums } from "~/shop/billing/payments/receivables.server";
import { addLines } from "../support/change-cart";
import { makeStyle, wanted } from "../support/carts";
import { emptyDatabase } from "../support/databases";
import { makeDueOrder } from "../support/payments";
import { makePerson } from "../support/people";
import { orderCart } from "../support/orders";

const ZONE = timeZone();
afterEach(() => {
  setTimeZone(ZONE);
  vi.useRealTimers();
});
beforeEach(() => emptyDatabase(db));

describe.each([
  // The last second of a year, and the first of the next.
  ["Pacific/Auckland", "2027-12-31T10:59:59Z", "2027-12-31"],
  ["Pacific/Auckland", "2027-12-31T11:00:00Z", "2028-01-01"],
  ["America/Los_Angeles", "2028-01-01T07:59:59Z", "2027-12-31"],
  ["America/Los_Angeles", "2028-01-01T08:00:00Z", "2028-01-01"],
  // The last second of a day of 23 hours, and of one of 25.
  ["America/Los_Angeles", "2027-03-15T06:59:59Z", "2027-03-14"],
  ["Pacific/Auckland", "2027-04-04T11:59:59Z", "2027-04-04"],
])("in %s at %s", (zone, moment, day) => {
  const [before, after] = [addDays(day, -1), addDays(day, 1)];
  beforeEach(() => {
    setTimeZone(zone);
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(moment) });
  });

  async function order(ordersUntil: string) {
    const { id: companyId } = await makePerson("approved");
    const style = await makeStyle();
    await addLines(companyId, [wanted(style.id, { quantity: 10 })]);
    await db.write((tx) => tx.deliveryWindow.updateMany({ data: { ordersUntil } }));
    const placed = await orderCart(companyId);
    return { companyId, ...placed };
  }

  it("an order has the number, the month and the papers of the day", async () => {
    const { id, companyId, orderNumber } = await order(day);
    const year = day.slice(0, 4);
    expect(orderNumber).toBe(`PRJ-${year}-00001`);
    const row = await db.read.order.findUniqueOrThrow({ where: { id } });
    expect(row).toMatchObject({ salesMonth: day.slice(0, 7) });
    const proforma = await db.read.document.findFirstOrThrow({ where: { orderId: id } });
    expect(proforma.number).toBe(`PF-${year}-0001`);
    const validUntil = addDays(day, 14);
    const content = proforma.content as unknown as ProformaContent;
    expect(content).toMatchObject({ issuedOn: day, validUntil, order: { placedOn: day } });
    const letter = await db.read.outgoingMail.findFirstOrThrow({
      where: { kind: "order-received" },
    });
    expect(letter.text).toMatch(new RegExp(`Valid until +${formatDay(validUntil)}`));

    const listed = async (from: string, to: string) =>
      (await text(ordersCsv("all", { from, to, status: null }))).includes(orderNumber);
    expect(await listed(day, day)).toBe(true);
    expect(await listed(before, before)).toBe(false);
    expect(await listed(after, after)).toBe(false);
    expect(await text(myOrdersCsv(companyId))).toContain(`${orderNumber},${day},`);
  });

  it("a window takes orders until the end of its last day", async () => {
    await expect(order(before)).rejects.toMatchObject({ kind: "cart_empty" });
  });

  it("prices change on their day", async () => {
    const { id: adminId } = await makePerson("admin");
    const plan = async (category: string, fromDay: string) => {
      await makeStyle({ category, wholesalePrice: 1_000 });
      const change = {
        percent: 1_000,
        fromDay,
        category,
        windowId: null,
        rounding: 1 as const,
        withRecommended: false,
        withOwn: false,
      };
      const { seen } = await planPrices(change);
      await schedulePriceChange(adminId, change, seen);
    };
    await plan("Hats", day);
    await plan("Scarves", after);
    await applyDueChanges();
    const styles = await db.read.product.findMany({ orderBy: { id: "asc" } });
    expect(styles.map(({ wholesalePrice }) => wholesalePrice)).toEqual([1_100, 1_000]);
  });

  it("a payment is overdue from the day after its due day", async () => {
    await makeDueOrder({ instalments: [{ dueOn: before, amount: 100 }] });
    await makeDueOrder({ instalments: [{ dueOn: day, amount: 20 }] });
    expect(await receivablesSums("all")).toMatchObject({
      "1-30": { amount: 100, overdue: 100 },
      "not-due": { amount: 20 },
    });
  });

  it("files, replies and calls have the day", () => {
    const now = new Date();
    expect(cartCsvName(now)).toBe(`cart-${day}.csv`);
    expect(tableCsvName("styles", now)).toBe(`styles-${day}.csv`);
    const inquiry = {
      id: 1,
      createdAt: now,
      customerName: "Ana",
      customerEmail: "ana@shop.example",
    };
    expect(decodeURIComponent(replyAddress({ ...inquiry, message: "Hello" }))).toContain(`On ${day} you wrote:`);
    const since = (typed: string) => listQuery.parse({ updatedSince: typed }).updatedSince!;
    expect(since(day) <= now).toBe(true);
    expect(since(after) > now).toBe(true);
    expect(since(moment)).toEqual(now);
  });
});
