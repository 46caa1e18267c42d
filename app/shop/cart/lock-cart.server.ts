import { db, type Prisma, type Tx } from "~/db/db.server";
import type { contactColumns } from "~/shop/brand/mail/contact";
import { claimDedupeKey, isDedupeKeyClaimed } from "~/shop/base/dedupe.server";
import { Problem } from "~/shop/base/problem";
import type { AgreedTerms } from "~/shop/catalogue/delivery-windows/window";

/** The cart's company, and the person who changes it. */
export interface CartAccount {
  company: { id: string };
  user: { id: string };
}

/** The company's row and the recipient of its letters, read while the transaction holds the lock. */
export type LockedCustomer = Pick<
  Prisma.CompanyGetPayload<object>,
  | ("contactId" | "approvalStatus")
  | ("name" | "language" | "vatId" | "eori" | "billingAddress" | "shippingAddress" | "approvalLimit")
  | ("priceGroupId" | keyof AgreedTerms)
> & { contact: Prisma.UserGetPayload<{ select: typeof contactColumns }> & { language: string | null } };

/**
 * Updates the company's row, so that no two requests change, open or order its carts at once, and its approval does not
 * end meanwhile. Must be the first statement of the transaction: on SQLite it takes the write lock. Raw SQL because
 * every change of a cart runs it. Refuses (not_approved).
 */
export async function lockCustomer(tx: Tx, companyId: string): Promise<LockedCustomer> {
  type Row = Omit<LockedCustomer, "contact"> & Omit<LockedCustomer["contact"], "language">;
  const [customer] = await tx.$queryRaw<(Row & { ofContact: string | null })[]>`
    UPDATE "companies" SET "updatedAt" = ${new Date()} WHERE "id" = ${companyId}
    RETURNING "contactId", "approvalStatus", "name", "language", "vatId", "eori", "billingAddress",
      "shippingAddress", "approvalLimit", "priceGroupId", "netDays", "cashDiscountPercentage", "cashDiscountDays",
      (SELECT "email" FROM "users" WHERE "users"."id" = "contactId") AS "email",
      (SELECT "firstName" FROM "users" WHERE "users"."id" = "contactId") AS "firstName",
      (SELECT "lastName" FROM "users" WHERE "users"."id" = "contactId") AS "lastName",
      (SELECT "language" FROM "users" WHERE "users"."id" = "contactId") AS "ofContact"`;
  if (customer?.approvalStatus === "approved") {
    const { email, firstName, lastName, ofContact, ...company } = customer;
    return { ...company, contact: { email, firstName, lastName, language: ofContact } };
  }
  throw new Problem("not_approved");
}

/** With the person who changes it. */
export interface LockedCart {
  tx: Tx;
  companyId: string;
  priceGroupId: number | null;
  actorId: string;
  id: number;
  /** Incremented by this transaction. */
  version: number;
  name: string | null;
}

/** Locks the company (lockCustomer) and its current cart, which is created if there is none. Increments its version. */
async function lockCart(tx: Tx, { company, user }: CartAccount): Promise<LockedCart> {
  const companyId = company.id;
  const { priceGroupId } = await lockCustomer(tx, companyId);
  const now = new Date();
  const [cart] = await tx.$queryRaw<Pick<LockedCart, "id" | "version" | "name">[]>`
    INSERT INTO "carts" ("companyId", "isCurrent", "createdAt", "updatedAt")
    VALUES (${companyId}, true, ${now}, ${now})
    ON CONFLICT ("companyId") WHERE "isCurrent"
    DO UPDATE SET "version" = "carts"."version" + 1, "updatedAt" = ${now}
    RETURNING "id", "version", "name"`;
  return { tx, companyId, priceGroupId, actorId: user.id, ...cart! };
}

/**
 * Identifies a change of carts, however often it is sent: what it does, and the key of its form or call; null for none.
 */
export type CartToken = readonly [what: string, ...key: unknown[]] | null;

const DAY = 24 * 60 * 60;
const dedupeKeyOf = (companyId: string, token: NonNullable<CartToken>) => ["cart", companyId, ...token];

export function inLockedCart<Done>(
  account: CartAccount,
  token: CartToken,
  work: (cart: LockedCart) => Promise<Done>,
  onRepeat: (tx: Tx) => Promise<Done>,
): Promise<Done> {
  return db.write(async (tx) => {
    const isNew = token === null || (await claimDedupeKey(tx, dedupeKeyOf(account.company.id, token), DAY));
    return isNew ? work(await lockCart(tx, account)) : onRepeat(tx);
  });
}

export const isCartTokenUsed = (companyId: string, token: NonNullable<CartToken>) =>
  isDedupeKeyClaimed(db.read, dedupeKeyOf(companyId, token));
