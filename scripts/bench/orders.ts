import { skuOf } from "~/shop/cart/cart";
import { priceLines } from "~/shop/offers/quote";
import { ORDER_STATUSES, type OrderLine, type OrderStatus } from "~/shop/orders/order";
import { chance, type Chance } from "../../prisma/seed/chance";
import { TIERS } from "../../prisma/seed/offers";
import type { BenchPerson } from "./people";
import type { BenchStyle } from "./styles";

export const ORDER_COUNT = 50_000;
const DAY = 86_400_000;
const DAYS = 730;
const STEPS: readonly OrderStatus[] = ORDER_STATUSES.slice(0, 4);
const ACTIVE_TIERS = TIERS.filter((tier) => tier.isActive);

/**
 * One order of the benchmark with its events. Number 0 is two years old, the last one is of this minute.
 * The database, empty, gives number 0 the id 1, and so on.
 */
export function benchOrder(
  index: number,
  customers: readonly BenchPerson[],
  styles: readonly BenchStyle[],
  now: Date,
) {
  const random = chance(100_000 + index);
  const customer = random.pick(customers);
  const age = ((ORDER_COUNT - 1 - index) / ORDER_COUNT) * DAYS;
  const createdAt = new Date(now.getTime() - 60_000 - Math.round(age * DAY));
  const lines = Array.from({ length: random.between(3, 12) }, () => orderLine(random, styles));
  const totals = priceLines(lines, ACTIVE_TIERS);
  const number = String(index + 1).padStart(5, "0");
  const reached = stepsOf(random, age);
  const events = reached.map((status, step) => ({
    orderId: index + 1,
    status,
    note: status === "shipped" ? "Handed to the carrier." : null,
    actorId: step === 0 ? customer.id : "bench-0001",
    createdAt: new Date(Math.min(createdAt.getTime() + step * 4 * DAY, now.getTime())),
  }));
  const order = {
    userId: customer.id,
    orderNumber: `PRJ-${createdAt.getTime()}-${number}`,
    clientReference: `bench-${number}`,
    requestHash: "bench",
    items: lines as object[],
    subtotal: totals.subtotal,
    discountPercentage: totals.discountPercentage,
    discountAmount: totals.discountAmount,
    total: totals.total,
    status: reached.at(-1)!,
    customerNotes: index % 7 === 0 ? "Please send everything in one parcel." : null,
    poNumber: index % 3 === 0 ? `PO-${number}` : null,
    shippingAddress: customer.shippingAddress,
    createdAt,
    updatedAt: events.at(-1)!.createdAt,
  };
  return { order, events };
}

function orderLine(random: Chance, styles: readonly BenchStyle[]): OrderLine {
  const style = random.pick(styles);
  const color = random.pick(style.colors);
  const size = style.sizes.length > 0 ? random.pick(style.sizes) : null;
  const quantity = random.between(1, 8);
  return {
    productId: style.id,
    sku: skuOf(style.styleCode, color, size),
    name: style.name,
    size,
    color,
    quantity,
    unitPrice: style.wholesalePrice,
    lineTotal: quantity * style.wholesalePrice,
  };
}

/** How far an order of this age (in days) got. One in twenty was cancelled. */
function stepsOf(random: Chance, age: number): OrderStatus[] {
  if (random.between(1, 20) === 1) return ["pending", "cancelled"];
  const steps = age < 6 ? 1 : age < 14 ? 2 : age < 24 ? 3 : 4;
  return [...STEPS.slice(0, steps)];
}
