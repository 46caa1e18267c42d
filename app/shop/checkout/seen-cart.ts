import type { Cart, CartLine } from "~/shop/cart/cart";
import type { Cents } from "~/shop/money/money";

type Priced = Pick<Cart, "lines" | "totals">;

/** What a page showed of a cart, short enough for a hidden field: "total;line:quantity:price,...". */
export function seenCart({ lines, totals }: Priced): string {
  const seen = lines
    .filter((line) => line.isAvailable)
    .map(({ id, quantity, unitPrice }) => `${id}:${quantity}:${unitPrice}`);
  return `${totals.total};${seen.join(",")}`;
}

/** What a page showed, beside what is true now. */
export interface SeenBefore {
  total: Cents;
  /** Lines that are not what they were, by id; null for one that was not there. */
  changed: Map<number, { quantity: number; unitPrice: Cents } | null>;
  /** Lines that were there and are not ordered any more. */
  gone: number;
}

/** Compares a cart with what `seenCart` said of it earlier; null when nothing differs or the text makes no sense. */
export function changedSince(text: string, { lines, totals }: Priced): SeenBefore | null {
  if (!/^\d{1,15};(\d{1,10}:\d{1,10}:\d{1,10}(,|$)){0,200}$/.test(text)) return null;
  const [total = "", list = ""] = text.split(";");
  const before = new Map(
    list
      .split(",")
      .filter(Boolean)
      .map((entry) => {
        const [id = 0, quantity = 0, unitPrice = 0] = entry.split(":").map(Number);
        return [id, { quantity, unitPrice }] as const;
      }),
  );
  const now = lines.filter((line) => line.isAvailable);
  const changed: SeenBefore["changed"] = new Map();
  for (const line of now) {
    const was = before.get(line.id);
    if (!was || isDifferent(was, line)) changed.set(line.id, was ?? null);
    before.delete(line.id);
  }
  if (Number(total) === totals.total && changed.size === 0 && before.size === 0) return null;
  return { total: Number(total), changed, gone: before.size };
}

function isDifferent(was: { quantity: number; unitPrice: Cents }, line: CartLine): boolean {
  return was.quantity !== line.quantity || was.unitPrice !== line.unitPrice;
}
