import { createHash } from "node:crypto";

import { db, type Reader, type Tx } from "~/db/db.server";
import { pictureForColour } from "~/shop/catalogue/colours";
import { priceLines } from "~/shop/offers/quote";
import { activeTiers } from "~/shop/offers/tiers.server";
import { type Cart, type CartLine, skuOf } from "./cart";
import type { CsvLine } from "./csv";
import { isOffered } from "./piece";

/** The pieces in a customer's cart that can be ordered, for the badge in the header. */
export async function countPieces(userId: string): Promise<number> {
  const rows = await db.read.cartItem.findMany({
    where: { userId, product: { isActive: true } },
    select: {
      quantity: true,
      size: true,
      color: true,
      product: { select: { name: true, sizes: true, colors: true, isActive: true } },
    },
  });
  return rows.reduce(
    (sum, { product, ...row }) => sum + (isOffered(offered(product), row) ? row.quantity : 0),
    0,
  );
}

const offered = <Row extends { sizes: unknown; colors: unknown }>(row: Row) => ({
  ...row,
  sizes: row.sizes as string[],
  colors: row.colors as string[],
});

/** How often a customer's cart has been changed; 0 for an unknown customer. */
export async function cartVersionOf(userId: string): Promise<number> {
  const row = await db.read.user.findUnique({
    where: { id: userId },
    select: { cartVersion: true },
  });
  return row?.cartVersion ?? 0;
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
      size,
      color,
      quantity: row.quantity,
      unitPrice: product.wholesalePrice,
      lineTotal: product.wholesalePrice * row.quantity,
      imageUrl: pictureForColour(
        color ?? "",
        product.imageUrl,
        product.additionalImages as string[],
      ),
      minOrderQuantity: product.minOrderQuantity,
      isAvailable: isOffered(offered(product), row),
    };
  });
  const totals = priceLines(
    lines.filter((line) => line.isAvailable),
    tiers,
  );
  return { lines, totals, fingerprint: fingerprintOf(lines, totals.total) };
}

function fingerprintOf(lines: CartLine[], total: number): string {
  // Not by SKU: two odd names may be written alike there.
  const seen = lines
    .filter((line) => line.isAvailable)
    .map(({ productId, size, color, quantity, unitPrice }) => [
      ...[productId, size, color],
      ...[quantity, unitPrice],
    ]);
  return createHash("sha256")
    .update(JSON.stringify([seen, total]))
    .digest("base64url")
    .slice(0, 22);
}

/** The lines of a customer's cart that can be ordered, as its file has them. */
export async function linesForCsv(userId: string): Promise<CsvLine[]> {
  return csvLinesOf((await readCart(userId)).lines.filter((line) => line.isAvailable));
}

/** Lines of a cart as its file has them: with the descriptions of their styles. */
export async function csvLinesOf(lines: readonly CartLine[]): Promise<CsvLine[]> {
  const styles = await db.read.product.findMany({
    where: { id: { in: lines.map((line) => line.productId) } },
    select: { id: true, description: true },
  });
  const descriptions = new Map(styles.map(({ id, description }) => [id, description]));
  return lines.map(({ name, quantity, size, color, productId }) => ({
    ...{ name, quantity, size, color },
    description: descriptions.get(productId) ?? "",
  }));
}
