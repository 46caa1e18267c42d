import { type Prisma, sql } from "~/db/db.server";

/** The tables that can be searched. */
export type SearchedTable = "products" | "users" | "companies" | "orders" | "inquiries" | "outgoing_mail";

/** The tsvector column has a GIN index on Postgres. */
interface Table {
  name: Prisma.Sql;
  vector: Prisma.Sql;
  /**
   * First rows that Postgres scans before it uses the index. For a common word the index returns all matches before the
   * first ones are known, so that a scan in list order is faster. Few for styles, which every buyer searches; more for
   * tables with millions of rows.
   */
  scannedRows: number;
}

export const TABLES: Record<SearchedTable, Table> = {
  products: { name: sql`"products"`, vector: sql`"products"."searchVector"`, scannedRows: 1_500 },
  users: { name: sql`"users"`, vector: sql`"users"."searchVector"`, scannedRows: 5_000 },
  companies: {
    name: sql`"companies"`,
    vector: sql`"companies"."searchVector"`,
    scannedRows: 5_000,
  },
  orders: { name: sql`"orders"`, vector: sql`"orders"."searchVector"`, scannedRows: 10_000 },
  inquiries: {
    name: sql`"inquiries"`,
    vector: sql`"inquiries"."searchVector"`,
    scannedRows: 5_000,
  },
  outgoing_mail: {
    name: sql`"outgoing_mail"`,
    vector: sql`"outgoing_mail"."searchVector"`,
    scannedRows: 5_000,
  },
};

/** Of search results. */
export interface Order {
  /** SQLite: the full-text table whose rowids are in this order, and the direction. */
  index: Prisma.Sql;
  direction: Prisma.Sql;
  /** SQLite: the id of a row; it is the lower bits of the rowid (prisma/sqlite/migrations explains it). */
  ids: Prisma.Sql;
  /** Postgres: the same order as SQL, and the columns that it needs. */
  by: Prisma.Sql;
  keys: Prisma.Sql;
}

// With the table's name, because a condition on the id may have a subquery of a table with a rowid of its own.
const idIn = (index: Prisma.Sql) => ({ index, ids: sql`(${index}."rowid" & 2147483647)` });
const byDate = { by: sql`"createdAt" DESC, "id" DESC`, keys: sql`"id", "createdAt"` };
const descending = { direction: sql`DESC` };
const byIdDescending = { by: sql`"id" DESC`, keys: sql`"id"` };

/** Newest first, for each table. */
export const NEWEST: Record<SearchedTable, Order> = {
  products: { ...idIn(sql`"products_search"`), ...descending, ...byIdDescending },
  users: {
    index: sql`"users_search"`,
    ...descending,
    ...byDate,
    ids: sql`(SELECT "userId" FROM "user_numbers" WHERE "number" = "users_search"."rowid" & 2147483647)`,
  },
  companies: {
    index: sql`"companies_search"`,
    ...descending,
    ...byDate,
    ids: sql`(SELECT "companyId" FROM "company_numbers" WHERE "number" = "companies_search"."rowid" & 2147483647)`,
  },
  orders: { ...idIn(sql`"orders_search"`), ...descending, ...byDate },
  inquiries: { ...idIn(sql`"inquiries_search"`), ...descending, ...byDate },
  outgoing_mail: { ...idIn(sql`"outgoing_mail_search"`), ...descending, ...byIdDescending },
};

const byPrice = { ...idIn(sql`"products_by_price"`), keys: sql`"id", "wholesalePrice"` };

/** The sort orders of the catalogue. */
export const CATALOGUE_ORDERS = {
  featured: {
    ...idIn(sql`"products_search"`),
    direction: sql`ASC`,
    by: sql`"id" ASC`,
    keys: sql`"id"`,
  },
  "price-low": { ...byPrice, direction: sql`ASC`, by: sql`"wholesalePrice" ASC, "id" ASC` },
  "price-high": { ...byPrice, direction: sql`DESC`, by: sql`"wholesalePrice" DESC, "id" DESC` },
  newest: { ...idIn(sql`"products_by_date"`), ...descending, ...byDate },
} satisfies Record<string, Order>;
