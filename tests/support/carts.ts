import { randomUUID } from "node:crypto";

import { db, type Prisma, type Tx } from "~/db/db.server";
import type { RequestedLine } from "~/shop/cart/piece";
import { withLists } from "~/shop/catalogue/styles/style-row";
import { writePieces } from "~/shop/catalogue/pieces/write-pieces.server";

/** With its pieces, offered in the first delivery window. */
export async function createStyle(tx: Tx, data: Prisma.ProductCreateInput) {
  const style = await tx.product.create({ data });
  await writePieces(tx, [withLists(style)]);
  const { id: windowId } = (await tx.deliveryWindow.findFirst()) ?? (await createWindow(tx));
  await tx.styleWindow.create({ data: { productId: style.id, windowId } });
  return style;
}

/** By default one that ships from stock in 2-4 weeks and is open. */
export const createWindow = (tx: Tx, data: Partial<Prisma.DeliveryWindowCreateInput> = {}) =>
  tx.deliveryWindow.create({
    data: {
      name: `Window ${randomUUID().slice(0, 8)}`,
      kind: "in_stock",
      ...(!data.shipsFrom && { weeksFrom: 2, weeksTo: 4 }),
      ...data,
    },
  });

/** With its pieces, without its version and the audit. */
export async function updateStyle(tx: Tx, id: number, data: Prisma.ProductUpdateInput) {
  const style = await tx.product.update({ where: { id }, data });
  await writePieces(tx, [withLists(style)]);
  return style;
}

/** With its pieces; its wholesale price is 10 € by default. */
export function makeStyle(
  more: Partial<{
    name: string;
    styleCode: string;
    category: string;
    hsCode: string | null;
    countryOfOrigin: string | null;
    netWeight: number | null;
    wholesalePrice: number;
    sizes: string[];
    colors: string[];
    isActive: boolean;
  }> = {},
) {
  return db.write((tx) =>
    createStyle(tx, {
      styleCode: randomUUID().slice(0, 8),
      name: "Alma",
      sizes: ["S", "M"],
      colors: ["Sand", "Rust"],
      additionalImages: [],
      fibreComposition: [{ fibre: "cotton", percent: 100 }],
      wholesalePrice: 1000,
      ...more,
    }),
  );
}

/** By default a pre-order window. */
export const offerAlsoIn = (productId: number, data: Partial<Prisma.DeliveryWindowCreateInput> = {}) =>
  db.write(async (tx) => {
    const window = await createWindow(tx, { kind: "pre_order", position: 99, ...data });
    await tx.styleWindow.create({ data: { productId, windowId: window.id } });
    return window;
  });

export const wanted = (productId: number, more: Partial<RequestedLine> = {}): RequestedLine => ({
  productId,
  quantity: 1,
  size: "M",
  color: "Sand",
  ...more,
});
