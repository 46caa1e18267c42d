import { db } from "~/db/db.server";
import { personName } from "~/formats/person-name";
import { record } from "~/shop/base/audit/audit.server";
import { Problem } from "~/shop/base/problem";
import { contactColumns } from "~/shop/brand/mail/contact";
import { approveCustomer, reinstateCustomer, suspendCustomer } from "~/shop/customers/applications/approval.server";
import { OWNER, type StoredRole } from "~/shop/customers/people/staff-role";
import { companyOfContact } from "~/shop/customers/people/people.server";
import type { RoleDecision } from "~/shop/customers/staff/role-decisions";
import { giveRole, grantAdmin, refuseAdminRequest, revokeAdmin } from "~/shop/customers/staff/roles.server";
import { keepAdmin } from "~/shop/customers/staff/temporary-admins.server";
import { markLookAlikes } from "~/formats/email";
import * as t from "~/messages/customers";

/** On the company's page. */
export type CustomerDecision = "approve" | "suspend" | "reinstate";

export interface DecisionToast {
  title: string;
  description: string;
}

/** For the admin who has decided. */
function decisionToast(decision: RoleDecision | CustomerDecision, isChanged: boolean, person: string): DecisionToast {
  const name = markLookAlikes(person);
  return isChanged
    ? { title: t.roleDecisionTitle(decision), description: t.roleDecisionDone(decision, { name }) }
    : { title: t.nothingChangedTitle(), description: t.roleDecisionAlready(decision, { name }) };
}

/** Returns the message for the admin. Only "set-role" uses `role`. */
export async function decideRole(
  decision: RoleDecision,
  userId: string,
  actorId: string,
  role: StoredRole = OWNER,
): Promise<DecisionToast> {
  const changed = await roleVerbs[decision](userId, actorId, role);
  const where = { id: userId };
  const person = await db.read.user.findUniqueOrThrow({ where, select: contactColumns });
  return decisionToast(decision, changed, personName(person));
}

const roleVerbs: Record<RoleDecision, (userId: string, actorId: string, role: StoredRole) => Promise<boolean>> = {
  grant: (userId, actorId) => grantAdmin(userId, actorId),
  refuse: refuseAdminRequest,
  keep: keepAdmin,
  take: revokeAdmin,
  "set-role": giveRole,
};

/** Returns the message for the admin. A suspension needs a `reason`; `last` of the others as of `decide`. */
export async function decideCustomer(
  companyId: string,
  actorId: string,
  made: { decision: "suspend"; reason: string } | { decision: "approve" | "reinstate"; last?: number },
): Promise<DecisionToast> {
  const { decision } = made;
  const { name, changed } =
    decision === "suspend"
      ? await suspendCustomer(companyId, actorId, made.reason)
      : await VERBS[decision](companyId, actorId, made.last);
  return decisionToast(decision, changed, name);
}

const VERBS = { approve: approveCustomer, reinstate: reinstateCustomer };

/** The company of which the person is the contact. Refuses (wrong_step) a colleague. */
export async function approvePerson(
  { id, name }: { id: string; name: string },
  actorId: string,
): Promise<DecisionToast> {
  const companyId = await companyOfContact(id);
  if (companyId) return decideCustomer(companyId, actorId, { decision: "approve" });
  throw new Problem("wrong_step.colleague", { name: markLookAlikes(name) });
}

/** On every browser, on behalf of an admin. Returns how many sessions were ended. API keys stay. */
export function endAllSignIns(userId: string, actorId: string): Promise<number> {
  return db.write(async (tx) => {
    const { count } = await tx.session.deleteMany({ where: { userId } });
    if (count === 0) return 0;
    const user = await tx.user.findUniqueOrThrow({ where: { id: userId } });
    await record(tx, {
      actorId,
      action: "end_sign_ins",
      subject: `user:${userId}`,
      label: personName(user),
      before: { sessions: count },
      after: { sessions: 0 },
    });
    return count;
  });
}
