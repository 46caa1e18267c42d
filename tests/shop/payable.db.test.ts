// What the checkout says before Submit is what the proforma says: VAT, shipping, sums and what is due when, to the cent and the day.
import { randomUUID } from "node:crypto";

import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { NO_CASH_DISCOUNT } from "~/shop/base/money/cash-discount";
import { db } from "~/db/db.server";
import { addDays, isoDay } from "~/formats/dates";
import type { Address } from "~/formats/address";
import { readCart } from "~/shop/cart/read-cart.server";
import { payableOf } from "~/shop/checkout/payable.server";
import { placeOrder } from "~/shop/checkout/place-order.server";
import { companyProfile } from "~/shop/customers/companies/company.server";
import { paymentText } from "~/shop/catalogue/delivery-windows/window-texts";
import { netTerms } from "~/shop/catalogue/delivery-windows/window";
import { deliveryText, dueRows, piecesOfProforma, sumRows } from "~/shop/billing/documents/proforma-text";
import { isFinal } from "~/shop/billing/documents/proforma";
import { anyDocument } from "~/shop/billing/documents/documents.server";
import { dueRows as dueRowsOf } from "~/shop/orders/payment-summary";
import { myOrder } from "~/shop/orders/orders.server";
import { formatEuro } from "~/formats/money";
import { addLines } from "../support/change-cart";
import { createWindow, makeStyle, wanted } from "../support/carts";
import { emptyDatabase } from "../support/databases";
import { ADDRESS, giveValidVatId, makePerson } from "../support/people";
import { inScope } from "../support/in-scope";
import { checkoutOf, orderCart } from "../support/orders";

const NOW = new Date("2026-11-27T09:00:00Z");

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  await emptyDatabase(db);
  await db.write((tx) =>
    tx.bulkDiscount.createMany({
      data: [
        { minQuantity: 10, discountPercentage: 750 },
        { minQuantity: 30, discountPercentage: 1_250 },
      ],
    }),
  );
});
afterEach(() => vi.useRealTimers());

/** Sets from which total on orders to the EU ship free. */
const freeFrom = (freeShippingThresholdEU: number) =>
  db.write((tx) =>
    tx.shopSettings.upsert({
      where: { id: 1 },
      create: { freeShippingThresholdEU },
      update: { freeShippingThresholdEU },
    }),
  );

const addressIn = (country: string, zipCode = "1010"): Address => ({
  ...ADDRESS,
  country,
  zipCode,
});

/** A customer whose VAT ID VIES may have said to be valid. */
async function buyer(vatId: string | null, isChecked: boolean, netDays: number | null = null) {
  const { id } = await makePerson("approved");
  await db.write((tx) => tx.company.update({ where: { id }, data: { vatId, netDays } }));
  if (vatId && isChecked) await giveValidVatId(id, vatId);
  return id;
}

async function payableNow(companyId: string, shippingAddress: Address) {
  const [cart, customer] = await Promise.all([readCart(companyId), companyProfile(companyId)]);
  return {
    reviewed: cart.fingerprint,
    payable: await payableOf({ companyId, cart, customer, shippingAddress }),
  };
}

const submit = (
  companyId: string,
  { reviewed, payable }: Awaited<ReturnType<typeof payableNow>>,
  shippingAddress: Address,
) => orderCart(companyId, { reviewed, totalsHash: payable.seen, shippingAddress });

/** Two windows of any terms with any pieces in each. */
const windowTerms = fc.record({
  payment: fc.constantFrom("in_advance", "before_shipping", "deposit"),
  paymentDays: fc.integer({ min: 0, max: 60 }),
  depositPercentage: fc.integer({ min: 1, max: 9_999 }),
  shipsIn: fc.option(fc.integer({ min: 1, max: 400 })),
  weeksFrom: fc.integer({ min: 1, max: 12 }),
  quantity: fc.integer({ min: 0, max: 40 }),
});

