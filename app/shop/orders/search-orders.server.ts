import { type Prisma, type Tx } from "~/db/db.server";
import type { ShippingAddress } from "~/formats/address";
import { searchIds } from "~/shop/base/search/search.server";
import { searchWordsIn } from "~/shop/base/search/whole-words.server";
import { documentKindsThat } from "./document-kinds";
import { orderSearchText } from "./search-text";

/** The columns of an order for searchTextOf. */
export const searchedColumns = {
  orderNumber: true,
  poNumber: true,
  shippingAddress: true,
  lines: { select: { sku: true, name: true, color: true } },
  documents: {
    where: { kind: { in: documentKindsThat("isSearched") }, version: 1 },
    orderBy: { id: "asc" },
    select: { number: true },
  },
} as const satisfies Prisma.OrderSelect;

type Row = Prisma.OrderGetPayload<{ select: typeof searchedColumns }>;

/** The search text of a stored order. */
export const searchTextOf = ({ documents, shippingAddress, ...order }: Row): string =>
  orderSearchText({
    ...order,
    documentNumbers: documents.map(({ number }) => number),
    shippingAddress: shippingAddress as unknown as ShippingAddress,
  });

/** Stores the search text of an order that the transaction has changed. */
export async function updateSearchText(tx: Tx, id: number): Promise<void> {
  const order = await tx.order.findUniqueOrThrow({ where: { id }, select: searchedColumns });
  await tx.order.update({
    where: { id },
    data: { searchText: searchTextOf(order) },
    select: { id: true },
  });
}

/** The words by which a typed search text finds orders. */
export const orderWords = (q: string): Promise<string[]> => searchWordsIn("orders", q);

/**
 * The ids of the newest orders that match a typed search text, for a Prisma condition `{ id: { in: ids } }`. Null when it
 * contains no word.
 */
export async function newestOrdersFor(q: string): Promise<number[] | null> {
  const words = await orderWords(q);
  // A Prisma query on SQLite can have at most 999 parameters.
  return words.length > 0 ? (await searchIds<number>("orders", { words }, { limit: 900 })).ids : null;
}
