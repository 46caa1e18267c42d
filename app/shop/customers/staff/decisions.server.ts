import { db } from "~/db/db.server";
import { markLookAlikes } from "~/formats/email";
import { nameForAdmins } from "~/formats/person-name";
import { companyOfContact } from "~/shop/customers/people/people.server";
import { contactColumns } from "~/shop/brand/mail/contact";
import {
  approveCustomer,
  reinstateCustomer,
  suspendCustomer,
} from "~/shop/customers/applications/approval.server";
import { Problem } from "~/shop/base/problem";
import type { RoleDecision } from "./role-decisions";
import { keepAdmin } from "./temporary-admins.server";
import { grantAdmin, refuseAdminRequest, revokeAdmin } from "./roles.server";

/** The decisions about a company on its page. */
export type CustomerDecision = "approve" | "suspend" | "reinstate";

interface DecisionMessage {
  title: string;
  description: string;
}

/** Texts that follow the person's name; `already` is for a decision that changed nothing. */
const MESSAGES: Record<
  RoleDecision | CustomerDecision,
  { title: string; done: string; already: string }
> = {
  grant: {
    title: "Admin Access Granted",
    done: "can use the admin panel from now on.",
    already: "is an admin already.",
  },
  refuse: {
    title: "Request Refused",
    done: "does not get the admin role.",
    already: "has no open request for the admin role any more.",
  },
  keep: {
    title: "Admin Role Kept",
    done: "stays an admin.",
    already: "is an admin without an end already.",
  },
  take: {
    title: "Admin Role Removed",
    done: "is no longer an admin.",
    already: "is no admin.",
  },
  approve: {
    title: "User Approved",
    done: "is approved for wholesale access.",
    already: "is approved already.",
  },
  suspend: {
    title: "Customer Suspended",
    done: "sees no prices and cannot order any more.",
    already: "is suspended already.",
  },
  reinstate: {
    title: "Customer Reinstated",
    done: "is approved for wholesale access again.",
    already: "is approved already.",
  },
};

/**
 * Carries out an admin's decision about the admin role of a person and returns the message for the admin. Throws a Problem:
 * not_found, not_allowed, last_admin, expired.
 */
export async function decideRole(
  decision: RoleDecision,
  userId: string,
  actorId: string,
): Promise<DecisionMessage> {
  const changed = await roleVerbs[decision](userId, actorId);
  const where = { id: userId };
  const person = await db.read.user.findUniqueOrThrow({ where, select: contactColumns });
  return messageOf(decision, changed, nameForAdmins(person));
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
): Promise<DecisionMessage> {
  const { name, changed } = await customerVerbs[decision](companyId, actorId, reason);
  return messageOf(decision, changed, markLookAlikes(name));
}

/** Approves the company of which a person is the contact. Throws a Problem "wrong_step" for a colleague. */
export async function approvePerson(
  { id, name }: { id: string; name: string },
  actorId: string,
): Promise<DecisionMessage> {
  const companyId = await companyOfContact(id);
  if (companyId) return decideCustomer("approve", companyId, actorId);
  throw new Problem("wrong_step", { what: "colleague", name });
}

const customerVerbs = {
  approve: approveCustomer,
  suspend: suspendCustomer,
  reinstate: reinstateCustomer,
};

function messageOf(
  decision: RoleDecision | CustomerDecision,
  changed: boolean,
  name: string,
): DecisionMessage {
  const { title, done, already } = MESSAGES[decision];
  return {
    title: changed ? title : "Nothing Changed",
    description: `${name} ${changed ? done : already}`,
  };
}
