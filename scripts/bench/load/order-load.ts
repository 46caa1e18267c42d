import type { Db } from "~/db/db.server";
import { ACCEPT_ENCODING } from "../ask";
import { refillCarts } from "../buyers";
import type { Served } from "../serve";
import { type AtCheckout, placeOrders } from "./order-burst";
import { startProbe } from "./probe";
import { amountFor, type Load, metered, type Turn } from "./turn";

/** How often a second the reader's page is asked for. */
const PROBES = 20;

/** A shop that orders are placed in. */
export interface OrderSubject {
  server: Served;
  db: Db;
  postgres: number | null;
  buyers: readonly AtCheckout[];
  connections: number;
}

/**
 * Loads a shop with orders, each of a full cart of its own. Before a turn the carts are filled again and the letters of
 * the last one are cancelled, so that a turn counts its own work alone. Throws when an order is refused or missing.
 * With the cookie of a reader, their catalogue is asked for meanwhile, and the times are those of the catalogue.
 */
export function orderLoad(name: string, subject: OrderSubject, reader?: string): Load {
  const { server, db, postgres, buyers, connections } = subject;
  let last: Turn | null = null;
  const place = async (amount: number) => {
    const reading = reader ? startReader(server, reader) : null;
    const burst = await placeOrders(server, buyers.slice(0, amount), connections);
    const readTimes = await reading?.stop();
    if (Object.keys(burst.others).length > 0) {
      const statuses = JSON.stringify(burst.others);
      throw new Error(`Orders were refused: ${statuses}. The first answer: ${burst.firstOther}`);
    }
    const { placed: answers, ms, bytes, times } = burst;
    return { answers, ms, bytes, times: readTimes ?? times };
  };
  const takeTurn = async (seconds: number) => {
    await cancelLetters(db);
    await refillCarts(db);
    const before = await db.read.order.count();
    const amount = amountFor(last, seconds, connections);
    const turn = await metered(server, postgres, () => place(amount));
    const kept = (await db.read.order.count()) - before;
    if (kept !== turn.answers) throw new Error(`${turn.answers} orders placed, ${kept} kept.`);
    last = turn;
    return turn;
  };
  return { name, takeTurn };
}

/** Asks for a buyer's catalogue PROBES times a second; `stop` gives the times in milliseconds. */
export const startReader = (server: Served, cookie: string) =>
  startProbe(server.origin, "/", { Cookie: cookie, "Accept-Encoding": ACCEPT_ENCODING }, PROBES);

const cancelLetters = (db: Db) =>
  db.write((tx) =>
    tx.outgoingMail.updateMany({ where: { state: "waiting" }, data: { state: "cancelled" } }),
  );

/**
 * Places orders for about so many seconds and waits until all their letters are written.
 * @returns CPU time of the letters of one order, in milliseconds.
 */
export async function cpuOfLetters(subject: OrderSubject, seconds: number): Promise<number> {
  const { server, db } = subject;
  const { answers } = await orderLoad("letters", subject).takeTurn(seconds);
  const before = await server.usage();
  while ((await db.read.outgoingMail.count({ where: { state: "waiting" } })) > 0) {
    await new Promise((done) => setTimeout(done, 100));
  }
  return ((await server.usage()).cpuMs - before.cpuMs) / answers;
}
