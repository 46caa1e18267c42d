import { db } from "~/db/db.server";
import { deliveryWindows } from "~/shop/catalogue/delivery-windows/windows.server";
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
  const [windows, rows] = await Promise.all([
    deliveryWindows(),
    db.read.$queryRaw<{ key: string }[]>`SELECT DISTINCT "key" FROM "sales_figures" WHERE "kind" = 'country'`,
  ]);
  const offered = windows.map(({ id, name }) => ({ id, name }));
  if (typeof window === "number" && !offered.some(({ id }) => id === window)) {
    const last = await db.read.orderWindow.findFirst({
      where: { windowId: window },
      orderBy: { id: "desc" },
      select: { name: true },
    });
    offered.push({ id: window, name: last?.name ?? String(window) });
  }
  const countries = new Set([...rows.map(({ key }) => key), ...(country ? [country] : [])]);
  return { windows: offered, countries: [...countries].filter(Boolean) };
}
