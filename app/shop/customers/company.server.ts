import { db, DbNull } from "~/db/db.server";
import type { Address } from "~/shop/orders/order";

/** The company behind a customer, as they fill it in themselves. */
export interface CompanyProfile {
  companyName: string | null;
  vatId: string | null;
  website: string | null;
  phone: string | null;
  billingAddress: Address | null;
  shippingAddress: Address | null;
}

const fields = {
  companyName: true,
  vatId: true,
  website: true,
  phone: true,
  billingAddress: true,
  shippingAddress: true,
} as const;

/** A customer's own company profile. */
export async function companyProfile(userId: string): Promise<CompanyProfile> {
  const row = await db.read.user.findUniqueOrThrow({ where: { id: userId }, select: fields });
  return {
    ...row,
    billingAddress: row.billingAddress as Address | null,
    shippingAddress: row.shippingAddress as Address | null,
  };
}

/** When a customer first signed in, which is when they applied. */
export async function customerSince(userId: string): Promise<Date> {
  const where = { id: userId };
  const { createdAt } = await db.read.user.findUniqueOrThrow({
    where,
    select: { createdAt: true },
  });
  return createdAt;
}

/** Keeps a customer's own company profile; what is null in it is forgotten. */
export async function saveCompanyProfile(userId: string, profile: CompanyProfile): Promise<void> {
  // A plain null would be no value of a Json column, and undefined would leave what is there.
  const json = (address: Address | null) => (address ? { ...address } : DbNull);
  await db.write((tx) =>
    tx.user.update({
      where: { id: userId },
      data: {
        ...profile,
        billingAddress: json(profile.billingAddress),
        shippingAddress: json(profile.shippingAddress),
      },
    }),
  );
}
