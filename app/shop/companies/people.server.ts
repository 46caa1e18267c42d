import { db } from "~/db/db.server";
import { accountName, personName } from "~/formats/person-name";
import { asCompanyRole, type CompanyRole } from "./roles";

/** Somebody who acts for a company. */
export interface CompanyPerson {
  id: string;
  name: string;
  email: string;
  role: CompanyRole;
  /** The number of the company's active API keys that they made, and of the open invitations that they sent. */
  keys: number;
  sentInvitations: number;
  /** The account's own person, who stays an owner. */
  isAccount: boolean;
  /** When they signed in last, of the sign-ins that still run; null without one. */
  lastSignIn: Date | null;
}

/** An invitation that can be accepted. */
export interface OpenColleague {
  id: number;
  email: string;
  role: CompanyRole;
  expiresAt: Date;
}

export interface CompanyPeople {
  /** The company's name, else that of the account's person. */
  name: string;
  people: CompanyPerson[];
  invitations: OpenColleague[];
}

/** The Prisma condition for the invitations of colleagues that can be accepted. */
export const openColleagues = (now = new Date()) => ({
  acceptedAt: null,
  revokedAt: null,
  expiresAt: { gt: now },
});

/** The people of a company, the account's own person first, and its open invitations. */
export async function companyPeople(companyId: string): Promise<CompanyPeople> {
  const [rows, invitations] = await Promise.all([
    db.read.user.findMany({
      where: { OR: [{ id: companyId }, { companyId, companyRole: { not: null } }] },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      select: {
        id: true,
        email: true,
        firstName: true,
        lastName: true,
        companyName: true,
        companyRole: true,
        _count: {
          select: {
            createdApiKeys: { where: { userId: companyId, revokedAt: null } },
            sentCompanyInvitations: { where: { companyId, ...openColleagues() } },
          },
        },
        sessions: { orderBy: { expire: "desc" }, take: 1, select: { signedInAt: true } },
      },
    }),
    db.read.companyInvitation.findMany({
      where: { companyId, ...openColleagues() },
      orderBy: { id: "asc" },
      select: { id: true, email: true, role: true, expiresAt: true },
    }),
  ]);
  const people = rows.map(({ sessions, companyRole, _count, ...row }) => ({
    id: row.id,
    name: personName(row),
    email: row.email,
    role: asCompanyRole(companyRole) ?? "owner",
    keys: _count.createdApiKeys,
    sentInvitations: _count.sentCompanyInvitations,
    isAccount: row.id === companyId,
    lastSignIn: sessions[0]?.signedInAt ?? null,
  }));
  people.sort((one, other) => Number(other.isAccount) - Number(one.isAccount));
  const account = rows.find(({ id }) => id === companyId);
  return {
    name: account ? accountName(account) : "",
    people,
    invitations: invitations.map((row) => ({ ...row, role: asCompanyRole(row.role) ?? "reader" })),
  };
}

/** The company of a colleague, by its account; null for anybody else. */
export async function companyOf(userId: string): Promise<{ id: string; name: string } | null> {
  const row = await db.read.user.findUnique({
    where: { id: userId },
    select: {
      company: {
        select: { id: true, companyName: true, firstName: true, lastName: true, email: true },
      },
    },
  });
  const company = row?.company;
  return company ? { id: company.id, name: accountName(company) } : null;
}
