import { onPrimary } from "~/db/read-source.server";
import * as t from "~/messages/cart";
import { translated, translatedLine } from "~/shop/base/brand-words";
import { discountStep, missingMinimum, missingMinimums, type Step } from "~/shop/catalogue/offers/advice";
import { lineObstacle } from "~/shop/cart/unavailable-texts";
import { shopSettings } from "~/shop/catalogue/offers/settings.server";
import { allPiecesOf, type Cart, type CartLine, isShort } from "./cart";
import { alertButtonValue, isAwaited } from "./alerts/alert";
import { pieceName } from "./piece";
import { readCart } from "./read-cart.server";

export interface CartView {
  cart: Omit<Cart, "tiers">;
  next: Step | null;
  /** Absent when everything is as it was put into the cart. */
  notices?: CartNotices;
  /** The minimums that the order does not reach. */
  missing: Step[];
  /** An order below a minimum is refused. */
  minimumsBlock: boolean;
}

/** With the alternatives to a line that cannot be ordered as it is. */
export interface NoticedLine {
  id: number;
  /** "6 × Alma sweater, Sand, M: only 4 left" */
  text: string;
  /** With the values that change the line (lineButtonValue). */
  buttons: { label: string; value: string }[];
}

/** Differences from what its buyer has put in, for the top of the cart's pages. */
export interface CartNotices {
  leftOut: { title: string; lines: NoticedLine[] };
  /** More pieces than are in stock, so that nothing can be ordered. */
  short: { title: string; lines: NoticedLine[] };
  /** Styles whose price has changed: "Alma sweater: €199.96, it was €184.00 (3 pieces)". */
  repriced: { title: string; styles: string[]; buttons: NoticedLine["buttons"] };
}

/** Who can have an e-mail when a line can be ordered again. */
interface Waiting {
  canWait?: boolean;
}

/**
 * Names a line in the value of a button: what was seen of it and what it shall be, perhaps in another delivery window.
 */
const lineButtonValue = ({ id, quantity: seen, sku }: CartLine, quantity: number, windowId?: number) =>
  [id, seen, quantity, ...(windowId === undefined ? [] : [windowId, sku])].join(":");

function noticed(line: CartLine, { canWait }: Waiting = {}): NoticedLine {
  const { id, quantity, left, otherWindow, reason } = line;
  const rest = isShort(line) ? left! : 0;
  return {
    id,
    text: lineObstacle({ name: pieceName(line), quantity, reason: reason ?? { left: rest } }),
    buttons: [
      ...(rest > 0 ? [{ label: t.orderOnly({ left: rest }), value: lineButtonValue(line, rest) }] : []),
      ...(otherWindow
        ? [
            {
              label: t.orderIn({ count: quantity, window: translated("window", otherWindow.name) }),
              value: lineButtonValue(line, quantity, otherWindow.id),
            },
          ]
        : []),
      ...(canWait && !otherWindow && reason && isAwaited(reason)
        ? [{ label: t.tellMe(), value: alertButtonValue(line) }]
        : []),
      { label: t.remove(), value: lineButtonValue(line, 0) },
    ],
  };
}

export function noticesOf(lines: readonly CartLine[], waiting?: Waiting): CartNotices | undefined {
  const leftOut = lines.filter(({ isAvailable }) => !isAvailable);
  const short = lines.filter(isShort);
  const repriced = lines.filter((line) => line.isAvailable && line.seenPrice !== undefined);
  if (leftOut.length + short.length + repriced.length === 0) return undefined;
  const styles = new Map<string, Parameters<typeof t.styleRepriced>[0]>();
  for (const { name, quantity, unitPrice, seenPrice } of repriced) {
    const key = JSON.stringify([name, unitPrice, seenPrice]);
    const pieces = (styles.get(key)?.pieces ?? 0) + quantity;
    styles.set(key, { name, pieces, before: seenPrice!, now: unitPrice });
  }
  const seen = repriced.filter((line) => !isShort(line));
  return {
    leftOut: {
      title: t.leftOutTitle({ lines: leftOut.length, count: allPiecesOf({ lines: leftOut }) }),
      lines: leftOut.map((line) => noticed(line, waiting)),
    },
    short: { title: t.shortTitle(), lines: short.map((line) => noticed(line)) },
    repriced: {
      title: t.repricedTitle(),
      styles: [...styles.values()].map(t.styleRepriced),
      // A line that is short is set to another quantity first.
      buttons:
        seen.length === 0
          ? []
          : [
              {
                label: t.acceptPrices(),
                value: seen.map((line) => lineButtonValue(line, line.quantity)).join(","),
              },
            ],
    },
  };
}

/** As the cart and checkout pages show it. A caller that is already reading the cart passes the promise. */
export async function cartView(
  companyId: string,
  cartPromise = readCart(companyId),
  waiting?: Waiting,
): Promise<CartView> {
  const [{ tiers, ...read }, settings] = await onPrimary(() => Promise.all([cartPromise, shopSettings()]));
  const cart = { ...read, lines: read.lines.map(translatedLine) };
  const { pieces } = cart.totals;
  return {
    cart,
    next: pieces > 0 ? discountStep(cart.totals, tiers) : null,
    notices: noticesOf(cart.lines, waiting),
    missing: missingMinimums(cart.lines, cart.totals, settings).map(({ style, isBeforeDiscount, ...step }) => ({
      ...step,
      text: missingMinimum({ style, isBeforeDiscount, ...step }),
    })),
    minimumsBlock: settings.enforceMinimums,
  };
}
