import { type Db } from "~/db/db.server";

/** The table it belongs to, the events it runs after, and the SQL that it runs. */
interface Trigger {
  table: string;
  events: string[];
  sql: string;
}

const EVENTS = ["INSERT", "UPDATE", "DELETE"];

async function triggersOf(db: Db): Promise<Trigger[]> {
  if (db.kind === "sqlite") {
    const triggers = await db.read.$queryRaw<{ table: string; sql: string }[]>`
      SELECT "tbl_name" AS "table", "sql" FROM "sqlite_master" WHERE "type" = 'trigger'`;
    return triggers.map(({ table, sql }) => {
      const [, event = "", columns] = /\b(?:AFTER|BEFORE) (INSERT|UPDATE|DELETE)( OF)?/.exec(sql)!;
      // A trigger of some columns does not run for changes of the others.
      return { table, events: columns ? [] : [event], sql };
    });
  }
  // The bits of tgtype: 2 before, 4 insert, 8 delete, 16 update.
  const triggers = await db.read.$queryRaw<{ table: string; type: number; columns: number; sql: string }[]>`
    SELECT c.relname::text AS "table", t.tgtype::int AS "type",
           cardinality(t.tgattr::int2[]) AS "columns", p.prosrc AS "sql"
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid
    WHERE NOT t.tgisinternal AND t.tgenabled = 'O'`;
  return triggers.map(({ table, type, columns, sql }) => ({
    table,
    events: columns ? [] : EVENTS.filter((_, at) => type & [4, 16, 8][at]!),
    sql,
  }));
}

/**
 * Pages read them into the cache; other tables that they read are derived from these by triggers. Of `piece_stock` they
 * read whether a piece is left.
 */
export const CACHED_TABLES = [
  "appearance",
  "brand_texts",
  "bulk_discounts",
  "category_defaults",
  "claims",
  "delivery_windows",
  "font_files",
  "incoming_goods",
  "page_versions",
  "pages",
  "piece_stock",
  "pieces",
  "price_group_prices",
  "price_groups",
  "products",
  "search_synonyms",
  "search_words",
  "shipping_prices",
  "shipping_zones",
  "shop_settings",
  "style_windows",
  "word_translations",
];

/**
 * Every change of them renews the state token: those with triggers for that after INSERT, UPDATE and DELETE, and those
 * that the triggers of such tables write (search indexes, counts).
 */
export async function tablesThatRenewState(db: Db): Promise<Set<string>> {
  const triggers = await triggersOf(db);
  const eventsOf = new Map<string, Set<string>>();
  for (const { table, events, sql } of triggers) {
    if (!/INTO "shop_state"/.test(sql)) continue;
    const known = eventsOf.get(table) ?? new Set();
    eventsOf.set(table, new Set([...known, ...events]));
  }
  const tables = new Set([...eventsOf].filter(([, events]) => events.size === EVENTS.length).map(([table]) => table));
  const direct = [...tables];
  for (const { table, sql } of triggers) {
    if (!direct.includes(table)) continue;
    for (const [, written] of sql.matchAll(/\b(?:INTO|UPDATE|DELETE FROM) "(\w+)"/g)) {
      tables.add(written!);
    }
  }
  return tables;
}
