import { db, type Reader, type Tx } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import { auditChange, record } from "~/shop/base/audit/audit.server";
import { Problem } from "~/shop/base/problem";
import { changeSettings } from "~/shop/catalogue/offers/change-settings.server";
import * as t from "~/messages/billing";
import { numberInSeries } from "../documents/series.server";
import { type FirstNumbers, INVOICE_KINDS, INVOICE_SERIES, type InvoiceKind } from "./invoice";
import { hasInvoices } from "./invoices.server";

/** Of the first invoice when shipments from this day on are invoiced: "2026". */
export const firstYear = (invoicesFrom: string | null): string =>
  [isoDay(new Date()), invoicesFrom ?? ""].toSorted().at(-1)!.slice(0, 4);

/** As they are set, 1 where nothing is; with the year for which they are. */
export async function firstNumbers(year: string, from: Reader | Tx = db.read): Promise<FirstNumbers> {
  const series = INVOICE_KINDS.map((kind) => seriesOf(kind, year));
  const rows = await from.documentSeries.findMany({ where: { series: { in: series } } });
  const first = (kind: InvoiceKind) => rows.find((row) => row.series === seriesOf(kind, year))?.first ?? 1;
  return Object.fromEntries(INVOICE_KINDS.map((kind) => [kind, first(kind)])) as FirstNumbers;
}

/** By the name of the document: "INV-2026-0138". */
export const firstNumberTexts = (year: string, numbers: FirstNumbers): Record<string, string> =>
  Object.fromEntries(
    INVOICE_KINDS.map((kind) => [
      t.invoiceTitle(kind),
      numberInSeries(INVOICE_SERIES[kind], { year, number: numbers[kind] }),
    ]),
  );

const seriesOf = (kind: InvoiceKind, year: string) => `${INVOICE_SERIES[kind]}-${year}`;

interface FirstDay {
  actorId: string;
  /** Of the settings. */
  version: number;
  invoicesFrom: string;
  numbers: FirstNumbers;
  /** Those that the form showed, and of which year. */
  seen: FirstNumbers & { year: string };
}

/**
 * Sets the day from which shipments are invoiced here, and the first numbers of its year. Refuses (wrong_step) once an invoice was
 * issued, and as stale numbers that somebody else has changed since; see changeSettings.
 */
export const setFirstDay = ({ actorId, version, invoicesFrom, numbers, seen }: FirstDay): Promise<void> =>
  db.write(async (tx) => {
    await changeSettings(actorId, version, { invoicesFrom }, tx);
    const present = await firstNumbers(seen.year, tx);
    if (INVOICE_KINDS.some((kind) => present[kind] !== seen[kind])) {
      const texts = Object.values(firstNumberTexts(seen.year, present));
      throw new Problem("stale.first_numbers", { numbers: texts.join(", ") });
    }
    const year = firstYear(invoicesFrom);
    const before = firstNumberTexts(year, await firstNumbers(year, tx));
    for (const kind of INVOICE_KINDS) {
      const first = numbers[kind];
      const series = seriesOf(kind, year);
      // Waits for an invoice that takes its number at this moment.
      await tx.documentSeries.upsert({
        where: { series },
        create: { series, first, last: first - 1 },
        update: { first, last: first - 1 },
      });
    }
    if (await hasInvoices(tx)) throw new Problem("wrong_step.invoices_began");
    const change = auditChange(before, firstNumberTexts(year, numbers));
    if (Object.keys(change.after).length > 0) {
      await record(tx, { actorId, action: "set_first_numbers", subject: "settings", label: year, ...change });
    }
  });
