import { db } from "~/db/db.server";
import { favouriteIds } from "~/shop/cart/favourites/favourites.server";
import type { SheetQuery } from "~/shop/catalogue/styles/sheet-query";
import { AT_A_CHARGE, ownedBy } from "./orders.server";
import { VOID_STATUSES } from "./steps";

/** The newest ones. SQLite takes some thousand values in a statement, and a search adds to them. */
const MAX_NEW = 500;

interface ListedStyles {
  /** Undefined for those in the cart, which its lines name. */
  chosenIds?: readonly number[];
  /** When the company ordered last, for what is new since then; null: never yet. */
  since?: Date | null;
}

/** The styles of a list of a company. Nothing is new to one that has not ordered yet. */
export async function listedStyles(list: SheetQuery["chosen"], companyId: string): Promise<ListedStyles> {
  if (list === "favourites") return { chosenIds: await favouriteIds(companyId) };
  if (list !== "new") return {};
  const since = await lastOrderAt(companyId);
  return { chosenIds: since ? await publishedSince(since) : [], since };
}

/** Cancelled orders and replacements do not count. */
async function lastOrderAt(companyId: string): Promise<Date | null> {
  const last = await db.read.order.findFirst({
    where: { ...ownedBy(companyId), ...AT_A_CHARGE, status: { notIn: [...VOID_STATUSES] } },
    orderBy: { createdAt: "desc" },
    select: { createdAt: true },
  });
  return last?.createdAt ?? null;
}

/** The styles of the collection that were first in it since a moment. */
async function publishedSince(since: Date): Promise<number[]> {
  const rows = await db.read.product.findMany({
    where: { isActive: true, publishedAt: { gt: since } },
    orderBy: [{ publishedAt: "desc" }, { id: "desc" }],
    take: MAX_NEW,
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}
