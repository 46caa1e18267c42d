import type { Tx } from "~/db/db.server";
import { env } from "~/env.server";
import { isoDay } from "~/formats/dates";

/**
 * A number of a series of a year, in the brand's time zone: "PF" for orders, whose proforma has the same one, and "CI" for
 * commercial invoices.
 */
export interface SerialNumber {
  /** "2026" */
  year: string;
  number: number;
}

/**
 * Takes the next number of the year's series, starting at 1. There are no gaps, because the counter is rolled back with the
 * transaction. All others of the series wait for it until the transaction ends.
 */
export async function nextSerialNumber(
  tx: Tx,
  now: Date,
  series: "PF" | "CI" = "PF",
): Promise<SerialNumber> {
  const year = isoDay(now).slice(0, 4);
  const [row] = await tx.$queryRaw<{ last: number | bigint }[]>`
    INSERT INTO "document_series" ("series", "last") VALUES (${`${series}-${year}`}, 1)
    ON CONFLICT ("series") DO UPDATE SET "last" = "document_series"."last" + 1
    RETURNING "last"`;
  return { year, number: Number(row!.last) };
}

/** The number of an order, with ORDER_PREFIX: "PRJ-2026-00042". */
export const orderNumberOf = ({ year, number }: SerialNumber) =>
  `${env.ORDER_PREFIX}${year}-${String(number).padStart(5, "0")}`;

/** The number of a proforma: "PF-2026-0042". */
export const proformaNumberOf = ({ year, number }: SerialNumber) =>
  `PF-${year}-${String(number).padStart(4, "0")}`;

/** The number of a commercial invoice: "CI-2026-0003". */
export const commercialInvoiceNumberOf = ({ year, number }: SerialNumber) =>
  `CI-${year}-${String(number).padStart(4, "0")}`;
