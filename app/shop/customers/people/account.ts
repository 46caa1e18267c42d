import type { StaffStatus } from "./staff-role";
import { type ApprovalStatus, approvalStatusOf } from "~/shop/customers/applications/approval";
import { contactColumns } from "~/shop/brand/mail/contact";
import type { CompanyRole } from "./roles";

/** Who acts: the signed-in person, or the contact of the company of an API key, with their role as the database has it now. */
export interface Person extends StaffStatus {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
  /** When they proved who they are to start this session; null by an API key. */
  signedInAt: Date | null;
  /** The company for which an admin orders in this session; null by an API key. */
  orderingForId: string | null;
}

/** The company whose cart, prices and orders the pages show, as the database has it now. */
export interface AccountCompany {
  id: string;
  /** Null while an applicant has not filled it in. */
  name: string | null;
  contact: { firstName: string | null; lastName: string | null; email: string };
  approvalStatus: ApprovalStatus;
  isApproved: boolean;
  /** Null: the list prices. */
  priceGroupId: number | null;
}

/** Who acts for which company: made once a request. */
export interface Account {
  user: Person;
  company: AccountCompany;
  /** What the person may do there; an admin who orders for the company may do what its owners may. */
  role: CompanyRole;
  /** Whether the person is an admin who orders for the company, to which they do not belong. */
  isOnBehalf: boolean;
  /** Whether the person belongs to several companies, of which they can choose another one. */
  hasOtherCompanies: boolean;
}

/** The columns of a company that an account is made of. */
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

/** The company of an account, of its row. */
export function accountCompany(row: CompanyRow): AccountCompany {
  const approvalStatus = approvalStatusOf(row);
  return { ...row, approvalStatus, isApproved: approvalStatus === "approved" };
}
