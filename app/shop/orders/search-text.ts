import type { ShippingAddress } from "~/formats/address";
import { searchText, wholeWord } from "~/shop/base/search/words";

/** The search index adds the customer's search text. */
export interface SearchedOrder {
  orderNumber: string;
  poNumber: string | null;
  /** Of the kinds by which an order is found. */
  documentNumbers: readonly string[];
  shippingAddress: Pick<ShippingAddress, "city" | "label">;
  lines: readonly { sku: string; name: string; color: string | null }[];
  windows: readonly { name: string }[];
  shipments: readonly { trackingNumber: string | null }[];
}

/** Each word once. */
export function orderSearchText(order: SearchedOrder): string {
  const { orderNumber, poNumber, documentNumbers, shippingAddress, lines, windows, shipments } = order;
  const texts = lines.flatMap(({ name, color }) => [name, color]);
  const { city, label = null } = shippingAddress;
  const tracking = shipments.map(({ trackingNumber }) => trackingNumber);
  const numbers = [orderNumber, poNumber, ...documentNumbers, ...tracking];
  const words = searchText(...numbers, city, label, ...windows.map(({ name }) => name), ...texts);
  const codes = [...numbers, ...lines.map(({ sku }) => sku)].flatMap((code) => code?.split(/\s+/) ?? []).map(wholeWord);
  return [...new Set([...words.split(" "), ...codes])].filter(Boolean).join(" ");
}
