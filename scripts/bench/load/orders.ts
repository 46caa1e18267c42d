import { quantile } from "../figures";
import type { Rounds } from "./compare";
import { measureMailCpu, orderLoad, type OrderSubject, startCatalogueProbe } from "./order-load";
import type { Sample } from "./sample";

/** CPU time of a sample: long enough for response times of pages that are requested meanwhile. */
const SAMPLE_SECONDS = 1;

/** What orders cost besides their own responses. Times are milliseconds. */
export interface OrderEffects {
  /** The response time of a buyer's catalogue without orders, and while orders are placed. */
  idleP99: number;
  duringOrdersP99: number;
  /** CPU time of the mail of one order. */
  mailCpuMs: number;
  /** The most memory after any sample with orders, in bytes. */
  memory: number;
}

/** Requests a buyer's catalogue without and during orders, and measures the delivery of the mail of some orders. */
export async function measureOrderEffects(
  subject: OrderSubject,
  cookie: string,
  { rounds }: Pick<Rounds, "rounds">,
): Promise<OrderEffects> {
  const idle = startCatalogueProbe(subject.server, cookie);
  await new Promise((done) => setTimeout(done, 2 * rounds * SAMPLE_SECONDS * 1_000));
  const idleTimes = await idle.stop();
  const duringOrders = orderLoad("catalogue during orders", subject, cookie);
  const samples: Sample[] = [];
  while (samples.length < 2 * rounds) samples.push(await duringOrders.takeSample(SAMPLE_SECONDS));
  return {
    idleP99: quantile(idleTimes, 0.99),
    duringOrdersP99: quantile(
      samples.flatMap(({ times }) => times),
      0.99,
    ),
    mailCpuMs: await measureMailCpu(subject, SAMPLE_SECONDS),
    memory: Math.max(...samples.map(({ memory }) => memory)),
  };
}
