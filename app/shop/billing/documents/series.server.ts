import type { Tx } from "~/db/db.server";
import { env } from "~/env.server";
import { isoDay } from "~/formats/dates";
import { DOCUMENT_KINDS, type DocumentKind } from "./document-kinds";

/** A number of a kind of document in a year of the brand's time zone. An order has that of its proforma. */
export interface SerialNumber {
  kind: DocumentKind;
  /** "2026" */
  year: string;
  number: number;
}

/**
 * Takes the next number of a series ("PF") in the year, from 1. There are no gaps, because the counter is rolled
 * back with the transaction; others of the series wait until it ends.
 */
export async function nextInSeries(tx: Tx, series: string, now: Date): Promise<Omit<SerialNumber, "kind">> {
  const year = isoDay(now).slice(0, 4);
  const [row] = await tx.$queryRaw<{ last: number | bigint }[]>`
    INSERT INTO "document_series" ("series", "last") VALUES (${`${series}-${year}`}, 1)
    ON CONFLICT ("series") DO UPDATE SET "last" = "document_series"."last" + 1
    RETURNING "last"`;
  return { year, number: Number(row!.last) };
}

/** Makes those who take a number of a series in the year ("2026") wait until the transaction ends. */
export async function lockSeries(tx: Tx, series: string, year: string): Promise<void> {
  await tx.$executeRaw`INSERT INTO "document_series" ("series", "last") VALUES (${`${series}-${year}`}, 0)
    ON CONFLICT ("series") DO UPDATE SET "last" = "document_series"."last"`;
}

export const nextSerialNumber = async (tx: Tx, kind: DocumentKind, now: Date): Promise<SerialNumber> => ({
  kind,
  ...(await nextInSeries(tx, DOCUMENT_KINDS[kind].series, now)),
});

/** With ORDER_PREFIX: "PRJ-2026-00042". */
export const orderNumberOf = ({ year, number }: Pick<SerialNumber, "year" | "number">) =>
  `${env.ORDER_PREFIX}${year}-${String(number).padStart(5, "0")}`;

/** "PF-2026-0042" */
export const documentNumberOf = ({ kind, ...serial }: SerialNumber) =>
  numberInSeries(DOCUMENT_KINDS[kind].series, serial);

/** "INV-2026-0042" */
export const numberInSeries = (series: string, { year, number }: Omit<SerialNumber, "kind">) =>
  `${series}-${year}-${String(number).padStart(4, "0")}`;
