import { currentReader } from "~/db/read-source.server";
import { db, noSql, type Prisma, sql } from "~/db/db.server";
import { readInBatches } from "~/shop/base/batches";
import { type Counted, type PageOf, pageOf } from "~/shop/base/paging";
import { NEWEST, type Order, type SearchedTable, TABLES } from "./indexes.server";
import { searchWords } from "./words";

/**
 * One or several typed words, and others with the same meaning: a row matches when it has a word that begins with each of `typed`, or all words
 * of one of `others` as a whole.
 */
export interface MeantWords {
  typed: readonly string[];
  others: readonly (readonly string[])[];
}

export type SearchedWord = string | MeantWords;

export interface Search {
  words: readonly SearchedWord[];
  /** Words that a search text must contain as a whole. They begin with a dot, so that nobody can type them. */
  terms?: readonly string[];
  /** Additional filters for SQLite: marker terms in its full-text index (prisma/sqlite/migrations). */
  marks?: readonly string[];
  /** The same filters for Postgres, as an SQL condition. */
  where?: Prisma.Sql;
  /** SQL for both databases; `id` is the id of a row. */
  condition?: (id: Prisma.Sql) => Prisma.Sql;
}

/** To find others, users refine the search. */
export const MAX_RESULTS = 250;

type Terms = Pick<Search, "words" | "terms">;

interface Syntax {
  and: string;
  or: string;
  beginning: (word: string) => string;
  whole: (word: string) => string;
}
const SQLITE: Syntax = { and: " AND ", or: " OR ", beginning: (word) => `"${word}"*`, whole: (word) => `"${word}"` };
const POSTGRES: Syntax = { and: " & ", or: " | ", beginning: (word) => `'${word}':*`, whole: (word) => `'${word}'` };

function matchOf(word: SearchedWord, { and, or, beginning, whole }: Syntax): string {
  if (typeof word === "string") return beginning(word);
  const ways = [word.typed.map(beginning), ...word.others.map((all) => all.map(whole))];
  return `(${ways.map((all) => `(${all.join(and)})`).join(or)})`;
}

// Words consist of letters and digits only (words.ts), and terms of these and dots, so that they need no escaping.
const sqliteQuery = ({ words, terms = [], marks = [] }: Search) =>
  [
    ...words.map((word) => matchOf(word, SQLITE)),
    ...terms.map((term) => `"${term}"`),
    ...marks.map((mark) => `"·${mark}"`),
  ].join(" AND ");

const postgresQuery = ({ words, terms = [] }: Terms) =>
  [...words.map((word) => matchOf(word, POSTGRES)), ...terms.map((term) => `'${term}'`)].join(" & ");

/** True when there are no words and terms. */
const postgresMatch = (vector: Prisma.Sql, { words, terms = [] }: Terms) =>
  words.length + terms.length > 0 ? sql`${vector} @@ ${postgresQuery({ words, terms })}::tsquery` : sql`TRUE`;

/** Shorter prefixes match very many words, whose rows Postgres would have to combine first. */
const SHORT_LENGTH = 3;
const isShort = (word: SearchedWord): boolean =>
  typeof word === "string" ? word.length <= SHORT_LENGTH : word.typed.every(isShort);

/** If there are longer words, short ones and terms only filter the rows found by the longer ones. */
function postgresCondition(vector: Prisma.Sql, { words, terms = [] }: Terms): Prisma.Sql {
  const short = words.filter(isShort);
  const long = words.filter((word) => !isShort(word));
  if (long.length === 0 || short.length + terms.length === 0) return postgresMatch(vector, { words, terms });
  // The function instead of the operator: it never uses the index.
  return sql`${vector} @@ ${postgresQuery({ words: long })}::tsquery
    AND ts_match_vq(${vector}, ${postgresQuery({ words: short, terms })}::tsquery)`;
}

/**
 * For rows of `table` that match the typed text `q`, or its words; the statement must refer to the table by its own
 * name. Null when `q` contains no word.
 */
export function searchCondition(table: SearchedTable, q: string | readonly string[]): Prisma.Sql | null {
  const words = typeof q === "string" ? searchWords(q) : q;
  if (words.length === 0) return null;
  const { name, vector } = TABLES[table];
  const { index, ids } = NEWEST[table];
  return db.kind === "sqlite"
    ? sql`${name}."id" IN (SELECT ${ids} FROM ${index} WHERE ${index} MATCH ${sqliteQuery({ words })})`
    : sql`(${postgresCondition(vector, { words })})`;
}

/**
 * The first `limit` matches, newest first unless another order is given. `isMore` is true when there are further rows.
 */
export async function searchIds<Id extends number | string>(
  table: SearchedTable,
  search: Search,
  { order = NEWEST[table], limit = MAX_RESULTS }: { order?: Order; limit?: number } = {},
): Promise<{ ids: Id[]; isMore: boolean }> {
  const ids = await queryIds<Id>(searchStatement(table, search, { order, limit }));
  return { ids: ids.slice(0, limit), isMore: ids.length > limit };
}

/** Selects the "id" of the first `limit` rows and of one more if there are more. */
export function searchStatement(
  table: SearchedTable,
  search: Search,
  { order, limit }: { order: Order; limit: number },
): Prisma.Sql {
  if (db.kind === "postgres") return postgresStatement(table, search, order, limit);
  return sql`SELECT ${order.ids} AS "id" FROM ${order.index}
    WHERE ${order.index} MATCH ${sqliteQuery(search)}
      ${search.condition ? sql`AND ${search.condition(order.ids)}` : noSql}
    ORDER BY ${order.index}."rowid" ${order.direction} LIMIT ${limit + 1}`;
}

