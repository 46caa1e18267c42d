import { db, type Prisma, type Tx } from "~/db/db.server";
import type { Address, ShippingAddress } from "~/formats/address";
import { addDays, isoDay } from "~/formats/dates";
import { allocate, type Cents, type PercentHundredths } from "~/formats/money";
import { record } from "~/shop/base/audit/audit.server";
import { translated, translatedName } from "~/shop/base/brand-words";
import { transactionContext } from "~/shop/base/cached.server";
import { inLanguage } from "~/shop/base/language.server";
import { Problem } from "~/shop/base/problem";
import { netDaysOf } from "~/shop/catalogue/delivery-windows/window";
import { shopSettings } from "~/shop/catalogue/offers/settings.server";
import { paymentsWith, updateAmounts } from "~/shop/billing/payments/update-amounts.server";
import { type CashDiscount, cashDiscountOf } from "~/shop/base/money/cash-discount";
import { compositionsOf } from "../customs/compositions.server";
import { customsOf } from "../customs/customs.server";
import { documentLabel, newestOf } from "../documents/document-kinds";
import { paperLanguageOf, writtenIn } from "../documents/parties.server";
import { updateSearchText } from "../documents/order-search-text.server";
import {
  asIssued,
  currentVatBasis,
  issuedColumns,
  refreshVatCheckOf,
  vatColumns,
  vatWordsOf,
} from "../vat/order-vat.server";
import type { VatBasis } from "../vat/vat-rules";
import type { VatKind } from "../vat/vat-treatment";
import {
  addShares,
  type InvoicedOrder,
  type InvoiceLine,
  invoiceSums,
  netOf,
  nextShare,
  type OrderShare,
  orderTotals,
} from "./invoice";
import { keepFile } from "./invoice-files.server";
import { invoicedCompanyColumns, invoiceParties } from "./invoice-parties.server";
import type { InvoicedShare } from "./owed";
import { type Deduction, deductionsOf, invoicedColumns } from "./prepayments.server";
import {
  type InvoiceBody,
  type IssuedOrRefused,
  issueEach,
  lockForInvoice,
  storeInvoice,
} from "./store-invoice.server";

export const orderColumns = {
  ...vatColumns,
  id: true,
  orderNumber: true,
  createdAt: true,
  poNumber: true,
  subtotal: true,
  discountPercentage: true,
  discountAmount: true,
  shippingCost: true,
  isAmountFinal: true,
  company: { select: invoicedCompanyColumns },
  documents: newestOf("proforma", { number: true, version: true, ...issuedColumns }),
  invoices: invoicedColumns,
  windows: { select: { payment: true, paymentDays: true } },
} as const satisfies Prisma.OrderSelect;

export type Order = Prisma.OrderGetPayload<{ select: typeof orderColumns }>;

const shipmentColumns = {
  id: true,
  number: true,
  shippedOn: true,
  invoiceId: true,
  lines: {
    select: {
      quantity: true,
      line: {
        select: {
          position: true,
          productId: true,
          pieceId: true,
          sku: true,
          name: true,
          size: true,
          color: true,
          unitPrice: true,
          window: { select: { cashDiscountPercentage: true, cashDiscountDays: true } },
        },
      },
    },
  },
} as const satisfies Prisma.ShipmentSelect;

type ShipmentRow = Prisma.ShipmentGetPayload<{ select: typeof shipmentColumns }>;

/**
 * Issues one invoice for shipments of one customer, sends it to them and keeps its PDF. Returns its number. Asks VIES again first.
 * Refuses as not_found, as wrong_step what is invoiced already or elsewhere, belongs to several customers, or has not the
 * same VAT, as amount_open and vat_changed an order whose VAT or shipping is not decided (any more).
 */
export async function issueInvoice(
  { shipmentIds, actorId }: { shipmentIds: readonly number[]; actorId: string },
  now = new Date(),
): Promise<string> {
  const orderIds = await readyOrders(shipmentIds);
  const { id, number } = await db.write((tx) => insertInvoice(tx, { shipmentIds, orderIds, actorId, now }));
  await keepFile(id, "pdf");
  return number;
}

