import { createHash } from "node:crypto";

import { db, type Reader, type Tx } from "~/db/db.server";
import { pictureForColour } from "~/shop/catalogue/colours";
import { priceLines } from "~/shop/offers/quote";
import { activeTiers } from "~/shop/offers/tiers.server";
import { type Cart, type CartLine, skuOf } from "./cart";

/** The pieces in a customer's cart, for the badge in the header. */
export async function countPieces(userId: string): Promise<number> {
  const sum = await db.read.cartItem.aggregate({
    where: { userId, product: { isActive: true } },
    _sum: { quantity: true },
  });
  return sum._sum.quantity ?? 0;
}

/** A customer's cart, priced now. Inside a transaction, pass it. */
export async function readCart(userId: string, from: Reader | Tx = db.read): Promise<Cart> {
  const rows = await from.cartItem.findMany({
    where: { userId },
    orderBy: { id: "asc" },
    select: {
      id: true,
      productId: true,
      quantity: true,
      size: true,
      color: true,
      product: {
        select: {
          styleCode: true,
          name: true,
          description: true,
          imageUrl: true,
          additionalImages: true,
          wholesalePrice: true,
          minOrderQuantity: true,
          sizes: true,
          colors: true,
          isActive: true,
        },
      },
    },
  });
  const tiers = await activeTiers(from);
  const lines = rows.map(({ product, ...row }): CartLine => {
    const size = row.size || null;
    const color = row.color || null;
    return {
      id: row.id,
      productId: row.productId,
      sku: skuOf(product.styleCode, color, size),
      name: product.name,
      description: product.description,
      size,
      color,
      quantity: row.quantity,
      unitPrice: product.wholesalePrice,
      lineTotal: product.wholesalePrice * row.quantity,
      imageUrl: pictureForColour(color ?? "", product.imageUrl, product.additionalImages as string[]),
      minOrderQuantity: product.minOrderQuantity,
      isAvailable:
        product.isActive &&
        isOffered(size, product.sizes as string[]) &&
        isOffered(color, product.colors as string[]),
    };
  });
  const totals = priceLines(
    lines.filter((line) => line.isAvailable),
    tiers,
  );
  return { lines, totals, fingerprint: fingerprintOf(lines, totals.total) };
}

function isOffered(chosen: string | null, offered: string[]): boolean {
  return chosen === null ? offered.length === 0 : offered.includes(chosen);
}

function fingerprintOf(lines: CartLine[], total: number): string {
  const seen = lines.map((line) => [line.sku, line.quantity, line.unitPrice, line.isAvailable]);
  return createHash("sha256").update(JSON.stringify([seen, total])).digest("base64url").slice(0, 22);
}
