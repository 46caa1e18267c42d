import type { Effort } from "../effort";
import { type Compared, compareInRounds } from "../load/compare";
import { orderLoad, type OrderSubject } from "../load/order-load";
import { pageLoad } from "../load/page-load";
import { checkSubjects, pageSubject } from "../load/subjects";
import type { Load } from "../load/turn";
import { warmUp } from "../load/warm-up";
import { type Served, startShop } from "../serve";
import { settingsFor } from "../settings";
import type { Device } from "./list";

/** A database that one of the two shops has for itself, and what loads need of it. */
export type ShopDatabase = Omit<OrderSubject, "server"> & { url: string; cookie: string };

/** Both shops that are compared. */
export interface Sides<Side> {
  on: Side;
  off: Side;
}

export interface MeasuredDevice {
  device: Device;
  /** Null where the shop does not start with such a setting, as when it knows no device of that name. */
  compared: Compared[] | null;
}

/** Starts the shop with a device and without it, and takes what the device concerns on both in turns. */
export async function measureDevice(
  device: Device,
  databases: Sides<ShopDatabase>,
  effort: Effort,
): Promise<MeasuredDevice> {
  const [on, off] = await Promise.allSettled([
    startShop({ ...settingsFor(databases.on.url), SPEED_DEVICES: "on" }),
    startShop({ ...settingsFor(databases.off.url), SPEED_DEVICES: `-${device.name}` }),
  ]);
  try {
    if (on.status === "rejected") throw on.reason;
    if (off.status === "rejected") return { device, compared: null };
    const loads = {
      on: await loadsOf(device, on.value, databases.on, effort),
      off: await loadsOf(device, off.value, databases.off, effort),
    };
    await warmUp([...loads.on, ...loads.off], effort.warmUpTurns);
    const pairs = loads.on.map((load, at) => ({ load, reference: loads.off[at]! }));
    return { device, compared: await compareInRounds(pairs, effort) };
  } finally {
    for (const shop of [on, off]) if (shop.status === "fulfilled") await shop.value.stop();
  }
}

async function loadsOf(
  { subjects }: Device,
  server: Served,
  { url: _, cookie, ...database }: ShopDatabase,
  { connections, orderConnections }: Effort,
): Promise<Load[]> {
  const orders = { server, ...database, connections: orderConnections };
  const loads: Load[] = [];
  for (const name of subjects) {
    if (name === "orders") loads.push(orderLoad(name, orders));
    else if (name === "reader during orders") loads.push(orderLoad(name, orders, cookie));
    else {
      const page = pageSubject(name, server, cookie);
      await checkSubjects([page]);
      loads.push(pageLoad(page, connections, database.postgres));
    }
  }
  return loads;
}
