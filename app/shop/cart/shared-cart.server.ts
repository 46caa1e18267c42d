import { randomBytes } from "node:crypto";
import { z } from "zod";
import { parseWithZod } from "@conform-to/zod/v4";

import { db } from "~/db/db.server";
import * as t from "~/messages/cart";
import { transactionContext } from "~/shop/base/cached.server";
import { namedCompany } from "~/shop/brand/mail/contact";
import type { Cents } from "~/formats/money";
import { priceListOf } from "~/shop/catalogue/prices/price-lists.server";
import { Problem } from "~/shop/base/problem";
import type { CartLine } from "./cart";
import { compareLines, type LineComparison } from "./compare-lines.server";
import { lockCustomer } from "./lock-cart.server";
import { readCart } from "./read-cart.server";
import { MAX_SHARED_CARTS, SHARE_DAYS, SHARE_ID, type SharedCart, type SharedLine } from "./shared-cart";

/**
 * A link that shows a snapshot of the cart for `days`. Approved customers of the same price group always see prices on
 * it, everybody else only with `showPrices`.
 */
export function shareCart(
  companyId: string,
  { days, showPrices }: { days: number; showPrices: boolean },
  now = new Date(),
): Promise<{ shareId: string }> {
  return db.write(async (tx) => {
    await lockCustomer(tx, companyId);
    const cart = await readCart(companyId, await transactionContext(tx));
    const lines = cart.lines.filter((line) => line.isAvailable);
    if (lines.length === 0) {
      throw new Problem(cart.lines.length > 0 ? "cart_empty.none_available" : "cart_empty.to_share");
    }
    if ((await tx.sharedCart.count({ where: { companyId, ...isActiveAt(now) } })) >= MAX_SHARED_CARTS) {
      throw new Problem("too_many_links", { most: MAX_SHARED_CARTS });
    }
    const customer = await tx.company.findUniqueOrThrow({
      where: { id: companyId },
      select: { ...namedCompany, priceGroupId: true, shippingAddress: true },
    });
    return tx.sharedCart.create({
      data: {
        shareId: randomBytes(16).toString("base64url"),
        companyId,
        showPrices,
        priceGroupId: customer.priceGroupId,
        cartItems: lines.map(toSharedLine) as object[],
        customerInfo: {
          name: [customer.contact.firstName, customer.contact.lastName].filter(Boolean).join(" "),
          email: customer.contact.email,
          company: customer.name,
          shippingCountry: (customer.shippingAddress as { country?: string } | null)?.country ?? null,
        },
        createdAt: now,
        expiresAt: new Date(now.getTime() + days * 86_400_000),
      },
      select: { shareId: true },
    });
  });
}

/** As stored. */
export interface SharedCartLine extends SharedLine {
  /** Missing in carts that were shared with an earlier version. */
  productId?: number;
  unitPrice: Cents;
}

function toSharedLine(line: CartLine): SharedCartLine {
  const { productId, name, size, color, quantity, imageUrl, unitPrice, window } = line;
  return { productId, name, size, color, quantity, imageUrl, unitPrice, window };
}

const isActiveAt = (now: Date) => ({ revokedAt: null, expiresAt: { gt: now } });

/** Newest first. */
export function mySharedCarts(companyId: string, now = new Date()) {
  return db.read.sharedCart.findMany({
    where: { companyId, ...isActiveAt(now) },
    orderBy: { id: "desc" },
    select: { shareId: true, showPrices: true, createdAt: true, expiresAt: true },
  });
}

/** Revokes one of the customer's own links. */
export async function revokeSharedCart(companyId: string, shareId: string): Promise<void> {
  const { count } = await db.write((tx) =>
    tx.sharedCart.updateMany({
      where: { shareId, companyId, revokedAt: null },
      data: { revokedAt: new Date() },
    }),
  );
  if (count === 0) throw new Problem("not_found.share_link");
}

