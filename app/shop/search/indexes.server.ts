import { type Prisma, sql } from "~/db/db.server";

/** The tables that a search looks in. */
export type Searched = "products" | "users" | "orders" | "inquiries" | "outgoing_mail";

/** A table, and the column that Postgres has an index of. */
interface Table {
  name: Prisma.Sql;
  vector: Prisma.Sql;
  /**
   * Of so many rows Postgres looks at each before it asks the index, in which it would read all that is found of a
   * common word before it knew the first ones: few where styles are listed to buyers, more of what are millions.
   */
  lookedAt: number;
}

export const TABLES: Record<Searched, Table> = {
  products: { name: sql`"products"`, vector: sql`"products"."searchVector"`, lookedAt: 1_500 },
  users: { name: sql`"users"`, vector: sql`"users"."searchVector"`, lookedAt: 5_000 },
  orders: { name: sql`"orders"`, vector: sql`"orders"."searchVector"`, lookedAt: 10_000 },
  inquiries: { name: sql`"inquiries"`, vector: sql`"inquiries"."searchVector"`, lookedAt: 5_000 },
  outgoing_mail: {
    ...{ name: sql`"outgoing_mail"`, vector: sql`"outgoing_mail"."searchVector"` },
    lookedAt: 5_000,
  },
};

/** In which order the rows of a search come. */
export interface Order {
  /** SQLite's index, a table of its own whose rows are numbered in this order, and its direction. */
  index: Prisma.Sql;
  direction: Prisma.Sql;
  /** The ids of its rows: the end of a number is the id (the migration of the search says why). */
  ids: Prisma.Sql;
  /** The same order for Postgres, and the columns that it takes. */
  by: Prisma.Sql;
  keys: Prisma.Sql;
}

const ID = sql`"rowid" & 2147483647`;
const byDate = { by: sql`"createdAt" DESC, "id" DESC`, keys: sql`"id", "createdAt"` };
const down = { direction: sql`DESC`, ids: ID };

export const NEWEST: Record<Searched, Order> = {
  products: {
    ...{ index: sql`"products_search"`, ...down },
    ...{ by: sql`"id" DESC`, keys: sql`"id"` },
  },
  users: {
    ...{ index: sql`"users_search"`, ...down, ...byDate },
    ids: sql`(SELECT "userId" FROM "user_numbers" WHERE "number" = "users_search"."rowid" & 2147483647)`,
  },
  orders: { index: sql`"orders_search"`, ...down, ...byDate },
  inquiries: { index: sql`"inquiries_search"`, ...down, ...byDate },
  outgoing_mail: {
    ...{ index: sql`"outgoing_mail_search"`, ...down },
    ...{ by: sql`"id" DESC`, keys: sql`"id"` },
  },
};

const byPrice = { index: sql`"products_by_price"`, ids: ID, keys: sql`"id", "wholesalePrice"` };

/** The orders of the catalogue. */
export const IN_CATALOGUE = {
  featured: {
    ...{ index: sql`"products_search"`, direction: sql`ASC`, ids: ID },
    ...{ by: sql`"id" ASC`, keys: sql`"id"` },
  },
  "price-low": { ...byPrice, direction: sql`ASC`, by: sql`"wholesalePrice" ASC, "id" ASC` },
  "price-high": { ...byPrice, direction: sql`DESC`, by: sql`"wholesalePrice" DESC, "id" DESC` },
  newest: { index: sql`"products_by_date"`, ...down, ...byDate },
} satisfies Record<string, Order>;
