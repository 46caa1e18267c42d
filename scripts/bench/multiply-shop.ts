import type { Db } from "~/db/db.server";
import { BUYER } from "./demo-shop";

/** With other values in some of their columns. */
interface CopiedRows {
  table: string;
  /**
   * By column, the table of the number in it: the n-th copy adds n times the highest number that the demo has there.
   */
  ids?: Record<string, string>;
  /** Other columns in SQL, over those of the row and `n`, the number of the copy from 1. */
  values?: Record<string, string>;
  where?: string;
}

/** In this order. A row is left out if the row that the second of its `ids` names was. */
async function copyRows(db: Db, tables: readonly CopiedRows[], copies: number): Promise<void> {
  const named = tables.flatMap(({ ids = {} }) => Object.values(ids));
  const highest: Record<string, number> = {};
  for (const table of new Set(named)) {
    const [row] = await db.read.$queryRawUnsafe<{ id: number }[]>(`SELECT max("id") AS "id" FROM "${table}"`);
    highest[table] = Number(row!.id);
  }
  for (let from = 1; from <= copies; from += COPIES_AT_A_TIME) {
    const to = Math.min(copies, from + COPIES_AT_A_TIME - 1);
    for (const { table, ids = {}, values = {}, where = "true" } of tables) {
      const columns = (await db.read.$queryRawUnsafe<{ name: string }[]>(COLUMNS[db.kind], table)).map(
        ({ name }) => name,
      );
      const copied = ([column, of]: [string, string]) => `t."${column}" + n * ${highest[of]}`;
      const changed = {
        ...values,
        ...Object.fromEntries(Object.entries(ids).map((id) => [id[0], copied(id)])),
      };
      const [first, second] = Object.entries(ids);
      const isOfDemo = first ? `t."${first[0]}" <= ${highest[first[1]]}` : "true";
      const parent = second ? `EXISTS (SELECT 1 FROM "${second[1]}" p WHERE p."id" = ${copied(second)})` : "true";
      const statement = `
        INSERT INTO "${table}" (${columns.map((column) => `"${column}"`).join(", ")})
        WITH RECURSIVE copies(n) AS (SELECT ${from} UNION ALL SELECT n + 1 FROM copies WHERE n < ${to})
        SELECT ${columns.map((column) => changed[column] ?? `t."${column}"`).join(", ")}
        FROM copies, "${table}" t WHERE ${isOfDemo} AND ${parent} AND ${where} ORDER BY n${"id" in ids ? `, t."id"` : ""}`;
      await db.write((tx) => tx.$executeRawUnsafe(statement), { seconds: 600 });
    }
  }
  if (db.kind === "sqlite") return;
  for (const { table, ids } of tables) {
    if (!ids?.id) continue;
    const next = `SELECT setval(pg_get_serial_sequence('"${table}"', 'id'), max("id")) FROM "${table}"`;
    await db.write((tx) => tx.$executeRawUnsafe(next));
  }
}

const COPIES_AT_A_TIME = 200;

/** Without generated columns. */
const COLUMNS = {
  sqlite: `SELECT "name" FROM pragma_table_info(?)`,
  postgres: `SELECT "column_name"::text AS "name" FROM information_schema.columns
    WHERE "table_schema" = 'public' AND "table_name" = $1 AND "is_generated" = 'NEVER'`,
};

/**
 * With their companies, without their orders; only one of them with `id`. The n-th copy of a person is "<id>-copy-n".
 */
export function copyPeople(db: Db, copies: number, id?: string): Promise<void> {
  const where = (column: string) => (id ? `t."${column}" = '${id}'` : `t."${column}" NOT LIKE '%-copy-%'`);
  const copyOf = (column: string) => `t."${column}" || '-copy-' || n`;
  const words = { searchText: `t."searchText" || ' ' || n` };
  return copyRows(
    db,
    [
      {
        table: "users",
        values: {
          ...words,
          id: copyOf("id"),
          subject: copyOf("subject"),
          email: `n || '.' || t."email"`,
          staffRole: "NULL",
        },
        where: where("id"),
      },
      {
        table: "companies",
        values: { ...words, id: copyOf("id"), contactId: copyOf("contactId"), name: `t."name" || ' ' || n` },
        where: where("id"),
      },
      {
        table: "memberships",
        values: { userId: copyOf("userId"), companyId: copyOf("companyId") },
        where: where("companyId"),
      },
      {
        table: "vat_checks",
        ids: { id: "vat_checks" },
        values: { companyId: copyOf("companyId") },
        where: where("companyId"),
      },
    ],
    copies,
  );
}

