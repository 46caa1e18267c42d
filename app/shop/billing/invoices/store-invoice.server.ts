import type { Prisma, Tx } from "~/db/db.server";
import { formatMonth, isoDay } from "~/formats/dates";
import { Problem } from "~/shop/base/problem";
import { isClosed } from "../books/closed-months.server";
import { monthOf } from "../books/month";
import { nextInSeries, numberInSeries } from "../documents/series.server";
import { lockVat } from "../vat/order-vat.server";
import { INVOICE_SERIES, type InvoiceContent, type InvoiceKind } from "./invoice";
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
  companyId: string;
  /** Of a credit note. */
  correctsId?: number;
  isCancellation?: boolean;
  actorId: string;
  now: Date;
}

/**
 * Takes the number last, and queues the e-mail. Refuses (wrong_step) a day before that of the number before, as a wrong clock would
 * give it, and one of a month that was signed off.
 */
export async function storeInvoice(
  tx: Tx,
  { kind, body, companyId, correctsId, isCancellation = false, actorId, now }: NewInvoice,
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
      net: content.sums.net,
      vat: content.sums.vatAmount,
      vatKind: content.sums.vatKind,
      vatRate: content.sums.vatRate,
      content: content as unknown as Prisma.InputJsonObject,
      actorId,
      createdAt: now,
    },
    select: { id: true },
  });
  await sendInvoice(tx, id, content);
  return { id, number };
}
