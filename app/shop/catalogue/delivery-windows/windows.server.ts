import type { Prisma, Reader, Tx } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import { cached, type ShopCache, type TransactionContext } from "~/shop/base/cached.server";
import { type DeliveryWindow, isOpen, windowOfNewStyles } from "./window";

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
  cashDiscountPercentage: true,
  cashDiscountDays: true,
  position: true,
} as const satisfies Record<keyof DeliveryWindow, true>;

/** Rows of `delivery_windows` or their copies in orders. */
export const asTerms = <Row extends { kind: string; payment: string }>(row: Row) =>
  row as Omit<Row, "kind" | "payment"> & Pick<DeliveryWindow, "kind" | "payment">;

/** `select: { windows: styleWindows }` reads the windows of a style. */
export const styleWindows = {
  select: { windowId: true },
} as const satisfies Prisma.Product$windowsArgs;

/** All, by position. Inside a transaction, pass its context to read what it sees. */
export function deliveryWindows(within?: TransactionContext | ShopCache): Promise<DeliveryWindow[]> {
  return cached("delivery windows", readWindows, within);
}

/** Uncached, for transactions that change what is cached. */
export async function readWindows(from: Reader | Tx): Promise<DeliveryWindow[]> {
  const rows = await from.deliveryWindow.findMany({
    orderBy: [{ position: "asc" }, { id: "asc" }],
    select: windowColumns,
  });
  return rows.map(asTerms);
}

/** In which orders are accepted now, by position. */
export async function openWindows(within?: ShopCache): Promise<DeliveryWindow[]> {
  const today = isoDay(new Date());
  return (await deliveryWindows(within)).filter((window) => isOpen(window, today));
}

/** By the rows of a style (styleWindows). */
export const windowsOf = (
  rows: readonly { windowId: number }[],
  windows: readonly DeliveryWindow[],
): DeliveryWindow[] => windows.filter(({ id }) => rows.some(({ windowId }) => windowId === id));

/** In the window for new styles; does nothing when there is none. */
export async function offerNewStyle(tx: Tx, productId: number): Promise<void> {
  const first = windowOfNewStyles(await readWindows(tx), isoDay(new Date()));
  if (first) await tx.styleWindow.create({ data: { productId, windowId: first.id } });
}
