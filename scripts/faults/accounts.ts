import type { Db } from "../../app/db/db.server";
import { OWNER } from "~/shop/customers/people/staff-role";
import { APPROVED } from "~/shop/customers/applications/approval";
import type { Account } from "./environment";
import type { FaultOptions } from "./options";

export const ADMINS = 2;
export const VISITORS = 2;

export interface Accounts {
  buyers: Account[];
  admins: Account[];
  applicants: Account[];
}

const ADDRESS = {
  name: "Maison Fault",
  address: "Lana Street 1",
  zipCode: "1000",
  city: "Ljubljana",
  state: "",
  country: "SI",
};

const accounts = (role: string, count: number): Account[] =>
  Array.from({ length: count }, (_, at) => {
    const subject = `fault-${role}-${at + 1}`;
    return { subject, email: `${subject}@faults.example` };
  });

/** Enough applicants for the run's admins. */
export function accountsOf({ minutes, buyers }: FaultOptions): Accounts {
  return {
    buyers: accounts("buyer", buyers),
    admins: accounts("admin", ADMINS),
    applicants: accounts("applicant", Math.ceil(minutes * 60)),
  };
}

/** As users of a sign-in provider, each with a company. The ids of both are their subjects. */
export async function storeAccounts(db: Db, issuer: string, accounts: Accounts): Promise<void> {
  const rowOf = ({ subject, email }: Account) => ({
    id: subject,
    issuer,
    subject,
    email,
    firstName: "Fay",
    lastName: "Fault",
    searchText: `fay fault ${email}`,
  });
  const companyOf = ({ subject, email }: Account) => ({
    id: subject,
    contactId: subject,
    name: ADDRESS.name,
    searchText: `fay fault ${email}`,
    billingAddress: ADDRESS,
    shippingAddress: ADDRESS,
  });
  const { buyers, admins, applicants } = accounts;
  await db.write(async (tx) => {
    await tx.user.createMany({
      data: [...[...buyers, ...applicants].map(rowOf), ...admins.map((one) => ({ ...rowOf(one), staffRole: OWNER }))],
    });
    await tx.company.createMany({
      data: [
        ...[...buyers, ...admins].map((one) => ({ ...companyOf(one), ...APPROVED })),
        ...applicants.map(companyOf),
      ],
    });
    await tx.membership.createMany({
      data: [...buyers, ...admins, ...applicants].map(({ subject }) => ({
        userId: subject,
        companyId: subject,
        role: "owner",
      })),
    });
  });
}
