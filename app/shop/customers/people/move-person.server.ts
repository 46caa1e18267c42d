import { z } from "zod";

import { db, type Tx } from "~/db/db.server";
import { nameOfCompany } from "~/formats/person-name";
import { record } from "~/shop/base/audit/audit.server";
import { tick } from "~/shop/base/fields.server";
import { Problem } from "~/shop/base/problem";
import { newestIdsFor } from "~/shop/base/search/search.server";
import { namedCompany } from "~/shop/brand/mail/contact";
import { APPROVED } from "~/shop/customers/applications/approval";
import { lockCompany } from "~/shop/customers/companies/company.server";
import { leaveCompany, memberOf, roleField } from "./change-people.server";
import { checkRoom, revokeInvitations } from "./invite-colleague.server";
import { applicationsOf, becomeColleague } from "./join-company.server";
import { companiesOf, type CompanyPerson, companyPeople } from "./people.server";
import type { CompanyRole } from "./roles";
import { isNoStaff } from "./staff-role";

/** The form that moves a person: to which company, and what they may do there. */
export const moveForm = z.object({ to: z.string(), role: roleField, revokeKeys: tick() });

/** A company to which somebody can be moved. */
export interface CompanyChoice {
  id: string;
  name: string;
  /** Of its contact. */
  email: string;
}

/** What the page shows that moves a person from one company to another. */
export interface MovePage {
  /** The name of the company that they leave. */
  from: string;
  person: CompanyPerson;
  /** The company is their own application, which goes with the move. */
  isApplication: boolean;
  /** The number of their orders there that wait for an approval. */
  waitingOrders: number;
  /** The newest companies that the search finds. */
  choices: CompanyChoice[];
  /** The company that was chosen; null without one, and when it cannot be chosen any more. */
  to: CompanyChoice | null;
  isGone: boolean;
}

const MAX_CHOICES = 20;

/** The page that moves a person; null for somebody who does not belong to the company. */
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

/** Those of some companies to which a person can be moved, the newest first: customers to which they do not belong. */
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

/** A move as an admin confirms it. */
interface Move {
  personId: string;
  /** The company that they leave, and the one that they join. */
  companyId: string;
  toId: string;
  /** What they may do there. */
  role: CompanyRole;
  /** Whether the API keys that they made for the company that they leave are revoked. */
  revokesKeys: boolean;
  actorId: string;
}

/**
 * Moves a person to another company by the rules of `removeColleague` and `joinCompany`, but their sessions go on, for the other company.
 * What they have done stays with the company that they leave; an application of their own goes. A repeat changes nothing. Throws a
 * Problem: "not_found" for somebody who does not belong to the company; "refused" for its contact, unless it is an application of
 * theirs that was never a customer, and beyond MAX_PEOPLE; "already_exists"; "not_approved" for the other company.
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
    const at = await belongsTo(tx, personId, [companyId, toId]);
    const isThere = at.includes(toId);
    const { name, email, companyRole, isContact } = await memberOf(tx, isThere ? toId : companyId, personId);
    if (isThere && at.includes(companyId)) throw new Problem("already_exists.member", { email });
    if (isThere) return { name, companyName: to.name };
    const isApplication = (await tx.company.count({ where: { id: companyId, ...applicationsOf(personId) } })) > 0;
    if (isContact && !isApplication) throw new Problem("refused.contact_not_moved", { name });
    await revokeInvitations(tx, { email, companyId: { in: [companyId, toId] } });
    await checkRoom(tx, toId);
    await moveSessions(tx, move);
    const left = await leaveCompany(tx, { companyId, personId, name, revokesKeys: move.revokesKeys });
    await becomeColleague(tx, { id: personId, email, companyId: toId, role, now });
    const entry = { actorId, action: "move_person", before: { company: companyId, companyRole } } as const;
    const after = { company: toId, companyRole: role, ...left.audited };
    // Of the companies' entries an erasure of the person finds the e-mail.
    for (const id of [companyId, toId]) await record(tx, { ...entry, after, subject: `company:${id}`, label: email });
    await record(tx, { ...entry, after, subject: `user:${personId}`, label: name });
    return { name, companyName: to.name };
  });
}

/** Those of some companies to which a person belongs. */
async function belongsTo(tx: Tx, userId: string, companyIds: string[]): Promise<string[]> {
  const rows = await tx.membership.findMany({ where: { userId, companyId: { in: companyIds } } });
  return rows.map(({ companyId }) => companyId);
}

/** Sessions that act for the company act for the other one from the next request on. */
async function moveSessions(tx: Tx, { personId: userId, companyId, toId }: Move): Promise<void> {
  // Of several companies a session that has chosen none acts for the first.
  const [first] = await companiesOf(userId, tx);
  const chosen = first?.id === companyId ? [{ companyId }, { companyId: null }] : [{ companyId }];
  await tx.session.updateMany({ where: { userId, OR: chosen }, data: { companyId: toId } });
}
