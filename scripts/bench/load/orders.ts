import { quantile } from "../figures";
import type { Rounds } from "./compare";
import { cpuOfLetters, orderLoad, type OrderSubject, startReader } from "./order-load";
import type { Turn } from "./turn";

/** What orders cost beside their own answers. Times are milliseconds. */
export interface OrderEffects {
  /** A buyer's catalogue without orders, and while orders are placed. */
  idleP99: number;
  meanwhileP99: number;
  /** CPU time of the letters of one order. */
  lettersCpuMs: number;
  /** Of all turns with orders. */
  memory: number;
}

/** Asks for a buyer's catalogue with and without orders, and has the letters of some orders written. */
export async function measureOrderEffects(
  subject: OrderSubject,
  cookie: string,
  { rounds, seconds }: Rounds,
): Promise<OrderEffects> {
  const idle = startReader(subject.server, cookie);
  await new Promise((done) => setTimeout(done, 2 * rounds * seconds * 1_000));
  const idleTimes = await idle.stop();
  const meanwhile = orderLoad("a reader meanwhile", subject, cookie);
  const turns: Turn[] = [];
  for (let turn = 0; turn < 2 * rounds; turn++) turns.push(await meanwhile.takeTurn(seconds));
  return {
    idleP99: quantile(idleTimes, 0.99),
    meanwhileP99: quantile(
      turns.flatMap(({ times }) => times),
      0.99,
    ),
    lettersCpuMs: await cpuOfLetters(subject, seconds),
    memory: Math.max(...turns.map(({ memory }) => memory)),
  };
}
