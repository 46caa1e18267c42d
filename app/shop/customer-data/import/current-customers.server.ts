import { db, type Prisma, type Tx } from "~/db/db.server";
import type { Address } from "~/formats/address";
import { personName } from "~/formats/person-name";
import { readInBatches } from "~/shop/batches";
import { adminRoleColumns, adminRoleOf, isNoAdmin } from "~/shop/customers/admin-role";
import { type ApprovalStatus, approvalStatusOf } from "~/shop/customers/approval";
import { companyColumns } from "~/shop/customers/company.server";
import { inBatches } from "../records-of.server";
import type { CustomerCells } from "./columns";
import { cellsOf } from "./read-cells.server";

/** An account as the table is compared with it. */
export interface CurrentCustomer {
  id: string;
  name: string;
  cells: CustomerCells;
  isAdmin: boolean;
  approvalStatus: ApprovalStatus;
}

const columns = {
  ...companyColumns,
  ...adminRoleColumns,
  id: true,
  email: true,
  firstName: true,
  lastName: true,
  isApproved: true,
  approvalStatus: true,
} as const satisfies Prisma.UserSelect;

/** The accounts with these e-mail addresses; unknown ones are left out. */
export const customersOfEmails = (from: Pick<Tx, "user">, emails: readonly string[]) =>
  customersWith(from, emails, (some) => ({ email: { in: some } }));

/** The accounts with these ids; unknown ones are left out. */
export const customersOfIds = (from: Pick<Tx, "user">, ids: readonly string[]) =>
  customersWith(from, ids, (some) => ({ id: { in: some } }));

async function customersWith(
  from: Pick<Tx, "user">,
  keys: readonly string[],
  whereOf: (some: string[]) => Prisma.UserWhereInput,
): Promise<CurrentCustomer[]> {
  const customers: CurrentCustomer[] = [];
  for (const some of inBatches(keys)) {
    const rows = await from.user.findMany({ where: whereOf(some), select: columns });
    customers.push(...rows.map(asCurrent));
  }
  return customers;
}

const isCustomer = () => ({ isApproved: true, ...isNoAdmin(new Date()) });

/** The number of customers in the export. */
export const countCustomers = () => db.read.user.count({ where: isCustomer() });

/** All approved customers who are no admins, by their ids, in batches. */
export const allCustomers = (batch?: number): AsyncGenerator<CurrentCustomer[], void> =>
  readInBatches<CurrentCustomer>(async (last, take) => {
    const rows = await db.read.user.findMany({
      where: { ...isCustomer(), id: { gt: last?.id ?? "" } },
      orderBy: { id: "asc" },
      take,
      select: columns,
    });
    return rows.map(asCurrent);
  }, batch);

function asCurrent(row: Prisma.UserGetPayload<{ select: typeof columns }>): CurrentCustomer {
  const billingAddress = row.billingAddress as Address | null;
  const shippingAddress = row.shippingAddress as Address | null;
  return {
    id: row.id,
    name: personName(row),
    cells: cellsOf({ ...row, billingAddress, shippingAddress }),
    isAdmin: adminRoleOf(row).isAdmin,
    approvalStatus: approvalStatusOf(row),
  };
}
