import { randomUUID } from "node:crypto";

import Database from "better-sqlite3";

import { env, isOptimisationOn } from "~/env.server";
import { coalesce } from "./coalesce";
import { db, type Reader, type Tx } from "./db.server";

/**
 * A token for the present state of styles, tiers, settings, claims, pages and the appearance: what was read of them after this call may be
 * cached under the token, and used for as long as the token is the same. Triggers replace the token in the transaction
 * of every change, whoever makes it: another process, a script, somebody with a database console.
 */
export function shopState(): Promise<string> {
  const isOwn = db.kind === "sqlite" && isOptimisationOn("state-connection");
  return isOwn ? readFromOwnConnection() : readThroughPrisma();
}

const readThroughPrisma = coalesce(() => stateIn(db.read));

/** Without the row nothing is known of the state, so each call gives another token and nothing is reused. */
const tokenOf = (row: { token: string } | undefined) => row?.token ?? randomUUID();

let statement: Database.Statement<[], { token: string }> | undefined;

/** Every request asks for the token: 4 µs by a prepared statement of its own connection, 100 µs through Prisma. */
async function readFromOwnConnection(): Promise<string> {
  statement ??= new Database(env.DATABASE_URL.slice("file:".length), { readonly: true }).prepare(
    `SELECT "token" FROM "shop_state" WHERE "id" = 1`,
  );
  return tokenOf(statement.get());
}

const SHOP_STATE = 1;
/** That of the names of styles in other languages and of translated words alone, which stays the same with other changes. */
export const WORDS_STATE = 2;

/** The token as a client or a transaction sees it. */
export async function stateIn(from: Reader | Tx, id = SHOP_STATE): Promise<string> {
  const [row] = await from.$queryRaw<{ token: string }[]>`
    SELECT "token" FROM "shop_state" WHERE "id" = ${id}`;
  return tokenOf(row);
}
