import * as t from "~/messages/orders";
import type { OrderStatus } from "~/shop/orders/order";
import { documentWords } from "./documents";

// The words of PDFs beside those of their content.

export const proformaHeading = () => ({ en: documentWords("proforma").heading, sl: "Predračun" });
export const proformaTitle = (label: string) => `${documentWords("proforma").heading} ${label}`;
export const commercialInvoiceTitle = (label: string) => `${documentWords("commercial_invoice").heading} ${label}`;
export const commercialInvoiceFoot = (label: string, orderNumber: string) =>
  `${commercialInvoiceTitle(label)} · order ${orderNumber}`;
export const packingListTitle = (orderNumber: string, shipment: number | null) =>
  `Packing list ${orderNumber}${shipment === null ? "" : `, shipment ${shipment}`}`;
export const doNotPack = (status: OrderStatus) => t.thisOrderWasDoNot({ statusPhrase: t.statusPhrase(status) });
