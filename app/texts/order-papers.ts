import { formatPercent, type PercentHundredths } from "~/shop/base/money/money";
import { counted } from "~/formats/counted";
import type { OrderStatus } from "~/shop/orders/order";
import { documentWords } from "./documents";
import { statusPhrase } from "./orders";

// The words of PDFs beside those of their content.

export const proformaHeading = () => ({ en: documentWords("proforma").heading, sl: "Predračun" });
export const proformaTitle = (label: string) => `${documentWords("proforma").heading} ${label}`;
export const commercialInvoiceTitle = (label: string) => `${documentWords("commercial_invoice").heading} ${label}`;
export const commercialInvoiceFoot = (label: string, orderNumber: string) =>
  `${commercialInvoiceTitle(label)} · order ${orderNumber}`;
export const packingListTitle = (orderNumber: string, shipment: number | null) =>
  `Packing list ${orderNumber}${shipment === null ? "" : `, shipment ${shipment}`}`;

// Headings.

export const terms = () => "TERMS";
export const delivery = () => "DELIVERY";
export const yourNotes = () => "YOUR NOTES";
export const customerNotes = () => "CUSTOMER’S NOTES";
export const seller = () => "SELLER";
export const buyer = () => "BUYER";
export const shipTo = () => "SHIP TO";
export const exporter = () => "EXPORTER";
export const consignee = () => "CONSIGNEE";
export const styleColourSku = () => "STYLE, COLOUR, SKU";
export const goods = () => "GOODS";
export const hsCode = () => "HS CODE";
export const origin = () => "ORIGIN";
export const pieces = () => "PIECES";
export const netWeightOfGoods = () => "NET WEIGHT";
export const unitPrice = () => "UNIT PRICE";
export const total = () => "TOTAL";
export const valueAfterDiscount = () => "VALUE AFTER DISCOUNT";
export const value = () => "VALUE";
export const totalsByOrigin = () => "TOTALS BY HS CODE AND ORIGIN";
export const statementOfOrigin = () => "STATEMENT OF PREFERENTIAL ORIGIN";
export const payment = () => "PAYMENT";
export const vat = () => "VAT";

// Labels of facts.

export const number = () => "Number";
export const issuedOn = () => "Issued on";
export const validUntil = () => "Valid until";
export const order = () => "Order";
export const orderedOn = () => "Ordered on";
export const yourPoNumber = () => "Your PO number";
export const buyersPoNumber = () => "Buyer’s PO number";
export const customersPoNumber = () => "Customer’s PO number";
export const customer = () => "Customer";
export const exportedOn = () => "Date of export";
export const beneficiary = () => "Beneficiary";
export const reference = () => "Reference";
export const packages = () => "Packages";
export const netWeight = () => "Net weight";
export const grossWeight = () => "Gross weight";
export const termsOfDelivery = () => "Terms of delivery";
export const reasonForExport = () => "Reason for export";
export const currency = () => "Currency";
export const shipping = () => "Shipping";
export const totalValue = () => "Total value";
export const shipment = () => "Shipment";
export const shippedOn = () => "Shipped on";
export const carrier = () => "Carrier";
export const trackingNumber = () => "Tracking number";
export const cartons = () => "Cartons";
export const packingLists = () => "Packing lists";
export const packingList = () => "Packing list";
export const placeAndDate = () => "Place and date";

export const vatId = (id: string) => `VAT ID ${id}`;
export const eori = (number: string) => `EORI ${number}`;
export const deliveredAtPlace = (place: string) => `DAP ${place} (Incoterms 2020)`;
export const goodsOfPieces = (pieces: number) => `Goods, ${counted(pieces, "piece", "pieces")}`;
export const discount = (percentage: PercentHundredths) => `Discount ${formatPercent(percentage)}%`;

// Sentences.

export const scanToPay = (amount: string) => `Scan to pay ${amount} (SEPA)`;
/** Read in place of the picture. */
export const qrCode = (payment: Record<"amount" | "seller" | "iban" | "reference", string>) =>
  `Payment QR code: ${payment.amount} to ${payment.seller}, IBAN ${payment.iban}, reference ${payment.reference}`;
export const inEuroWithoutVat = () => "Prices and values in euro (EUR), excluding VAT.";
export const declaration = () => "We declare that the information in this document is true and correct.";
export const nameAndSignature = (name: string) => `Name and signature, ${name}`;
export const doNotPack = (status: OrderStatus) => `This order was ${statusPhrase(status)}. Do not pack it.`;
export const onlyOpen = () => "Open pieces only: part of this order has been shipped.";
export const totalOfLines = (pieces: number, lines: number) =>
  `Total: ${counted(pieces, "piece", "pieces")} in ${counted(lines, "line", "lines")}`;