it("is what the proforma and the order say, whatever is ordered, for whom, and where it goes", async () => {
  const drafts = fc.record({
    windows: fc
      .array(windowTerms, { minLength: 2, maxLength: 3 })
      .filter((all) => all.some(({ quantity }) => quantity > 0)),
    price: fc.integer({ min: 1, max: 20_000 }),
    place: fc.constantFrom<[string, string]>(
      ["AT", "1010"],
      ["CH", "8001"],
      ["SI", "1000"],
      ["DE", "78266"],
      ["US", "10001"],
    ),
    vatId: fc.constantFrom(null, "ATU13585627", "SI50223054", "DE136695976"),
    isChecked: fc.boolean(),
    freeAbove: fc.constantFrom(0, 50_000, 100_000_000),
    netDays: fc.option(fc.integer({ min: 1, max: 120 })),
  });
  await fc.assert(
    fc.asyncProperty(drafts, async ({ windows, price, place, vatId, isChecked, freeAbove, netDays }) => {
      await freeFrom(freeAbove);
      const style = await makeStyle({
        styleCode: `S-${randomUUID().slice(0, 6)}`,
        wholesalePrice: price,
      });
      const companyId = await buyer(vatId, isChecked, netDays);
      for (const [at, { quantity, shipsIn, weeksFrom, ...terms }] of windows.entries()) {
        if (quantity === 0) continue;
        const from = shipsIn === null ? null : addDays(isoDay(NOW), shipsIn);
        const { id: windowId } = await db.write((tx) =>
          createWindow(tx, {
            name: `Window ${at} ${randomUUID()}`,
            kind: "pre_order",
            position: 100 + at,
            ...terms,
            depositPercentage: terms.payment === "deposit" ? terms.depositPercentage : 0,
            ...(from ? { shipsFrom: from, shipsUntil: addDays(from, 14) } : { weeksFrom, weeksTo: weeksFrom + 2 }),
          }),
        );
        await db.write((tx) => tx.styleWindow.create({ data: { productId: style.id, windowId } }));
        await addLines(companyId, [{ ...wanted(style.id), quantity, windowId }]);
      }
      const address = addressIn(...place);
      const seen = await payableNow(companyId, address);
      const { id } = await submit(companyId, seen, address);

      const { content } = (await anyDocument("proforma", { orderId: inScope(id), version: null }))!;
      const { sums, due, deliveries, vat } = seen.payable;
      expect(sums).toEqual(sumRows(content, piecesOfProforma(content)));
      expect(due).toEqual(dueRows(content));
      expect(deliveries.join("\n")).toBe(deliveryText(content));
      expect(vat).toContain(content.vatWords);
      const kinds = { AT: "intra_community", CH: "export", SI: "domestic", US: "export" } as const;
      const isExempt = isChecked && vatId !== null && !vatId.startsWith("SI");
      const expected = place[0] === "AT" && !isExempt ? "to_confirm" : kinds[place[0] as "AT"];
      if (expected) expect(content.sums.vatKind).toBe(expected);
      if (netDays !== null && isFinal(content.sums)) {
        expect(new Set(content.parts!.map(({ payment }) => payment))).toEqual(
          new Set([paymentText({ ...netTerms(netDays), ...NO_CASH_DISCOUNT })]),
        );
      }
      if (vatId) expect(vat).toContain(vatId);
      const { payments } = (await myOrder(companyId, id))!;
      expect(
        dueRowsOf(payments.instalments, netDays !== null).map(([label, cents]) => [label, formatEuro(cents)]),
      ).toEqual(due);
      if (isFinal(content.sums)) {
        expect(payments.instalments.reduce((all, { amount }) => all + amount, 0)).toBe(content.sums.total);
      }
    }),
    { numRuns: 40 },
  );
});

describe("a checkout whose figures have changed since its page is asked again", () => {
  let companyId: string;
  let styleId: number;
  const address = addressIn("AT");
  beforeEach(async () => {
    companyId = await buyer("ATU13585627", true);
    styleId = (await makeStyle({ styleCode: "ALM", wholesalePrice: 5_000 })).id;
    await addLines(companyId, [{ ...wanted(styleId), quantity: 12 }]);
  });

  const changes: [what: string, change: () => Promise<unknown>, goesTo?: Address][] = [
    ["another address", async () => {}, addressIn("SI", "1000")],
    ["midnight", async () => vi.setSystemTime(new Date("2026-11-28T09:00:00Z"))],
    ["another VAT ID", () => db.write((tx) => tx.company.update({ where: { id: companyId }, data: { vatId: null } }))],
    ["free shipping", () => freeFrom(0)],
  ];
  it.each(changes)("after %s", async (_what, change, goesTo = address) => {
    await freeFrom(10_000_000);
    const seen = await payableNow(companyId, address);
    await change();
    await expect(submit(companyId, seen, goesTo)).rejects.toMatchObject({
      code: "amounts_changed",
    });
    expect(await db.read.order.count()).toBe(0);
    expect(await db.read.cartItem.count()).toBe(1);
    const again = await payableNow(companyId, goesTo);
    await submit(companyId, again, goesTo);
  });

  it("after other terms of payment of its delivery window", async () => {
    const seen = await payableNow(companyId, address);
    await db.write((tx) => tx.deliveryWindow.updateMany({ data: { payment: "deposit", depositPercentage: 3_000 } }));
    await expect(submit(companyId, seen, address)).rejects.toMatchObject({
      code: "amounts_changed",
    });
  });

  it("but not when it is sent twice", async () => {
    const seen = await payableNow(companyId, address);
    const sent = await checkoutOf(companyId, {
      reviewed: seen.reviewed,
      totalsHash: seen.payable.seen,
      shippingAddress: address,
    });
    const { id } = await placeOrder(sent);
    vi.setSystemTime(new Date("2026-11-28T09:00:00Z"));
    expect(await placeOrder(sent)).toMatchObject({ id, isRepeat: true });
  });
});
