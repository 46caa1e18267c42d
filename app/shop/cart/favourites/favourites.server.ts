import { z } from "zod";

import { db } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import { translatedName } from "~/shop/base/brand-words";
import { pageOf } from "~/shop/base/paging";
import { Problem } from "~/shop/base/problem";
import type { ShownWindow } from "~/shop/catalogue/delivery-windows/shown-window";
import type { PriceList } from "~/shop/catalogue/prices/price";
import { noSuchStyle } from "~/shop/catalogue/styles/style-record.server";
import { lockCustomer } from "../lock-cart.server";
import { type OrderedSheetStyle, sheetStylesById, translatedStyle } from "../order-sheet/sheet-styles.server";

/** Of a company. */
const MAX_FAVOURITES = 500;

/** `add` and `remove` are the ids of a style: the value of the button. */
export const favouriteForm = z.object({
  add: z.string().optional(),
  remove: z.string().optional(),
  redirectTo: z.string().optional(),
});

/** Of the styles, the last added first. */
export async function favouriteIds(companyId: string): Promise<number[]> {
  const rows = await db.read.favourite.findMany({
    where: { companyId },
    orderBy: [{ addedAt: "desc" }, { productId: "desc" }],
    select: { productId: true },
  });
  return rows.map(({ productId }) => productId);
}

export async function isFavourite(companyId: string, productId: number): Promise<boolean> {
  return (await db.read.favourite.count({ where: { companyId, productId } })) > 0;
}

/**
 * Returns the name of the style. Refuses (not_found) one that is not in the collection, (limit.favourites) more than MAX_FAVOURITES of
 * a company, and (not_approved) who is no customer any more.
 */
export function addFavourite(companyId: string, productId: number): Promise<string> {
  return db.write(async (tx) => {
    await lockCustomer(tx, companyId);
    const style = await tx.product.findFirst({ where: { id: productId, isActive: true }, select: { name: true } });
    if (!style) return noSuchStyle();
    await tx.favourite.upsert({
      where: { companyId_productId: { companyId, productId } },
      create: { companyId, productId },
      update: {},
    });
    if ((await tx.favourite.count({ where: { companyId } })) > MAX_FAVOURITES) {
      throw new Problem("limit.favourites", { most: MAX_FAVOURITES });
    }
    return translatedName(productId, style.name);
  });
}

/** Refuses (not_found) a style that is none, and (not_approved) who is no customer any more. */
export function removeFavourite(companyId: string, productId: number): Promise<void> {
  return db.write(async (tx) => {
    await lockCustomer(tx, companyId);
    const { count } = await tx.favourite.deleteMany({ where: { companyId, productId } });
    if (count === 0) throw new Problem("not_found.favourite");
  });
}

export interface Favourite {
  id: number;
  name: string;
  /** Null for a style that is not in the collection. */
  offered: (Pick<OrderedSheetStyle, "picture" | "price" | "styleCode"> & { windows: ShownWindow[] }) | null;
}

/** A page of the favourites, with today's prices and the delivery windows in which some of a style can be ordered. */
export async function listFavourites(companyId: string, prices: PriceList, requested: number) {
  const ids = await favouriteIds(companyId);
  const { skip, take, ...place } = pageOf(ids.length, requested);
  const rows = await db.read.product.findMany({
    where: { id: { in: ids } },
    select: { id: true, name: true, isActive: true },
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const named = ids.flatMap((id) => byId.get(id) ?? []);
  const shown = named.slice(skip, skip + take);
  const active = shown.flatMap(({ id, isActive }) => (isActive ? [id] : []));
  const found = await sheetStylesById(active, { lines: [], prices }, isoDay(new Date()));
  const tables = found.map(translatedStyle);
  const styles = shown.map(({ id, name: original }): Favourite => {
    const name = translatedName(id, original);
    const own = tables.filter((table) => table.id === id);
    const [first] = own;
    if (!first) return { id, name, offered: null };
    const { picture, price, styleCode } = first;
    return { id, name, offered: { picture, price, styleCode, windows: own.flatMap(orderableIn) } };
  });
  const gone = named.filter(({ isActive }) => !isActive).map(({ name }) => name);
  return { styles, count: ids.length, gone, ...place };
}

const orderableIn = ({ matrix }: OrderedSheetStyle): ShownWindow[] =>
  matrix?.cells.flat().some((cell) => cell && cell.reason === undefined) ? [matrix.window] : [];

/** Of a style of the collection that is no favourite, such as one that was just removed; null for any other. */
export async function formerFavourite(companyId: string, id: number) {
  const style = await db.read.product.findFirst({
    where: { id, isActive: true, favourites: { none: { companyId } } },
    select: { id: true, name: true },
  });
  return style && { id, name: translatedName(id, style.name) };
}
