import * as tBrand from "~/messages/brand";
import { paymentText } from "~/shop/catalogue/delivery-windows/window-texts";
import type { Prisma, Tx } from "~/db/db.server";
import { env } from "~/env.server";
import { addressLines, type ShippingAddress } from "~/formats/address";
import { addDays, isoDay } from "~/formats/dates";
import { mod97 } from "~/formats/iban";
import { singleLine } from "~/formats/text";
import { inLanguage } from "~/shop/base/language.server";
import { SELLER_STATES } from "~/shop/base/seller-states";
import { type TransactionContext, transactionContext } from "~/shop/base/cached.server";
import { type Cents, toDecimalString } from "~/formats/money";
import { colon } from "~/formats/lists";
import { Problem } from "~/shop/base/problem";
import type { NamedVersion } from "~/shop/brand/pages/page";
import { pageAddress } from "~/shop/brand/pages/page-address";
import { namedVersion } from "~/shop/brand/pages/pages.server";
import { partPayments, paymentsOf } from "~/shop/catalogue/delivery-windows/payment-plan";
import { netDaysOf } from "~/shop/catalogue/delivery-windows/window";
import { shopSettings } from "~/shop/catalogue/offers/settings.server";
import type { OpenInstalment, PaymentSummary } from "~/shop/orders/payment-summary";
import { translatedLine } from "~/shop/base/brand-words";
import { asOrderLine, type OrderLineWithTerms, type OrderWindow } from "~/shop/orders/order";
import type { ValidVatId } from "~/shop/customers/companies/vies";
import { asLinesWithTerms, orderLines } from "~/shop/orders/order-lines.server";
import { compositionsOf } from "../customs/compositions.server";
import { customsOf } from "../customs/customs.server";
import { type IssuedVat, type OrderVat, orderVat, vatColumns } from "../vat/order-vat.server";
import { needsCustomsPapers } from "../vat/territories";
import { buyerColumns, buyerOf, paperLanguageOf, seller, writtenIn } from "./parties.server";
import { type ProformaTerms, termsOf } from "./proforma-terms";
import {
  isFinal,
  openPayments,
  type ProformaContent,
  type ProformaLine,
  type ProformaPart,
  proformaSums,
} from "./proforma";

const MAX_BODY = 21;

/**
 * The creditor reference (ISO 11649) for a version of a document: "RF", two check digits and the number's letters and
 * digits, at most 21 of them; for "PF-2026-0017" it ends in "PF20260017", for its second version in "PF20260017V2".
 */
export function paymentReference(number: string, version = 1): string {
  const mark = version > 1 ? `V${version}` : "";
  const letters = number.toUpperCase().replace(/[^A-Z0-9]/g, "");
  const body = letters.slice(0, MAX_BODY - mark.length) + mark;
  const check = 98 - mod97(`${body}RF00`);
  return `RF${String(check).padStart(2, "0")}${body}`;
}

/** The largest amount: 999,999,999.99 euro. */
const MAX_EPC: Cents = 99_999_999_999;
const MAX_EPC_BYTES = 331;
const MAX_EPC_NAME = 70;

/**
 * The payload of a SEPA payment QR code (EPC069-12, version 002, in which the BIC is optional within the EEA). Null for
 * an amount outside the standard's range; a name that is too long is truncated.
 */
export function epcPayload({
  name,
  iban,
  bic,
  amount,
  reference,
}: {
  name: string;
  iban: string;
  bic: string | null;
  amount: Cents;
  reference: string;
}): string | null {
  if (amount < 1 || amount > MAX_EPC) return null;
  const compact = (text: string) => text.replace(/\s/g, "").toUpperCase();
  const payload = (payee: string) =>
    [
      "BCD",
      "002",
      "1",
      "SCT",
      compact(bic ?? ""),
      payee,
      compact(iban),
      `EUR${toDecimalString(amount)}`,
      "",
      reference,
    ].join("\n");
  // The format is line-based: a line break in the name would end the field.
  const letters = [...singleLine(name).toWellFormed()].slice(0, MAX_EPC_NAME);
  while (new TextEncoder().encode(payload(letters.join(""))).length > MAX_EPC_BYTES) letters.pop();
  return payload(letters.join("").trimEnd());
}

