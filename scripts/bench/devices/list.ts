import type { PageName } from "../load/subjects";

/** What can be measured with a device on and off: pages, orders, and how long a reader waits while orders are placed. */
export type DeviceSubject = PageName | "orders" | "reader during orders";

/** An optimisation that the setting SPEED_DEVICES switches off. */
export interface Device {
  name: string;
  /** What it should make cheaper. */
  subjects: readonly DeviceSubject[];
  /** The one database that it is made for, if it is. */
  database?: "sqlite" | "postgres";
}

const BUYERS_PAGES = ["buyer: catalogue with prices", "buyer: product"] as const;

/** All of them. */
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
