import { db, DbNull } from "~/db/db.server";
import { claimDedupeKey } from "~/shop/dedupe.server";
import type { Address } from "~/formats/address";
import { searchText } from "~/shop/search/words";
import { personName } from "~/formats/person-name";
import { updateSearchText } from "./search-text.server";
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

/** The company profile of a customer. */
export async function companyProfile(userId: string): Promise<CompanyProfile> {
  const row = await db.read.user.findUniqueOrThrow({
    where: { id: userId },
    select: companyColumns,
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

// The same answer within this time counts as a resubmit.
const SAME_ANSWER_SECONDS = 10 * 60;

/**
 * Saves the company profile of a customer; null clears a field. An applicant who was asked a question gets the status
 * "waiting" again. An `answer` is saved as an inquiry of theirs.
 */
export async function saveCompanyProfile(
  userId: string,
  profile: CompanyProfile,
  answer: string | null = null,
): Promise<void> {
  // A Json column is cleared with DbNull: Prisma does not accept null, and undefined would not change it.
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
