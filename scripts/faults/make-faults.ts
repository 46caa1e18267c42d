import { DATABASE_FAULTS } from "./database-faults";
import type { Environment } from "./environment";
import type { Fault } from "./fault";
import type { FaultOptions } from "./options";
import { pause, type Random, randomOf } from "./random";
import { SERVICE_FAULTS } from "./service-faults";
import { SHOP_FAULTS } from "./shop-faults";

const RECOVERY_MS = 30_000;

/** Times in milliseconds since 1970. */
export interface MadeFault {
  fault: Fault;
  from: number;
  to: number;
  /** When /readyz said 200 again. */
  readyAt: number;
}

/** Of a kind of database. */
export const faultsOn = (database: FaultOptions["database"]): Fault[] =>
  [...SHOP_FAULTS, ...SERVICE_FAULTS, ...DATABASE_FAULTS].filter(({ on = database }) => on === database);

/** All possible faults in turn, in an order by the seed, until the time is over or each was made `turns` times. */
export async function makeFaults(environment: Environment, { minutes, turns, database, seed, only }: FaultOptions) {
  const wanted = faultsOn(database).filter(({ name }) => only.length === 0 || only.includes(name));
  const isPossible = ({ needsDisk }: Fault) => !needsDisk || environment.disk !== null;
  const possible = wanted.filter(isPossible);
  const skipped = wanted.filter((fault) => !isPossible(fault));
  const random = randomOf(seed);
  const made: MadeFault[] = [];
  const until = Date.now() + minutes * 60_000;
  await pause(2_000);
  for (let turn = 0; turn < turns && possible.length > 0; turn++) {
    for (const fault of random.shuffle(possible)) {
      if (Date.now() > until) return { made, skipped };
      made.push(await makeFault(environment, fault, random));
      await random.pause(500, 2_500);
    }
  }
  return { made, skipped };
}

async function makeFault(environment: Environment, fault: Fault, random: Random): Promise<MadeFault> {
  const from = Date.now();
  await fault.run(environment, random);
  const to = Date.now();
  if (!(await environment.shop.isReady(RECOVERY_MS))) {
    environment.history.addViolation(`The shop was not ready 30 s after "${fault.name}".`);
  }
  return { fault, from, to, readyAt: Date.now() };
}
