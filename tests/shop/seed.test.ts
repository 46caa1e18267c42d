import { describe, expect, it } from "vitest";
import { COLOURS, picturesForColour, swatch } from "~/shop/catalogue/colours";
import { ORDER_STATUSES } from "~/shop/orders/order";
import { pictureName } from "~/shop/pictures/names";
import { priceLines } from "~/shop/offers/quote";
import { isOpen, ordersUntilText, shipsText } from "~/shop/windows/window";
import { drawView, VIEWS } from "../../prisma/seed/drawings";
import { demoInquiries } from "../../prisma/seed/inquiries";
import { demoWindows, TIERS } from "../../prisma/seed/offers";
import { demoOrders } from "../../prisma/seed/orders";
import { DEMO_PEOPLE } from "../../prisma/seed/people";
import { STYLES } from "../../prisma/seed/styles";

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

  it.each(STYLES.map((style) => [style.name, style] as const))("%s can be sold", (_, style) => {
    const shares = style.fibres.map(({ percent }) => percent);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(100);
    expect(shares).toEqual([...shares].sort((a, b) => b - a));
    expect(JSON.stringify(style.fibres)).not.toMatch(/organic|recycled|vegan/i);
    expect(style.material.length).toBeLessThanOrEqual(100);
    expect(style.description).not.toMatch(/sustainab|\beco|green|climate|planet|natural/i);
    expect(style.recommended / style.wholesale).toBeGreaterThanOrEqual(2.9);
    expect(style.recommended / style.wholesale).toBeLessThanOrEqual(3.2);
    expect(style.minimum).toBeGreaterThanOrEqual(1);
    expect(style.minimum).toBeLessThanOrEqual(6);
    for (const size of style.sizes) expect(size.length).toBeLessThanOrEqual(10);
    for (const colour of style.colors) expect(COLOURS).toHaveProperty(colour);
  });

  it.each(STYLES.map((style) => [style.name, style] as const))(
    "%s has its own three pictures in each colour",
    (_, style) => {
      const addresses = style.colors.flatMap((colour) =>
        VIEWS.map((view) => `/pictures/${pictureName(style.name, colour, view)}-00000000`),
      );
      style.colors.forEach((colour, index) => {
        expect(picturesForColour(colour, addresses[0]!, addresses.slice(1))).toEqual(
          addresses.slice(index * 3, index * 3 + 3),
        );
      });
    },
  );
});

describe("drawings", () => {
  it.each(STYLES.map((style) => [style.name, style] as const))(
    "of %s are the same every time, one for each view and colour, compact and self-contained",
    (_, style) => {
      const draw = () =>
        style.colors.flatMap((colour) =>
          VIEWS.map((view) => drawView(style, swatch(colour), view)),
        );
      const drawings = draw();
      expect(draw()).toEqual(drawings);
      expect(new Set(drawings).size).toBe(style.colors.length * VIEWS.length);
      for (const svg of drawings) {
        expect(svg.length).toBeLessThan(25_000);
        expect(svg).not.toMatch(/NaN|undefined|<script|<text|<image|url\((?!#)/);
      }
    },
  );
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

  it("and inquiries are the same for the same day", () => {
    expect(demoOrders(orderable, now)).toEqual(past);
    expect(demoInquiries(orderable, now)).toEqual(demoInquiries(orderable, now));
  });
});

describe("people", () => {
  it("are the four of the sign-in page and others, all under example domains", () => {
    const offered = DEMO_PEOPLE.filter((person) => person.offered);
    expect(offered.map(({ role }) => role)).toEqual(["approved", "approved", "pending", "admin"]);
    expect(new Set(DEMO_PEOPLE.map(({ subject }) => subject)).size).toBe(DEMO_PEOPLE.length);
    for (const { email } of DEMO_PEOPLE) expect(email).toMatch(/^[^@]+@[a-z0-9-]+\.example$/);
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
