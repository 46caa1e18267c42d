import type { Db } from "~/db/db.server";
import { ACCEPT_ENCODING } from "../ask";
import { MODEL, refillCarts, signIn } from "../buyers";
import { quantile } from "../figures";
import type { Served } from "../serve";
import { type AtCheckout, placeOrders } from "./order-burst";
import { startProbe } from "./probe";

export interface OrdersPlaced {
  orders: number;
  perSecond: number;
  /** CPU time of the shop's process an order, with all that the shop does meanwhile. */
  cpuMs: number;
  p50: number;
  p99: number;
  /** Answers that promise an order that the database has not, or the other way round. */
  lost: number;
  /** The buyers' catalogue, asked for PROBES times a second: without orders, and while they were placed. */
  idleP99: number;
  meanwhileP99: number;
  /** Letters of these orders that were not written yet when the last one was placed. */
  lettersWaiting: number;
}

const PROBES = 20;

/**
 * Has orders placed for so many seconds, each of a cart of its own; carts are filled again by SQL between bursts,
 * and that time does not count. Throws when an order is refused.
 */
export async function ordersUnderLoad(
  shop: Served,
  db: Db,
  { buyers, seconds, connections }: { buyers: string[]; seconds: number; connections: number },
): Promise<OrdersPlaced> {
  const { readCart } = await import("~/shop/cart/read-cart.server");
  const { fingerprint: reviewed } = await readCart(MODEL);
  const ready: AtCheckout[] = [];
  for (const id of buyers) ready.push({ cookie: await signIn(id), reviewed });
  const reader = { Cookie: await signIn(MODEL), "Accept-Encoding": ACCEPT_ENCODING };
  const probe = () => startProbe(shop.origin, "/", reader, PROBES);

  const idle = probe();
  await new Promise((done) => setTimeout(done, Math.max(1, seconds / 2) * 1_000));
  const idleTimes = await idle.stop();

  const before = await db.read.order.count();
  const times: number[] = [];
  const meanwhile: number[] = [];
  let [placed, ms, cpuMs] = [0, 0, 0];
  while (ms < seconds * 1_000) {
    await refillCarts(db);
    const began = await shop.usage();
    const probing = probe();
    const burst = await placeOrders(shop, ready, connections);
    meanwhile.push(...(await probing.stop()));
    cpuMs += (await shop.usage()).cpuMs - began.cpuMs;
    if (burst.placed !== ready.length) {
      const said = JSON.stringify(burst.others);
      throw new Error(`Orders were refused: ${said}. The first answer: ${burst.firstOther}`);
    }
    placed += burst.placed;
    ms += burst.ms;
    times.push(...burst.times);
  }
  const kept = (await db.read.order.count()) - before;
  return {
    orders: placed,
    perSecond: placed / (ms / 1_000),
    cpuMs: cpuMs / placed,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    lost: placed - kept,
    idleP99: quantile(idleTimes, 0.99),
    meanwhileP99: quantile(meanwhile, 0.99),
    lettersWaiting: await db.read.outgoingMail.count({ where: { state: "waiting" } }),
  };
}
