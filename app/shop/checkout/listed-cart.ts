import type { Cart, CartLine } from "~/shop/cart/cart";
import { shownPiece, unavailable } from "~/shop/cart/piece";
import * as tCart from "~/messages/cart";
import { pieceKey } from "~/shop/catalogue/pieces/pieces";
import type { Cents } from "~/formats/money";
import { Problem } from "~/shop/base/problem";

/** As an API client states it with its order. Only compared with the stored cart. */
export interface ListedCart {
  lines: {
    productId: number;
    size: string | null;
    color: string | null;
    /** Null when the client names no delivery window. */
    windowId: number | null;
    quantity: number;
    unitPrice: Cents | null;
  }[];
  subtotal: Cents | null;
  discountAmount: Cents | null;
  total: Cents;
}

/**
 * Refuses different lines or quantities as cart_changed, a different price or sum as price_changed. Prices and sums
 * that are null are not compared.
 */
export function checkListed({ lines, totals }: Cart, listed: ListedCart): void {
  const available = lines.filter((line) => line.isAvailable);
  const stated = matched(available, listed.lines);
  if (!stated) {
    const pieces = new Set(listed.lines.map(placeOf));
    const gone = lines.find((line) => !line.isAvailable && pieces.has(placeOf(line)));
    throw gone
      ? new Problem("cart_changed.unavailable_line", {
          unavailable: tCart.unavailablePiece(unavailable(shownPiece(gone), gone.reason!)),
        })
      : new Problem("cart_changed.not_as_listed");
  }
  const agrees = (sent: Cents | null, ...accepted: Cents[]) => sent === null || accepted.includes(sent);
  // A discount that ends in half a cent: the shop rounds it up in the customer's favour, clients may round either way.
  const half = (totals.subtotal * totals.discountPercentage) % 10_000 === 5_000 ? 1 : 0;
  const isPriced =
    stated.every(([line, { unitPrice }]) => agrees(unitPrice, line.unitPrice)) &&
    agrees(listed.subtotal, totals.subtotal) &&
    agrees(listed.discountAmount, totals.discountAmount, totals.discountAmount - half) &&
    agrees(listed.total, totals.total, totals.total + half);
  if (!isPriced) {
    throw new Problem("price_changed");
  }
}

type StatedLine = ListedCart["lines"][number];

/**
 * The stated line for each line of the cart, by piece, quantity and delivery window; a line that names no window fits
 * any. Null unless each fits exactly one.
 */
function matched(available: readonly CartLine[], stated: readonly StatedLine[]): [CartLine, StatedLine][] | null {
  if (available.length !== stated.length) return null;
  // Lines with a window first, so that the others do not take their lines.
  const open = [...stated].sort((a, b) => Number(a.windowId === null) - Number(b.windowId === null));
  const left = new Map<string, CartLine[]>();
  for (const line of available) left.set(placeOf(line), [...(left.get(placeOf(line)) ?? []), line]);
  const pairs: [CartLine, StatedLine][] = [];
  for (const one of open) {
    const candidates = left.get(placeOf(one)) ?? [];
    const at = candidates.findIndex(
      ({ quantity, window }) => quantity === one.quantity && (one.windowId === null || window.id === one.windowId),
    );
    if (at < 0) return null;
    pairs.push([candidates.splice(at, 1)[0]!, one]);
  }
  return pairs;
}

/** A client names a piece by style, colour and size. */
const placeOf = (line: StatedLine | CartLine) => `${line.productId} ${pieceKey(line)}`;