/** With so many matches among the first rows, scanning more rows is faster than using the index. */
const DENSE_MATCHES = 40;
const LONGER_SCAN_FACTOR = 8;

/**
 * Scans the first rows in list order ("near"), then more of them if many matched ("next"), and uses the index ("far")
 * only if that did not find enough.
 */
function postgresStatement(table: SearchedTable, search: Search, { by, keys }: Order, limit: number): Prisma.Sql {
  const { name, vector, scannedRows } = TABLES[table];
  const { where = sql`TRUE`, condition } = search;
  const further = condition ? sql`AND ${condition(sql`${name}."id"`)}` : noSql;
  if (search.words.length + (search.terms?.length ?? 0) === 0) {
    // Without a word there is nothing to look up: rows are read in list order until there are enough.
    return sql`SELECT "id" FROM ${name} WHERE ${where} ${further} ORDER BY ${by} LIMIT ${limit + 1}`;
  }
  const countIn = (step: Prisma.Sql) => sql`(SELECT count(*) FROM ${step})`;
  const [near, next] = [sql`"near"`, sql`"next"`];
  // The further condition is outside: a rare one would make it scan more than these rows.
  const scan = (rows: number) => sql`SELECT ${keys} FROM (
      SELECT ${keys}, "searchVector" FROM ${name} WHERE ${where}
      ORDER BY ${by} LIMIT ${rows}) AS ${name}
    WHERE ${postgresMatch(vector, search)} ${further}`;
  return sql`WITH "near" AS MATERIALIZED (
      ${scan(scannedRows)} LIMIT ${limit + 1}
    ), "next" AS MATERIALIZED (
      ${scan(scannedRows * LONGER_SCAN_FACTOR)}
        AND ${countIn(near)} BETWEEN ${DENSE_MATCHES} AND ${limit} LIMIT ${limit + 1}
    ), "far" AS MATERIALIZED (
      SELECT ${keys} FROM ${name}
      WHERE ${postgresCondition(vector, search)} AND ${where} ${further}
        AND ${countIn(near)} <= ${limit} AND ${countIn(next)} <= ${limit}
    )
    SELECT "id" FROM (
      SELECT * FROM "near" WHERE ${countIn(near)} > ${limit}
      UNION ALL SELECT * FROM "next" WHERE ${countIn(next)} > ${limit}
      UNION ALL SELECT * FROM "far"
    ) AS "found" ORDER BY ${by} LIMIT ${limit + 1}`;
}

/** Looked up in one statement, which holds the event loop for a few milliseconds. */
const MATCHES_AT_ONCE = 500;

/**
 * All, oldest first, in batches. One statement for all would hold the event loop on SQLite while it reads thousands of
 * matches.
 */
export async function* matchingOrders(words: readonly string[]): AsyncGenerator<number[], void> {
  interface Row {
    id: number | bigint;
    at: string;
  }
  const batches = readInBatches<Row>(
    (last, take) => currentReader().$queryRaw<Row[]>`${matchesAfter(words, last?.at, take)}`,
    MATCHES_AT_ONCE,
  );
  for await (const rows of batches) yield rows.map(({ id }) => Number(id));
}

/** With the position of each: a rowid, as text because it is beyond what a number holds, or an id. */
function matchesAfter(words: readonly string[], last: string | undefined, take: number) {
  if (db.kind === "sqlite") {
    const { index, ids } = NEWEST.orders;
    return sql`SELECT ${ids} AS "id", CAST(${index}."rowid" AS TEXT) AS "at" FROM ${index}
      WHERE ${index} MATCH ${sqliteQuery({ words })} AND ${index}."rowid" > CAST(${last ?? "0"} AS INTEGER)
      ORDER BY ${index}."rowid" LIMIT ${take}`;
  }
  const { name, vector } = TABLES.orders;
  const after = last
    ? sql`AND ("createdAt", "id") > (SELECT "createdAt", "id" FROM ${name} WHERE "id" = ${Number(last)})`
    : noSql;
  return sql`SELECT "id", "id"::text AS "at" FROM ${name}
    WHERE ${postgresCondition(vector, { words })} ${after} ORDER BY "createdAt", "id" LIMIT ${take}`;
}

/** One page, and how many results there are (at most `limit`). */
export async function searchPage<Id extends number | string>(
  table: SearchedTable,
  search: Search,
  requestedPage: number,
  { rows, order, limit }: { rows?: number; order?: Order; limit?: number } = {},
): Promise<{ ids: Id[] } & Counted & PageOf> {
  const { ids, isMore } = await searchIds<Id>(table, search, { order, limit });
  const page = pageOf(ids.length, requestedPage, rows);
  return {
    ids: ids.slice(page.skip, page.skip + page.take),
    count: ids.length,
    isMore,
    ...page,
  };
}

/** For a Prisma condition `{ id: { in: ids } }`; null when `q` contains no word. */
export async function newestIdsFor<Id extends number | string>(table: SearchedTable, q: string): Promise<Id[] | null> {
  const words = searchWords(q);
  // A Prisma query on SQLite can have at most 999 parameters.
  return words.length > 0 ? (await searchIds<Id>(table, { words }, { limit: 900 })).ids : null;
}

export async function queryIds<Id extends number | string>(statement: Prisma.Sql): Promise<Id[]> {
  const rows = await currentReader().$queryRaw<{ id: Id | bigint }[]>`${statement}`;
  return rows.map(({ id }) => (typeof id === "bigint" ? Number(id) : id) as Id);
}

export async function queryCount(statement: Prisma.Sql): Promise<number> {
  const [{ count }] = await currentReader().$queryRaw<[{ count: number | bigint }]>`
    SELECT count(*) AS "count" FROM (${statement}) AS "counted"`;
  return Number(count);
}
