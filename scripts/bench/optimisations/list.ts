import type { Optimisation } from "../../../app/optimisations.mjs";
import type { PageName } from "../load/subjects";

/** What can be measured with an optimisation and without it: pages, orders, and the response time of a page while orders are placed. */
export type Subject = PageName | "orders" | "reader during orders";

/** An optimisation that the setting OPTIMISATIONS can switch off. */
export interface Measurable {
  name: Optimisation;
  /** What it is expected to make cheaper. */
  subjects: readonly Subject[];
  /** The database it applies to; without one, both. */
  database?: "sqlite" | "postgres";
}

const BUYERS_PAGES = ["buyer: catalogue with prices", "buyer: product", "buyer: cart of 20 lines"] as const;

const BY_NAME: Record<Optimisation, Omit<Measurable, "name">> = {
  "page-cache": { subjects: ["visitor: catalogue", "visitor: search"] },
  "route-subsets": { subjects: [...BUYERS_PAGES, "admin: orders"] },
  // With --connections 32: what it shortens is the wait at p99.
  "request-turns": { subjects: ["visitor: catalogue", ...BUYERS_PAGES, "admin: orders"] },
  fragments: { subjects: BUYERS_PAGES },
  "page-start": { subjects: BUYERS_PAGES },
  "state-connection": { subjects: ["visitor: catalogue"] },
  "shop-cache": { subjects: [...BUYERS_PAGES, "orders"] },
  "small-heap": { subjects: ["buyer: catalogue with prices", "orders"] },
};

export const MEASURABLE: readonly Measurable[] = Object.entries(BY_NAME).map(([name, optimisation]) => ({
  name: name as Optimisation,
  ...optimisation,
}));
