import type { Address } from "~/formats/address";
import type { OrderStatus } from "~/shop/orders/order";
import type { ShownWindow } from "~/shop/windows/shown-window";

export interface PackingLine {
  sku: string;
  name: string;
  color: string | null;
  size: string | null;
  quantity: number;
  /** The style's present composition; null for a deleted style. */
  composition: string | null;
  /** The delivery window; null for an order of an earlier version. */
  window: ShownWindow | null;
}

/** The content of an order's parcels, without prices. */
export interface PackingList {
  orderNumber: string;
  status: OrderStatus;
  placedAt: Date;
  poNumber: string | null;
  company: string | null;
  shipTo: Address;
  lines: PackingLine[];
  pieces: number;
}

/** The file name: "packing-list-PRJ-1795000000-QX7K2.pdf". */
export function packingListName(orderNumber: string): string {
  return `packing-list-${orderNumber.replace(/[^\w-]/g, "")}.pdf`;
}
