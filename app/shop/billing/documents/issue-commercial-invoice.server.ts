import { isDeepStrictEqual } from "node:util";
import { z } from "zod";

import { db, type Tx } from "~/db/db.server";
import { addDays, isDay, isoDay } from "~/formats/dates";
import { isEmailOfErased } from "~/formats/email";
import { record } from "~/shop/base/audit/audit.server";
import { requiredLine, rowVersion, tick } from "~/shop/base/fields.server";
import { parseDecimal } from "~/shop/base/money/typed-decimal";
import { documentLabel } from "./document-kinds";
import { requireNotBefore } from "~/shop/orders/lock-order.server";
import { Problem, type ProblemFact } from "~/shop/base/problem";
import {
  type CommercialInvoiceContent,
  type Consignment,
  MAX_DAYS_AHEAD,
  MAX_EXPORT_REASON_LENGTH,
  MAX_GROSS_WEIGHT,
  MAX_PACKAGES,
  MAX_PLACE_LENGTH,
} from "./commercial-invoice";
import {
  type CommercialInvoiceBody,
  commercialLines,
  destinationOf,
  exportedOrder,
  preferenceProblem,
  vatOfExport,
  writeCommercialInvoice,
} from "./commercial-invoice-content.server";
import * as t from "~/messages/billing";
import { kilograms } from "../customs/customs";
import { insertDocument, latestDocument, lockToIssue, nextVersion } from "./documents.server";
import { transactionContext } from "~/shop/base/cached.server";
import { shopSettings } from "~/shop/catalogue/offers/settings.server";
import { needsCustomsPapers } from "../vat/territories";

/** Of an admin. */
export interface CommercialInvoiceRequest extends Consignment {
  orderId: number;
  /** The version that the admin saw; 0 for none. */
  expectedVersion: number;
  actorId: string;
}

/**
 * The first version takes the next number of its series, later ones keep it. Returns the label, and whether a version
 * was issued: not with the content of the latest one. Refuses as wrong_step an order that is no export, or whose
 * customer was erased.
 */
export function issueCommercialInvoice(
  { orderId: id, expectedVersion, actorId, ...consignment }: CommercialInvoiceRequest,
  now = new Date(),
): Promise<{ label: string; isIssued: boolean }> {
  return db.write(async (tx) => {
    await lockToIssue(tx, "commercial_invoice", id);
    const order = await tx.order.findUniqueOrThrow({ where: { id }, select: exportedOrder });
    if (!needsCustomsPapers(destinationOf(order))) {
      throw new Problem("wrong_step.no_export");
    }
    const lines = await commercialLines(order, tx);
    const vat = await vatOfExport(order, tx);
    const { incoterm } = await shopSettings(await transactionContext(tx));
    const body = writeCommercialInvoice(order, { lines, vat, consignment, incoterm });
    const latest = await latestVersion(tx, id);
    if (latest && isDeepStrictEqual(bodyOf(latest.content), body)) {
      return { label: documentLabel(latest), isIssued: false };
    }
    if ((latest?.version ?? 0) !== expectedVersion) throw stale(latest);
    if (isEmailOfErased(order.company.contact.email)) throw new Problem("wrong_step.customer_erased");
    requireNotBefore(order.createdAt, consignment.exportDate, "exportDate");
    requireFields(body, consignment.isPreferential ? preferenceProblem(order, lines) : null);
    const numbered = await nextVersion(tx, "commercial_invoice", latest, now);
    const content: CommercialInvoiceContent = { ...numbered, issuedOn: isoDay(now), ...body };
    await insertDocument(tx, { kind: "commercial_invoice", orderId: id, content, actorId, createdAt: now });
    const label = documentLabel(content);
    await record(tx, {
      actorId,
      action: "issue_commercial_invoice",
      subject: `order:${id}`,
      label: order.orderNumber,
      before: { commercialInvoice: latest ? documentLabel(latest) : null },
      after: { commercialInvoice: label },
    });
    return { label, isIssued: true };
  });
}

function requireFields({ sums, consignment }: CommercialInvoiceBody, preference: ProblemFact | null): void {
  if (preference) throw new Problem([preference], { field: "isPreferential" });
  if (sums.netWeight !== null && consignment.grossWeight < sums.netWeight) {
    throw new Problem("quantity.gross_weight", { weight: kilograms(sums.netWeight) }, { field: "grossWeight" });
  }
}

async function latestVersion(tx: Tx, orderId: number) {
  const select = { number: true, version: true, content: true };
  const row = await latestDocument(tx, "commercial_invoice", { orderId, select });
  return row && { ...row, content: row.content as unknown as CommercialInvoiceContent };
}

/** The content without the parts that differ between versions of the same data. */
export function bodyOf({
  number: _,
  version: _version,
  issuedOn: _day,
  ...body
}: CommercialInvoiceContent): CommercialInvoiceBody {
  return body;
}

const stale = (latest: { number: string; version: number } | null) =>
  latest
    ? new Problem("stale.commercial_invoice", { label: documentLabel(latest) }, { version: latest.version })
    : new Problem("stale.commercial_invoice_gone", {}, { version: 0 });

const noPackages = () => t.enterPackages({ most: MAX_PACKAGES });
const noWeight = () => t.enterGrossWeight({ kilograms: kilograms(MAX_GROSS_WEIGHT) });

const packages = z
  .string({ error: noPackages })
  .trim()
  .regex(/^[1-9]\d{0,3}$/, { error: noPackages })
  .transform(Number);

/** Kilograms with a decimal comma or point, to grams. */
const grossWeight = z.string({ error: noWeight }).transform((typed, context) => {
  const grams = (parseDecimal(typed.trimEnd().replace(/kg$/i, "")) ?? 0) * 10;
  if (grams > 0 && grams <= MAX_GROSS_WEIGHT) return grams;
  context.addIssue({ code: "custom", message: noWeight() });
  return z.NEVER;
});

/** `expectedVersion` is the version that the page showed, 0 for none. */
export const commercialInvoiceForm = z.object({
  expectedVersion: rowVersion(),
  packages,
  grossWeight,
  place: requiredLine(MAX_PLACE_LENGTH, t.enterPlace),
  reason: requiredLine(MAX_EXPORT_REASON_LENGTH, t.enterExportReason),
  exportDate: z
    .string({ error: t.enterExportDay })
    .refine(isDay, { error: t.enterExportDay, abort: true })
    .refine((day) => day <= addDays(isoDay(new Date()), MAX_DAYS_AHEAD), { error: t.exportDayTooLate }),
  isPreferential: tick(),
});
