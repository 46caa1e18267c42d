import { db, type Prisma, sql } from "~/db/db.server";
import type { ReportRow } from "./report";

/** A row of sales_figures, or sums of some, as numbers. */
export interface FigureRow {
  period: string;
  productId: number;
  key: string;
  orders: number;
  pieces: number;
  net: number;
}

/** How many rows of a report there are, and their sums. */
export interface FigureSums {
  count: number;
  orders: number;
  pieces: number;
  net: number;
}

/** Some rows of a report, and the sums over all of them. */
export interface ReportPart {
  rows: ReportRow[];
  /** `count` is of rows, or of styles. */
  sums: FigureSums;
}

/** Which rows to read, of so many. */
export type SliceOf = (count: number) => { skip: number; take: number };

const COUNTS = ["productId", "orders", "pieces", "fromStock", "net", "count", "sold", "left"];

/** Runs a statement that selects figures. The databases return sums as different types. */
export async function figureRows<Row = FigureRow>(statement: Prisma.Sql): Promise<Row[]> {
  const rows = await db.read.$queryRaw<Record<string, unknown>[]>`${statement}`;
  return rows.map(
    (row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          COUNTS.includes(name) ? Number(value ?? 0) : value,
        ]),
      ) as Row,
  );
}

/**
 * All rows of a statement as lists of these columns, in its order: in one value, because the client takes its time for each of many
 * small rows.
 */
export async function compactRows<Row extends readonly unknown[]>(
  columns: Prisma.Sql,
  statement: Prisma.Sql,
): Promise<Row[]> {
  const list =
    db.kind === "sqlite"
      ? sql`json_group_array(json_array(${columns}))`
      : sql`json_agg(json_build_array(${columns}))`;
  const [row] = await db.read.$queryRaw<{ rows: Row[] | string | null }[]>`
    SELECT ${list} AS "rows" FROM (${statement}) AS "found"`;
  const rows = row?.rows ?? [];
  return typeof rows === "string" ? (JSON.parse(rows) as Row[]) : rows;
}

/** The sums of the rows of sales_figures that match a condition. */
export async function figureSums(where: Prisma.Sql): Promise<FigureSums> {
  const [sums] = await db.read.$queryRaw<Record<string, bigint | number | null>[]>`
    SELECT count(*) AS "count", sum("orders") AS "orders", sum("pieces") AS "pieces",
      CAST(sum("net") AS BIGINT) AS "net" FROM "sales_figures" WHERE ${where}`;
  const of = (name: string) => Number(sums?.[name] ?? 0);
  return { count: of("count"), orders: of("orders"), pieces: of("pieces"), net: of("net") };
}
