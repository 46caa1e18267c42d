import { setTimeout as pause } from "node:timers/promises";

import { db, type Prisma, sql } from "~/db/db.server";
import { styleSearchText } from "~/shop/catalogue/search";
import { customerSearchText } from "~/shop/customers/search-text";
import { searchText } from "../search/words";

/** Raised whenever words.ts or what a row is found by changes: then all rows get their words anew. */
const VERSION = 1;

type Row = Record<string, string> & { id: string | number; searchText: string };

interface Table {
  name: Prisma.Sql;
  columns: Prisma.Sql;
  words: (row: Row) => string;
  /** Rows at a time; a person's orders are found by the person's words and change with them. */
  batch: number;
}

const TABLES: Record<string, Table> = {
  products: {
    name: sql`"products"`,
    columns: sql`"name", "styleCode", "category", "material"`,
    words: (row) => styleSearchText(row as Row & Parameters<typeof styleSearchText>[0]),
    batch: 100,
  },
  users: {
    name: sql`"users"`,
    columns: sql`"firstName", "lastName", "email", "companyName"`,
    words: (row) => customerSearchText(row as Row & { email: string }),
    batch: 20,
  },
  orders: {
    name: sql`"orders"`,
    columns: sql`"orderNumber", "poNumber"`,
    words: ({ orderNumber, poNumber }) => searchText(orderNumber, poNumber),
    batch: 100,
  },
  inquiries: {
    name: sql`"inquiries"`,
    columns: sql`"customerName", "customerEmail", "company"`,
    words: ({ customerName, customerEmail, company }) =>
      searchText(customerName, customerEmail, company),
    batch: 100,
  },
};

/** Between two batches, so that those who write something get their turn. */
const PAUSE_MS = 20;

/**
 * Gives every row the words that this version of the shop finds it by, some at a time, while the shop is open; any
 * number of processes may do it at once. Ends at once where it was done before.
 */
export async function reindexSearch(pauseMs = PAUSE_MS): Promise<void> {
  for (const table of Object.keys(TABLES)) {
    while (await makeSome(table)) await pause(pauseMs);
  }
}

/** Whether there may be more to do in the table. */
async function makeSome(table: string): Promise<boolean> {
  const { name, columns, words, batch } = TABLES[table]!;
  const where = { table, version: { lt: VERSION } };
  const progress = await db.read.searchProgress.findFirst({ where });
  if (!progress) return false;
  const after = table === "users" ? progress.after : Number(progress.after);
  const rows = await db.read.$queryRaw<Row[]>`SELECT "id", "searchText", ${columns} FROM ${name}
    WHERE "id" > ${after} ORDER BY "id" LIMIT ${batch}`;
  const last = rows.at(-1);
  const changed = rows
    .map((row) => ({ id: row.id, was: row.searchText, words: words(row) }))
    .filter((row) => row.was !== row.words);
  await db.write(async (tx) => {
    const { count } = await tx.searchProgress.updateMany({
      // Another process may have done these.
      where: { ...where, after: progress.after },
      data: last ? { after: String(last.id) } : { after: "", version: VERSION },
    });
    if (count > 0 && changed.length > 0) await tx.$executeRaw(update(table, changed));
  });
  return last !== undefined;
}

/** Somebody may have changed a row meanwhile, who has given it its words then. */
function update(table: string, changed: object[]): Prisma.Sql {
  const { name } = TABLES[table]!;
  const rows = JSON.stringify(changed, (_, value) =>
    typeof value === "bigint" ? Number(value) : value,
  );
  if (db.kind === "sqlite") {
    return sql`UPDATE ${name} SET "searchText" = v."value" ->> '$.words' FROM json_each(${rows}) AS v
      WHERE ${name}."id" = v."value" ->> '$.id' AND ${name}."searchText" = v."value" ->> '$.was'`;
  }
  const id = table === "users" ? sql`text` : sql`int`;
  return sql`UPDATE ${name} SET "searchText" = v."words"
    FROM jsonb_to_recordset(${rows}::jsonb) AS v("id" ${id}, "was" text, "words" text)
    WHERE ${name}."id" = v."id" AND ${name}."searchText" = v."was"`;
}