/** Those of shipments, in the order in which they are locked, once VIES was asked about them. */
async function readyOrders(shipmentIds: readonly number[]): Promise<number[]> {
  const found = await db.read.shipment.findMany({
    where: { id: { in: [...shipmentIds] } },
    orderBy: { orderId: "asc" },
    distinct: ["orderId"],
    select: { orderId: true },
  });
  for (const { orderId } of found) await refreshVatCheckOf(orderId);
  return found.map(({ orderId }) => orderId);
}

/** issueInvoice for each of several groups of shipments; see issueEach. */
export const issueInvoices = (groups: readonly (readonly number[])[], actorId: string): Promise<IssuedOrRefused[]> =>
  issueEach(groups, async (shipmentIds) => {
    const issue = { shipmentIds, orderIds: await readyOrders(shipmentIds), actorId, now: new Date() };
    return (tx) => insertInvoice(tx, issue);
  });

interface Issue {
  shipmentIds: readonly number[];
  /** In the order in which they are locked. */
  orderIds: readonly number[];
  actorId: string;
  now: Date;
}

/** Within a transaction. */
export async function insertInvoice(tx: Tx, { shipmentIds, orderIds, actorId, now }: Issue) {
  for (const id of orderIds) await lockForInvoice(tx, id);
  const orders = await tx.order.findMany({
    where: { id: { in: [...orderIds] } },
    orderBy: { id: "asc" },
    select: {
      ...orderColumns,
      shipments: { where: { id: { in: [...shipmentIds] } }, orderBy: { number: "asc" }, select: shipmentColumns },
    },
  });
  const shipments = orders.flatMap((order) => order.shipments);
  if (shipments.length === 0 || shipments.length < new Set(shipmentIds).size)
    throw new Problem("not_found.shipment_to_invoice");
  const { invoicesFrom } = await shopSettings(await transactionContext(tx));
  checkShipments(orders, shipments, invoicesFrom);
  const vatBasis: VatBasis[] = [];
  for (const order of orders) vatBasis.push(await checkVat(tx, order, now));
  const first = orders[0]!;
  const shares: Omit<InvoicedOrder, "payments">[] = [];
  for (const order of orders) shares.push(await invoicedOrder(tx, order, order.shipments));
  const vat = vatOf(first);
  const byOrder = orders.map((order, at) => deductionsFor(order, shares[at]!));
  const deductions = byOrder.flat();
  const sums = invoiceSums(shares, vat, sumOf(deductions, "net"));
  // What the orders owe includes what was prepaid, so that they owe what their documents say, also where VAT is rounded on each.
  const totals = orderTotals(shares, sums.vatAmount + sumOf(deductions, "vat"));
  const deducted = deductions.map(({ prepaymentId: _, ...one }) => one);
  const asked = allocate(
    sums.total,
    shares.map((share, at) => netOf(share) - sumOf(byOrder[at]!, "net")),
  );
  const dueDays = orders.map((order) => dueOnOf(order, now));
  const invoiced: InvoicedOrder[] = [];
  for (const [at, order] of orders.entries()) {
    const { subtotal, discount, shipping } = shares[at]!;
    const issued = {
      kind: "invoice",
      subtotal,
      discount,
      shipping,
      total: totals[at]!,
      dueOn: dueDays[at] ?? null,
    } as const;
    invoiced.push({ ...shares[at]!, payments: await paymentsOnInvoice(tx, order, issued, now, asked[at]!) });
  }
  const agreed = discountOfWindows(shipments) ?? cashDiscountOf(first.company);
  const isBeforeDue =
    agreed !== null && dueDays.every((day) => day === null || addDays(isoDay(now), agreed.days) < day);
  const cashDiscount = isBeforeDue ? agreed : null;
  const body: InvoiceBody = {
    ...partiesOf(first, vatBasis[0]!),
    ...(deducted.length > 0 && { deducted }),
    orders: invoiced,
    sums,
    ...(cashDiscount && { cashDiscount }),
  };
  const stored = await storeInvoice(tx, { kind: "invoice", body, vatBasis, companyId: first.companyId, actorId, now });
  await tx.shipment.updateMany({
    where: { id: { in: shipments.map(({ id }) => id) } },
    data: { invoiceId: stored.id },
  });
  await tx.invoicedOrder.createMany({
    data: invoiced.map(({ orderId, subtotal, discount, shipping }, at) => ({
      invoiceId: stored.id,
      orderId,
      subtotal,
      discount,
      shipping,
      total: totals[at]!,
      net: netOf({ subtotal, discount, shipping }) - sumOf(byOrder[at]!, "net"),
      dueOn: dueDays[at] ?? null,
    })),
  });
  await tx.invoiceDeduction.createMany({
    data: deductions.map(({ prepaymentId, net, vat }) => ({ invoiceId: stored.id, prepaymentId, net, vat })),
  });
  for (const { id, orderNumber } of orders) {
    await updateAmounts(tx, id);
    await updateSearchText(tx, id);
    const after = { invoice: stored.number };
    await record(tx, { actorId, action: "issue_invoice", subject: `order:${id}`, label: orderNumber, after });
  }
  return stored;
}

