import { describe, expect, it } from "vitest";
import { DEMO_SELLER } from "~/env.demo";
import { vatIdDoubt } from "~/formats/vat-id";
import { ordersUntilText, shipsText } from "~/shop/catalogue/delivery-windows/window-texts";
import { COLOURS, picturesForColour } from "~/shop/catalogue/search/colours";
import { ORDER_STATUSES } from "~/shop/orders/order";
import { pictureName } from "~/shop/brand/pictures/names";
import { priceLines } from "~/shop/catalogue/offers/quote";
import { isOpen } from "~/shop/catalogue/delivery-windows/window";
import { viewsOf } from "../../prisma/seed/drawings";
import { demoCompanies } from "../../prisma/seed/companies";
import { demoWindows, TIERS } from "../../prisma/seed/offers";
import { demoOrders } from "../../prisma/seed/orders";
import { DEMO_PEOPLE } from "../../prisma/seed/people";
import { TEXTS } from "../../prisma/seed/pages";
import { CATEGORY_DEFAULTS, STYLES } from "../../prisma/seed/styles";

const now = new Date("2026-11-20T10:00:00Z");
const orderable = STYLES.map((style, index) => ({
  ...style,
  id: index + 1,
  createdAt: new Date(0),
}));

describe("styles", () => {
  it("are at least 40 in 7 categories, with unique codes and names", () => {
    expect(STYLES.length).toBeGreaterThanOrEqual(40);
    expect(new Set(STYLES.map(({ category }) => category)).size).toBe(7);
    expect(new Set(STYLES.map(({ code }) => code)).size).toBe(STYLES.length);
    expect(new Set(STYLES.map(({ name }) => name)).size).toBe(STYLES.length);
    expect(STYLES.filter(({ inactive }) => inactive)).toHaveLength(2);
  });

  it("can be sold, and claim nothing", () => {
    for (const style of STYLES) {
      const shares = style.fibres.map(({ percent }) => percent);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(100);
      expect(style.description).not.toMatch(/sustainab|\beco|green|climate|planet|natural/i);
      expect(style.recommended / style.wholesale).toBeGreaterThanOrEqual(2.9);
      expect(style.recommended / style.wholesale).toBeLessThanOrEqual(3.2);
      for (const colour of style.colors) expect(COLOURS).toHaveProperty(colour);
    }
  });

  it("have HS codes of eight digits, as customs declarations in the EU ask for them", () => {
    const codes = [...CATEGORY_DEFAULTS, ...STYLES].flatMap(({ hsCode }) => hsCode ?? []);
    expect(codes.length).toBeGreaterThan(10);
    for (const code of codes) expect(code).toMatch(/^\d{8}$/);
  });

  it("have three or four pictures in each colour, which are found by their names", () => {
    expect(STYLES.filter(({ hasMoreViews }) => hasMoreViews).length).toBeGreaterThan(3);
    for (const style of STYLES) {
      const ofColours = style.colors.map((colour, at) =>
        viewsOf(style, at).map((view) => `/pictures/${pictureName(style.name, colour, view)}-00000000`),
      );
      expect(ofColours.map(({ length }) => length)).toEqual(
        style.colors.map((_, at) => (style.hasMoreViews && at < 2 ? 4 : 3)),
      );
      const [main, ...others] = ofColours.flat();
      style.colors.forEach((colour, at) => {
        expect(picturesForColour(colour, main!, others)).toEqual(ofColours[at]);
      });
    }
  });
});

it("the size chart has each size of each style, under the heading of its category", () => {
  const charts = TEXTS.sizes.split(/^## /m);
  for (const { category, name, sizes } of STYLES) {
    const chart = charts.find((text) => text.startsWith(`${category}\n`));
    expect(chart, category).toBeDefined();
    for (const size of sizes) expect(chart, name).toContain(`\n| ${size} |`);
  }
});

it("customers have VAT IDs of their own with right check digits, and none has the seller's", () => {
  const ids = DEMO_PEOPLE.flatMap(({ vatId }) => vatId ?? []);
  expect(ids.length).toBeGreaterThan(4);
  expect(new Set([...ids, DEMO_SELLER.SELLER_VAT_ID]).size).toBe(ids.length + 1);
  for (const id of ids) expect([id, vatIdDoubt(id)]).toEqual([id, null]);
});

it("customers were approved after they joined, and before they ordered", () => {
  const past = demoOrders(orderable, now);
  const approved = demoCompanies(now).filter(({ approvedAt }) => approvedAt !== null);
  expect(approved.length).toBeGreaterThan(5);
  for (const { id, createdAt, approvedAt } of approved) {
    expect(approvedAt!.getTime(), id).toBeGreaterThan(createdAt.getTime());
    for (const { order } of past.filter(({ order: { companyId } }) => companyId === id)) {
      expect(order.createdAt.getTime(), id).toBeGreaterThan(approvedAt!.getTime());
    }
  }
});

describe("orders", () => {
  const past = demoOrders(orderable, now);

  it("have every status, each with its events", () => {
    expect(new Set(past.map(({ order }) => order.status))).toEqual(new Set(ORDER_STATUSES));
    for (const { order, events } of past) {
      expect(events[0]!.status).toBe("pending");
      expect(events.at(-1)!.status).toBe(order.status);
      const times = events.map(({ createdAt }) => createdAt.getTime());
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(times.at(-1)!).toBeLessThanOrEqual(now.getTime());
    }
  });

  it("have the shop's prices, and unique references", () => {
    const active = TIERS.filter(({ isActive }) => isActive);
    for (const { order, lines } of past) {
      expect(order).toMatchObject({
        subtotal: lines.reduce((sum, line) => sum + line.lineTotal, 0),
        total: priceLines(lines, active).total,
      });
    }
    expect(new Set(past.map(({ order }) => order.clientReference)).size).toBe(past.length);
  });
});

describe("the delivery windows", () => {
  it.each([
    ["2026-11-20", 2027],
    ["2027-01-05", 2027],
    ["2027-08-30", 2027],
    ["2027-09-02", 2028],
    ["2027-12-31", 2028],
  ])("on %s accept early orders until September %d", (day, year) => {
    const [inStock, ahead] = demoWindows(new Date(day)).map((window, at) => ({
      ...window,
      id: at,
      ordersFrom: null,
    }));
    expect(shipsText(inStock!)).toBe("ships 2-4 weeks after the order");
    expect(shipsText(ahead!)).toBe(`ships 1–31 January ${year + 1}`);
    expect(ordersUntilText(ahead!)).toBe(`order until 30 September ${year}`);
    expect([inStock!, ahead!].every((window) => isOpen(window, day))).toBe(true);
  });
});
