import { db } from "~/db/db.server";
import { deliveryWindows } from "~/shop/catalogue/delivery-windows/windows.server";
import { SHIPS_TO } from "./order-filters.server";
import type { OrdersQuery } from "./orders-query";

/** What the filter of orders offers. */
export interface OrderChoices {
  windows: { id: number; name: string }[];
  /** Two letters of each country to which something was ordered. */
  countries: string[];
}

/** With what the query has, although the delivery window is deleted or nothing was ordered to the country. */
export async function orderChoices({
  window,
  country,
}: Pick<OrdersQuery, "window" | "country">): Promise<OrderChoices> {
  const [windows, delivered] = await Promise.all([deliveryWindows(), deliveryCountries()]);
  const offered = windows.map(({ id, name }) => ({ id, name }));
  if (typeof window === "number" && !offered.some(({ id }) => id === window)) {
    const last = await db.read.orderWindow.findFirst({
      where: { windowId: window },
      orderBy: { id: "desc" },
      select: { name: true },
    });
    offered.push({ id: window, name: last?.name ?? String(window) });
  }
  return { windows: offered, countries: [...new Set([...delivered, ...(country ? [country] : [])])] };
}

/** One step of the index orders_country_idx for each, however many orders there are. */
async function deliveryCountries(): Promise<string[]> {
  const rows = await db.read.$queryRaw<{ country: string }[]>`WITH RECURSIVE "found" ("country") AS (
    SELECT '' UNION ALL SELECT (SELECT ${SHIPS_TO} FROM "orders" WHERE ${SHIPS_TO} > "found"."country" ORDER BY ${SHIPS_TO} LIMIT 1)
    FROM "found" WHERE "found"."country" IS NOT NULL
  ) SELECT "country" FROM "found" WHERE "country" <> ''`;
  return rows.map(({ country }) => country);
}