/** Null where not all pieces were ordered with the same one. */
function discountOfWindows(shipments: readonly ShipmentRow[]): CashDiscount | null {
  const [first, ...others] = shipments.flatMap(({ lines }) =>
    lines.map(({ line: { window } }) => window && cashDiscountOf(window)),
  );
  const isSame = (other: CashDiscount | null) => other?.percentage === first?.percentage && other?.days === first?.days;
  return first && others.every(isSame) ? first : null;
}

const sumOf = (deductions: readonly Deduction[], part: "net" | "vat"): Cents =>
  deductions.reduce((sum, one) => sum + one[part], 0);

/** Of the newest proforma. */
export function vatOf({ documents }: Order): { kind: VatKind; rate: PercentHundredths } {
  const { vatKind: kind, vatRate: rate } = asIssued(documents[0]!).content.sums;
  return { kind, rate };
}

/** Seller, buyer, their language and in it the text of the VAT treatment, of the first of the orders. */
export function partiesOf({ company, shippingAddress, documents }: Order, vat: VatBasis) {
  const shipTo = shippingAddress as unknown as Address;
  return inLanguage(paperLanguageOf(company), () => ({
    ...writtenIn(),
    ...invoiceParties({ company, shipTo, vat }),
    vatWords: vatWordsOf(asIssued(documents[0]!)),
  }));
}

function checkShipments(
  orders: readonly Order[],
  shipments: readonly ShipmentRow[],
  invoicesFrom: string | null,
): void {
  if (shipments.some(({ invoiceId }) => invoiceId !== null)) throw new Problem("wrong_step.shipment_invoiced");
  if (invoicesFrom === null || shipments.some(({ shippedOn }) => shippedOn < invoicesFrom)) {
    throw new Problem("wrong_step.invoiced_elsewhere");
  }
  if (new Set(orders.map(({ companyId }) => companyId)).size > 1) throw new Problem("wrong_step.invoice_of_several");
  const vats = orders.map(({ documents: [newest] }) => {
    if (!newest) return null;
    const issued = asIssued(newest);
    const { vatKind, vatRate } = issued.content.sums;
    return JSON.stringify([vatKind, vatRate, vatWordsOf(issued), issued.vatBasis.vatId]);
  });
  if (new Set(vats).size > 1) throw new Problem("wrong_step.invoice_of_several_vats");
}

/** What decides the VAT of an order, with the proof of this moment. */
export async function checkVat(tx: Tx, order: Order, now: Date): Promise<VatBasis> {
  const [newest] = order.documents;
  if (!newest || !order.isAmountFinal || order.shippingCost === null) throw new Problem("amount_open.to_invoice");
  const basis = await currentVatBasis(tx, order, asIssued(newest), now);
  if (!basis) throw new Problem("vat_changed.to_invoice");
  return basis;
}

