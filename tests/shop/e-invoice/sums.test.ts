// The amounts of both syntaxes are those of the document, and add up as EN 16931-1 asks (with all other rules), whatever is on it.
import fc from "fast-check";
import { expect, it } from "vitest";

import { percentOf } from "~/formats/money";
import type { InvoiceContent } from "~/shop/billing/invoices/invoice";
import { checkEInvoice } from "../../support/e-invoice-rules";
import { ciiOf, invoicedOrder, invoiceLine, invoiceOf, remainderOf, ublOf } from "../../support/e-invoices";
import { PLACES } from "../../support/proformas";

async function check(xml: string, { sums }: InvoiceContent): Promise<void> {
  const { faults, paid, due, ...amounts } = await checkEInvoice(xml);
  expect(faults).toEqual([]);
  const { net, vatAmount: vat, total, discount, shipping } = sums;
  expect(amounts).toEqual({ net, vat, total, discount, shipping });
  expect(vat).toBe(percentOf(net, sums.vatRate));
  expect(due).toBe(total - paid);
}

it("holds for any lines, discounts, shipping, rates, payments and deductions", async () => {
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 500 }),
    unitPrice: fc.integer({ min: 0, max: 99_999 }),
  });
  const order = fc.record({
    lines: fc.array(line, { minLength: 1, maxLength: 6 }),
    discount: fc.integer({ min: 0, max: 100 }),
    shipping: fc.integer({ min: 0, max: 9_999 }),
    paid: fc.integer({ min: 0, max: 900_000 }),
    open: fc.integer({ min: 0, max: 900_000 }),
  });
  const orders = fc.array(order, { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(orders, fc.constantFrom(0, 1_900, 2_200, 2_550), fc.nat(100), async (parts, vatRate, deducted) => {
      const whole = invoiceOf({
        vatKind: vatRate === 0 ? "export" : "domestic",
        vatRate,
        orders: parts.map(({ discount, shipping, paid, open, ...part }) => {
          const lines = part.lines.map((one) => invoiceLine(one));
          const subtotal = lines.reduce((all, { lineTotal }) => all + lineTotal, 0);
          return invoicedOrder({
            shipTo: PLACES.zurich,
            lines,
            subtotal,
            discount: Math.floor((subtotal * discount) / 100),
            shipping,
            payments: { reference: "RF18", paid, open, instalments: [] },
          });
        }),
      });
      const content = deducted > 0 ? remainderOf(whole, Math.floor((whole.sums.net * deducted) / 100)) : whole;
      await check(ublOf(content), content);
      await check(ciiOf(content), content);
    }),
    { numRuns: 300 },
  );
});
