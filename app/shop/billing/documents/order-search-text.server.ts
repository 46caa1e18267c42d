import { documentKindsThat } from "./document-kinds";
import type { Prisma, Tx } from "~/db/db.server";
import { orderSearchText } from "~/shop/orders/search-text";
import type { ShippingAddress } from "~/formats/address";

export const searchedColumns = {
  orderNumber: true,
  poNumber: true,
  shippingAddress: true,
  lines: { select: { sku: true, name: true, color: true } },
  windows: { orderBy: { position: "asc" }, select: { name: true } },
  shipments: { orderBy: { number: "asc" }, select: { trackingNumber: true } },
  documents: {
    where: { kind: { in: documentKindsThat("isSearched") }, version: 1 },
    orderBy: { id: "asc" },
    select: { number: true },
  },
  invoices: {
    orderBy: { invoiceId: "asc" },
    select: { invoice: { select: { number: true, creditNotes: { select: { number: true } } } } },
  },
} as const satisfies Prisma.OrderSelect;

type Row = Prisma.OrderGetPayload<{ select: typeof searchedColumns }>;

export const searchTextOf = ({ documents, invoices, shippingAddress, ...order }: Row): string =>
  orderSearchText({
    ...order,
    documentNumbers: [
      ...documents.map(({ number }) => number),
      // A credit note of a part of an invoice is there by itself too.
      ...new Set(
        invoices.flatMap(({ invoice: { number, creditNotes } }) => [number, ...creditNotes.map((note) => note.number)]),
      ),
    ],
    shippingAddress: shippingAddress as unknown as ShippingAddress,
  });

/** Of an order that the transaction has changed. */
export async function updateSearchText(tx: Tx, id: number): Promise<void> {
  const order = await tx.order.findUniqueOrThrow({ where: { id }, select: searchedColumns });
  await tx.order.updateMany({ where: { id }, data: { searchText: searchTextOf(order) } });
}
