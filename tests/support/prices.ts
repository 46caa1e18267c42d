import { randomUUID } from "node:crypto";

import { db, type Prisma } from "~/db/db.server";
import { findPiece } from "./pieces";

/** Occurs nowhere else, in cents. */
export const CANARY_PRICE = 9_191_919;
/** As cents and in euro, with or without separators, but not within random hexadecimal digits. */
export const CANARY_PRICE_PATTERN = /(?<![\da-f])91[.,\s]?919(?![\da-f]{3})/i;

/** By default nothing off the list prices, with these own prices. */
export function makePriceGroup(data: Partial<Prisma.PriceGroupCreateInput> = {}, own: readonly OwnPrice[] = []) {
  return db.write(async (tx) => {
    const prices = [];
    for (const { price, productId, color, size } of own) {
      const piece = color || size ? await findPiece({ productId, color, size }, tx) : null;
      prices.push({ productId, pieceId: piece?.id ?? null, price });
    }
    const name = `Group ${randomUUID().slice(0, 8)}`;
    return tx.priceGroup.create({ data: { name, ...data, prices: { create: prices } } });
  });
}

/** Of a style, or of its piece in a colour and size. */
interface OwnPrice {
  productId: number;
  color?: string | null;
  size?: string | null;
  price: number;
}

/** Null: no group. */
export const putInGroup = (companyId: string, priceGroupId: number | null) =>
  db.write((tx) => tx.company.update({ where: { id: companyId }, data: { priceGroupId } }));
