import { db, joinSql, type Prisma, sql } from "~/db/db.server";
import { type CsvRow, csvLines, csvText } from "~/formats/csv";
import { isoDay } from "~/formats/dates";
import * as t from "~/messages/cart";
import { readInBatches } from "~/shop/base/batches";
import { pageOf } from "~/shop/base/paging";
import { searchWords } from "~/shop/base/search/words";
import { availabilityText, stockInWords } from "~/shop/catalogue/pieces/piece-texts";
import { type Availability, choiceOf } from "~/shop/catalogue/pieces/pieces";
import { type CompanyScope, rowsInSql } from "~/shop/customers/companies/company-scope.server";
import type { WaitedQuery, WaitedSort } from "./waited-query";

/** Customers wait for it. */
export interface WaitedPiece {
  id: number;
  productId: number;
  style: string;
  styleCode: string;
  /** "Sand, M"; "" for the only piece of a style. */
  choice: string;
  sku: string;
  /** "sold out", "0" in stock. */
  now: string;
  companies: number;
  since: Date;
}

type Row = Pick<WaitedPiece, "id" | "productId" | "style" | "styleCode" | "sku"> & {
  color: string | null;
  size: string | null;
  availability: Availability;
  availabilityDate: string | null;
  quantity: number | null;
  companies: number | bigint;
  since: Date | string;
};

/** Counted before they are joined with what they are: customers may wait for a few pieces in great numbers. */
const waitedIn = (scope: CompanyScope) => sql`(
    SELECT "pieceId", count(DISTINCT "companyId") AS "companies", min("askedAt") AS "since"
    FROM "availability_alerts" WHERE "toldAt" IS NULL AND ${rowsInSql(scope)} GROUP BY "pieceId"
  ) AS "waited" JOIN "pieces" ON "pieces"."id" = "pieceId" JOIN "products" ON "products"."id" = "productId"`;

const named = (q: string) =>
  joinSql([sql`1 = 1`, ...searchWords(q).map((word) => sql`"products"."searchText" LIKE ${`%${word}%`}`)], " AND ");

const ORDERS: Record<WaitedSort["by"], Prisma.Sql> = {
  companies: sql`"companies"`,
  since: sql`"since"`,
  piece: sql`"style"`,
};

async function readPieces(scope: CompanyScope, rest: Prisma.Sql): Promise<WaitedPiece[]> {
  const rows = await db.read.$queryRaw<Row[]>`
    SELECT "pieceId" AS "id", "productId", "name" AS "style", "styleCode", "color", "size", "sku", "availability", "availabilityDate",
      (SELECT "quantity" FROM "piece_stock" WHERE "piece_stock"."pieceId" = "pieces"."id") AS "quantity",
      "companies", "since"
    FROM ${waitedIn(scope)} WHERE ${rest}`;
  return rows.map(({ color, size, availability, availabilityDate, quantity, companies, since, ...piece }) => ({
    ...piece,
    choice: choiceOf({ color, size }),
    now: availability === "available" ? stockInWords(quantity) : availabilityText({ availability, availabilityDate }),
    companies: Number(companies),
    since: new Date(since),
  }));
}

/** The pieces for which customers in the scope wait, with the number of these, and since when the first of them does. */
export async function waitedPieces(scope: CompanyScope, { q, sort, page }: WaitedQuery) {
  const [counted] = await db.read.$queryRaw<{ count: number | bigint }[]>`
    SELECT count(*) AS "count" FROM ${waitedIn(scope)} WHERE ${named(q)}`;
  const count = Number(counted!.count);
  const { skip, take, ...place } = pageOf(count, page);
  const direction = sort.isDescending ? sql`DESC` : sql`ASC`;
  const pieces = await readPieces(
    scope,
    sql`${named(q)} ORDER BY ${ORDERS[sort.by]} ${direction}, "pieceId" LIMIT ${take} OFFSET ${skip}`,
  );
  return { ...place, count, pieces };
}

const COLUMNS = ["styleCode", "style", "piece", "sku", "now", "companies", "since"] as const;

/** As Excel with European settings expects, by piece. Yields chunks. */
export async function* waitedCsv(scope: CompanyScope, q: string): AsyncGenerator<string, void> {
  yield csvText([COLUMNS.map((column) => t.waitedColumn(column))], { separator: ";" });
  const batches = readInBatches<WaitedPiece>((last, take) =>
    readPieces(scope, sql`${named(q)} AND "pieceId" > ${last?.id ?? 0} ORDER BY "pieceId" LIMIT ${take}`),
  );
  for await (const pieces of batches) yield csvLines(pieces.map(rowOf), { separator: ";" });
}

const rowOf = ({ styleCode, style, choice, sku, now, companies, since }: WaitedPiece): CsvRow => [
  styleCode,
  style,
  choice,
  sku,
  now,
  companies,
  isoDay(since),
];
