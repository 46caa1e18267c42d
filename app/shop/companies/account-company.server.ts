import type { Prisma } from "~/db/db.server";
import { approvalStatusOf } from "~/shop/customers/approval";
import type { AccountCompany } from "./account";
import { contactColumns } from "~/shop/customers/contact";

/** The columns of a company that an account is made of. */
export const accountCompanyColumns = {
  id: true,
  name: true,
  contact: { select: contactColumns },
  approvalStatus: true,
  priceGroupId: true,
} as const satisfies Prisma.CompanySelect;

/** The company of an account, of its row. */
export function accountCompany(
  row: Prisma.CompanyGetPayload<{ select: typeof accountCompanyColumns }>,
): AccountCompany {
  const approvalStatus = approvalStatusOf(row);
  return { ...row, approvalStatus, isApproved: approvalStatus === "approved" };
}
