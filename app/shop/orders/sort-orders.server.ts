import { db } from "~/db/db.server";
import { nameForAdmins } from "~/formats/person-name";
import type { Sort } from "~/shop/base/sorting";
import { namedCompany } from "~/shop/brand/mail/contact";
import type { OrderSort } from "./order";
import { shippingOf } from "./ship-by.server";

/** No index has the orders by amount, customer or shipping day, so only so many are sorted by them. A query on SQLite has at most 999 parameters. */
export const MAX_SORTED = 900;

/** By what orders are sorted; one without a value comes last. */
type Values = Map<number, string | number | null>;

const VALUES: Record<Exclude<OrderSort, "date">, (ids: number[]) => Promise<Values>> = {
  async customer(ids) {
    const select = { id: true, company: { select: namedCompany } } as const;
    const rows = await db.read.order.findMany({ where: { id: { in: ids } }, select });
    return new Map(rows.map(({ id, company: { name, contact } }) => [id, name ?? nameForAdmins(contact)]));
  },
  async amount(ids) {
    const select = { id: true, total: true } as const;
    const rows = await db.read.order.findMany({ where: { id: { in: ids } }, select });
    return new Map(rows.map(({ id, total }) => [id, total]));
  },
  async "ship-by"(ids) {
    const shipping = await shippingOf(ids);
    return new Map(ids.map((id) => [id, shipping.get(id)?.shipBy[0] ?? null]));
  },
};

/** Sorts orders that are given newest first; those with the same value stay newest first. */
export async function sortOrders(ids: number[], { by, isDescending }: Sort<OrderSort>): Promise<number[]> {
  if (by === "date") return isDescending ? ids : [...ids].reverse();
  const values = await VALUES[by](ids);
  const valueOf = (id: number) => values.get(id) ?? null;
  const sign = isDescending ? -1 : 1;
  const sorted = ids.filter((id) => valueOf(id) !== null);
  sorted.sort((a, b) => sign * compare(valueOf(a)!, valueOf(b)!));
  return [...sorted, ...ids.filter((id) => valueOf(id) === null)];
}

const compare = (a: string | number, b: string | number) =>
  typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b), "en");
