import { randomBytes } from "node:crypto";

import { db } from "~/db/db.server";
import type { Address } from "~/shop/orders/order";
import { Problem } from "~/shop/problem";
import { lockCart } from "./cart.server";
import { readCart } from "./read-cart.server";
import type { SharedCart, SharedLine } from "./shared-cart";

/**
 * Makes a link that shows the customer's cart as it is now, for `days`. Prices are on it for readers who are approved
 * customers, and for everybody only with `showPrices`. Throws a Problem "cart_empty".
 */
export function shareCart(
  userId: string,
  { days, showPrices }: { days: number; showPrices: boolean },
  now = new Date(),
): Promise<{ shareId: string }> {
  return db.write(async (tx) => {
    await lockCart(tx, userId);
    const cart = await readCart(userId, tx);
    const lines = cart.lines.filter((line) => line.isAvailable);
    if (lines.length === 0) {
      throw new Problem("cart_empty", "There is nothing in your cart to share.");
    }
    const customer = await tx.user.findUniqueOrThrow({ where: { id: userId } });
    return tx.sharedCart.create({
      data: {
        shareId: randomBytes(16).toString("base64url"),
        userId,
        showPrices,
        cartItems: lines.map(
          ({ name, size, color, quantity, imageUrl, unitPrice }): SharedLine => ({
            name,
            size,
            color,
            quantity,
            imageUrl,
            unitPrice,
          }),
        ) as object[],
        customerInfo: {
          name: [customer.firstName, customer.lastName].filter(Boolean).join(" "),
          email: customer.email,
          company: customer.companyName,
          shippingCountry: (customer.shippingAddress as Address | null)?.country ?? null,
        },
        createdAt: now,
        expiresAt: new Date(now.getTime() + days * 86_400_000),
      },
      select: { shareId: true },
    });
  });
}

const open = (now: Date) => ({ revokedAt: null, expiresAt: { gt: now } });

/** The customer's own links that still work, newest first. */
export function mySharedCarts(userId: string, now = new Date()) {
  return db.read.sharedCart.findMany({
    where: { userId, ...open(now) },
    orderBy: { id: "desc" },
    select: { shareId: true, showPrices: true, createdAt: true, expiresAt: true },
  });
}

/** Ends one of the customer's own links at once; a foreign or unknown one is "not_found". */
export async function revokeSharedCart(userId: string, shareId: string): Promise<void> {
  const { count } = await db.write((tx) =>
    tx.sharedCart.updateMany({
      where: { shareId, userId, revokedAt: null },
      data: { revokedAt: new Date() },
    }),
  );
  if (count === 0) throw new Problem("not_found", "This link is not one of yours.");
}

/** What a link shows to this reader; null when it is unknown, expired or revoked. */
export async function readSharedCart(
  shareId: string,
  reader: { isApproved: boolean } | null,
  now = new Date(),
): Promise<SharedCart | null> {
  const row = await db.read.sharedCart.findFirst({ where: { shareId, ...open(now) } });
  if (!row) return null;
  const lines = row.cartItems as unknown as (SharedLine & { unitPrice: number })[];
  const seesPrices = row.showPrices || reader?.isApproved === true;
  return {
    shareId: row.shareId,
    customer: row.customerInfo as SharedCart["customer"],
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
    lines: lines.map(({ unitPrice, ...line }) => (seesPrices ? { ...line, unitPrice } : line)),
    ...(seesPrices && {
      total: lines.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0),
    }),
  };
}
