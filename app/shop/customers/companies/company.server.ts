import { randomUUID } from "node:crypto";

import { db, DbNull, type Prisma, type Reader, type Tx } from "~/db/db.server";
import type { Address } from "~/formats/address";
import { nameOfCompany } from "~/formats/person-name";
import type { Cents } from "~/formats/money";
import type { AgreedTerms } from "~/shop/catalogue/delivery-windows/window";
import { Problem } from "~/shop/base/problem";
import { contactColumns, namedCompany } from "~/shop/brand/mail/contact";
import { type ApprovalStatus, approvalStatusOf, APPROVED } from "~/shop/customers/applications/approval";
import { isNoStaff } from "~/shop/customers/people/staff-role";

/** Customers fill it in themselves. */
export interface CompanyProfile {
  companyName: string | null;
  vatId: string | null;
  /** The customs number of the company. */
  eori: string | null;
  /** Gets the invoices; null: the contact does. */
  invoiceEmail: string | null;
  /** On each invoice (BT-10 of EN 16931-1). */
  buyerReference: string | null;
  /** Of Peppol: "0088:4012345000009". */
  participant: string | null;
  /** Attached to the e-mails with invoices, beside the PDF: "ubl" or "cii". */
  eInvoiceFile: string | null;
  /** Of its papers: "de". */
  language: string | null;
  website: string | null;
  phone: string | null;
  billingAddress: Address | null;
  shippingAddress: Address | null;
}

export const profileColumns = {
  name: true,
  vatId: true,
  eori: true,
  invoiceEmail: true,
  buyerReference: true,
  participant: true,
  eInvoiceFile: true,
  language: true,
  website: true,
  phone: true,
  billingAddress: true,
  shippingAddress: true,
} as const;

type ProfileRow = Prisma.CompanyGetPayload<{ select: typeof profileColumns }>;

export const profileOf = (row: ProfileRow): CompanyProfile => ({
  companyName: row.name,
  vatId: row.vatId,
  eori: row.eori,
  invoiceEmail: row.invoiceEmail,
  buyerReference: row.buyerReference,
  participant: row.participant,
  eInvoiceFile: row.eInvoiceFile,
  language: row.language,
  website: row.website,
  phone: row.phone,
  billingAddress: row.billingAddress as Address | null,
  shippingAddress: row.shippingAddress as Address | null,
});

export function profileData({ companyName, ...profile }: CompanyProfile) {
  // A Json column is cleared with DbNull: Prisma does not accept null, and undefined would not change it.
  const json = (address: Address | null) => (address ? { ...address } : DbNull);
  return {
    ...profile,
    name: companyName,
    billingAddress: json(profile.billingAddress),
    shippingAddress: json(profile.shippingAddress),
  };
}

/** With the amount over which orders need approval, and its terms of payment. */
export async function companyProfile(
  companyId: string,
): Promise<CompanyProfile & AgreedTerms & { approvalLimit: Cents | null }> {
  const row = await db.read.company.findUniqueOrThrow({
    where: { id: companyId },
    select: {
      ...profileColumns,
      approvalLimit: true,
      netDays: true,
      cashDiscountPercentage: true,
      cashDiscountDays: true,
    },
  });
  const { approvalLimit, netDays, cashDiscountPercentage, cashDiscountDays } = row;
  return { ...profileOf(row), approvalLimit, netDays, cashDiscountPercentage, cashDiscountDays };
}

/** With its reason. */
export interface Approval {
  approvalStatus: ApprovalStatus;
  /** The brand's question, or why the company was declined or suspended. */
  reason: string | null;
  /** The first sign-in, which is the application. */
  since: Date;
}

export async function approvalOf(companyId: string): Promise<Approval> {
  const row = await db.read.company.findUniqueOrThrow({
    where: { id: companyId },
    select: { approvalStatus: true, approvalReason: true, createdAt: true },
  });
  return {
    approvalStatus: approvalStatusOf(row),
    reason: row.approvalReason,
    since: row.createdAt,
  };
}

/** Gets the letters of a company, and names it in the audit. The company must exist. */
export async function contactOf(from: Reader | Tx, companyId: string) {
  const { contact } = await from.company.findUniqueOrThrow({
    where: { id: companyId },
    select: { contact: { select: contactColumns } },
  });
  return contact;
}

/** Null for an unknown id. */
export async function contactIdOf(companyId: string): Promise<string | null> {
  // Postgres refuses NUL characters.
  if (companyId.includes("\0")) return null;
  const row = await db.read.company.findUnique({
    where: { id: companyId },
    select: { contactId: true },
  });
  return row?.contactId ?? null;
}

/**
 * The person is its owner and contact. It has their id, unless an erased company of theirs has it. Returns its id. The
 * caller updates the search texts.
 */
export async function foundCompany(
  tx: Tx,
  userId: string,
  profile: Omit<Prisma.CompanyUncheckedCreateInput, "id" | "contactId"> = {},
): Promise<string> {
  const isTaken = (await tx.company.count({ where: { id: userId } })) > 0;
  const id = isTaken ? randomUUID() : userId;
  await tx.company.create({
    data: { id, contactId: userId, ...profile },
    select: { id: true },
  });
  await tx.membership.create({
    data: { userId, companyId: id, role: "owner" },
    select: { userId: true },
  });
  return id;
}

/** The Prisma condition for companies that may have colleagues: approved customers, but of nobody of the staff. */
const withColleagues = () => ({ ...APPROVED, contact: isNoStaff(new Date()) });

/** Whether a company may have colleagues, of whom one may have to approve the orders of the others. */
export const mayHaveColleagues = async (companyId: string): Promise<boolean> =>
  (await db.read.company.count({ where: { id: companyId, ...withColleagues() } })) > 0;

/**
 * As placing an order does, so that changes of its people and its orders run one after the other; returns its name for
 * letters and the audit. Refuses (not_approved) unless it may have colleagues.
 */
export async function lockCompany(tx: Tx, companyId: string): Promise<{ id: string; name: string; contactId: string }> {
  const { count } = await tx.company.updateMany({
    where: { id: companyId, ...withColleagues() },
    data: { updatedAt: new Date() },
  });
  if (count === 0) throw new Problem("not_approved.colleagues");
  const company = await tx.company.findUniqueOrThrow({
    where: { id: companyId },
    select: { ...namedCompany, contactId: true },
  });
  return { id: companyId, name: nameOfCompany(company), contactId: company.contactId };
}
