import { db } from "~/db/db.server";
import { markLookAlikes } from "~/formats/email";
import { nameForAdmins, nameOfCompany } from "~/formats/person-name";
import { type AuditEntryView, auditEntriesAbout } from "~/shop/base/audit/read-audit.server";
import { contactColumns, namedCompany } from "~/shop/brand/mail/contact";
import { asCompanyRole, type CompanyRole } from "~/shop/customers/people/roles";
import { type StaffStatus, staffColumns, staffStatusOf } from "~/shop/customers/people/staff-role";

/** The data of an admin's page about somebody who is no company's contact. */
export interface PersonFile extends StaffStatus {
  id: string;
  name: string;
  email: string;
  createdAt: Date;
  erasedAt: Date | null;
  /** Whether they have signed in, and when they did last, of the sign-ins that still run. */
  hasSignedIn: boolean;
  lastSignIn: Date | null;
  companies: { id: string; name: string; role: CompanyRole }[];
  /** The newest audit entries about them. */
  history: AuditEntryView[];
}

const ENTRIES = 20;

/** Reads the file of a person; null for an unknown id. */
export async function personFile(id: string): Promise<PersonFile | null> {
  // Postgres refuses NUL characters.
  if (id.includes("\0")) return null;
  const person = await db.read.user.findUnique({
    where: { id },
    select: {
      ...contactColumns,
      ...staffColumns,
      subject: true,
      createdAt: true,
      erasedAt: true,
      memberships: {
        orderBy: { createdAt: "asc" },
        select: { role: true, company: { select: namedCompany } },
      },
      sessions: { orderBy: { expire: "desc" }, take: 1, select: { signedInAt: true } },
    },
  });
  if (!person) return null;
  return {
    id,
    name: nameForAdmins(person),
    email: person.email,
    ...staffStatusOf(person),
    createdAt: person.createdAt,
    erasedAt: person.erasedAt,
    hasSignedIn: person.subject !== null,
    lastSignIn: person.sessions[0]?.signedInAt ?? null,
    companies: person.memberships.map(({ role, company }) => ({
      id: company.id,
      name: markLookAlikes(nameOfCompany(company)),
      role: asCompanyRole(role),
    })),
    history: await auditEntriesAbout([`user:${id}`], ENTRIES),
  };
}
