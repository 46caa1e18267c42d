import { db, type Prisma } from "~/db/db.server";
import type { ReportRow } from "./report";

/** A row of sales_figures, or sums of some, as numbers. */
export interface FigureRow {
  period: string;
  productId: number;
  pieceId: number;
  key: string;
  orders: number;
  pieces: number;
  net: number;
}

/** Over the rows of a report. */
export interface FigureSums {
  count: number;
  orders: number;
  pieces: number;
  net: number;
}

/** Some rows, and the sums over all of them. */
export interface ReportPart {
  rows: ReportRow[];
  /** `count` is of rows, or of styles. */
  sums: FigureSums;
}

/** The rows to read, of `count`. */
export type SliceOf = (count: number) => { skip: number; take: number };

const COUNTS = [
  "productId",
  "pieceId",
  "orders",
  "pieces",
  "fromStock",
  "net",
  "count",
  "sold",
  "left",
  "claims",
  "accepted",
  "returned",
];

/** The databases return sums as different types. */
export async function figureRows<Row = FigureRow>(statement: Prisma.Sql): Promise<Row[]> {
  const rows = await db.read.$queryRaw<Record<string, unknown>[]>`${statement}`;
  return rows.map(
    (row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [name, COUNTS.includes(name) ? Number(value ?? 0) : value]),
      ) as Row,
  );
}

/** Over rows of sales_figures. */
export async function figureSums(where: Prisma.Sql): Promise<FigureSums> {
  const [sums] = await db.read.$queryRaw<Record<string, bigint | number | null>[]>`
    SELECT count(*) AS "count", sum("orders") AS "orders", sum("pieces") AS "pieces",
      CAST(sum("net") AS BIGINT) AS "net" FROM "sales_figures" WHERE ${where}`;
  const of = (name: string) => Number(sums?.[name] ?? 0);
  return { count: of("count"), orders: of("orders"), pieces: of("pieces"), net: of("net") };
}
