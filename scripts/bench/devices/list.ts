import type { PageName } from "../load/subjects";

/** What can be measured with a device on and off: pages, orders, and the response time of a page while orders are placed. */
export type DeviceSubject = PageName | "orders" | "reader during orders";

/** An optimisation that the setting SPEED_DEVICES can switch off. */
export interface Device {
  name: string;
  /** What it is expected to make cheaper. */
  subjects: readonly DeviceSubject[];
  /** The database it applies to; without one, both. */
  database?: "sqlite" | "postgres";
}

const BUYERS_PAGES = ["buyer: catalogue with prices", "buyer: product"] as const;

export const DEVICES: readonly Device[] = [
  { name: "page-cache", subjects: ["visitor: catalogue", "visitor: search"] },
  { name: "fragments", subjects: BUYERS_PAGES },
  { name: "page-start", subjects: BUYERS_PAGES },
  { name: "slim-scripts", subjects: BUYERS_PAGES },
  {
    name: "prepared-statements",
    subjects: [...BUYERS_PAGES, "buyer: cart of 20 lines", "orders"],
  },
  { name: "order-queue", subjects: ["orders", "reader during orders"] },
  { name: "yield", subjects: ["orders", "reader during orders"] },
  { name: "background-fsync", subjects: ["orders", "reader during orders"], database: "sqlite" },
  { name: "checkpoints", subjects: ["orders", "reader during orders"], database: "sqlite" },
  { name: "small-heap", subjects: ["buyer: catalogue with prices", "orders"] },
];