/** As stored; null when the link is unknown, expired or revoked. */
export async function findSharedCart(shareId: string, now = new Date()) {
  if (!SHARE_ID.test(shareId)) return null;
  const row = await db.read.sharedCart.findFirst({
    where: { shareId, ...isActiveAt(now) },
    include: { company: { select: { approvalStatus: true } } },
  });
  return (
    row && {
      shareId: row.shareId,
      customer: row.customerInfo as SharedCart["customer"],
      createdAt: row.createdAt,
      expiresAt: row.expiresAt,
      lines: row.cartItems as unknown as SharedCartLine[],
      prices: {
        companyId: row.companyId,
        priceGroupId: row.priceGroupId,
        /** Everybody with the link may see them. */
        areShown: row.showPrices && row.company.approvalStatus === "approved",
      },
    }
  );
}

type StoredSharedCart = NonNullable<Awaited<ReturnType<typeof findSharedCart>>>;

/** Who reads a shared cart. */
export interface SharedCartReader {
  id: string;
  isApproved: boolean;
  priceGroupId: number | null;
}

/** Not those of another price group, unless the customer shows them. */
function seesSharedPrices({ prices }: Pick<StoredSharedCart, "prices">, reader: SharedCartReader | null): boolean {
  if (prices.areShown) return true;
  if (!reader?.isApproved) return false;
  return reader.id === prices.companyId || reader.priceGroupId === prices.priceGroupId;
}

/**
 * For this reader; null when the link is unknown, expired or revoked. `showPrices` has no effect once the customer who
 * created the link is no longer approved. `shown` is translatedLine for a page.
 */
export async function readSharedCart(
  shareId: string,
  reader: SharedCartReader | null,
  { now = new Date(), shown = (line) => line }: { now?: Date; shown?: (line: SharedCartLine) => SharedCartLine } = {},
): Promise<SharedCart | null> {
  const shared = await findSharedCart(shareId, now);
  if (!shared) return null;
  const { lines, prices: _, ...head } = shared;
  const seesPrices = seesSharedPrices(shared, reader);
  return {
    ...head,
    lines: lines
      .map((line) => shown(line))
      .map(({ unitPrice, productId: __, ...line }) => (seesPrices ? { ...line, unitPrice } : line)),
    ...(seesPrices && {
      total: lines.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0),
    }),
  };
}

export interface SharedCartCopy extends LineComparison, Pick<SharedCart, "customer" | "createdAt"> {}

/** With what a customer can order today; null when the link is unknown, expired or revoked. */
export async function findSharedCartCopy(shareId: string, reader: SharedCartReader): Promise<SharedCartCopy | null> {
  const shared = await findSharedCart(shareId);
  if (!shared) return null;
  const { customer, createdAt, lines } = shared;
  const ids = await activeStylesNamed(lines.filter(({ productId }) => productId === undefined));
  const seesPrices = seesSharedPrices(shared, reader);
  const earlier = lines.map(({ window, unitPrice, ...line }) => ({
    ...line,
    unitPrice: seesPrices ? unitPrice : null,
    productId: line.productId ?? ids.get(line.name) ?? null,
    window: window ?? null,
    shipping: null,
  }));
  return {
    customer,
    createdAt,
    ...(await compareLines(earlier, await priceListOf(reader.priceGroupId))),
  };
}

/** By name: carts of earlier versions know nothing else of a style. */
async function activeStylesNamed(lines: readonly SharedCartLine[]): Promise<Map<string, number>> {
  if (lines.length === 0) return new Map();
  const styles = await db.read.product.findMany({
    where: { isActive: true, name: { in: [...new Set(lines.map(({ name }) => name))] } },
    // The oldest of several with the same name: it is the last that is put into the map.
    orderBy: { id: "desc" },
    select: { id: true, name: true },
  });
  return new Map(styles.map(({ id, name }) => [name, id]));
}

const share = z.object({
  days: z.coerce.number({ error: t.chooseDays }).refine((days) => SHARE_DAYS.some((allowed) => allowed === days), {
    error: t.chooseDays,
  }),
  showPrices: z.literal("on").optional(),
});

/** Fields outside the schema are ignored. */
export function parseShare(form: FormData) {
  const fields = new FormData();
  for (const name of Object.keys(share.shape)) {
    const value = form.get(name);
    if (value !== null) fields.set(name, value);
  }
  return parseWithZod(fields, { schema: share });
}

/** Null when missing or malformed. */
export function parseShareId(form: FormData): string | null {
  const value = form.get("shareId");
  return typeof value === "string" && SHARE_ID.test(value) ? value : null;
}
