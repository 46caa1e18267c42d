import { isDeepStrictEqual } from "node:util";

import { db } from "~/db/db.server";
import { env } from "~/env.server";
import { lacksBritishEori } from "~/formats/eori";
import { countryName } from "~/formats/countries";
import { isoDay } from "~/formats/dates";
import * as t from "~/messages/billing";
import { inLanguage } from "~/shop/base/language.server";
import { problemText } from "~/shop/base/problem-text.server";
import { PARTLY_SHIPPED } from "~/shop/orders/order";
import type { CommercialInvoiceContent, CommercialLine, Consignment } from "./commercial-invoice";
import {
  commercialLines,
  destinationOf,
  exportedOrder,
  preferenceProblem,
  vatOfExport,
  writeCommercialInvoice,
} from "./commercial-invoice-content.server";
import { bodyOf } from "./issue-commercial-invoice.server";
import { latestDocument } from "./documents.server";
import { shopSettings } from "~/shop/catalogue/offers/settings.server";
import { hasStatement } from "../customs/preferential-origin";
import { needsCustomsPapers } from "../vat/territories";
import type { InScope } from "~/shop/customers/companies/company-scope.server";

/** What customs ask of each style. */
const ASKED = ["hsCode", "countryOfOrigin", "netWeight"] as const;

/** Customs ask more of the style than is known. */
export interface IncompleteStyle {
  productId: number;
  name: string;
  lacks: (typeof ASKED)[number][];
}

export interface AdminCommercialInvoice {
  latest: { number: string; version: number; createdAt: Date } | null;
  /** The order's present data differ from those in the newest version. */
  isOutdated: boolean;
  incomplete: IncompleteStyle[];
  /** Other missing data, in sentences. */
  gaps: string[];
  /** The order has, or will have, several shipments; the invoice has all its goods. */
  isShippedInParts: boolean;
  /** The values of the newest version; without one, packages and weight are still to be entered. */
  consignment: Partial<Consignment> & Pick<Consignment, "place" | "reason" | "exportDate">;
  /** Of Incoterms 2020; null: none is agreed. */
  incoterm: string | null;
  /** `problem` says why the statement cannot be made out. */
  statement: { isKnown: boolean; problem: string | null };
}

/** Missing data when the order ships, in sentences; none for one that does not go through customs. */
export function missingForCustoms(invoice: AdminCommercialInvoice | null): string[] {
  if (!invoice) return [];
  const { latest, isOutdated, gaps, incomplete } = invoice;
  return [
    ...(latest ? [] : [t.noCommercialInvoice()]),
    ...(isOutdated ? [t.outdatedCommercialInvoice()] : []),
    ...gaps,
    ...(incomplete.length > 0 ? [t.stylesLack({ styles: incomplete.length })] : []),
  ];
}

/** Null for an unknown order, and for one that does not go through customs. */
export async function adminCommercialInvoice(
  orderId: InScope<number>,
  now = new Date(),
): Promise<AdminCommercialInvoice | null> {
  const order = await db.read.order.findUnique({
    where: { id: orderId },
    select: {
      ...exportedOrder,
      shipments: { take: 2, select: { id: true } },
    },
  });
  if (!order) return null;
  const shipTo = destinationOf(order);
  if (!needsCustomsPapers(shipTo)) return null;
  const select = { number: true, version: true, createdAt: true, content: true };
  const row = await latestDocument(db.read, "commercial_invoice", { orderId, select });
  const content = (row?.content ?? null) as unknown as CommercialInvoiceContent | null;
  const lines = await commercialLines(order);
  const vat = await vatOfExport(order);
  const problem = preferenceProblem(order, lines);
  const { incoterm } = await shopSettings();
  return {
    incoterm,
    latest: row ? { number: row.number, version: row.version, createdAt: row.createdAt } : null,
    isOutdated:
      content !== null &&
      !isDeepStrictEqual(
        writeCommercialInvoice(order, { lines, vat, consignment: content.consignment, incoterm }),
        bodyOf(content),
      ),
    incomplete: incompleteStyles(order.lines, lines),
    gaps: [
      ...(env.SELLER_EORI ? [] : [t.noEori()]),
      ...(lacksBritishEori(shipTo.country, order.company.eori) ? [t.noBritishEori()] : []),
      ...(order.shippingCost === null ? [t.shippingUndecided()] : []),
    ],
    isShippedInParts: order.status === PARTLY_SHIPPED || order.shipments.length > 1,
    consignment:
      content?.consignment ??
      inLanguage("en", () => ({
        place: [shipTo.city, countryName(shipTo.country)].filter(Boolean).join(", "),
        reason: order.claimId ? t.replacementExportReason() : t.usualExportReason(),
        exportDate: isoDay(now),
      })),
    statement: {
      isKnown: hasStatement(shipTo.country),
      problem: problem && problemText(problem),
    },
  };
}

function incompleteStyles(
  ordered: readonly { productId: number }[],
  lines: readonly CommercialLine[],
): IncompleteStyle[] {
  const styles = new Map<number, IncompleteStyle>();
  lines.forEach((line, at) => {
    const lacks = ASKED.filter((field) => line[field] === null);
    if (lacks.length === 0) return;
    const { productId } = ordered[at]!;
    styles.set(productId, { productId, name: line.name, lacks });
  });
  return [...styles.values()];
}
