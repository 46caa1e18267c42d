import { db, type Prisma, type Reader, type Tx } from "~/db/db.server";
import { env } from "~/env.server";
import { addressLines, type ShippingAddress } from "~/formats/address";
import { isoDay } from "~/formats/dates";
import type { Cents } from "~/formats/money";
import { translatedLine } from "~/shop/base/brand-words";
import { transactionContext } from "~/shop/base/cached.server";
import { inLanguage } from "~/shop/base/language.server";
import type { ProblemFact } from "~/shop/base/problem";
import { newestOf } from "./document-kinds";
import { lineColumns } from "~/shop/orders/order-lines.server";
import { compositionsOf } from "../customs/compositions.server";
import {
  type CommercialInvoiceContent,
  type CommercialLine,
  type Consignment,
  hsTotalsOf,
  weightOf,
} from "./commercial-invoice";
import { customsOf } from "../customs/customs.server";
import { originStatement } from "../customs/preferential-origin";
import { buyerColumns, buyerOf, seller } from "./parties.server";
import { asIssued, issuedColumns, type OrderVat, orderVat, vatColumns } from "../vat/order-vat.server";

/** For a commercial invoice. */
export const exportedOrder = {
  orderNumber: true,
  createdAt: true,
  lines: {
    orderBy: { position: "asc" },
    // Goods of a replacement are worth what was paid for those that it replaces.
    select: { ...lineColumns, replacesId: true },
  },
  subtotal: true,
  discountPercentage: true,
  discountAmount: true,
  poNumber: true,
  shippingCost: true,
  claimId: true,
  ...vatColumns,
  company: { select: buyerColumns },
  documents: newestOf("proforma", issuedColumns),
} as const satisfies Prisma.OrderSelect;

export type ExportedOrder = Prisma.OrderGetPayload<{ select: typeof exportedOrder }>;

/** With today's customs data. Inside a transaction, pass it. */
export async function commercialLines({ lines }: Pick<ExportedOrder, "lines">, tx?: Tx): Promise<CommercialLine[]> {
  const customs = await customsOf(tx ?? db.read, lines);
  const context = tx && (await transactionContext(tx));
  const compositions = await inLanguage("en", () => compositionsOf(lines, context));
  const paid = new Map<number, Cents>();
  for (const { replacesId: id } of lines) if (id !== null) paid.set(id, await pricePaid(tx ?? db.read, id));
  return lines.map((line) => {
    const { productId, replacesId, ...printed } = inLanguage("en", () => translatedLine(line));
    const unitPrice = replacesId === null ? line.unitPrice : paid.get(replacesId)!;
    const worth = { unitPrice, lineTotal: unitPrice * line.quantity };
    return { ...printed, ...worth, composition: compositions.get(productId) ?? "", ...customs(line) };
  });
}

/** For a piece of a line, less the order's discount; of a line that replaces another one, what was paid for that in the end. */
async function pricePaid(from: Reader | Tx, lineId: number): Promise<Cents> {
  const { unitPrice, replacesId, order } = await from.orderLine.findUniqueOrThrow({
    where: { id: lineId },
    select: { unitPrice: true, replacesId: true, order: { select: { subtotal: true, discountAmount: true } } },
  });
  if (replacesId !== null) return pricePaid(from, replacesId);
  const { subtotal, discountAmount } = order;
  return subtotal > 0 ? Math.round((unitPrice * (subtotal - discountAmount)) / subtotal) : unitPrice;
}

export function vatOfExport(order: ExportedOrder, tx?: Tx): Promise<OrderVat> {
  const [newest] = order.documents;
  return inLanguage("en", () => orderVat(tx ?? db.read, order, newest ? asIssued(newest) : null, new Date()));
}

export const destinationOf = (order: Pick<ExportedOrder, "shippingAddress">) =>
  order.shippingAddress as unknown as ShippingAddress;

/** Without number, version and day. */
export type CommercialInvoiceBody = Omit<CommercialInvoiceContent, "number" | "version" | "issuedOn">;

/** In English, whatever the language of the company: customs offices outside the EU read it. */
export const writeCommercialInvoice = (...about: Parameters<typeof invoiceBody>): CommercialInvoiceBody =>
  inLanguage("en", () => invoiceBody(...about));

function invoiceBody(
  order: ExportedOrder,
  {
    lines,
    vat,
    consignment,
    incoterm,
  }: { lines: CommercialLine[]; vat: OrderVat; consignment: Consignment; incoterm: string | null },
): CommercialInvoiceBody {
  const { discountPercentage, discountAmount, shippingCost: shipping, company } = order;
  const subtotal = order.claimId ? lines.reduce((sum, { lineTotal }) => sum + lineTotal, 0) : order.subtotal;
  const shipTo = destinationOf(order);
  const { iban: _, bic: _bic, ...exporter } = seller();
  const hsTotals = hsTotalsOf(lines, discountAmount);
  const statement = statementFor(shipTo.country, hsTotals);
  return {
    order: {
      number: order.orderNumber,
      placedOn: isoDay(order.createdAt),
      poNumber: order.poNumber,
    },
    exporter: { ...exporter, eori: env.SELLER_EORI },
    buyer: { ...buyerOf({ ...company, vatId: vat.basis.vatId }, shipTo), eori: company.eori },
    consignee: addressLines(shipTo),
    lines,
    sums: {
      subtotal,
      discountPercentage,
      discountAmount,
      shipping,
      total: subtotal - discountAmount + (shipping ?? 0),
      pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      netWeight: weightOf(lines),
    },
    hsTotals,
    consignment,
    ...(incoterm !== "DAP" && { incoterm }),
    vatWords: vat.kind === "export" || vat.kind === "small_business" ? vat.text : null,
    statement: consignment.isPreferential && "text" in statement ? statement.text : null,
  };
}

/** Null when it can be made out. */
export function preferenceProblem(order: ExportedOrder, lines: readonly CommercialLine[]): ProblemFact | null {
  const { country } = destinationOf(order);
  const statement = statementFor(country, hsTotalsOf(lines, order.discountAmount));
  return "problem" in statement ? statement.problem : null;
}

const statementFor = (
  country: string,
  goods: Parameters<typeof originStatement>[1],
): ReturnType<typeof originStatement> =>
  originStatement(country, goods, {
    rex: env.SELLER_REX ?? null,
    authorisation: env.SELLER_ORIGIN_AUTHORISATION ?? null,
  });
