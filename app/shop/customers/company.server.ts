import { db, DbNull } from "~/db/db.server";
import { claimDedupeKey } from "~/shop/dedupe.server";
import type { Address } from "~/formats/address";
import { searchText } from "~/shop/search/words";
import { personName } from "~/formats/person-name";
import { updateSearchText } from "./search-text.server";
import { type ApprovalStatus, approvalStatusOf } from "./approval";

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

/** Where an account stands, and what the brand said about it. */
export interface Account {
  approvalStatus: ApprovalStatus;
  /** The question, or why not. */
  reason: string | null;
  /** The first sign-in, which is when they applied. */
  since: Date;
}

/** Where a customer's own account stands. */
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

// A second press of the button comes within this time.
const SAME_ANSWER_SECONDS = 10 * 60;

/**
 * Keeps a customer's own company profile; what is null in it is forgotten. Who was asked a question waits for the
 * brand again; `answer`, if there is one, is put on the desk as an inquiry of theirs.
 */
export async function saveCompanyProfile(
  userId: string,
  profile: CompanyProfile,
  answer: string | null = null,
): Promise<void> {
  // A plain null would be no value of a Json column, and undefined would leave what is there.
  const json = (address: Address | null) => (address ? { ...address } : DbNull);
  await db.write(async (tx) => {
    const user = await tx.user.update({
      where: { id: userId },
      data: {
        ...profile,
        billingAddress: json(profile.billingAddress),
        shippingAddress: json(profile.shippingAddress),
      },
    });
    await updateSearchText(tx, userId);
    await tx.user.updateMany({
      where: { id: userId, isApproved: false, approvalStatus: "question" },
      data: { approvalStatus: "waiting", approvalSince: new Date() },
    });
    if (!answer || !(await claimDedupeKey(tx, ["answer", userId, answer], SAME_ANSWER_SECONDS)))
      return;
    await tx.inquiry.create({
      data: {
        userId,
        customerName: personName(user),
        customerEmail: user.email,
        company: user.companyName,
        searchText: searchText(personName(user), user.email, user.companyName),
        message: answer,
        productDetails: [],
        totalItems: 0,
      },
      select: { id: true },
    });
  });
}
