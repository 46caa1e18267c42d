import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { type ProformaContent, proformaSums } from "~/shop/billing/documents/proforma";
import { sumRows } from "~/shop/billing/documents/proforma-text";
import { validVatId } from "../support/proformas";
import { vatTreatment } from "~/shop/billing/vat/vat-treatment";
import { priceLines } from "~/shop/catalogue/offers/quote";

/** An independent calculation: rounds the exact fraction half up. */
function share(cents: bigint, hundredths: bigint): bigint {
  const exact = cents * hundredths;
  const whole = exact / 10_000n;
  return exact % 10_000n >= 5_000n ? whole + 1n : whole;
}

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 10_000 }),
  unitPrice: fc.integer({ min: 1, max: 1_000 }),
});
const order = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 200 }),
  percentage: fc.integer({ min: 0, max: 10_000 }),
  shipping: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
  country: fc.constantFrom("SI", "DE", "FI", "HU", "CH", "GB"),
  vatId: fc.constantFrom(null, "DE136695976"),
  decided: fc.constantFrom(null, "destination"),
});
/** The rates that are due: without a decision in Slovenia only, otherwise of the country of destination. */
const RATES: Record<string, bigint> = { SI: 2_200n, DE: 1_900n, FI: 2_550n, HU: 2_700n };

describe("the sums of a proforma", () => {
  it("count one piece as one", () => {
    const sums = { vatKind: "domestic", vatRate: 2_200 } as ProformaContent["sums"];
    expect([1, 2, 1_200].map((pieces) => sumRows({ sums }, pieces)[0]![0])).toEqual([
      "Subtotal, 1 piece",
      "Subtotal, 2 pieces",
      "Subtotal, 1,200 pieces",
    ]);
  });

  it("equal an independent calculation for 1,000 orders", () => {
    fc.assert(
      fc.property(order, ({ lines, percentage, shipping, country, vatId, decided }) => {
        const tiers = [{ minQuantity: 1, discountPercentage: percentage }];
        const placed = priceLines(lines, tiers);
        const vat = vatTreatment({
          from: "SI",
          shipTo: { country, zipCode: "1" },
          vatId,
          check: vatId ? validVatId(vatId) : null,
          seat: country,
          decided,
        });
        const sums = proformaSums(placed, shipping, vat);

        const subtotal = lines.reduce((sum, { quantity, unitPrice }) => sum + BigInt(quantity) * BigInt(unitPrice), 0n);
        const discount = share(subtotal, BigInt(percentage));
        const net = subtotal - discount + BigInt(shipping ?? 0);
        const isDue = country === "SI" || decided === "destination";
        const due = share(net, isDue ? (RATES[country] ?? 0n) : 0n);
        const expected = { subtotal, discountAmount: discount, net, vatAmount: due };
        for (const [name, amount] of Object.entries({ ...expected, total: net + due })) {
          expect([name, sums[name as keyof typeof expected]]).toEqual([name, Number(amount)]);
        }
        expect(sums.net + sums.vatAmount).toBe(sums.total);
        expect(sums.shipping).toBe(shipping);
      }),
      { numRuns: 1_000 },
    );
  });

  it("have VAT once, on the net sum, rounded half up", () => {
    const vat = { kind: "domestic", rate: 2_200 } as const;
    const of = (subtotal: number, shipping: number | null = null) =>
      proformaSums({ subtotal, discountPercentage: 0, discountAmount: 0 }, shipping, vat);
    // 0.25 x 22 % is 0.055.
    expect(of(25)).toMatchObject({ net: 25, vatAmount: 6, total: 31 });
    expect(of(24)).toMatchObject({ vatAmount: 5 });
    expect(of(20, 5)).toMatchObject({ net: 25, vatAmount: 6 });
    expect(of(99_999_999_999)).toMatchObject({ vatAmount: 22_000_000_000, total: 121_999_999_999 });
    expect(of(0)).toMatchObject({ vatAmount: 0, total: 0 });
  });
});
