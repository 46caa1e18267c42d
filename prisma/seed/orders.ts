import { skuOf } from "~/shop/catalogue/pieces/pieces";
import { isoDay } from "~/formats/dates";
import { priceLines } from "~/shop/catalogue/offers/quote";
import { FIRST_STATUS, type OrderLine, type OrderStatus, PARTLY_SHIPPED } from "~/shop/orders/order";
import { USUAL_SEQUENCE } from "~/shop/orders/steps";
import { DAY, daysBefore, seededRandom } from "./random";
import { TIERS } from "./offers";
import { ADMIN, DEMO_PEOPLE, type DemoPerson } from "./people";
import type { ShipmentFields } from "~/shop/orders/shipments/shipment";

/** For an order line. */
export interface OrderableStyle {
  id: number;
  code: string;
  name: string;
  colors: string[];
  sizes: string[];
  wholesale: number;
  minimum: number;
  createdAt: Date;
}

/** Customer, age in days, status, number of styles, and notes. */
type PastOrder = [
  subject: string,
  daysAgo: number,
  status: OrderStatus,
  styles: number,
  more?: { note?: string; poNumber?: string; codes?: string[] },
];

const PAST_ORDERS: PastOrder[] = [
  ["demo-buyer", 1, "pending", 6, { note: "Please send everything in one parcel.", poNumber: "BL-2107" }],
  ["demo-buyer", 12, "confirmed", 9, { poNumber: "BL-2098" }],
  ["demo-buyer", 34, "shipped", 5],
  ["demo-buyer", 61, "delivered", 11, { poNumber: "BL-2051" }],
  ["demo-buyer", 118, "cancelled", 4, { note: "Ordered twice by mistake, please cancel." }],
  ["demo-buyer", 203, "delivered", 14, { poNumber: "BL-1987", codes: ["PR-111"] }],
  ["demo-buyer", 289, "delivered", 8, { codes: ["PR-706"] }],
  ["demo-second-buyer", 3, "pending", 8, { poNumber: "NL-0452" }],
  ["demo-second-buyer", 47, "shipped", 7],
  ["demo-second-buyer", 141, "delivered", 12, { note: "Lieferung bitte werktags bis 16 Uhr." }],
  ["demo-approved-3", 6, "confirmed", 5],
  ["demo-approved-3", 96, "delivered", 6],
  ["demo-approved-4", 0, "pending", 10, { note: "First order of the season. Merci!" }],
  ["demo-approved-4", 75, "cancelled", 3],
  ["demo-approved-5", 19, "partlyShipped", 16, { poNumber: "HT/774" }],
  ["demo-approved-5", 171, "delivered", 13],
  ["demo-approved-6", 27, "shipped", 4],
  ["demo-approved-6", 228, "delivered", 7],
];

const DAYS_TO_STEP = [0, 1, 9, 13];

/** With lines and events; the same for the same styles and time. */
export function demoOrders(styles: readonly OrderableStyle[], now: Date) {
  return PAST_ORDERS.map(([subject, daysAgo, status, count, more = {}], index) => {
    const random = seededRandom(1_000 + index);
    const customer = DEMO_PEOPLE.find((person) => person.subject === subject)!;
    const createdAt = daysBefore(now, daysAgo, random.between(0, 480));
    const lines = orderedLines(random, styles, createdAt, count, more.codes ?? []);
    const totals = priceLines(
      lines,
      TIERS.filter((tier) => tier.isActive),
    );
    const events = orderEvents(customer, status, createdAt, now);
    return {
      order: {
        companyId: subject,
        placedById: subject,
        clientReference: `seed-${String(index + 1).padStart(4, "0")}`,
        requestHash: "seed",
        subtotal: totals.subtotal,
        discountPercentage: totals.discountPercentage,
        discountAmount: totals.discountAmount,
        total: totals.total,
        status,
        customerNotes: more.note ?? null,
        poNumber: more.poNumber ?? null,
        shippingAddress: { ...customer.address! },
        createdAt,
        updatedAt: events.at(-1)!.createdAt,
      },
      lines,
      events,
      shipment: demoShipment(index, lines, events),
    };
  });
}

export type DemoShipment = ReturnType<typeof demoShipment>;

/** Its fields, and the pieces of each line. Null when nothing was shipped. */
function demoShipment(index: number, lines: readonly { quantity: number }[], events: ReturnType<typeof orderEvents>) {
  const shipped = events.find(({ status }) => status === "shipped" || status === PARTLY_SHIPPED);
  if (!shipped) return null;
  const isWhole = shipped.status === "shipped";
  const fields: ShipmentFields = {
    shippedOn: isoDay(shipped.createdAt),
    carrier: "gls",
    trackingNumber: String(70_123_400_000 + index * 7),
    cartons: 2,
    grossWeight: 8_400 + index * 150,
    note: isWhole ? "Handed to the carrier in two parcels." : "The rest is on the machines.",
  };
  // Of a partly shipped order, every second line is still to be knitted.
  const quantities = lines.map(({ quantity }, at) => (isWhole || at % 2 === 0 ? quantity : 0));
  return { fields, quantities, at: shipped.createdAt, actorId: shipped.actorId };
}

function orderedLines(
  random: ReturnType<typeof seededRandom>,
  styles: readonly OrderableStyle[],
  at: Date,
  count: number,
  codes: readonly string[],
): Omit<OrderLine, "window">[] {
  const required = styles.filter((style) => codes.includes(style.code));
  const others = styles.filter((style) => style.createdAt < at && !required.includes(style));
  return [...required, ...random.sample(others, count - required.length)].flatMap((style) => {
    const colour = random.pick(style.colors);
    const sizes: (string | null)[] = style.sizes.length
      ? random.sample(style.sizes, random.between(1, Math.min(3, style.sizes.length)))
      : [null];
    return sizes.map((size) => {
      const quantity = random.between(2, 4) + (sizes.length === 1 ? style.minimum : 0);
      return {
        productId: style.id,
        sku: skuOf(style.code, colour, size),
        name: style.name,
        size,
        color: colour,
        quantity,
        unitPrice: style.wholesale,
        lineTotal: quantity * style.wholesale,
      };
    });
  });
}

function orderEvents(customer: DemoPerson, status: OrderStatus, createdAt: Date, now: Date) {
  const before: readonly OrderStatus[] = status === PARTLY_SHIPPED ? [FIRST_STATUS, "confirmed"] : [FIRST_STATUS];
  const reached = USUAL_SEQUENCE.includes(status)
    ? USUAL_SEQUENCE.slice(0, USUAL_SEQUENCE.indexOf(status) + 1)
    : [...before, status];
  return reached.map((step, index) => ({
    status: step,
    note: null,
    actorId: index === 0 ? customer.subject : ADMIN,
    createdAt: new Date(
      Math.min(createdAt.getTime() + (DAYS_TO_STEP[index] ?? 0) * DAY + index * 5_400_000, now.getTime()),
    ),
  }));
}