const PEOPLE = 350;
/** One of so many orders is BUYER's. */
const BUYERS_SHARE = 50;
/**
 * One of so many copies has open orders and documents: of the demo's orders a third is open, of a shop's with years
 * few.
 */
const WHOLE = 16;
/**
 * Higher than every version of the search words, which are those of today: the shop need not make them when it starts.
 */
const MULTIPLIED = 1_000_000;

/**
 * Copies the rows of a demo shop until it has about so many products and orders, and 5,000 companies. BUYER has a
 * fiftieth of the orders. The pictures are those of the demo.
 */
export async function multiplyShop(db: Db, size: { products: number; orders: number }): Promise<void> {
  const { countSales } = await import("~/shop/desk/maintenance/count-sales.server");
  const [products, orders] = [await db.read.product.count(), await db.read.order.count()];
  const closed = await db.read.order.count({ where: { status: { in: CLOSED } } });
  const styles = Math.max(1, Math.round(size.products / products));
  const orderCopies = Math.round((size.orders - orders) / (closed + (orders - closed) / WHOLE));
  await copyRows(db, STYLES, styles - 1);
  await copyPeople(db, PEOPLE);
  await copyRows(db, REQUESTS, PEOPLE);
  const pieces = (await db.read.piece.count()) / styles;
  await copyRows(db, ordersOf({ styles, products, pieces }), orderCopies);
  await countSales(0);
  await db.write((tx) => tx.searchProgress.updateMany({ data: { version: MULTIPLIED } }));
  // Autovacuum would do this during the measurements.
  if (db.kind === "postgres") await db.read.$executeRawUnsafe("VACUUM (ANALYZE)");
}

const CLOSED = ["shipped", "delivered", "cancelled"];

const STYLES: CopiedRows[] = [
  {
    table: "products",
    ids: { id: "products" },
    values: {
      styleCode: `t."styleCode" || '-' || n`,
      name: `t."name" || ' ' || n`,
      searchText: `t."searchText" || ' ' || n`,
    },
  },
  {
    table: "pieces",
    ids: { id: "pieces", productId: "products" },
    values: { sku: `t."sku" || '-' || n`, ean: "NULL" },
  },
  { table: "piece_stock", ids: { pieceId: "pieces" } },
  { table: "style_windows", ids: { productId: "products" } },
];

/** Written by visitors and admins. */
const REQUESTS: CopiedRows[] = [
  { table: "inquiries", ids: { id: "inquiries" } },
  { table: "access_requests", ids: { id: "access_requests" } },
  { table: "audit_entries", ids: { id: "audit_entries" } },
];

/** For so many copies of the demo's styles, which are these products and pieces. */
function ordersOf({ styles, products, pieces }: { styles: number; products: number; pieces: number }): CopiedRows[] {
  const isBuyers = `n % ${BUYERS_SHARE} = 0`;
  const customer = (column: string) =>
    `CASE WHEN ${isBuyers} THEN '${BUYER}' ELSE t."${column}" || '-copy-' || (1 + n % ${PEOPLE}) END`;
  const copyOfStyle = `(n % ${styles})`;
  const closed = CLOSED.map((status) => `'${status}'`).join(", ");
  return [
    {
      table: "orders",
      ids: { id: "orders" },
      values: {
        companyId: customer("companyId"),
        placedById: customer("placedById"),
        orderNumber: `t."orderNumber" || '-' || n`,
        clientReference: `t."clientReference" || '-' || n`,
        searchText: `t."searchText" || ' ' || n`,
        salesMonth: "''",
      },
      where: `(n % ${WHOLE} = 0 OR t."status" IN (${closed}))`,
    },
    { table: "order_windows", ids: { id: "order_windows", orderId: "orders" } },
    {
      table: "order_lines",
      ids: { id: "order_lines", orderId: "orders", orderWindowId: "order_windows" },
      values: {
        productId: `t."productId" + ${copyOfStyle} * ${products}`,
        pieceId: `t."pieceId" + ${copyOfStyle} * ${pieces}`,
        sku: `t."sku" || CASE ${copyOfStyle} WHEN 0 THEN '' ELSE '-' || ${copyOfStyle} END`,
      },
    },
    { table: "shipments", ids: { id: "shipments", orderId: "orders" } },
    { table: "shipment_lines", ids: { shipmentId: "shipments", orderLineId: "order_lines" } },
    { table: "payments", ids: { id: "payments", orderId: "orders" } },
    { table: "order_events", ids: { id: "order_events", orderId: "orders" } },
    {
      table: "documents",
      ids: { id: "documents", orderId: "orders" },
      values: { number: `t."number" || '-' || n` },
      where: `n % ${WHOLE} = 0`,
    },
  ];
}
