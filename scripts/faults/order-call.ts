import { priceLines, type Tier } from "~/shop/catalogue/offers/quote";

/** Of GET /api/cart. */
export interface CartItem {
  id: number;
  productId: number;
  size: string | null;
  color: string | null;
  quantity: number;
  product: { name: string; wholesalePrice: string };
}

/** Of GET /api/bulk-discounts. */
export interface WireTier {
  minQuantity: number;
  discountPercentage: string;
  isActive: boolean;
}

const hundredths = (amount: string) => Math.round(Number(amount) * 100);
const euro = (cents: number) => (cents / 100).toFixed(2);

/** Of POST /api/orders, with the totals as specification 9 computes them. */
export function orderOf(orderNumber: string, items: readonly CartItem[], tiers: WireTier[]) {
  const lines = items.map(({ quantity, product }) => ({
    quantity,
    unitPrice: hundredths(product.wholesalePrice),
  }));
  const active: Tier[] = tiers
    .filter(({ isActive }) => isActive)
    .map((tier) => ({ ...tier, discountPercentage: hundredths(tier.discountPercentage) }));
  const { subtotal, discountAmount, total } = priceLines(lines, active);
  return {
    orderNumber,
    items: items.map(({ productId, quantity, size, color, product }) => ({
      productId,
      quantity,
      size,
      color,
      productName: product.name,
      wholesalePrice: product.wholesalePrice,
    })),
    subtotal: euro(subtotal),
    discountAmount: euro(discountAmount),
    total: euro(total),
  };
}
