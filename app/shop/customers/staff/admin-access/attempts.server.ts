import { db, type Tx } from "~/db/db.server";
import * as t from "~/messages/customers";
import type { AuditAction } from "~/shop/base/audit/actions";
import { record } from "~/shop/base/audit/audit.server";
import { isEmail } from "~/formats/email";
import { claimDedupeKey } from "~/shop/base/dedupe.server";

/** To get admin access at /admin-setup, /emergency-admin or /direct-admin-access. */
export interface Attempt {
  action: Extract<AuditAction, "try_admin_setup" | "try_emergency_admin" | "try_direct_admin">;
  /** If signed in. */
  actorId?: string;
  /** The e-mail that the attempt is for, as typed. */
  email: string;
  /** The person with this e-mail, if there is one. */
  userId?: string;
  result: "done" | "refused";
  note: string;
  /** The client's network address. */
  address: string;
}

/** In the audit. A text that is not an e-mail is left out, as it may be a mistyped secret. */
export function recordAttempt(tx: Tx, attempt: Attempt): Promise<void> {
  const { action, actorId = null, email, userId, ...rest } = attempt;
  return record(tx, {
    ...rest,
    actorId,
    action,
    subject: userId ? `user:${userId}` : `door:${action.slice("try_".length)}`,
    label: email.length <= 255 && isEmail(email) ? email : t.noEmailAddress(),
  });
}

/** In the audit, at most once per person or network address within `seconds`. */
export function recordRateLimited(attempt: Attempt, seconds: number): Promise<void> {
  const { action, address, actorId } = attempt;
  return db.write(async (tx) => {
    if (await claimDedupeKey(tx, ["flood", action, actorId ?? address], seconds)) {
      await recordAttempt(tx, attempt);
    }
  });
}
