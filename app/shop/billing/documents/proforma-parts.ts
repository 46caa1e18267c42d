import { isoDay } from "~/formats/dates";
import type { Cents } from "~/shop/base/money/money";
import { asOrderLine, type OrderLineWithTerms, type OrderWindow } from "~/shop/orders/order";
import { partPayments } from "~/shop/catalogue/delivery-windows/payment-plan";
import { paymentText } from "~/shop/catalogue/delivery-windows/window";
import type { ProformaPart } from "./proforma";

interface PartedOrder {
  createdAt: Date;
  lines: readonly OrderLineWithTerms[];
  discountAmount: Cents;
}

/**
 * The parts of an order by delivery window: when each ships, what it amounts to and when that is due. Empty for an order
 * with a line that has no window.
 */
export function partsOf({ createdAt, lines, discountAmount }: PartedOrder): ProformaPart[] {
  const windows = new Map<number, OrderWindow>();
  for (const { window } of lines) {
    if (!window) return [];
    windows.set(window.windowId, window);
  }
  const parts = [...windows.values()].map((window) => {
    const own = lines.filter((line) => line.window?.windowId === window.windowId);
    return {
      ...window,
      shown: asOrderLine(own[0]!).window!,
      pieces: own.reduce((sum, { quantity }) => sum + quantity, 0),
      subtotal: own.reduce((sum, { lineTotal }) => sum + lineTotal, 0),
    };
  });
  const payments = partPayments(parts, discountAmount, isoDay(createdAt));
  return parts.map((part, at) => ({
    window: part.shown,
    payment: paymentText(part),
    pieces: part.pieces,
    ...payments[at]!,
  }));
}