/** When an invoice of it is due; null: as the order's proforma says. */
function dueOnOf({ windows }: Order, now: Date): string | null {
  const days = netDaysOf(windows);
  return days === null ? null : addDays(isoDay(now), days);
}

/**
 * Of the whole order, with the invoice. Of one that has its own day, what of the `asked` amount is due on it: as payableOf says, what was
 * paid counts on the earliest invoices last.
 */
export async function paymentsOnInvoice(
  tx: Tx,
  { id, documents }: Order,
  issued: InvoicedShare,
  now: Date,
  asked = issued.total,
): Promise<InvoicedOrder["payments"]> {
  const { paid, open, credit, instalments } = await paymentsWith(tx, id, issued, now);
  const { paymentReference: reference } = asIssued(documents[0]!).content;
  const { dueOn } = issued;
  if (dueOn === null) return { reference, paid, open, credit, instalments };
  const own = { dueOn, amount: asked, open: asked - Math.max(0, Math.min(paid, asked - open)), isOverdue: false };
  return { reference, paid, open, credit, instalments: [own] };
}

async function invoicedOrder(
  tx: Tx,
  order: Order,
  shipments: readonly ShipmentRow[],
): Promise<Omit<InvoicedOrder, "payments">> {
  const lines = await inLanguage(paperLanguageOf(order.company), () => invoiceLines(tx, shipments));
  const subtotal = lines.reduce((sum, { lineTotal }) => sum + lineTotal, 0);
  return {
    ...orderFacts(order),
    shipments: shipments.map(({ number, shippedOn }) => ({ number, shippedOn })),
    lines,
    ...nextShare(wholeOf(order), addShares(order.invoices), subtotal),
  };
}

const wholeOf = (order: Order): OrderShare => ({
  subtotal: order.subtotal,
  discount: order.discountAmount,
  shipping: order.shippingCost!,
});

/** What an invoice with this share of an order deducts. */
function deductionsFor(order: Order, share: OrderShare): Deduction[] {
  const { kind: vatKind, rate: vatRate } = vatOf(order);
  const left = netOf(wholeOf(order)) - netOf(addShares(order.invoices));
  return deductionsOf(order.invoices, { share: netOf(share), left }, { vatKind, vatRate });
}

/** What a document says of an order, whatever of it it is for. */
export function orderFacts(order: Order): Omit<InvoicedOrder, keyof OrderShare | "shipments" | "lines" | "payments"> {
  return {
    orderId: order.id,
    number: order.orderNumber,
    placedOn: isoDay(order.createdAt),
    poNumber: order.poNumber,
    proforma: documentLabel(order.documents[0]!),
    discountPercentage: order.discountPercentage,
    shipTo: order.shippingAddress as unknown as ShippingAddress,
  };
}

/** A line for each line of the order, whatever shipments its pieces are in. */
async function invoiceLines(tx: Tx, shipments: readonly ShipmentRow[]): Promise<InvoiceLine[]> {
  const byPosition = new Map<number, ShipmentRow["lines"][number]>();
  for (const one of shipments.flatMap(({ lines }) => lines)) {
    const quantity = one.quantity + (byPosition.get(one.line.position)?.quantity ?? 0);
    byPosition.set(one.line.position, { ...one, quantity });
  }
  const lines = [...byPosition.values()]
    .toSorted((one, other) => one.line.position - other.line.position)
    .map(({ quantity, line }) => ({ ...line, quantity }));
  const customs = await customsOf(tx, lines);
  const compositions = await compositionsOf(lines, await transactionContext(tx));
  return lines.map((line) => ({
    sku: line.sku,
    name: translatedName(line.productId, line.name),
    color: line.color && translated("colour", line.color),
    size: line.size,
    composition: compositions.get(line.productId) ?? "",
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    lineTotal: line.quantity * line.unitPrice,
    customs: customs(line),
  }));
}
