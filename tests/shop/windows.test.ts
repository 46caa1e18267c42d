import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { paymentText, shipsText, shownWindow } from "~/shop/catalogue/delivery-windows/window-texts";
import { addDays } from "~/formats/dates";
import { allocate } from "~/formats/money";
import { type OrderPart, partPayments, paymentsOf } from "~/shop/catalogue/delivery-windows/payment-plan";
import { offerText } from "~/shop/catalogue/delivery-windows/shown-window";
import {
  netTerms,
  beginsToShip,
  type DeliveryWindow,
  windowState,
  windowToOrderIn,
} from "~/shop/catalogue/delivery-windows/window";
import { cashDiscountOf, NO_CASH_DISCOUNT } from "~/shop/base/money/cash-discount";
import { windowForm } from "~/shop/catalogue/delivery-windows/window-form.server";
import { asOrderWindow } from "~/shop/orders/order";

const window = (more: Partial<DeliveryWindow> = {}): DeliveryWindow => ({
  id: 1,
  name: "In stock",
  kind: "in_stock",
  ordersFrom: null,
  ordersUntil: null,
  shipsFrom: null,
  shipsUntil: null,
  weeksFrom: null,
  weeksTo: null,
  payment: "in_advance",
  paymentDays: 0,
  depositPercentage: 0,
  cashDiscountPercentage: null,
  cashDiscountDays: null,
  position: 1,
  ...more,
});

describe("the promise of a window", () => {
  it.each([
    [{ weeksFrom: 2, weeksTo: 4 }, "ships 2-4 weeks after the order"],
    [{ weeksFrom: 3, weeksTo: 3 }, "ships 3 weeks after the order"],
    [{ weeksFrom: 1, weeksTo: 1 }, "ships 1 week after the order"],
    [{ shipsFrom: "2027-08-01", shipsUntil: "2027-08-31" }, "ships 1–31 August 2027"],
    [{ shipsFrom: "2027-08-15", shipsUntil: "2027-09-30" }, "ships 15 August – 30 September 2027"],
    [{ shipsFrom: "2027-12-15", shipsUntil: "2028-01-10" }, "ships 15 December 2027 – 10 January 2028"],
    [{ shipsFrom: "2027-08-02", shipsUntil: "2027-08-02" }, "ships 2 August 2027"],
  ])("of %o is %s", (terms, text) => expect(shipsText(window(terms))).toBe(text));

  it("stands in one line with its name and the last day for orders", () => {
    const ahead = window({
      name: "Autumn/Winter 2027",
      ordersUntil: "2027-03-15",
      shipsFrom: "2027-08-01",
      shipsUntil: "2027-08-31",
    });
    expect(offerText(shownWindow(ahead))).toBe(
      "Autumn/Winter 2027 · order until 15 March 2027 · ships 1–31 August 2027",
    );
    expect(offerText(shownWindow(window({ weeksFrom: 2, weeksTo: 4 })))).toBe(
      "In stock · ships 2-4 weeks after the order",
    );
  });

  it.each([
    [{}, "paid in advance"],
    [{ payment: "before_shipping" as const, paymentDays: 14 }, "paid 14 days before shipping"],
    [{ payment: "before_shipping" as const }, "paid before shipping"],
    [netTerms(30), "paid within 30 days of the invoice"],
    [
      { ...netTerms(30), cashDiscountPercentage: 200, cashDiscountDays: 1 },
      "paid within 30 days of the invoice, 2% off if paid within 1 day of it",
    ],
    [
      { payment: "deposit" as const, paymentDays: 1, depositPercentage: 3_000 },
      "30% deposit with the order, the rest 1 day before shipping",
    ],
    [
      { payment: "before_shipping" as const, cashDiscountPercentage: 250, cashDiscountDays: 10 },
      "paid before shipping",
    ],
  ])("has the terms of payment %o in words", (terms, text) => expect(paymentText(window(terms))).toBe(text));
});

it("a cash discount counts in an order that is paid net where it ends before", () => {
  const offered = window({ cashDiscountPercentage: 200, cashDiscountDays: 10 });
  const discountOf = (netDays: number | null, own = NO_CASH_DISCOUNT) =>
    cashDiscountOf(asOrderWindow(offered, { netDays, ...own }));
  expect([null, 11, 10].map((netDays) => discountOf(netDays)?.days)).toEqual([10, 10, undefined]);
  const own = { cashDiscountPercentage: 100, cashDiscountDays: 5 };
  expect([null, 30].map((netDays) => discountOf(netDays, own)?.days)).toEqual([5, 5]);
});

