// What is looked for has an index, on both databases: every foreign key, and what an erasure and the file of a person's data read.
import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { personalDataFile } from "~/shop/desk/customer-data/data-file.server";
import { eraseCompanyRecords, erasePersonRecords } from "~/shop/desk/customer-data/erase-records.server";
import { databaseKind, emptyDatabase } from "../support/databases";
import { makeColleague } from "../support/colleagues";
import { makeOrder } from "../support/orders";
import { makePerson } from "../support/people";
import { queryPlans } from "../support/query-plans";

/** Foreign keys without an index: nobody looks for their rows, and the rows that they name are not deleted. */
const NOT_LOOKED_UP = [
  "appearance.fontName",
  "appearance.previousFontName",
  "cart_items.changedById",
  "carts.openedById",
  "customer_notes.authorId",
  "invitations.invitedById",
  "order_lines.orderWindowId",
  "orders.termsId",
  "orders.vatDecidedById",
  "stock_changes.actorId",
  "stock_changes.orderId",
  "vat_checks.decidedById",
];

/** Each foreign key of one column that is not the first one of an index; an index of all its values that are not NULL will do. */
const OF_SQLITE = `
  SELECT t."name" || '.' || f."from" AS "name"
  FROM "sqlite_master" AS t, pragma_foreign_key_list(t."name") AS f
  WHERE t."type" = 'table'
  AND NOT EXISTS (
    SELECT 1 FROM pragma_index_list(t."name") AS i, pragma_index_info(i."name") AS c
    LEFT JOIN "sqlite_master" AS s ON s."name" = i."name"
    WHERE c."seqno" = 0 AND c."name" = f."from"
    AND (i."partial" = 0 OR s."sql" LIKE '%WHERE "' || f."from" || '" IS NOT NULL')
  )
  AND NOT EXISTS (
    SELECT 1 FROM pragma_table_info(t."name") AS p WHERE p."pk" = 1 AND p."name" = f."from"
  )`;
const OF_POSTGRES = `
  SELECT r.relname || '.' || a.attname AS "name"
  FROM pg_constraint AS k
  JOIN pg_class AS r ON r.oid = k.conrelid
  JOIN pg_attribute AS a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
  WHERE k.contype = 'f' AND NOT EXISTS (
    SELECT 1 FROM pg_index AS i WHERE i.indrelid = k.conrelid AND i.indkey[0] = k.conkey[1]
    AND (i.indpred IS NULL
      OR pg_get_expr(i.indpred, i.indrelid) = '("' || a.attname || '" IS NOT NULL)')
  )`;

const SCAN = databaseKind === "sqlite" ? /^SCAN main\.(\w+)$|^SCAN (?!sub$)(\w+)$/gm : /Seq Scan on (\w+)/g;

/** Somebody with an order and a colleague: without, some is looked for by no ids. */
async function personWithAll() {
  const person = await makePerson("approved");
  await makeOrder({ companyId: person.id });
  await makeColleague(person.id, "buyer");
  return person;
}

/** The tables that a work reads whole. */
async function readWhole(work: () => Promise<unknown>): Promise<string[]> {
  const scans = (await queryPlans(work)).flatMap((plan) => [...plan.matchAll(SCAN)]);
  return [...new Set(scans.map(([, table, other]) => table ?? other!))];
}

beforeEach(() => emptyDatabase(db));

describe("an index", () => {
  it("has each foreign key that is looked for", async () => {
    const rows = await db.read.$queryRawUnsafe<{ name: string }[]>(databaseKind === "sqlite" ? OF_SQLITE : OF_POSTGRES);
    expect(rows.map(({ name }) => name).sort()).toEqual(NOT_LOOKED_UP);
  });

  it("finds what an erasure looks for", async () => {
    const person = await personWithAll();
    const whole = await readWhole(() =>
      db.write(async (tx) => {
        await eraseCompanyRecords(tx, person.companyId);
        await erasePersonRecords(tx, person);
      }),
    );
    // Their rows are kept for some days, or are few.
    const short = ["api_replays", "bulk_changes", "mailings", "saved_views", "staff_links", "uploads"];
    // SQLite reads them once, for the e-mails and photos of a conversation: 200,000 take a tenth of a second.
    const messages = databaseKind === "sqlite" ? ["message_photos", "messages"] : [];
    expect(whole.sort()).toEqual([...short, ...messages].sort());
  });

  it("finds what the file of a person's data has", async () => {
    const person = await personWithAll();
    const read = async () => {
      let text = "";
      for await (const part of personalDataFile(person.id, "admin")) text += part;
      expect(text).toContain(person.id);
    };
    expect(await readWhole(read)).toEqual([]);
  });
});