const orderSelect = {
  orderNumber: true,
  createdAt: true,
  lines: orderLines,
  subtotal: true,
  discountPercentage: true,
  discountAmount: true,
  poNumber: true,
  customerNotes: true,
  shippingCost: true,
  amountPaid: true,
  terms: { select: namedVersion },
  onBehalf: true,
  ...vatColumns,
  company: { select: buyerColumns },
} as const satisfies Prisma.OrderSelect;

type Row = Prisma.OrderGetPayload<{ select: typeof orderSelect }>;
/** `amountPaid` is absent for a new order. */
export type ProformaOrder = Omit<Row, "lines" | "amountPaid" | keyof typeof vatColumns> & {
  lines: OrderLineWithTerms[];
  amountPaid?: bigint;
  shippingAddress: unknown;
  company: Row["company"];
  vat: OrderVat;
};

/** The present data. */
export interface ProformaSource {
  order: ProformaOrder;
  lines: ProformaLine[];
  settings: ProformaTerms;
}

/**
 * Fibre compositions come from the `earlier` version if there is one, because the ordered goods have not changed since.
 */
export async function readProformaSource(
  tx: Tx,
  orderId: number,
  { earlier, confirmed, now }: { earlier: IssuedVat | null; confirmed: ValidVatId | null; now: Date },
): Promise<ProformaSource> {
  const row = await tx.order.findUnique({ where: { id: orderId }, select: orderSelect });
  if (!row) throw new Problem("not_found.order");
  return inLanguage(paperLanguageOf(row.company), async () => {
    const vat = await orderVat(tx, row, earlier, now, confirmed);
    const order = { ...row, lines: asLinesWithTerms(row.lines), vat };
    return proformaSourceOf(order, await transactionContext(tx), earlier?.content);
  });
}

/** readProformaSource for an order that was read or created already, in the language of its company. */
export async function proformaSourceOf(
  order: ProformaOrder,
  context: TransactionContext,
  earlier?: ProformaContent,
): Promise<ProformaSource> {
  const compositions = await compositionsOf(order.lines, context);
  const shipTo = order.shippingAddress as ShippingAddress;
  const customs = needsCustomsPapers(shipTo) ? await customsOf(context.tx, order.lines) : null;
  // By SKU, because a change of the order may have added or removed lines.
  const printed = new Map(earlier?.lines.map(({ sku, composition }) => [sku, composition]));
  const lines = order.lines.map((line): ProformaLine => {
    const shown = translatedLine(asOrderLine(line));
    const { productId, sku, name, color, size, quantity, unitPrice, lineTotal, window } = shown;
    return {
      sku,
      name,
      color,
      size,
      quantity,
      unitPrice,
      lineTotal,
      composition: printed.get(sku) || compositions.get(productId) || "",
      ...(window && { window }),
      ...(customs && { customs: customs(line) }),
    };
  });
  return { order, lines, settings: await shopSettings(context) };
}

/** The columns on which its amounts depend. */
type AmountsOrder = Pick<
  ProformaOrder,
  ("createdAt" | "lines" | "subtotal" | "discountPercentage" | "discountAmount") | ("shippingCost" | "vat")
>;

/** The amounts as a proforma of this moment says them. Refuses (wrong_step) while nobody has entered how long it is valid. */
export function proformaAmounts(
  order: AmountsOrder,
  { proformaValidDays }: Pick<ProformaTerms, "proformaValidDays">,
  now: Date,
) {
  if (proformaValidDays === null) throw new Problem("wrong_step.shop_not_open");
  const sums = proformaSums(order, order.shippingCost, order.vat);
  const issuedOn = isoDay(now);
  const validUntil = addDays(issuedOn, proformaValidDays);
  const parts = partsOf(order);
  const netDays = netDaysOf(order.lines.map(({ window }) => window));
  return {
    sums,
    parts,
    payments: paymentsOf(parts, sums.total),
    ...(netDays !== null && { netDays }),
    issuedOn,
    validUntil,
  };
}

/**
 * In the language of its company, as the source is. It has no payment code until VAT and shipping are decided, nor when everything is
 * paid.
 */
