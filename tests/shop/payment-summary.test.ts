import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { addDays } from "~/formats/dates";
import { dueInstalments } from "~/shop/billing/documents/proforma";
import { type DueInstalment, openInstalments, summarizePayments } from "~/shop/orders/payment-summary";
import { dueRows, paymentText } from "~/shop/orders/payment-summary";
import { validUntilText } from "~/shop/billing/documents/proforma-text";

const TODAY = "2027-03-10";
const plan: DueInstalment[] = [
  { dueOn: "2027-03-01", amount: 3_000 },
  { dueOn: "2027-07-01", amount: 7_000 },
];

describe("the summary of payments", () => {
  it.each([
    [0, { status: "overdue", open: 10_000, overdue: 3_000, credit: 0, nextDueOn: "2027-03-01" }],
    [1_000, { status: "overdue", open: 9_000, overdue: 2_000, nextDueOn: "2027-03-01" }],
    [3_000, { status: "part_paid", open: 7_000, overdue: 0, nextDueOn: "2027-07-01" }],
    [10_000, { status: "paid", open: 0, overdue: 0, nextDueOn: null }],
    [12_000, { status: "overpaid", open: 0, credit: 2_000, nextDueOn: null }],
  ])("of a deposit and a rest, %d cents paid", (paid, expected) => {
    expect(summarizePayments(plan, paid, TODAY)).toMatchObject(expected);
  });

  it("is overdue from the day after the due day", () => {
    expect(summarizePayments(plan, 0, "2027-03-01").status).toBe("unpaid");
    expect(summarizePayments(plan, 0, "2027-03-02").status).toBe("overdue");
  });

  it("of a void order is what was paid as credit", () => {
    expect(summarizePayments([], 0, TODAY).status).toBe("nothing_due");
    expect(summarizePayments([], 500, TODAY)).toMatchObject({ status: "overpaid", credit: 500 });
  });

  it("says in words what is overdue, in credit, paid, or not final", () => {
    const text = (paid: number) => paymentText(summarizePayments(plan, paid, TODAY), "customer");
    expect(text(0)).toBe("Overdue: €30.00.");
    expect(text(3_000)).toBeNull();
    expect(text(10_000)).toBe("Paid in full.");
    expect(text(10_001)).toBe("Credit of €0.01: more was paid than is due.");
    const open = summarizePayments([{ dueOn: null, amount: 5 }], 0, TODAY);
    expect(paymentText(open, "customer")).toContain("not final yet. Please do not pay");
    expect(paymentText(open, "staff")).toContain("not final yet. The customer is asked not to pay");
    const why = "The amount is not final yet. Shipping is not free for this order: ";
    expect(paymentText(open, "customer", true)).toBe(
      `${why}our team adds its cost to the proforma. Please do not pay yet.`,
    );
    expect(paymentText(open, "customer", false)).toContain(
      "VAT is still to be confirmed: the proforma says why. Please",
    );
    expect(paymentText(open, "staff", true)).toContain(`${why}enter its cost under Proforma.`);
    expect(paymentText(summarizePayments([], 0, TODAY), "customer", true)).toBeNull();
  });

  it("says what is due when, and what was due", () => {
    const rows = (paid: number) => dueRows(summarizePayments(plan, paid, TODAY).instalments);
    expect(rows(0)).toEqual([
      ["Was due by 1 March 2027", 3_000],
      ["Due by 1 July 2027", 7_000],
    ]);
    expect(rows(3_500)).toEqual([["Due by 1 July 2027", 6_500]]);
    expect(rows(10_000)).toEqual([]);
    expect(dueRows(summarizePayments([{ dueOn: null, amount: 5 }], 0, TODAY).instalments)).toEqual([]);
  });

  it("adds up for any instalments and payments", () => {
    const instalments = fc
      .array(fc.record({ days: fc.integer({ min: -90, max: 90 }), amount: fc.nat(1_000_000) }), {
        maxLength: 6,
      })
      .map((all) =>
        all.sort((a, b) => a.days - b.days).map(({ days, amount }) => ({ dueOn: addDays(TODAY, days), amount })),
      );
    fc.assert(
      fc.property(instalments, fc.nat(7_000_000), fc.nat(5), (all, paid, later) => {
        const { due, open, credit, overdue, nextDueOn, status } = summarizePayments(all, paid, TODAY);
        expect(due + credit).toBe(paid + open);
        expect(open === 0 || credit === 0).toBe(true);
        expect(overdue).toBeLessThanOrEqual(open);
        // What the list of open payments filters by is the same as what the page says.
        expect(status === "overdue").toBe(nextDueOn !== null && nextDueOn < TODAY);
        const parts = openInstalments(all, paid, TODAY);
        expect(parts.reduce((sum, part) => sum + part.open, 0)).toBe(open);
        // A day later no less is overdue; with a cent more no more is.
        expect(summarizePayments(all, paid, addDays(TODAY, later)).overdue).toBeGreaterThanOrEqual(overdue);
        expect(summarizePayments(all, paid + 1, TODAY).overdue).toBeLessThanOrEqual(overdue);
      }),
    );
  });
});

describe("the instalments of a proforma", () => {
  const sums = { shipping: 0, vatKind: "domestic", total: 10_000 } as Parameters<typeof dueInstalments>[0]["sums"];
  const validUntil = "2027-03-15";

  it("with the order are due until the proforma ends", () => {
    expect(dueInstalments({ sums, validUntil })).toEqual([{ dueOn: validUntil, amount: 10_000 }]);
    const payments = [
      { due: null, amount: 3_000 },
      { due: "2027-03-12", amount: 7_000 },
    ];
    expect(dueInstalments({ sums, validUntil, payments })).toEqual([
      { dueOn: "2027-03-12", amount: 7_000 },
      { dueOn: validUntil, amount: 3_000 },
    ]);
  });

  it.each([
    ["15 March 2027", [{ due: null, amount: 10_000 }], 0],
    [
      "15 March 2027, for the first payment",
      [
        { due: null, amount: 3_000 },
        { due: "2027-07-01", amount: 7_000 },
      ],
      0,
    ],
    [
      null,
      [
        { due: null, amount: 3_000 },
        { due: "2027-07-01", amount: 7_000 },
      ],
      3_000,
    ],
    [null, [{ due: null, amount: 10_000 }], 10_000],
  ])("say until when it is valid: %s", (text, payments, paid) => {
    expect(validUntilText({ sums, validUntil, payments, paid, issuedOn: TODAY })).toBe(text);
  });

  it("have no day while shipping is not decided", () => {
    const payments = [
      { due: null, amount: 3_000 },
      { due: "2027-03-12", amount: 7_000 },
    ];
    expect(dueInstalments({ sums: { ...sums, shipping: null }, validUntil, payments })).toEqual([
      { dueOn: null, amount: 10_000 },
    ]);
  });
});
