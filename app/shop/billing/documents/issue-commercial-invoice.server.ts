import { isDeepStrictEqual } from "node:util";

import { db, type Tx } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import { record } from "~/shop/base/audit/audit.server";
import { documentNumberOf, nextSerialNumber } from "~/shop/orders/order-number.server";
import { documentLabel } from "~/shop/orders/document-label";
import { VOID_STATUSES } from "~/shop/orders/steps";
import { Problem } from "~/shop/base/problem";
import type { CommercialInvoiceContent, Consignment } from "./commercial-invoice";
import {
  type CommercialInvoiceBody,
  commercialLines,
  destinationOf,
  exportedOrder,
  preferenceProblem,
  vatOfExport,
  writeCommercialInvoice,
} from "./commercial-invoice-content.server";
import { kilograms } from "../customs/customs";
import { DOCUMENT_KINDS } from "./document";
import { insertDocument, latestDocument } from "./documents.server";
import { needsCustomsPapers } from "../vat/territories";

/** An admin's order to issue a commercial invoice. */
export interface CommercialInvoiceRequest extends Consignment {
  orderId: number;
  /** The version on the page that the admin saw; 0 for none. */
  seen: number;
  actorId: string;
}

/** Another admin has issued a version meanwhile. The same form with `version` as seen issues the next one. */
export class StaleCommercialInvoice extends Problem {
  constructor(
    message: string,
    readonly version: number,
  ) {
    super("stale", message);
  }
}

/**
 * Issues an order's commercial invoice: the first version with the next number of its series, later ones with the same
 * number. Returns its label and whether it is new; with the content of the latest version nothing is issued. Throws a
 * Problem, with nothing changed: not_found, order_cancelled, wrong_step (not an export), quantity (a field, see `field`),
 * StaleCommercialInvoice.
 */
export function issueCommercialInvoice(
  { orderId: id, seen, actorId, ...consignment }: CommercialInvoiceRequest,
  now = new Date(),
): Promise<{ label: string; isNew: boolean }> {
  return db.write(async (tx) => {
    // Locks the order, so that only one admin issues a version at a time and none while the order is being cancelled.
    const { count } = await tx.order.updateMany({
      where: { id, status: { notIn: VOID_STATUSES } },
      data: { version: { increment: 1 } },
    });
    if (count === 0) throw await refusal(tx, id);
    const order = await tx.order.findUniqueOrThrow({ where: { id }, select: exportedOrder });
    if (!needsCustomsPapers(destinationOf(order))) {
      throw new Problem("wrong_step", "This order does not go through customs.");
    }
    const lines = await commercialLines(order, tx);
    const vat = await vatOfExport(order, tx);
    const body = writeCommercialInvoice(order, { lines, vat, consignment });
    const latest = await latestVersion(tx, id);
    if (latest && isDeepStrictEqual(bodyOf(latest.content), body)) {
      return { label: documentLabel(latest), isNew: false };
    }
    if ((latest?.version ?? 0) !== seen) throw stale(latest);
    requireFields(body, consignment.isPreferential ? preferenceProblem(order, lines) : null);
    const version = seen + 1;
    const { series } = DOCUMENT_KINDS.commercial_invoice;
    const number = latest?.number ?? documentNumberOf(await nextSerialNumber(tx, series, now));
    const content: CommercialInvoiceContent = { number, version, issuedOn: isoDay(now), ...body };
    await insertDocument(tx, {
      kind: "commercial_invoice",
      orderId: id,
      number,
      version,
      content,
      actorId,
      createdAt: now,
    });
    const label = documentLabel(content);
    await record(tx, {
      actorId,
      action: "issue_commercial_invoice",
      subject: `order:${id}`,
      label: order.orderNumber,
      before: { commercialInvoice: latest ? documentLabel(latest) : null },
      after: { commercialInvoice: label },
    });
    return { label, isNew: true };
  });
}

function requireFields(
  { sums, consignment }: CommercialInvoiceBody,
  preference: string | null,
): void {
  if (preference) throw new Problem("quantity", preference, "isPreferential");
  if (sums.netWeight !== null && consignment.grossWeight < sums.netWeight) {
    const net = kilograms(sums.netWeight);
    throw new Problem(
      "quantity",
      `The goods alone weigh ${net}: the gross weight cannot be less.`,
      "grossWeight",
    );
  }
}

async function latestVersion(tx: Tx, orderId: number) {
  const select = { number: true, version: true, content: true };
  const row = await latestDocument(tx, "commercial_invoice", { orderId, select });
  return row && { ...row, content: row.content as unknown as CommercialInvoiceContent };
}

/** The content without what differs between versions of the same data. */
export function bodyOf({
  number: _,
  version: _version,
  issuedOn: _day,
  ...body
}: CommercialInvoiceContent): CommercialInvoiceBody {
  return body;
}

async function refusal(tx: Tx, id: number): Promise<Problem> {
  return (await tx.order.count({ where: { id } })) === 0
    ? new Problem("not_found", "There is no such order.")
    : new Problem(
        "order_cancelled",
        "This order was cancelled, so no commercial invoice is issued for it. Nothing was changed.",
      );
}

function stale(latest: { number: string; version: number } | null): StaleCommercialInvoice {
  const label = latest ? `${documentLabel(latest)} was issued` : "The commercial invoice has gone";
  return new StaleCommercialInvoice(
    `${label} since you opened the page. What you typed is still here: send it again to issue the next version.`,
    latest?.version ?? 0,
  );
}
