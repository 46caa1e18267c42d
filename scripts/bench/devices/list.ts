import type { SpeedDevice } from "../../../app/speed-devices.mjs";
import type { PageName } from "../load/subjects";

/** What can be measured with a device on and off: pages, orders, and the response time of a page while orders are placed. */
export type DeviceSubject = PageName | "orders" | "reader during orders";

/** An optimisation that the setting SPEED_DEVICES can switch off. */
export interface Device {
  name: SpeedDevice;
  /** What it is expected to make cheaper. */
  subjects: readonly DeviceSubject[];
  /** The database it applies to; without one, both. */
  database?: "sqlite" | "postgres";
}

const BUYERS_PAGES = [
  "buyer: catalogue with prices",
  "buyer: product",
  "buyer: cart of 20 lines",
] as const;
const ORDERS = ["orders", "reader during orders"] as const;

const DEVICES_BY_NAME: Record<SpeedDevice, Omit<Device, "name">> = {
  "page-cache": { subjects: ["visitor: catalogue", "visitor: search"] },
  "route-subsets": { subjects: [...BUYERS_PAGES, "admin: orders"] },
  // With --connections 32: what it shortens is the wait at p99.
  "request-turns": { subjects: ["visitor: catalogue", ...BUYERS_PAGES, "admin: orders"] },
  fragments: { subjects: BUYERS_PAGES },
  "page-start": { subjects: BUYERS_PAGES },
  "background-fsync": { subjects: ORDERS, database: "sqlite" },
  "state-connection": { subjects: ["visitor: catalogue"] },
  "shop-cache": { subjects: [...BUYERS_PAGES, "orders"] },
  yield: { subjects: ORDERS },
  "small-heap": { subjects: ["buyer: catalogue with prices", "orders"] },
};

export const DEVICES: readonly Device[] = Object.entries(DEVICES_BY_NAME).map(([name, device]) => ({
  name: name as SpeedDevice,
  ...device,
}));
