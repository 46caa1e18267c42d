import type { Cart } from "~/shop/cart/cart";
import { pieceName } from "~/shop/cart/piece";
import type { Cents } from "~/shop/money/money";
import { Problem } from "~/shop/problem";

/** A cart as a program lists it with its order: compared with the cart there is, never used (design, "Decisions"). */
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
 * Throws a Problem when the list is not what the customer would get: cart_changed for other lines or pieces,
 * price_changed for another price or sum. A price that is not listed is not compared.
 */
export function checkListed({ lines, totals }: Cart, listed: ListedCart): void {
  const now = lines.filter((line) => line.isAvailable);
  const asked = new Map(listed.lines.map((line) => [pieceKey(line), line]));
  const isSame =
    asked.size === listed.lines.length &&
    now.length === listed.lines.length &&
    now.every((line) => asked.get(pieceKey(line))?.quantity === line.quantity);
  if (!isSame) {
    const gone = lines.find((line) => !line.isAvailable && asked.has(pieceKey(line)));
    throw new Problem(
      "cart_changed",
      gone
        ? `${pieceName(gone)} is not sold any more. Take it out of the cart. Nothing was ordered.`
        : "The order does not list what is in the cart. Nothing was ordered.",
    );
  }
  const agrees = (sent: Cents | null, ...right: Cents[]) => sent === null || right.includes(sent);
  // Of half a cent a program that reckons in fractions makes either; the shop gives the customer the better half.
  const half = (totals.subtotal * totals.discountPercentage) % 10_000 === 5_000 ? 1 : 0;
  const isPriced =
    now.every((line) => agrees(asked.get(pieceKey(line))!.unitPrice, line.unitPrice)) &&
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
