import type { Prisma, Reader, Tx } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import { cached, type ShopCache, type TransactionContext } from "~/shop/base/cached.server";
import { type DeliveryWindow, isOpen, windowOfNewStyles } from "./window";

/** The columns of a DeliveryWindow. */
export const windowColumns = {
  id: true,
  name: true,
  kind: true,
  ordersFrom: true,
  ordersUntil: true,
  shipsFrom: true,
  shipsUntil: true,
  weeksFrom: true,
  weeksTo: true,
  payment: true,
  paymentDays: true,
  depositPercentage: true,
  position: true,
} as const satisfies Record<keyof DeliveryWindow, true>;

/** Rows of `delivery_windows` and their copies in orders, with kind and payment typed as the shop writes them. */
export const asTerms = <Row extends { kind: string; payment: string }>(row: Row) =>
  row as Omit<Row, "kind" | "payment"> & Pick<DeliveryWindow, "kind" | "payment">;

/** The Prisma argument to read the windows of a style: `select: { windows: styleWindows }`. */
export const styleWindows = {
  select: { windowId: true },
} as const satisfies Prisma.Product$windowsArgs;

/** All delivery windows by position. Inside a transaction, pass its context to read what it sees. */
export function deliveryWindows(within?: TransactionContext | ShopCache): Promise<DeliveryWindow[]> {
  return cached("delivery windows", readWindows, within);
}

/** deliveryWindows uncached, for transactions that change what is cached. */
export async function readWindows(from: Reader | Tx): Promise<DeliveryWindow[]> {
  const rows = await from.deliveryWindow.findMany({
    orderBy: [{ position: "asc" }, { id: "asc" }],
    select: windowColumns,
  });
  return rows.map(asTerms);
}

/** The windows in which orders are accepted now, by position. */
export async function openWindows(within?: ShopCache): Promise<DeliveryWindow[]> {
  const today = isoDay(new Date());
  return (await deliveryWindows(within)).filter((window) => isOpen(window, today));
}

/** Those of these windows that a style is in, by the style's rows (styleWindows). */
export const windowsOf = (
  rows: readonly { windowId: number }[],
  windows: readonly DeliveryWindow[],
): DeliveryWindow[] => windows.filter(({ id }) => rows.some(({ windowId }) => windowId === id));

/** Offers a new style in the window for new ones; does nothing while there is none. */
export async function offerNewStyle(tx: Tx, productId: number): Promise<void> {
  const first = windowOfNewStyles(await readWindows(tx), isoDay(new Date()));
  if (first) await tx.styleWindow.create({ data: { productId, windowId: first.id } });
}
