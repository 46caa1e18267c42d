import { db, sql } from "~/db/db.server";
import { queryIds } from "./search.server";
import { NEWEST, type SearchedTable, TABLES } from "./indexes.server";
import { searchWords, wholeWord } from "./words";

/**
 * As searchWords, but codes such as "ALMA-SAND-M" are one word where a row of the table has one that begins so: their
 * parts would be found apart as well.
 */
export const searchWordsIn = (table: SearchedTable, q: string): Promise<string[]> =>
  searchWordsWhere(q, (word) => isIndexed(table, word));

/** `isCode` says whether a code is one word. */
export async function searchWordsWhere(q: string, isCode: (word: string) => Promise<boolean>): Promise<string[]> {
  const words: string[] = [];
  for (const chunk of q.slice(0, 1_000).split(/\s+/).slice(0, 12)) {
    const parts = searchWords(chunk);
    const whole = parts.length > 1 ? wholeWord(chunk) : null;
    words.push(...(whole && (await isCode(whole)) ? [whole] : parts));
  }
  return searchWords(words.join(" "));
}

async function isIndexed(table: SearchedTable, word: string): Promise<boolean> {
  const { index } = NEWEST[table];
  const { name, vector } = TABLES[table];
  // Materialized: with LIMIT alone, PostgreSQL would read the table until it finds a row, and there may be none.
  const found = await queryIds<number>(
    db.kind === "sqlite"
      ? sql`SELECT "rowid" AS "id" FROM ${index} WHERE ${index} MATCH ${`"${word}"*`} LIMIT 1`
      : sql`WITH "found" AS MATERIALIZED (SELECT 1 AS "id" FROM ${name} WHERE ${vector} @@ ${`'${word}':*`}::tsquery)
          SELECT "id" FROM "found" LIMIT 1`,
  );
  return found.length > 0;
}
