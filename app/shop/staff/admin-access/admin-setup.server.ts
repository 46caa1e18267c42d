import { db, type Tx } from "~/db/db.server";
import { env } from "~/env.server";
import { grantAdminIn, grantFirstAdminIn } from "../roles.server";
import { recordAttempt } from "./attempts.server";

/** Who stands at /admin-setup: somebody signed in, whose e-mail the identity provider has verified. */
export interface Applicant {
  id: string;
  email: string;
}

const WHY_NOT = {
  allowlist: "The e-mail is not in ADMIN_EMAILS.",
  bootstrap: "There is an admin already.",
  off: "Setup is switched off.",
};

/**
 * Makes a person an admin if the settings let them (ADMIN_SETUP; design, "Decisions"), else puts their request on
 * the admins' desk, where it stays one request however often they ask. Gives whether they are an admin now.
 */
export function tryAdminSetup(person: Applicant, address: string): Promise<boolean> {
  return db.write(async (tx) => {
    const isGranted = await grant(tx, person, address);
    if (!isGranted) await requestIn(tx, person.id);
    await recordAttempt(tx, {
      door: "try_admin_setup",
      actorId: person.id,
      userId: person.id,
      email: person.email,
      result: isGranted ? "done" : "refused",
      note: isGranted
        ? "Admin role granted."
        : `${WHY_NOT[env.ADMIN_SETUP]} The request was noted.`,
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

/** Puts a person's request for the admin role on the admins' desk without trying the door; twice is one request. */
export function requestAdmin(person: Applicant, address: string): Promise<void> {
  return db.write(async (tx) => {
    if (!(await requestIn(tx, person.id))) return;
    await recordAttempt(tx, {
      door: "try_admin_setup",
      actorId: person.id,
      userId: person.id,
      email: person.email,
      result: "refused",
      note: "They asked for the role.",
      address,
    });
  });
}

async function requestIn(tx: Tx, userId: string): Promise<boolean> {
  const { count } = await tx.user.updateMany({
    where: { id: userId, isAdmin: false, adminRequestedAt: null },
    data: { adminRequestedAt: new Date() },
  });
  return count === 1;
}

/** Whether a person's request for the admin role waits for an answer. */
export async function hasRequestedAdmin(userId: string): Promise<boolean> {
  const where = { id: userId, adminRequestedAt: { not: null } };
  return (await db.read.user.count({ where })) > 0;
}
