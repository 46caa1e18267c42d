import { db, type Tx } from "~/db/db.server";
import { env } from "~/env.server";
import * as t from "~/messages/customers";
import { grantAdminIn, grantFirstAdminIn } from "../roles.server";
import { recordAttempt } from "./attempts.server";
import { NO_LASTING_STAFF, OWNER, STORED_ROLES } from "~/shop/customers/people/staff-role";

/** At /admin-setup; the identity provider has verified the e-mail. */
export interface Applicant {
  id: string;
  email: string;
}

/**
 * If the setting ADMIN_SETUP allows it; otherwise stores a request for the admins; repeated requests are one. Returns
 * whether the person is an admin now.
 */
export function tryAdminSetup(person: Applicant, address: string): Promise<boolean> {
  return db.write(async (tx) => {
    const isGranted = await grant(tx, person, address);
    if (!isGranted) await requestIn(tx, person.id);
    await recordAttempt(tx, {
      action: "try_admin_setup",
      actorId: person.id,
      userId: person.id,
      email: person.email,
      result: isGranted ? "done" : "refused",
      note: isGranted ? t.roleGranted() : t.setupRefused(env.ADMIN_SETUP),
      address,
    });
    return isGranted;
  });
}

async function grant(tx: Tx, { id, email }: Applicant, address: string): Promise<boolean> {
  switch (env.ADMIN_SETUP) {
    case "allowlist":
      if (!env.ADMIN_EMAILS.includes(email)) return false;
      await grantAdminIn(tx, id, id, { via: "admin-setup", address });
      return true;
    case "bootstrap":
      return grantFirstAdminIn(tx, id, { address });
    case "off":
      return false;
  }
}

/** Without trying to grant the role. Repeated requests are one. */
export function requestAdmin(person: Applicant, address: string): Promise<void> {
  return db.write(async (tx) => {
    if (!(await requestIn(tx, person.id))) return;
    await recordAttempt(tx, {
      action: "try_admin_setup",
      actorId: person.id,
      userId: person.id,
      email: person.email,
      result: "refused",
      note: t.roleRequested(),
      address,
    });
  });
}

async function requestIn(tx: Tx, userId: string): Promise<boolean> {
  const { count } = await tx.user.updateMany({
    where: {
      id: userId,
      OR: [NO_LASTING_STAFF, { staffRole: { in: STORED_ROLES, not: OWNER } }],
      adminRequestedAt: null,
    },
    data: { adminRequestedAt: new Date() },
  });
  return count === 1;
}

export async function hasRequestedAdmin(userId: string): Promise<boolean> {
  const where = { id: userId, adminRequestedAt: { not: null } };
  return (await db.read.user.count({ where })) > 0;
}
