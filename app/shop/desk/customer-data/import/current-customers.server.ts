import { db, type Prisma, type Tx } from "~/db/db.server";
import { personName } from "~/formats/person-name";
import { inBatches, readInBatches } from "~/shop/base/batches";
import { contactColumns } from "~/shop/brand/mail/contact";
import { staffColumns, staffStatusOf, isNoStaff } from "~/shop/customers/people/staff-role";
import { APPROVED, type ApprovalStatus, approvalStatusOf } from "~/shop/customers/applications/approval";
import { profileColumns, profileOf } from "~/shop/customers/companies/company.server";
import { NO_PROFILE } from "~/shop/customers/companies/profile-fields";
import type { CustomerCells } from "./columns";
import { cellsOf } from "./read-cells.server";
import { companiesIn, type CompanyScope } from "~/shop/customers/companies/company-scope.server";

/** The company of which somebody is the contact, as the table is compared with it. */
export interface CurrentCustomer {
  /** Of the company. */
  id: string;
  contactId: string;
  name: string;
  cells: CustomerCells;
  isStaff: boolean;
  /** "colleague": they are no company's contact. */
  approvalStatus: ApprovalStatus | "colleague";
}

const personColumns = { id: true, ...contactColumns, ...staffColumns } as const;
const companyColumns = { id: true, ...profileColumns, approvalStatus: true } as const;
const columns = { ...companyColumns, contact: { select: personColumns } } as const;

type Person = Prisma.UserGetPayload<{ select: typeof personColumns }>;
type Company = Prisma.CompanyGetPayload<{ select: typeof companyColumns }>;

/** The customers of people with these e-mail addresses; unknown ones are left out. */
export async function customersOfEmails(from: Pick<Tx, "user">, emails: readonly string[]): Promise<CurrentCustomer[]> {
  const customers: CurrentCustomer[] = [];
  for (const some of inBatches(emails)) {
    const rows = await from.user.findMany({
      where: { email: { in: some } },
      // Of several, all but the newest are closed.
      select: {
        ...personColumns,
        contactOf: { orderBy: { createdAt: "desc" }, take: 1, select: companyColumns },
      },
    });
    customers.push(...rows.map(({ contactOf, ...person }) => asCurrent(person, contactOf[0] ?? null)));
  }
  return customers;
}

/** The customers with these ids; unknown ones are left out. */
export async function customersOfIds(from: Pick<Tx, "company">, ids: readonly string[]): Promise<CurrentCustomer[]> {
  const customers: CurrentCustomer[] = [];
  for (const some of inBatches(ids)) {
    const rows = await from.company.findMany({ where: { id: { in: some } }, select: columns });
    customers.push(...rows.map(({ contact, ...company }) => asCurrent(contact, company)));
  }
  return customers;
}

const isCustomer = () => ({ ...APPROVED, contact: isNoStaff(new Date()) });

/** The number of customers in the export. */
export const countCustomers = () => db.read.company.count({ where: isCustomer() });

/** All approved customers who are no admins, by their ids, in batches. */
export const allCustomers = (scope: CompanyScope, batch?: number): AsyncGenerator<CurrentCustomer[], void> =>
  readInBatches<CurrentCustomer>(async (last, take) => {
    const rows = await db.read.company.findMany({
      where: { ...isCustomer(), AND: companiesIn(scope), id: { gt: last?.id ?? "" } },
      orderBy: { id: "asc" },
      take,
      select: columns,
    });
    return rows.map(({ contact, ...company }) => asCurrent(contact, company));
  }, batch);

function asCurrent(person: Person, company: Company | null): CurrentCustomer {
  const { email, firstName, lastName } = person;
  const approvalStatus = company ? approvalStatusOf(company) : "colleague";
  const profile = company ? profileOf(company) : NO_PROFILE;
  const isApproved = approvalStatus === "approved";
  return {
    id: company?.id ?? person.id,
    contactId: person.id,
    name: personName(person),
    cells: cellsOf({ email, firstName, lastName, isApproved, ...profile }),
    isStaff: staffStatusOf(person).isStaff,
    approvalStatus,
  };
}
