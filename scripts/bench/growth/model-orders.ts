import { skuOf } from "~/shop/catalogue/pieces/pieces";
import { priceLines } from "~/shop/catalogue/offers/quote";
import type { OrderLine } from "~/shop/orders/order";
import { orderSearchText } from "~/shop/orders/search-text";
import { type SeededRandom, seededRandom } from "../../../prisma/seed/random";
import { TIERS } from "../../../prisma/seed/offers";
import type { BenchPerson } from "./people";
import type { BenchStyle } from "./styles";

/** Number of different orders. A shop with more orders has copies of them, with other times and order numbers. */
export const MODEL_ORDERS = 5_000;
/** One order in 50 is placed by the measured buyer: one page of the order history in the smallest shop. */
const BUYERS_SHARE = 50;

const ACTIVE_TIERS = TIERS.filter((tier) => tier.isActive);

/** Generates the orders that all orders of a shop are copied from. */
export function modelOrders(buyer: BenchPerson, customers: readonly BenchPerson[], styles: readonly BenchStyle[]) {
  return Array.from({ length: MODEL_ORDERS }, (_, model) => {
    const random = seededRandom(100_000 + model);
    const customer = model % BUYERS_SHARE === 0 ? buyer : random.pick(customers);
    const lines = Array.from({ length: random.between(3, 12) }, () => orderLine(random, styles));
    const { subtotal, discountPercentage, discountAmount, total } = priceLines(lines, ACTIVE_TIERS);
    return {
      model,
      companyId: customer.id,
      lines,
      subtotal,
      discountPercentage,
      discountAmount,
      total,
      customerNotes: model % 7 === 0 ? "Please send everything in one parcel." : null,
      shippingAddress: customer.shippingAddress,
      words: wordsOf(lines, customer),
      isCancelled: random.between(1, 20) === 1 ? 1 : 0,
    };
  });
}

/** The search text of an order without its numbers. */
function wordsOf(lines: readonly Omit<OrderLine, "window">[], { shippingAddress }: BenchPerson) {
  const numbers = { orderNumber: "", poNumber: null, documentNumbers: [] };
  return orderSearchText({ ...numbers, lines, shippingAddress });
}

export type ModelOrder = ReturnType<typeof modelOrders>[number];

/** The lines of the model orders, one row per line. */
export function modelLines(models: readonly ModelOrder[]) {
  return models.flatMap(({ model, lines }) => lines.map((line, index) => ({ model, position: index + 1, ...line })));
}

/** What each model order adds to `monthly_sales`, one row per product; product 0 is the order in total. */
export function modelSales(models: readonly ModelOrder[]) {
  return models.flatMap(({ model, lines, total }) => {
    const rows = new Map([[0, { pieces: 0, revenue: total }]]);
    for (const { productId, quantity, lineTotal } of lines) {
      const { pieces, revenue } = rows.get(productId) ?? { pieces: 0, revenue: 0 };
      rows.set(productId, { pieces: pieces + quantity, revenue: revenue + lineTotal });
      rows.get(0)!.pieces += quantity;
    }
    return [...rows].map(([productId, figures]) => ({ model, productId, ...figures }));
  });
}

function orderLine(random: SeededRandom, styles: readonly BenchStyle[]): Omit<OrderLine, "window"> {
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
