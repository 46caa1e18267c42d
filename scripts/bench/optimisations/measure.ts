import type { BenchOptions } from "../options";
import { type Compared, compareInRounds } from "../load/compare";
import { orderLoad, type OrderSubject } from "../load/order-load";
import { pageLoad } from "../load/page-load";
import { checkSubjects, pageSubject, type Readers } from "../load/subjects";
import type { Load } from "../load/sample";
import { warmUp } from "../load/warm-up";
import { type MeasuredServer, startShop } from "../serve";
import { settingsFor } from "../settings";
import type { Measurable } from "./list";

/** The database of one of the two compared shops, with what the loads need. */
export type ShopDatabase = Omit<OrderSubject, "server"> & { url: string; readers: Readers };

/** A value for each of the two compared shops: optimisation on, optimisation off. */
export interface Sides<Side> {
  on: Side;
  off: Side;
}

export interface MeasuredOptimisation {
  optimisation: Measurable;
  /** Null when the shop does not start with the optimisation off, for instance because it has no optimisation of that name. */
  compared: Compared[] | null;
}

/** Starts the shop with an optimisation on and off and compares the optimisation's subjects in alternating samples. */
export async function measureOptimisation(
  optimisation: Measurable,
  databases: Sides<ShopDatabase>,
  options: BenchOptions,
): Promise<MeasuredOptimisation> {
  const [on, off] = await Promise.allSettled([
    startShop({ ...settingsFor(databases.on.url), OPTIMISATIONS: "on" }),
    startShop({ ...settingsFor(databases.off.url), OPTIMISATIONS: `-${optimisation.name}` }),
  ]);
  try {
    if (on.status === "rejected") throw on.reason;
    if (off.status === "rejected") return { optimisation, compared: null };
    const loads = {
      on: await loadsOf(optimisation, on.value, databases.on, options),
      off: await loadsOf(optimisation, off.value, databases.off, options),
    };
    await warmUp([...loads.on, ...loads.off], options.warmUpSamples);
    const pairs = loads.on.map((load, at) => ({ load, reference: loads.off[at]! }));
    return { optimisation, compared: await compareInRounds(pairs, options) };
  } finally {
    for (const shop of [on, off]) if (shop.status === "fulfilled") await shop.value.stop();
  }
}

async function loadsOf(
  { subjects }: Measurable,
  server: MeasuredServer,
  { url: _, readers, ...database }: ShopDatabase,
  { connections, orderConnections }: BenchOptions,
): Promise<Load[]> {
  const orders = { server, ...database, connections: orderConnections };
  const loads: Load[] = [];
  for (const name of subjects) {
    if (name === "orders") loads.push(orderLoad(name, orders));
    else if (name === "reader during orders") loads.push(orderLoad(name, orders, readers.buyer));
    else {
      const page = pageSubject(name, server, readers);
      await checkSubjects([page]);
      loads.push(pageLoad(page, connections, database.postgres));
    }
  }
  return loads;
}
