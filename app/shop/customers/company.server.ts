import { db } from "~/db/db.server";
import type { Address } from "~/formats/address";
import type { Cents } from "~/shop/money/money";
import { type ApprovalStatus, approvalStatusOf } from "./approval";

/** The company profile that customers fill in themselves. */
export interface CompanyProfile {
  companyName: string | null;
  vatId: string | null;
  /** The number by which customs know the company. */
  eori: string | null;
  website: string | null;
  phone: string | null;
  billingAddress: Address | null;
  shippingAddress: Address | null;
}

/** The columns of a customer's company profile. */
export const companyColumns = {
  companyName: true,
  vatId: true,
  eori: true,
  website: true,
  phone: true,
  billingAddress: true,
  shippingAddress: true,
} as const;

/** The company profile of a customer, with the amount over which orders are released. */
export async function companyProfile(
  userId: string,
): Promise<CompanyProfile & { releaseOver: Cents | null }> {
  const row = await db.read.user.findUniqueOrThrow({
    where: { id: userId },
    select: { ...companyColumns, releaseOver: true },
  });
  return {
    ...row,
    billingAddress: row.billingAddress as Address | null,
    shippingAddress: row.shippingAddress as Address | null,
  };
}

/** The approval status of an account and its reason. */
export interface Account {
  approvalStatus: ApprovalStatus;
  /** The brand's question, or why the account was declined or suspended. */
  reason: string | null;
  /** The date of application, which is the first sign-in. */
  since: Date;
}

/** The approval status of a customer's account. */
export async function accountOf(userId: string): Promise<Account> {
  const row = await db.read.user.findUniqueOrThrow({
    where: { id: userId },
    select: { isApproved: true, approvalStatus: true, approvalReason: true, createdAt: true },
  });
  return {
    approvalStatus: approvalStatusOf(row),
    reason: row.approvalReason,
    since: row.createdAt,
  };
}