describe("a window", () => {
  it.each([
    ["2027-01-31", "upcoming"],
    ["2027-02-01", "open"],
    ["2027-03-15", "open"],
    ["2027-03-16", "ended"],
  ])("on %s is %s", (today, state) => {
    const dated = window({ ordersFrom: "2027-02-01", ordersUntil: "2027-03-15" });
    expect(windowState(dated, today)).toBe(state);
  });

  it("to order in is the given one while it is open, or else the first open one", () => {
    const [ended, first, second] = [
      window({ id: 1, ordersUntil: "2026-12-31" }),
      window({ id: 2 }),
      window({ id: 3 }),
    ] as const;
    const all = [ended, first, second];
    expect(windowToOrderIn(all, null, "2027-01-01")).toBe(first);
    expect(windowToOrderIn(all, 3, "2027-01-01")).toBe(second);
    expect(windowToOrderIn(all, 1, "2027-01-01")).toBeNull();
    expect(windowToOrderIn([ended], null, "2027-01-01")).toBeNull();
  });
});

const ORDERED = "2027-01-10";
const days = fc.integer({ min: -60, max: 400 }).map((count) => addDays(ORDERED, count));
const parts: fc.Arbitrary<OrderPart[]> = fc.array(
  fc.record({
    subtotal: fc.integer({ min: 0, max: 10_000_000 }),
    shipsFrom: fc.option(days),
    shipsUntil: fc.constant(null),
    weeksFrom: fc.integer({ min: 1, max: 52 }),
    weeksTo: fc.constant(52),
    payment: fc.constantFrom("in_advance", "before_shipping", "deposit", "net"),
    paymentDays: fc.integer({ min: 1, max: 365 }),
    depositPercentage: fc.integer({ min: 1, max: 9_999 }),
  }),
  { minLength: 1, maxLength: 5 },
);
const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);

describe("payments", () => {
  it("of parts add up to the net sum, and those of a part to the part", () => {
    fc.assert(
      fc.property(parts, fc.nat(10_000), (all, percent) => {
        const subtotal = sum(all.map((part) => part.subtotal));
        const discount = Math.floor((subtotal * percent) / 10_000);
        const payments = partPayments(all, discount, ORDERED);
        expect(sum(payments.map(({ net }) => net))).toBe(subtotal - discount);
        for (const { net, instalments } of payments) {
          expect(net).toBeGreaterThanOrEqual(0);
          expect(sum(instalments.map(({ amount }) => amount))).toBe(net);
          for (const { due, amount } of instalments) {
            expect(amount).toBeGreaterThan(0);
            expect(due === null || due > ORDERED).toBe(true);
          }
        }
      }),
    );
  });

  it("of an order add up to its total, one a day, earliest first", () => {
    fc.assert(
      fc.property(parts, fc.integer({ min: 1, max: 50_000_000 }), (all, total) => {
        const payments = paymentsOf(partPayments(all, 0, ORDERED), total);
        expect(sum(payments.map(({ amount }) => amount))).toBe(total);
        const dues = payments.map(({ due }) => due ?? "");
        expect(dues).toEqual([...new Set(dues)].sort());
      }),
    );
  });

  it("are due so many days before the first shipping day", () => {
    const terms = { shipsUntil: null, weeksTo: null, subtotal: 100_00 };
    const [deposit, weeks, late] = partPayments(
      [
        {
          ...terms,
          shipsFrom: "2027-08-01",
          weeksFrom: null,
          payment: "deposit",
          paymentDays: 14,
          depositPercentage: 3_000,
        },
        {
          ...terms,
          shipsFrom: null,
          weeksFrom: 2,
          payment: "before_shipping",
          paymentDays: 4,
          depositPercentage: 0,
        },
        {
          ...terms,
          shipsFrom: "2027-01-12",
          weeksFrom: null,
          payment: "before_shipping",
          paymentDays: 30,
          depositPercentage: 0,
        },
      ],
      30_00,
      ORDERED,
    );
    expect(deposit).toEqual({
      net: 90_00,
      instalments: [
        { due: null, amount: 27_00 },
        { due: "2027-07-18", amount: 63_00 },
      ],
    });
    expect(weeks!.instalments).toEqual([{ due: "2027-01-20", amount: 90_00 }]);
    // Its day is before the order, so it is due with it.
    expect(late!.instalments).toEqual([{ due: null, amount: 90_00 }]);
  });

  it("are due so many days after the last shipping day, where they are paid after the invoice", () => {
    const part = {
      subtotal: 100_00,
      shipsFrom: "2027-08-01",
      shipsUntil: "2027-08-31",
      weeksFrom: null,
      weeksTo: null,
    };
    const inWeeks = { ...part, shipsFrom: null, shipsUntil: null, weeksFrom: 2, weeksTo: 4 };
    const [day, weeks] = partPayments(
      [part, inWeeks].map((one) => ({ ...one, ...netTerms(30) })),
      0,
      ORDERED,
    );
    expect(day!.instalments).toEqual([{ due: "2027-09-30", amount: 100_00 }]);
    expect(weeks!.instalments).toEqual([{ due: addDays(ORDERED, 58), amount: 100_00 }]);
  });

  it.each([
    ["the day of the order", ORDERED, null],
    ["the day after the order", addDays(ORDERED, 1), addDays(ORDERED, 1)],
  ])("whose day is %s are due then or, not after the order, with it", (_, day, due) => {
    const part: OrderPart = {
      subtotal: 100_00,
      shipsFrom: addDays(day, 7),
      shipsUntil: null,
      weeksFrom: null,
      weeksTo: null,
      payment: "before_shipping",
      paymentDays: 7,
      depositPercentage: 0,
    };
    expect(partPayments([part], 0, ORDERED)[0]!.instalments).toEqual([{ due, amount: 100_00 }]);
  });

  it("are allocated to the cent", () => {
    expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(allocate(5, [0, 0])).toEqual([5, 0]);
    expect(allocate(1, [1, 2])).toEqual([0, 1]);
  });
});

