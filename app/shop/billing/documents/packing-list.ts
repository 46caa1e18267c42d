import type { ShippingAddress } from "~/formats/address";
import type { OrderStatus } from "~/shop/orders/order";
import type { ShownWindow } from "~/shop/catalogue/delivery-windows/shown-window";
import type { ShipmentFields } from "~/shop/orders/shipments/shipment";

export interface PackingLine {
  sku: string;
  name: string;
  color: string | null;
  size: string | null;
  quantity: number;
  /** The style's present composition; null for a deleted style. */
  composition: string | null;
  /** The delivery window; null for a line without one. */
  window: ShownWindow | null;
}

/** The content of an order's parcels, or of those of one shipment, without prices. */
export interface PackingList {
  orderNumber: string;
  status: OrderStatus;
  placedAt: Date;
  poNumber: string | null;
  company: string | null;
  shipTo: ShippingAddress;
  customerNotes: string | null;
  /** Null for a packing list of the order: of what is open while it is partly shipped, else of everything. */
  shipment: (ShipmentFields & { number: number }) | null;
  lines: PackingLine[];
  pieces: number;
  /** In grams, without packaging; null when the weight of a style is unknown. */
  netWeight: number | null;
}

/** The file name: "packing-list-PRJ-2026-00042.pdf", or "packing-list-PRJ-2026-00042-2.pdf" for its second shipment. */
export function packingListName({ orderNumber, shipment }: Pick<PackingList, "orderNumber" | "shipment">): string {
  const number = shipment ? `-${shipment.number}` : "";
  return `packing-list-${orderNumber.replace(/[^\w-]/g, "")}${number}.pdf`;
}
