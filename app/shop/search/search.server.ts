import { currentReader } from "~/db/read-source.server";
import { db, noSql, type Prisma, sql } from "~/db/db.server";
import { type Counted, type PageOf, pageOf } from "~/shop/paging";
import { NEWEST, type Order, type Searched, TABLES } from "./indexes.server";
import { searchWords } from "./words";

/** What is searched for in a table. */
export interface Search {
  words: readonly string[];
  /** What the rows are filtered by besides, for SQLite: the marks of its index (the migration of the search). */
  marks?: readonly string[];
  /** The same for Postgres, as a condition. */
  where?: Prisma.Sql;
}

/** The most rows of a search that are listed, the first ones; who needs others types more. */
export const MOST_FOUND = 250;

// Words are letters and digits alone (words.ts): nothing in them means anything to a database.
const inSqlite = (words: readonly string[], marks: readonly string[] = []) =>
  [...words.map((word) => `"${word}"*`), ...marks.map((mark) => `"·${mark}"`)].join(" AND ");

const inPostgres = (words: readonly string[]) => words.map((word) => `'${word}':*`).join(" & ");

/** So short a beginning is that of very many words: Postgres would put all their rows together first. */
const SHORT = 3;

/** The condition of Postgres. Beside longer words, the short ones are looked for in the rows that those find. */
function isFound(vector: Prisma.Sql, words: readonly string[]): Prisma.Sql {
  const short = words.filter((word) => word.length <= SHORT);
  const long = words.filter((word) => word.length > SHORT);
  if (long.length === 0 || short.length === 0)
    return sql`${vector} @@ ${inPostgres(words)}::tsquery`;
  return sql`${vector} @@ ${inPostgres(long)}::tsquery
    AND ts_match_vq(${vector}, ${inPostgres(short)}::tsquery)`;
}

/**
 * The condition that a row of the table is found by what a person typed, whatever that is, for an SQL statement that
 * calls the table by its own name. Null when there is no word in it: then nothing is searched for.
 */
export function foundIn(table: Searched, q: string): Prisma.Sql | null {
  const words = searchWords(q);
  if (words.length === 0) return null;
  const { name, vector } = TABLES[table];
  const { index, ids } = NEWEST[table];
  return db.kind === "sqlite"
    ? sql`${name}."id" IN (SELECT ${ids} FROM ${index} WHERE ${index} MATCH ${inSqlite(words)})`
    : sql`(${isFound(vector, words)})`;
}

/**
 * The ids of the first rows of a search, the newest first where no other order is given, at most `most`; `isMore`
 * when there are others.
 */
export async function find<Id extends number | string>(
  table: Searched,
  search: Search,
  { order = NEWEST[table], most = MOST_FOUND }: { order?: Order; most?: number } = {},
): Promise<{ ids: Id[]; isMore: boolean }> {
  const statement =
    db.kind === "sqlite"
      ? sql`SELECT ${order.ids} AS "id" FROM ${order.index}
          WHERE ${order.index} MATCH ${inSqlite(search.words, search.marks)}
          ORDER BY ${order.index}."rowid" ${order.direction} LIMIT ${most + 1}`
      : nearAndFar(table, search, order, most);
  const ids = await idsOf<Id>(statement);
  return { ids: ids.slice(0, most), isMore: ids.length > most };
}

/** Where so many of the first rows are found, looking at more of them is quicker than asking the index. */
const DENSE = 40;
const MORE = 8;

/**
 * First the rows that are listed first, each looked at, and more of them where many are found; where that gives too
 * few, the index is asked.
 */
function nearAndFar(
  table: Searched,
  { words, where }: Search,
  { by, keys }: Order,
  most: number,
): Prisma.Sql {
  const { name, vector, lookedAt } = TABLES[table];
  const found = (step: Prisma.Sql) => sql`(SELECT count(*) FROM ${step})`;
  const [near, next] = [sql`"near"`, sql`"next"`];
  const lookingAt = (rows: number) => sql`SELECT ${keys} FROM (
      SELECT ${keys}, "searchVector" FROM ${name} ${where ? sql`WHERE ${where}` : noSql}
      ORDER BY ${by} LIMIT ${rows}) AS ${name}
    WHERE ${vector} @@ ${inPostgres(words)}::tsquery`;
  return sql`WITH "near" AS MATERIALIZED (
      ${lookingAt(lookedAt)} LIMIT ${most + 1}
    ), "next" AS MATERIALIZED (
      ${lookingAt(lookedAt * MORE)} AND ${found(near)} BETWEEN ${DENSE} AND ${most} LIMIT ${most + 1}
    ), "far" AS MATERIALIZED (
      SELECT ${keys} FROM ${name} WHERE ${isFound(vector, words)} ${where ? sql`AND ${where}` : noSql}
        AND ${found(near)} <= ${most} AND ${found(next)} <= ${most}
    )
    SELECT "id" FROM (
      SELECT * FROM "near" WHERE ${found(near)} > ${most}
      UNION ALL SELECT * FROM "next" WHERE ${found(next)} > ${most}
      UNION ALL SELECT * FROM "far"
    ) AS "found" ORDER BY ${by} LIMIT ${most + 1}`;
}

/** A page of the rows that a search finds, by their ids, and how many it finds, as far as they are listed. */
export async function pageFound<Id extends number | string>(
  table: Searched,
  search: Search,
  asked: number,
  { rows, order }: { rows?: number; order?: Order } = {},
): Promise<{ ids: Id[] } & Counted & PageOf> {
  const { ids, isMore } = await find<Id>(table, search, { order });
  const page = pageOf(ids.length, asked, rows);
  return {
    ids: ids.slice(page.skip, page.skip + page.take),
    ...{ count: ids.length, isMore },
    ...page,
  };
}

/**
 * The ids of the newest rows that a person's search finds, for a condition of Prisma's: `{ id: { in: ids } }`. Null
 * when there is no word in it: then there is no condition.
 */
export async function foundIds<Id extends number | string>(
  table: Searched,
  q: string,
): Promise<Id[] | null> {
  const words = searchWords(q);
  // Prisma takes no longer list: SQLite is asked with at most 999 values.
  return words.length > 0 ? (await find<Id>(table, { words }, { most: 900 })).ids : null;
}

/** The ids that a statement gives. */
export async function idsOf<Id extends number | string>(statement: Prisma.Sql): Promise<Id[]> {
  const rows = await currentReader().$queryRaw<{ id: Id | bigint }[]>`${statement}`;
  return rows.map(({ id }) => (typeof id === "bigint" ? Number(id) : id) as Id);
}

/** How many rows a statement gives. */
export async function countOf(statement: Prisma.Sql): Promise<number> {
  const [{ count }] = await currentReader().$queryRaw<[{ count: number | bigint }]>`
    SELECT count(*) AS "count" FROM (${statement}) AS "counted"`;
  return Number(count);
}