describe("the form of a window", () => {
  const typed = {
    name: "Autumn/Winter 2027",
    kind: "pre_order",
    ordersUntil: "2027-03-15",
    shipsFrom: "2027-08-01",
    shipsUntil: "2027-08-31",
    payment: "deposit",
    depositPercentage: "30",
    paymentDays: "14",
    position: "2",
  };

  it("is read as typed, without terms that the payment does not have", () => {
    expect(windowForm.parse(typed)).toMatchObject({
      ordersFrom: null,
      weeksFrom: null,
      depositPercentage: 3_000,
      paymentDays: 14,
      cashDiscountPercentage: null,
    });
    expect(windowForm.parse({ ...typed, payment: "in_advance" })).toMatchObject({
      depositPercentage: 0,
      paymentDays: 0,
    });
  });

  it.each([
    ["name", { name: " " }],
    ["name", { name: "Autumn | Winter" }],
    ["ordersUntil", { ordersUntil: "15.3.2027" }],
    ["ordersUntil", { ordersFrom: "2027-04-01" }],
    ["ordersUntil", { ordersUntil: "2027-09-15" }],
    ["shipsFrom", { shipsFrom: "", shipsUntil: "" }],
    ["shipsUntil", { shipsUntil: "" }],
    ["shipsUntil", { shipsUntil: "2027-07-01", ordersUntil: "" }],
    ["weeksFrom", { weeksFrom: "2", weeksTo: "4" }],
    ["weeksTo", { shipsFrom: "", shipsUntil: "", weeksFrom: "4", weeksTo: "2" }],
    ["weeksTo", { shipsFrom: "", shipsUntil: "", weeksFrom: "4" }],
    ["depositPercentage", { depositPercentage: "" }],
    ["depositPercentage", { depositPercentage: "100" }],
    ["paymentDays", { paymentDays: "1.5" }],
    ["cashDiscountDays", { cashDiscountPercentage: "2" }],
    ["cashDiscountPercentage", { cashDiscountPercentage: "10.01", cashDiscountDays: "10" }],
  ])("refuses %s of %o", (field, more) => {
    const { error } = windowForm.safeParse({ ...typed, ...more });
    expect(error?.issues.map(({ path }) => path[0])).toContain(field);
  });
});

it("a window begins to ship from two weeks before its first day to a week after", () => {
  const begins = (today: string) => beginsToShip({ shipsFrom: "2027-08-15" }, today);
  expect(["2027-07-31", "2027-08-01", "2027-08-22", "2027-08-23"].map(begins)).toEqual([false, true, true, false]);
  expect(beginsToShip({ shipsFrom: null }, "2027-08-15")).toBe(false);
});
