import type { Tx } from "~/db/db.server";
import { env } from "~/env.server";
import { isoDay } from "~/formats/dates";

/** What the numbers of a kind of document begin with. */
export type Series = "PF" | "CI";

/**
 * A number of a series of a year, in the brand's time zone: "PF" for orders, whose proforma has the same one, and "CI" for
 * commercial invoices.
 */
export interface SerialNumber {
  series: Series;
  /** "2026" */
  year: string;
  number: number;
}

/**
 * Takes the next number of the year's series, starting at 1. There are no gaps, because the counter is rolled back with the
 * transaction. All others of the series wait for it until the transaction ends.
 */
export async function nextSerialNumber(tx: Tx, series: Series, now: Date): Promise<SerialNumber> {
  const year = isoDay(now).slice(0, 4);
  const [row] = await tx.$queryRaw<{ last: number | bigint }[]>`
    INSERT INTO "document_series" ("series", "last") VALUES (${`${series}-${year}`}, 1)
    ON CONFLICT ("series") DO UPDATE SET "last" = "document_series"."last" + 1
    RETURNING "last"`;
  return { series, year, number: Number(row!.last) };
}

/** The number of an order, with ORDER_PREFIX: "PRJ-2026-00042". */
export const orderNumberOf = ({ year, number }: Pick<SerialNumber, "year" | "number">) =>
  `${env.ORDER_PREFIX}${year}-${String(number).padStart(5, "0")}`;

/** The number of a document: "PF-2026-0042". */
export const documentNumberOf = ({ series, year, number }: SerialNumber) =>
  `${series}-${year}-${String(number).padStart(4, "0")}`;
