import { z } from "zod";

import { db } from "~/db/db.server";
import { nameOfCompany } from "~/formats/person-name";
import { record } from "~/shop/base/audit/audit.server";
import { tick } from "~/shop/base/fields.server";
import { Problem } from "~/shop/base/problem";
import { newestIdsFor } from "~/shop/base/search/search.server";
import { namedCompany } from "~/shop/brand/mail/contact";
import { APPROVED } from "~/shop/customers/applications/approval";
import { lockCompany } from "~/shop/customers/companies/company.server";
import { memberOf, roleField } from "~/shop/customers/people/change-people.server";
import { checkRoom, revokeInvitations } from "~/shop/customers/people/invite-colleague.server";
import { applicationsOf } from "~/shop/customers/people/join-company.server";
import { type CompanyPerson, companyPeople } from "~/shop/customers/people/people.server";
import { isNoStaff } from "~/shop/customers/people/staff-role";
import { type PersonMove, TABLES } from "./personal-data.server";

/** The new company and role. */
export const moveForm = z.object({ to: z.string(), role: roleField, revokeKeys: tick() });

/** Somebody can be moved to it. */
export interface CompanyChoice {
  id: string;
  name: string;
  /** Of its contact. */
  email: string;
}

/** The page that moves a person from one company to another. */
export interface MovePage {
  /** The name of the company that they leave. */
  from: string;
  person: CompanyPerson;
  /** It is their own application, which goes with the move. */
  isApplication: boolean;
  /** Their orders there that wait for an approval. */
  waitingOrders: number;
  /** The newest companies that the search finds. */
  choices: CompanyChoice[];
  /** The chosen company; null without one, and when it can no longer be chosen. */
  to: CompanyChoice | null;
  isGone: boolean;
}

const MAX_CHOICES = 20;

/** Null for somebody who does not belong to the company. */
export async function movePage(
  { companyId, personId }: { companyId: string; personId: string },
  { q, toId }: { q: string; toId: string | null },
): Promise<MovePage | null> {
  const { name: from, people } = await companyPeople(companyId);
  const person = people.find(({ id }) => id === personId);
  if (!person) return null;
  const choices = await companiesFor(personId, toId === null ? await newestIdsFor<string>("companies", q) : [toId]);
  return {
    from,
    person,
    isApplication: (await db.read.company.count({ where: { id: companyId, ...applicationsOf(personId) } })) > 0,
    waitingOrders: await db.read.approvalRequest.count({ where: { companyId, askedById: personId, state: "open" } }),
    choices: toId === null ? choices : [],
    to: toId === null ? null : (choices[0] ?? null),
    isGone: toId !== null && choices.length === 0,
  };
}

/** Customers to which the person does not belong, newest first. */
async function companiesFor(personId: string, ids: string[] | null): Promise<CompanyChoice[]> {
  // Postgres refuses NUL characters.
  if (!ids || ids.some((id) => id.includes("\0"))) return [];
  const rows = await db.read.company.findMany({
    where: {
      id: { in: ids },
      ...APPROVED,
      contact: isNoStaff(new Date()),
      memberships: { none: { userId: personId } },
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: MAX_CHOICES,
    select: namedCompany,
  });
  return rows.map((row) => ({ id: row.id, name: nameOfCompany(row), email: row.contact.email }));
}

/** As an admin confirms it. */
type Move = Omit<PersonMove, "name" | "email"> & { actorId: string };

/**
 * By the rules of `removeColleague` and `joinCompany`, but their sessions go on, for the other company. What they have
 * done stays with the company that they leave; an application of their own goes. Refuses the company's contact, unless
 * it is an application of theirs that was never a customer, and more than MAX_PEOPLE.
 */
export function movePerson(move: Move): Promise<{ name: string; companyName: string }> {
  const { personId, companyId, toId, role, actorId } = move;
  return db.write(async (tx) => {
    const now = new Date();
    // In the order of the ids, so that two moves never wait for each other.
    for (const id of [companyId, toId].sort()) {
      await tx.company.updateMany({ where: { id }, data: { updatedAt: now } });
    }
    const to = await lockCompany(tx, toId);
    const { name, email, companyRole, isContact } = await memberOf(tx, companyId, personId);
    const isThere = (await tx.membership.count({ where: { userId: personId, companyId: toId } })) > 0;
    if (isThere) throw new Problem("already_exists.member", { email });
    const isApplication = (await tx.company.count({ where: { id: companyId, ...applicationsOf(personId) } })) > 0;
    if (isContact && !isApplication) throw new Problem("refused.contact_not_moved", { name });
    await revokeInvitations(tx, { email, companyId: { in: [companyId, toId] } });
    await checkRoom(tx, toId);
    const audited: Record<string, number> = {};
    for (const [, { moved }] of TABLES) Object.assign(audited, await moved?.(tx, { ...move, name, email }));
    const entry = { actorId, action: "move_person", before: { company: companyId, companyRole } } as const;
    const after = { company: toId, companyRole: role, ...audited };
    // An erasure of the person finds the e-mail in the entries of the companies.
    for (const id of [companyId, toId]) await record(tx, { ...entry, after, subject: `company:${id}`, label: email });
    await record(tx, { ...entry, after, subject: `user:${personId}`, label: name });
    return { name, companyName: to.name };
  });
}
