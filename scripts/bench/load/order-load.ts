import type { Db } from "~/db/db.server";
import { ACCEPT_ENCODING } from "../timed-get";
import { refillCarts } from "../buyers";
import type { MeasuredServer } from "../serve";
import { type CheckoutBuyer, placeOrders } from "./order-burst";
import { startProbe } from "./probe";
import { type Load, measureUsage, requestCount, type Sample } from "./sample";

/** Requests a second for the catalogue while orders are placed. */
const PROBES_PER_SECOND = 20;

/** A shop to place orders in. */
export interface OrderSubject {
  server: MeasuredServer;
  db: Db;
  /** The process id of the PostgreSQL server, if it is known. */
  postgres: number | null;
  buyers: readonly CheckoutBuyer[];
  connections: number;
}

/**
 * Loads a shop with orders, each from another buyer's filled cart. Throws when an order is refused or missing. With the
 * cookie of a buyer (`reader`), their catalogue is requested meanwhile, and the times are those of the catalogue. After a
 * sample its unsent mail is cancelled: the next sample, perhaps of another load, would count it.
 */
export function orderLoad(name: string, subject: OrderSubject, reader?: string): Load {
  const { takeSample } = orderLoadWithMail(name, subject, reader);
  return {
    name,
    async takeSample(seconds) {
      const sample = await takeSample(seconds);
      await cancelWaitingMail(subject.db);
      return sample;
    },
  };
}

/** As orderLoad, but the mail of a sample is sent after it. */
function orderLoadWithMail(name: string, subject: OrderSubject, reader?: string): Load {
  const { server, db, postgres, buyers, connections } = subject;
  let last: Sample | null = null;
  const place = async (amount: number) => {
    const probe = reader ? startCatalogueProbe(server, reader) : null;
    const burst = await placeOrders(server, buyers.slice(0, amount), connections);
    const catalogueTimes = await probe?.stop();
    if (Object.keys(burst.others).length > 0) {
      const statuses = JSON.stringify(burst.others);
      throw new Error(`Orders were refused: ${statuses}. The first answer: ${burst.firstOther}`);
    }
    const { placed: answers, ms, bytes, times } = burst;
    return { answers, ms, bytes, times: catalogueTimes ?? times };
  };
  const takeSample = async (seconds: number) => {
    await refillCarts(db);
    const before = await db.read.order.count();
    const amount = requestCount(last, seconds, connections);
    const sample = await measureUsage(server, postgres, () => place(amount));
    const stored = (await db.read.order.count()) - before;
    if (stored !== sample.answers) {
      throw new Error(`${sample.answers} orders placed, ${stored} stored.`);
    }
    last = sample;
    return sample;
  };
  return { name, takeSample };
}

/** Requests a buyer's catalogue PROBES_PER_SECOND times a second; `stop` returns the response times in milliseconds. */
export const startCatalogueProbe = (server: MeasuredServer, cookie: string) =>
  startProbe(server.origin, "/", { Cookie: cookie, "Accept-Encoding": ACCEPT_ENCODING }, PROBES_PER_SECOND);

const cancelWaitingMail = (db: Db) =>
  db.write((tx) => tx.outgoingMail.updateMany({ where: { state: "waiting" }, data: { state: "cancelled" } }));

/**
 * Places orders for about `seconds` seconds of CPU time and waits until all their mail is delivered.
 * @returns CPU time of the mail of one order, in milliseconds.
 */
export async function measureMailCpu(subject: OrderSubject, seconds: number): Promise<number> {
  const { server, db } = subject;
  const { answers } = await orderLoadWithMail("mail", subject).takeSample(seconds);
  const before = await server.usage();
  while ((await db.read.outgoingMail.count({ where: { state: "waiting" } })) > 0) {
    await new Promise((done) => setTimeout(done, 100));
  }
  return ((await server.usage()).cpuMs - before.cpuMs) / answers;
}
