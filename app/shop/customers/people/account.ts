import { can, type StaffStatus } from "./staff-role";
import { type ApprovalStatus, approvalStatusOf } from "~/shop/customers/applications/approval";
import { contactColumns } from "~/shop/brand/mail/contact";
import type { CompanyRole } from "./roles";

/** The signed-in person, or the contact of the company of an API key, with their role as the database has it now. */
export interface Person extends StaffStatus {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
  /** When they proved who they are to start this session; null with an API key. */
  signedInAt: Date | null;
  /** For an admin, in this session; null with an API key. */
  orderingForId: string | null;
}

/** Its cart, prices and orders are on the pages; as the database has it now. */
export interface AccountCompany {
  id: string;
  /** Null until an applicant has filled it in. */
  name: string | null;
  contact: { firstName: string | null; lastName: string | null; email: string };
  approvalStatus: ApprovalStatus;
  /** Never for people of the staff whose role sees no prices: see hidesPrices. */
  isApproved: boolean;
  /** Null: the list prices. */
  priceGroupId: number | null;
}

/** Made once a request. */
export interface Account {
  user: Person;
  company: AccountCompany;
  /** An admin who orders for the company may do what its owners may. */
  role: CompanyRole;
  /** The person is an admin who orders for the company, to which they do not belong. */
  isOnBehalf: boolean;
  /** The person belongs to several companies, and can choose another one. */
  hasOtherCompanies: boolean;
  /** The name of the brand's program that calls, with the key that the person made. */
  program?: string;
  /** The brand has written to the company, and nobody there has opened it. */
  hasUnread: boolean;
}

/** For an account. */
export const accountCompanyColumns = {
  id: true,
  name: true,
  contact: { select: contactColumns },
  approvalStatus: true,
  priceGroupId: true,
} as const;

type CompanyRow = Omit<AccountCompany, "approvalStatus" | "isApproved"> & {
  approvalStatus: string;
};

export function accountCompany(row: CompanyRow, person: Pick<StaffStatus, "staffRole" | "isAdmin">): AccountCompany {
  const approvalStatus = approvalStatusOf(row);
  const seesPrices = !person.isAdmin || can(person, "see-prices");
  return { ...row, approvalStatus, isApproved: approvalStatus === "approved" && seesPrices };
}

/** The company is a customer, but the person's role in the staff sees no prices: its own pages and calls are closed to them. */
export const hidesPrices = ({ company }: Pick<Account, "company">) =>
  company.approvalStatus === "approved" && !company.isApproved;
