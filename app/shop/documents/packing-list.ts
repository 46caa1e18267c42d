import type { Address } from "~/formats/address";
import type { OrderStatus } from "~/shop/orders/order";

export interface PackingLine {
  sku: string;
  name: string;
  color: string | null;
  size: string | null;
  quantity: number;
  /** As the style's record says today; null for a style that is gone. */
  composition: string | null;
}

/** What goes into the parcels of an order. It holds no price. */
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

/** "packing-list-PRJ-1795000000-QX7K2.pdf" */
export function packingListName(orderNumber: string): string {
  return `packing-list-${orderNumber.replace(/[^\w-]/g, "")}.pdf`;
}
