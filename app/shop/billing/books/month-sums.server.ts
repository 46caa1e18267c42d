import { db, type Reader, type Tx } from "~/db/db.server";
import { groupedBy } from "~/shop/base/batches";
import { type CompanyScope, rowsInSql } from "~/shop/customers/companies/company-scope.server";
import type { VatKind } from "../vat/vat-treatment";
import { addBookSums, type Days, daysOfMonth, type MonthSums } from "./month";

interface SumRow {
  month: string;
  vatKind: VatKind;
  vatRate: number;
  isCredit: boolean | number | bigint;
  isOfEarlier: boolean | number | bigint;
  documents: number | bigint;
  net: bigint;
  vat: bigint;
}

/** Of the months of these days that have tax documents, the newest first. */
async function sumsIn(scope: CompanyScope, { from, to }: Days, reader: Reader | Tx = db.read): Promise<MonthSums[]> {
  const rows = await reader.$queryRaw<SumRow[]>`
    SELECT "month", "vatKind", "vatRate", "isCredit", "isOfEarlier", COUNT(*) AS "documents",
      CAST(SUM("net") AS BIGINT) AS "net", CAST(SUM("vat") AS BIGINT) AS "vat"
    FROM (SELECT SUBSTR("issuedOn", 1, 7) AS "month", "vatKind", "vatRate", "net", "vat", "kind" = 'credit_note' AS "isCredit",
        COALESCE((SELECT SUBSTR("corrected"."issuedOn", 1, 7) FROM "invoices" "corrected"
          WHERE "corrected"."id" = "invoices"."correctsId") < SUBSTR("issuedOn", 1, 7), FALSE) AS "isOfEarlier"
      FROM "invoices" WHERE "issuedOn" BETWEEN ${from} AND ${to} AND "kind" <> 'receipt' AND ${rowsInSql(scope)}) "booked"
    GROUP BY "month", "vatKind", "vatRate", "isCredit", "isOfEarlier"
    ORDER BY "month" DESC, "vatKind", "vatRate"`;
  return [...groupedBy(rows.map(signed), ({ month }) => month)].map(([month, ofMonth]) => ({
    month,
    ...sumOf(ofMonth),
    supplies: [...groupedBy(ofMonth, ({ vatKind, vatRate }) => `${vatKind} ${vatRate}`).values()].map((ofSupply) => ({
      vatKind: ofSupply[0]!.vatKind,
      vatRate: ofSupply[0]!.vatRate,
      ...sumOf(ofSupply),
    })),
    corrections: sumOf(ofMonth.filter(({ isOfEarlier }) => isOfEarlier)),
  }));
}

function signed({ documents, net, vat, isCredit, isOfEarlier, ...row }: SumRow) {
  const sign = isCredit ? -1 : 1;
  return {
    ...row,
    isCredit: Boolean(isCredit),
    isOfEarlier: Boolean(isOfEarlier),
    documents: Number(documents),
    net: sign * Number(net),
    vat: sign * Number(vat),
  };
}

const sumOf = (rows: readonly ReturnType<typeof signed>[]) => ({
  documents: addBookSums(rows, ({ documents }) => documents),
  net: addBookSums(rows, ({ net }) => net),
  vat: addBookSums(rows, ({ vat }) => vat),
  invoiced: addBookSums(rows, ({ net, isCredit }) => (isCredit ? 0 : net)),
  credited: addBookSums(rows, ({ net, isCredit }) => (isCredit ? net : 0)),
});

/** Of a year ("2026"), the newest month first, without months that have no document. */
export const sumsOfYear = (scope: CompanyScope, year: string): Promise<MonthSums[]> =>
  sumsIn(scope, { from: `${year}-01-01`, to: `${year}-12-31` });

/** Of a month without documents all are 0. */
export async function sumsOfMonth(scope: CompanyScope, month: string, from?: Reader | Tx): Promise<MonthSums> {
  const [sums] = await sumsIn(scope, daysOfMonth(month), from);
  return sums ?? { month, ...sumOf([]), supplies: [], corrections: sumOf([]) };
}

/** From the first document to the last one, the newest first; none without documents. */
export async function yearsOfBooks(): Promise<string[]> {
  const [first, last] = await Promise.all(
    (["asc", "desc"] as const).map((order) =>
      db.read.invoice.findFirst({ orderBy: [{ issuedOn: order }, { id: order }], select: { issuedOn: true } }),
    ),
  );
  if (!first || !last) return [];
  const [from, to] = [first, last].map(({ issuedOn }) => Number(issuedOn.slice(0, 4)));
  return Array.from({ length: to! - from! + 1 }, (_, at) => String(to! - at));
}