export const writeProforma = (
  source: ProformaSource,
  numbered: { number: string; version: number; now: Date },
): ProformaContent => inLanguage(paperLanguageOf(source.order.company), () => contentOf(source, numbered));

function contentOf(
  { order, lines, settings }: ProformaSource,
  { number, version, now }: { number: string; version: number; now: Date },
): ProformaContent {
  const shipTo = order.shippingAddress as ShippingAddress;
  const { sums, parts, payments, netDays, issuedOn, validUntil } = proformaAmounts(order, settings, now);
  const reference = paymentReference(number, version);
  const from = seller();
  const paid = Number(order.amountPaid ?? 0);
  const open = openPayments({ sums, payments, paid, issuedOn, validUntil });
  return {
    ...writtenIn(),
    number,
    version,
    issuedOn,
    validUntil,
    order: {
      number: order.orderNumber,
      placedOn: isoDay(order.createdAt),
      poNumber: order.poNumber,
      customerNotes: order.customerNotes,
    },
    seller: from,
    buyer: {
      ...buyerOf({ ...order.company, vatId: order.vat.basis.vatId }, shipTo),
      ...(needsCustomsPapers(shipTo) && order.company.eori && { eori: order.company.eori }),
    },
    shipTo: addressLines(shipTo),
    lines,
    sums,
    words: SELLER_STATES[order.vat.basis.from].words,
    vatWords: order.vat.text,
    paymentReference: reference,
    epc: paymentCode({ sums, seller: from, paymentReference: reference }, open),
    terms: env.PAYMENT_TERMS ?? termsOf(settings),
    ...(order.terms && { agreedTerms: termsOfSale(order.terms, order.onBehalf) }),
    ...(parts.length > 0 && { parts, payments }),
    ...(netDays !== undefined && { netDays }),
    ...(paid > 0 && { paid }),
  };
}

/** For the next open instalment; null while the amount is not final, where it is paid after an invoice, and when nothing is open. */
function paymentCode(
  { sums, seller: to, paymentReference: reference }: Pick<ProformaContent, "sums" | "seller" | "paymentReference">,
  instalments: readonly OpenInstalment[],
): string | null {
  const next = instalments.find(({ open, isPlanned }) => open > 0 && !isPlanned);
  return isFinal(sums) && next ? epcPayload({ ...to, amount: next.open, reference }) : null;
}

/**
 * A valid proforma as it is shown today: its sums are those of the day of issue, but it asks for the amount that is
 * open now.
 */
export function withOpenPayments(
  content: ProformaContent,
  { due, paid, writtenOff, instalments }: PaymentSummary,
  today = isoDay(new Date()),
): ProformaContent {
  const shown = { ...content, epc: paymentCode(content, instalments) };
  const covered = paid + writtenOff;
  if (covered === (content.paid ?? 0) && due === content.sums.total) return shown;
  return { ...shown, paid: covered, paidBy: { day: today, writtenOff, instalments } };
}

/**
 * The name of the version and, where the shop's address is known, its address; says so where an admin placed the order
 * for the customer.
 */
function termsOfSale({ title, ...version }: NamedVersion, onBehalf: boolean): string {
  const terms = `${title}, ${tBrand.versionName(version)}`;
  const name = onBehalf ? tBrand.placedByTeamUnder() + colon() + terms : terms;
  const { PUBLIC_URL: origin } = env;
  return origin ? name + colon() + origin + pageAddress("terms", version) : name;
}

interface PartedOrder {
  createdAt: Date;
  lines: readonly OrderLineWithTerms[];
  discountAmount: Cents;
}

/**
 * By delivery window: when each part ships, its amount, and when that is due. Empty for an order with a line that has
 * no window.
 */
function partsOf({ createdAt, lines, discountAmount }: PartedOrder): ProformaPart[] {
  const windows = new Map<number, OrderWindow>();
  for (const { window } of lines) {
    if (!window) return [];
    windows.set(window.windowId, window);
  }
  const parts = [...windows.values()].map((window) => {
    const own = lines.filter((line) => line.window?.windowId === window.windowId);
    return {
      ...window,
      shown: translatedLine(asOrderLine(own[0]!)).window!,
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
