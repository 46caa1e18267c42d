import { db } from "~/db/db.server";
import { priceListOf } from "~/shop/prices/price-lists.server";
import { compareLines, type LineComparison } from "./compare-lines.server";
import type { SharedCart } from "./shared-cart";
import {
  findSharedCart,
  seesSharedPrices,
  type SharedCartLine,
  type SharedCartReader,
} from "./shared-cart.server";

/** A shared cart, compared with what can be ordered today. */
export interface SharedCartCopy
  extends LineComparison, Pick<SharedCart, "customer" | "createdAt"> {}

/** Compares a shared cart with what a customer can order today; null when its link is unknown, expired or revoked. */
export async function findSharedCartCopy(
  shareId: string,
  reader: SharedCartReader,
): Promise<SharedCartCopy | null> {
  const shared = await findSharedCart(shareId);
  if (!shared) return null;
  const { customer, createdAt, lines } = shared;
  const ids = await activeStylesNamed(lines.filter(({ productId }) => productId === undefined));
  const seesPrices = seesSharedPrices(shared, reader);
  const earlier = lines.map(({ window, unitPrice, ...line }) => ({
    ...line,
    unitPrice: seesPrices ? unitPrice : null,
    productId: line.productId ?? ids.get(line.name) ?? null,
    windowId: window?.id ?? null,
    shipping: null,
  }));
  return {
    customer,
    createdAt,
    ...(await compareLines(earlier, await priceListOf(reader.priceGroupId))),
  };
}

/** The ids of the active styles with the names of these lines, by name: carts of earlier versions know nothing else of a style. */
async function activeStylesNamed(lines: readonly SharedCartLine[]): Promise<Map<string, number>> {
  if (lines.length === 0) return new Map();
  const styles = await db.read.product.findMany({
    where: { isActive: true, name: { in: [...new Set(lines.map(({ name }) => name))] } },
    // The oldest of several with the same name: it is the last that is put into the map.
    orderBy: { id: "desc" },
    select: { id: true, name: true },
  });
  return new Map(styles.map(({ id, name }) => [name, id]));
}
