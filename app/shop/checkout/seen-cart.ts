import * as tOrders from "~/messages/orders";
import type { Cart, CartLine } from "~/shop/cart/cart";
import type { Cents } from "~/formats/money";

/** At the checkout: without pictures, and with minimums, stock and changes in words. */
export type ReviewedLine = Omit<
  CartLine,
  "minOrderQuantity" | "left" | "imageUrl" | "reason" | "otherWindow" | "seenPrice"
>;

interface Priced {
  lines: readonly ReviewedLine[];
  totals: Pick<Cart["totals"], "total">;
}

/** For a hidden field: "total;line:quantity:price:sku,...". */
export function seenCart({ lines, totals }: Priced): string {
  const seen = lines
    .filter((line) => line.isAvailable)
    .map(({ id, quantity, unitPrice, sku }) => `${id}:${quantity}:${unitPrice}:${sku}`);
  return `${totals.total};${seen.join(",")}`;
}

/** Differences between the cart of a page and the present one. */
export interface CartChanges {
  /** On the page. */
  total: Cents;
  /** By line, with the values of the page; null for a new line. */
  changed: Map<number, { quantity: number; unitPrice: Cents } | null>;
  /** Lines of the page that can no longer be ordered: "PR-101-SAND-M, 3 pieces". */
  gone: string[];
}

/** Compares with an earlier `seenCart`; null when nothing differs or the text is malformed. */
export function changedSince(text: string, { lines, totals }: Priced): CartChanges | null {
  if (!/^\d{1,15};(\d{1,10}:\d{1,10}:\d{1,10}:[^,:]{0,100}(,|$)){0,200}$/.test(text)) return null;
  const [total = "", list = ""] = text.split(";");
  const before = new Map(
    list
      .split(",")
      .filter(Boolean)
      .map((entry) => {
        const [id, quantity, unitPrice, sku = ""] = entry.split(":");
        const was = { quantity: Number(quantity), unitPrice: Number(unitPrice) };
        return [Number(id), { ...was, sku }] as const;
      }),
  );
  const now = lines.filter((line) => line.isAvailable);
  const changed: CartChanges["changed"] = new Map();
  for (const line of now) {
    const was = before.get(line.id);
    if (!was) changed.set(line.id, null);
    else if (isDifferent(was, line)) {
      changed.set(line.id, { quantity: was.quantity, unitPrice: was.unitPrice });
    }
    before.delete(line.id);
  }
  if (Number(total) === totals.total && changed.size === 0 && before.size === 0) return null;
  const gone = [...before.values()].map(({ sku, quantity }) => `${sku}, ${tOrders.piecesText({ count: quantity })}`);
  return { total: Number(total), changed, gone };
}

function isDifferent(was: { quantity: number; unitPrice: Cents }, line: ReviewedLine): boolean {
  return was.quantity !== line.quantity || was.unitPrice !== line.unitPrice;
}
