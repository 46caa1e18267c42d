import { randomUUID } from "node:crypto";

import Database from "better-sqlite3";

import { env } from "~/env.server";
import { db, type Reader, type Tx } from "./db.server";
import { together } from "./together";

/**
 * A name for what the styles, bulk discounts, settings and claims are at this moment: what was read of them after
 * this was asked for may be kept under the name, and shown for as long as the answer is the same. Triggers give a new
 * name in the transaction of every change, whoever makes it: another process, a script, somebody with a console.
 */
export const shopState: () => Promise<string> =
  db.kind === "sqlite" ? inOneFile() : together(() => stateIn(db.read));

/** A database whose row is gone says nothing, so nothing is kept. */
const nameOf = (row: { token: string } | undefined) => row?.token ?? randomUUID();

/** Three microseconds, so everybody may ask. A connection of its own: Prisma's takes ten times as long. */
function inOneFile(): () => Promise<string> {
  let ask: (() => { token: string } | undefined) | undefined;
  return async () => {
    if (!ask) {
      const file = new Database(env.DATABASE_URL.slice("file:".length), { readonly: true });
      const question = file.prepare(`SELECT "token" FROM "shop_state" WHERE "id" = 1`);
      ask = () => question.get() as { token: string } | undefined;
    }
    return nameOf(ask());
  };
}

/** The name as a transaction sees it. */
export async function stateIn(from: Reader | Tx): Promise<string> {
  const [row] = await from.$queryRaw<{ token: string }[]>`
    SELECT "token" FROM "shop_state" WHERE "id" = 1`;
  return nameOf(row);
}
