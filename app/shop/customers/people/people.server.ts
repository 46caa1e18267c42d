import { db, type Tx } from "~/db/db.server";
import { nameOfCompany, personName } from "~/formats/person-name";
import { namedCompany } from "~/shop/brand/mail/contact";
import { asCompanyRole, type CompanyRole } from "./roles";
import { NOT_CLOSED } from "../applications/approval";

export interface CompanyPerson {
  id: string;
  name: string;
  email: string;
  role: CompanyRole;
  /** The company's active API keys that they made, and the open invitations that they sent. */
  keys: number;
  sentInvitations: number;
  /** The company's letters go to them; its contact stays an owner. */
  isContact: boolean;
  /** Of the sign-ins that are still valid; null without one. */
  lastSignIn: Date | null;
}

export interface OpenColleague {
  id: number;
  email: string;
  role: CompanyRole;
  expiresAt: Date;
}

export interface CompanyPeople {
  /** The company's name, else that of its contact. */
  name: string;
  people: CompanyPerson[];
  invitations: OpenColleague[];
}

/** The Prisma condition for invitations that can be accepted. */
export const openColleagues = (now = new Date()) => ({
  acceptedAt: null,
  revokedAt: null,
  expiresAt: { gt: now },
});

interface PersonRow {
  id: string;
  firstName: string | null;
  lastName: string | null;
  email: string;
  role: string;
  keys: number | bigint;
  lastSignIn: Date | null;
  contactId: string;
  companyName: string | null;
}

/** The contact first, with the open invitations. */
export async function companyPeople(companyId: string): Promise<CompanyPeople> {
  const [rows, open] = await Promise.all([
    // Raw SQL, because Prisma would make five queries of it.
    db.read.$queryRaw<PersonRow[]>`
      SELECT u."id", u."firstName", u."lastName", u."email", m."role", s."signedInAt" AS "lastSignIn",
             (SELECT COUNT(*) FROM "api_keys" k
              WHERE k."companyId" = m."companyId" AND k."createdById" = u."id" AND k."revokedAt" IS NULL) AS "keys",
             c."contactId", c."name" AS "companyName"
      FROM "memberships" m
      JOIN "users" u ON u."id" = m."userId"
      JOIN "companies" c ON c."id" = m."companyId"
      LEFT JOIN "sessions" s
        ON s."sid" = (SELECT "sid" FROM "sessions" WHERE "userId" = u."id" ORDER BY "expire" DESC LIMIT 1)
      WHERE m."companyId" = ${companyId}
      ORDER BY (u."id" = c."contactId") DESC, m."createdAt", u."id"`,
    db.read.companyInvitation.findMany({
      where: { companyId, ...openColleagues() },
      orderBy: { id: "asc" },
      select: { id: true, email: true, role: true, expiresAt: true, invitedById: true },
    }),
  ]);
  const people = rows.map((row) => ({
    id: row.id,
    name: personName(row),
    email: row.email,
    role: asCompanyRole(row.role),
    keys: Number(row.keys),
    sentInvitations: open.filter(({ invitedById }) => invitedById === row.id).length,
    isContact: row.id === row.contactId,
    lastSignIn: row.lastSignIn,
  }));
  const [contact] = rows;
  return {
    name: contact ? nameOfCompany({ name: contact.companyName, contact }) : "",
    people,
    invitations: open.map(({ invitedById: _, ...row }) => ({
      ...row,
      role: asCompanyRole(row.role),
    })),
  };
}

/** In the order in which they joined them, without closed ones. */
export async function companiesOf(
  userId: string,
  from: Pick<Tx, "membership"> = db.read,
): Promise<{ id: string; name: string }[]> {
  const rows = await from.membership.findMany({
    where: { userId, company: NOT_CLOSED },
    orderBy: [{ createdAt: "asc" }, { companyId: "asc" }],
    select: { company: { select: namedCompany } },
  });
  return rows.map(({ company }) => ({ id: company.id, name: nameOfCompany(company) }));
}

/** Null for everybody else. A company whose data was erased is nobody's any more. */
export async function companyOfContact(userId: string): Promise<string | null> {
  // Postgres refuses NUL characters.
  if (userId.includes("\0")) return null;
  const company = await db.read.company.findFirst({
    where: { contactId: userId, erasedAt: null },
    // Of several companies, all but the newest are closed.
    orderBy: { createdAt: "desc" },
    select: { id: true },
  });
  return company?.id ?? null;
}
