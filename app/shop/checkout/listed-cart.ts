import type { Cart } from "~/shop/cart/cart";
import { pieceName } from "~/shop/cart/piece";
import type { Cents } from "~/shop/money/money";
import { Problem } from "~/shop/problem";

/** A cart as an API client states it with its order. Only compared with the stored cart. */
export interface ListedCart {
  lines: {
    productId: number;
    size: string | null;
    color: string | null;
    quantity: number;
    unitPrice: Cents | null;
  }[];
  subtotal: Cents | null;
  discountAmount: Cents | null;
  total: Cents;
}

/**
 * Compares the stated cart with the stored one. Throws a Problem: cart_changed for different lines or quantities,
 * price_changed for a different price or sum. Prices and sums that are null are not compared.
 */
export function checkListed({ lines, totals }: Cart, listed: ListedCart): void {
  const available = lines.filter((line) => line.isAvailable);
  const stated = new Map(listed.lines.map((line) => [pieceKey(line), line]));
  const isSame =
    stated.size === listed.lines.length &&
    available.length === listed.lines.length &&
    available.every((line) => stated.get(pieceKey(line))?.quantity === line.quantity);
  if (!isSame) {
    const gone = lines.find((line) => !line.isAvailable && stated.has(pieceKey(line)));
    throw new Problem(
      "cart_changed",
      gone
        ? `${pieceName(gone)} cannot be ordered now. Take it out of the cart. Nothing was ordered.`
        : "The order does not list what is in the cart. Nothing was ordered.",
    );
  }
  const agrees = (sent: Cents | null, ...accepted: Cents[]) =>
    sent === null || accepted.includes(sent);
  // A discount that ends in half a cent: the shop rounds it up in the customer's favour, clients may round either way.
  const half = (totals.subtotal * totals.discountPercentage) % 10_000 === 5_000 ? 1 : 0;
  const isPriced =
    available.every((line) => agrees(stated.get(pieceKey(line))!.unitPrice, line.unitPrice)) &&
    agrees(listed.subtotal, totals.subtotal) &&
    agrees(listed.discountAmount, totals.discountAmount, totals.discountAmount - half) &&
    agrees(listed.total, totals.total, totals.total + half);
  if (!isPriced) {
    throw new Problem(
      "price_changed",
      "A price or a sum of the order is not what it is now. Nothing was ordered.",
    );
  }
}

const pieceKey = ({
  productId,
  size,
  color,
}: ListedCart["lines"][number] | Cart["lines"][number]) =>
  JSON.stringify([productId, size ?? "", color ?? ""]);
