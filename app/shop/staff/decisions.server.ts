import { db } from "~/db/db.server";
import { nameForAdmins } from "~/formats/person-name";
import {
  approveCustomer,
  reinstateCustomer,
  suspendCustomer,
} from "~/shop/customers/approval.server";
import type { RoleDecision } from "./role-decisions";
import { keepAdmin } from "./temporary-admins.server";
import { grantAdmin, refuseAdminRequest, revokeAdmin } from "./roles.server";

/** The decisions about a person on the staff tab and the customer's page. */
export type PersonDecision = RoleDecision | "approve" | "suspend" | "reinstate";

interface DecisionMessage {
  title: string;
  description: string;
}

/** Texts that follow the person's name; `already` is for a decision that changed nothing. */
const MESSAGES: Record<PersonDecision, { title: string; done: string; already: string }> = {
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
 * Carries out an admin's decision about a person and returns the message for the admin. Only a suspension uses `reason`.
 * Throws a Problem: not_found, not_allowed, last_admin, expired and those of customers/approval.server.ts.
 */
export async function decideAbout(
  decision: PersonDecision,
  userId: string,
  actorId: string,
  reason = "",
): Promise<DecisionMessage> {
  const changed = await verbs[decision](userId, actorId, reason);
  const person = await db.read.user.findUniqueOrThrow({
    where: { id: userId },
    select: { firstName: true, lastName: true, email: true },
  });
  const { title, done, already } = MESSAGES[decision];
  return {
    title: changed ? title : "Nothing Changed",
    description: `${nameForAdmins(person)} ${changed ? done : already}`,
  };
}

type Verb = (userId: string, actorId: string, reason: string) => Promise<boolean>;

const verbs: Record<PersonDecision, Verb> = {
  grant: (userId, actorId) => grantAdmin(userId, actorId),
  refuse: refuseAdminRequest,
  keep: keepAdmin,
  take: revokeAdmin,
  approve: async (userId, actorId) => (await approveCustomer(userId, actorId)).changed,
  suspend: async (...all) => (await suspendCustomer(...all)).changed,
  reinstate: async (userId, actorId) => (await reinstateCustomer(userId, actorId)).changed,
};
