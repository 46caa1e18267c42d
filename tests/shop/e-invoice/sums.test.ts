// The amounts of both syntaxes are those of the document, and add up as EN 16931-1 asks (BR-CO-10 to BR-CO-17), whatever is on it.
import fc from "fast-check";
import { expect, it } from "vitest";

import { percentOf } from "~/formats/money";
import type { InvoiceContent } from "~/shop/billing/invoices/invoice";
import { ciiOf, invoicedOrder, invoiceLine, invoiceOf, remainderOf, ublOf } from "../../support/e-invoices";
import { PLACES } from "../../support/proformas";

/** In cents, by the name of an element that has an amount. */
const amounts = (xml: string, name: string): number[] =>
  [...xml.matchAll(new RegExp(`<(?:cbc|ram):${name}(?: [^>]*)?>(-?)(\\d+)\\.(\\d\\d)<`, "g"))].map(
    ([, sign, whole, part]) => Number(`${sign}${whole}${part}`),
  );
const quantities = (xml: string): number[] =>
  [...xml.matchAll(/unitCode="\w+">(-?\d+)</g)].map(([, number]) => Number(number));
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

interface Names {
  line: string;
  price: string;
  adjustment: string;
  net: string;
  taxable: string;
  tax: string;
  total: string;
  paid: string;
  due: string;
}

function check(xml: string, names: Names, { sums }: InvoiceContent): void {
  const all = (name: keyof Names) => amounts(xml, names[name]);
  const only = (name: keyof Names) => {
    const found = new Set(all(name));
    expect([...found], names[name]).toHaveLength(1);
    return [...found][0]!;
  };
  const lines = all("line");
  // UBL has their sum before them, CII after them.
  const header = xml.includes("CrossIndustryInvoice") ? lines.pop()! : lines.shift()!;
  expect(sum(lines)).toBe(header);
  const prices = all("price");
  expect(lines).toEqual(quantities(xml).map((quantity, at) => quantity * prices[at]!));
  for (const price of prices) expect(price).toBeGreaterThanOrEqual(0);
  expect(all("adjustment")).toEqual([sums.discount, sums.shipping].filter((amount) => amount > 0));
  expect(header - sums.discount + sums.shipping).toBe(sums.net);
  expect(only("net")).toBe(sums.net);
  expect(only("taxable")).toBe(sums.net);
  expect(only("tax")).toBe(sums.vatAmount);
  expect(sums.vatAmount).toBe(percentOf(sums.net, sums.vatRate));
  expect(only("total")).toBe(sums.net + sums.vatAmount);
  expect(only("due")).toBe(sums.total - only("paid"));
}

const UBL: Names = {
  line: "LineExtensionAmount",
  price: "PriceAmount",
  adjustment: "Amount",
  net: "TaxExclusiveAmount",
  taxable: "TaxableAmount",
  tax: "TaxAmount",
  total: "TaxInclusiveAmount",
  paid: "PrepaidAmount",
  due: "PayableAmount",
};
const CII: Names = {
  line: "LineTotalAmount",
  price: "ChargeAmount",
  adjustment: "ActualAmount",
  net: "TaxBasisTotalAmount",
  taxable: "BasisAmount",
  tax: "CalculatedAmount",
  total: "GrandTotalAmount",
  paid: "TotalPrepaidAmount",
  due: "DuePayableAmount",
};

it("holds for any lines, discounts, shipping, rates, payments and deductions", () => {
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
  fc.assert(
    fc.property(orders, fc.constantFrom(0, 1_900, 2_200, 2_550), fc.nat(100), (parts, vatRate, deducted) => {
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
      check(ublOf(content), UBL, content);
      check(ciiOf(content), CII, content);
    }),
    { numRuns: 300 },
  );
});
