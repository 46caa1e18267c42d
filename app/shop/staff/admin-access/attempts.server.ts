import { db, type Tx } from "~/db/db.server";
import type { AuditAction } from "~/shop/audit/actions";
import { record } from "~/shop/audit/audit.server";
import { isEmail } from "~/formats/email";
import { claimDedupeKey } from "~/shop/dedupe.server";

/** A try at one of the special doors. */
export interface Attempt {
  door: Extract<AuditAction, "try_admin_setup" | "try_emergency_admin" | "try_direct_admin">;
  /** Who tried, where they are signed in. */
  actorId?: string;
  /** The e-mail that it was for, as typed. */
  email: string;
  /** Whose account it is, when it is known. */
  userId?: string;
  result: "done" | "refused";
  note: string;
  /** The network address it came from. */
  address: string;
}

/** Writes an attempt down. What was typed as an e-mail and is none may be a secret in the wrong field: it is left out. */
export function recordAttempt(tx: Tx, attempt: Attempt): Promise<void> {
  const { door, actorId = null, email, userId, ...rest } = attempt;
  return record(tx, {
    ...rest,
    actorId,
    action: door,
    subject: userId ? `user:${userId}` : `door:${door.slice("try_".length)}`,
    label: email.length <= 255 && isEmail(email) ? email : "(no e-mail address)",
  });
}

/** Writes down that somebody was turned away for trying too often; once within `seconds`, however often they come. */
export function recordRateLimited(attempt: Attempt, seconds: number): Promise<void> {
  const { door, address, actorId } = attempt;
  return db.write(async (tx) => {
    if (await claimDedupeKey(tx, ["flood", door, actorId ?? address], seconds)) {
      await recordAttempt(tx, attempt);
    }
  });
}
