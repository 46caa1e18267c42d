import { setTimeout as pause } from "node:timers/promises";

import { db, type Prisma, sql } from "~/db/db.server";
import { type SearchedStyle, styleSearchText } from "~/shop/catalogue/search/search";
import {
  companySearchColumns,
  personSearchColumns,
  reindexOrdersOf,
  textOfCompany,
  textOfPerson,
} from "~/shop/customers/companies/search-text.server";
import { searchText } from "~/shop/base/search/words";
import { searchedColumns, searchTextOf } from "~/shop/billing/documents/order-search-text.server";

type Row = Record<string, string> & { id: string | number; searchText: string };

interface Table {
  /**
   * Increment when the searched columns change, and in all tables when words.ts does: then the search text of all rows
   * is rebuilt.
   */
  version: number;
  name: Prisma.Sql;
  columns: Prisma.Sql;
  /** The search texts of a batch, in its order. */
  texts: (rows: Row[]) => string[] | Promise<string[]>;
  /** Fewer for companies, because the index entries of their orders change with them. */
  batch: number;
}

const TABLES: Record<string, Table> = {
  products: {
    version: 3,
    name: sql`"products"`,
    columns: sql`"name", "nameEn", "nameDe", "nameSl", "nameIt", "nameFr", "styleCode", "category", "material",
      "colors", "sizes"`,
    texts: eachRow(({ colors, sizes, ...row }) =>
      styleSearchText({
        ...(row as Row & SearchedStyle),
        colors: listOf(colors),
        sizes: listOf(sizes),
      }),
    ),
    batch: 100,
  },
  users: {
    version: 1,
    name: sql`"users"`,
    columns: sql`"email"`,
    texts: peopleTexts,
    batch: 100,
  },
  companies: {
    version: 1,
    name: sql`"companies"`,
    columns: sql`"name"`,
    texts: companyTexts,
    batch: 20,
  },
  orders: {
    version: 3,
    name: sql`"orders"`,
    columns: sql`"orderNumber"`,
    texts: orderTexts,
    batch: 100,
  },
  inquiries: {
    version: 1,
    name: sql`"inquiries"`,
    columns: sql`"customerName", "customerEmail", "company"`,
    texts: eachRow(({ customerName, customerEmail, company }) => searchText(customerName, customerEmail, company)),
    batch: 100,
  },
};

function eachRow(text: (row: Row) => string) {
  return (rows: Row[]) => rows.map(text);
}

/** With the names of their companies. */
async function peopleTexts(rows: Row[]): Promise<string[]> {
  const people = await db.read.user.findMany({
    where: { id: { in: rows.map(({ id }) => String(id)) } },
    select: { id: true, ...personSearchColumns },
  });
  const texts = new Map(people.map(({ id, ...person }) => [id, textOfPerson(person)]));
  return rows.map(({ id, searchText: before }) => texts.get(String(id)) ?? before);
}

/** With the names of their people. */
async function companyTexts(rows: Row[]): Promise<string[]> {
  const companies = await db.read.company.findMany({
    where: { id: { in: rows.map(({ id }) => String(id)) } },
    select: { id: true, ...companySearchColumns },
  });
  const texts = new Map(companies.map(({ id, ...company }) => [id, textOfCompany(company)]));
  return rows.map(({ id, searchText: before }) => texts.get(String(id)) ?? before);
}

/** With words of their lines and proformas. */
async function orderTexts(rows: Row[]): Promise<string[]> {
  const orders = await db.read.order.findMany({
    where: { id: { in: rows.map(({ id }) => Number(id)) } },
    select: { id: true, ...searchedColumns },
  });
  const texts = new Map(orders.map(({ id, ...order }) => [id, searchTextOf(order)]));
  return rows.map(({ id, searchText: before }) => texts.get(Number(id)) ?? before);
}

/** A Json column of a raw query, which is text on SQLite. */
const listOf = (value: unknown) => (typeof value === "string" ? JSON.parse(value) : value) as string[];

const hasTextIds = (table: string) => table === "users" || table === "companies";

/** Between two batches, so that other writers are not held up. */
const PAUSE_MS = 20;

/**
 * For this version of the shop, in batches, while the shop is running. Several processes may run it at the same time.
 * Does nothing when the search text is already of this version.
 */
export async function reindexSearch(pauseMs = PAUSE_MS): Promise<void> {
  for (const table of Object.keys(TABLES)) {
    while (await reindexBatch(table)) await pause(pauseMs);
  }
}

/** False when the table is done. */
async function reindexBatch(table: string): Promise<boolean> {
  const { version, name, columns, texts, batch } = TABLES[table]!;
  const where = { table, version: { lt: version } };
  const progress = await db.read.searchProgress.findFirst({ where });
  if (!progress) return false;
  const after = hasTextIds(table) ? progress.after : Number(progress.after);
  const rows = await db.read.$queryRaw<Row[]>`SELECT "id", "searchText", ${columns} FROM ${name}
    WHERE "id" > ${after} ORDER BY "id" LIMIT ${batch}`;
  const last = rows.at(-1);
  const newTexts = await texts(rows);
  const changed = rows
    .map((row, at) => ({ id: row.id, before: row.searchText, after: newTexts[at]! }))
    .filter((row) => row.before !== row.after);
  await db.write(async (tx) => {
    const { count } = await tx.searchProgress.updateMany({
      // Matches no row when another process has done this batch.
      where: { ...where, after: progress.after },
      data: last ? { after: String(last.id) } : { after: "", version },
    });
    if (count === 0 || changed.length === 0) return;
    await tx.$executeRaw(update(table, changed));
    if (table === "companies") {
      await reindexOrdersOf(
        tx,
        changed.map(({ id }) => String(id)),
      );
    }
  });
  return last !== undefined;
}

/** Skips rows that were changed since they were read: that change has written their search text. */
function update(table: string, changed: object[]): Prisma.Sql {
  const { name } = TABLES[table]!;
  const rows = JSON.stringify(changed, (_, value) => (typeof value === "bigint" ? Number(value) : value));
  if (db.kind === "sqlite") {
    return sql`UPDATE ${name} SET "searchText" = v."value" ->> '$.after' FROM json_each(${rows}) AS v
      WHERE ${name}."id" = v."value" ->> '$.id' AND ${name}."searchText" = v."value" ->> '$.before'`;
  }
  const id = hasTextIds(table) ? sql`text` : sql`int`;
  return sql`UPDATE ${name} SET "searchText" = v."after"
    FROM jsonb_to_recordset(${rows}::jsonb) AS v("id" ${id}, "before" text, "after" text)
    WHERE ${name}."id" = v."id" AND ${name}."searchText" = v."before"`;
}
