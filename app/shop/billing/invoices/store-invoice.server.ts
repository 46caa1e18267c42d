import { db, type Prisma, type Tx } from "~/db/db.server";
import { formatMonth, isoDay } from "~/formats/dates";
import { Problem } from "~/shop/base/problem";
import { problemText } from "~/shop/base/problem-text.server";
import { isClosed } from "../books/closed-months.server";
import { monthOf } from "../books/month";
import { nextInSeries, numberInSeries } from "../documents/series.server";
import { lockVat } from "../vat/order-vat.server";
import type { VatBasis } from "../vat/vat-rules";
import { INVOICE_SERIES, type InvoiceContent, type InvoiceKind } from "./invoice";
import { keepFile } from "./invoice-files.server";
import { sendInvoice } from "./invoices.server";

/** Locks an order and its VAT, without a new version because nothing of the order itself changes. */
export async function lockForInvoice(tx: Tx, id: number): Promise<void> {
  await tx.order.updateMany({ where: { id }, data: { version: { increment: 0 } } });
  await lockVat(tx, id);
}

/** All but what the moment of its issue decides. */
export type InvoiceBody = Omit<InvoiceContent, "kind" | "number" | "issuedOn">;

interface NewInvoice {
  kind: InvoiceKind;
  body: InvoiceBody;
  /** Of each of its orders. */
  vatBasis?: readonly VatBasis[];
  companyId: string;
  /** Of a credit note. */
  correctsId?: number;
  isCancellation?: boolean;
  /** That a credit note settles. */
  claimId?: number;
  actorId: string;
  now: Date;
}

/**
 * Takes the number last, and queues the e-mail. Refuses (wrong_step) a day before that of the number before, as a wrong clock would
 * give it, and one of a month that was signed off.
 */
export async function storeInvoice(
  tx: Tx,
  { kind, body, vatBasis, companyId, correctsId, isCancellation = false, claimId, actorId, now }: NewInvoice,
) {
  const issuedOn = isoDay(now);
  const series = INVOICE_SERIES[kind];
  const number = numberInSeries(series, await nextInSeries(tx, series, now));
  const before = await tx.invoice.findFirst({ where: { kind }, orderBy: { id: "desc" }, select: { issuedOn: true } });
  if (before && before.issuedOn > issuedOn) throw new Problem("wrong_step.invoice_day", { day: before.issuedOn });
  if (await isClosed(tx, issuedOn))
    throw new Problem("wrong_step.month_closed", { month: formatMonth(monthOf(issuedOn)) });
  const content: InvoiceContent = { kind, number, issuedOn, ...body };
  const { id } = await tx.invoice.create({
    data: {
      kind,
      companyId,
      number,
      issuedOn,
      correctsId: correctsId ?? null,
      isCancellation,
      claimId: claimId ?? null,
      net: content.sums.net,
      vat: content.sums.vatAmount,
      vatKind: content.sums.vatKind,
      vatRate: content.sums.vatRate,
      content: content as unknown as Prisma.InputJsonObject,
      ...(vatBasis && { vatBasis: vatBasis as unknown as Prisma.InputJsonArray }),
      actorId,
      createdAt: now,
    },
    select: { id: true },
  });
  await sendInvoice(tx, id, content);
  return { id, number };
}

/** Of issueEach: "INV-2026-0001", or the sentence of the Problem. */
export type IssuedOrRefused = { id: number; number: string } | { refused: string };

/**
 * Issues a document for each of several `groups`, where a refusal of one does not affect the others. `prepare` gives what inserts it. A
 * form that is sent again gets the same answer: answerOnce counts transactions, so each group has one that commits.
 */
export async function issueEach<Group>(
  groups: readonly Group[],
  prepare: (group: Group) => Promise<(tx: Tx) => Promise<IssuedOrRefused>>,
): Promise<IssuedOrRefused[]> {
  const results: IssuedOrRefused[] = [];
  for (const group of groups) {
    const insert = await prepare(group);
    const result = await db.write(insert).catch((error: unknown): Promise<IssuedOrRefused> => {
      if (!(error instanceof Problem)) throw error;
      const refused = problemText(error);
      return db.write(() => Promise.resolve({ refused }));
    });
    results.push(result);
    if ("id" in result) await keepFile(result.id, "pdf");
  }
  return results;
}
