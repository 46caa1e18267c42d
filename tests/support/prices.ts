import { randomUUID } from "node:crypto";

import { db, type Prisma } from "~/db/db.server";

/** A price that occurs nowhere else, in cents. */
export const CANARY_PRICE = 9_191_919;
/** Finds it as cents and in euro, with or without separators, but not within random hexadecimal digits. */
export const CANARY_PRICE_PATTERN = /(?<![\da-f])91[.,\s]?919(?![\da-f]{3})/i;

/** Creates a price group, by default of nothing off the list prices, with these own prices. */
export function makePriceGroup(
  data: Partial<Prisma.PriceGroupCreateInput> = {},
  own: readonly { productId: number; color?: string; size?: string; price: number }[] = [],
) {
  return db.write((tx) =>
    tx.priceGroup.create({
      data: {
        name: `Group ${randomUUID().slice(0, 8)}`,
        ...data,
        prices: { create: own.map(({ productId, ...price }) => ({ ...price, productId })) },
      },
    }),
  );
}

/** Puts a customer into a price group, or null: into none. */
export const putInGroup = (userId: string, priceGroupId: number | null) =>
  db.write((tx) => tx.user.update({ where: { id: userId }, data: { priceGroupId } }));
