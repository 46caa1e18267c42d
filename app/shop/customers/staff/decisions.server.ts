import { db } from "~/db/db.server";
import { personName } from "~/formats/person-name";
import { companyOfContact } from "~/shop/customers/people/people.server";
import { contactColumns } from "~/shop/brand/mail/contact";
import {
  approveCustomer,
  reinstateCustomer,
  suspendCustomer,
} from "~/shop/customers/applications/approval.server";
import { Problem } from "~/shop/base/problem";
import { decisionToast, type DecisionToast } from "~/texts/staff";
import type { RoleDecision } from "./role-decisions";
import { keepAdmin } from "./temporary-admins.server";
import { grantAdmin, refuseAdminRequest, revokeAdmin } from "./roles.server";

/** The decisions about a company on its page. */
export type CustomerDecision = "approve" | "suspend" | "reinstate";

/**
 * Carries out an admin's decision about the admin role of a person and returns the message for the admin. Throws a Problem:
 * not_found, not_allowed, last_admin, expired.
 */
export async function decideRole(
  decision: RoleDecision,
  userId: string,
  actorId: string,
): Promise<DecisionToast> {
  const changed = await roleVerbs[decision](userId, actorId);
  const where = { id: userId };
  const person = await db.read.user.findUniqueOrThrow({ where, select: contactColumns });
  return decisionToast(decision, changed, personName(person));
}

const roleVerbs: Record<RoleDecision, (userId: string, actorId: string) => Promise<boolean>> = {
  grant: (userId, actorId) => grantAdmin(userId, actorId),
  refuse: refuseAdminRequest,
  keep: keepAdmin,
  take: revokeAdmin,
};

/**
 * Carries out an admin's decision about a company and returns the message for the admin. Only a suspension uses `reason`.
 * Throws the Problems of applications/approval.server.ts.
 */
export async function decideCustomer(
  decision: CustomerDecision,
  companyId: string,
  actorId: string,
  reason = "",
): Promise<DecisionToast> {
  const { name, changed } = await customerVerbs[decision](companyId, actorId, reason);
  return decisionToast(decision, changed, name);
}

/** Approves the company of which a person is the contact. Throws a Problem "wrong_step" for a colleague. */
export async function approvePerson(
  { id, name }: { id: string; name: string },
  actorId: string,
): Promise<DecisionToast> {
  const companyId = await companyOfContact(id);
  if (companyId) return decideCustomer("approve", companyId, actorId);
  throw new Problem("wrong_step", { what: "colleague", name });
}

const customerVerbs = {
  approve: approveCustomer,
  suspend: suspendCustomer,
  reinstate: reinstateCustomer,
};
