import { db } from "~/db/db.server";
import { isUniqueViolation } from "~/db/errors.server";
import { env } from "~/env.server";
import * as t from "~/messages/customers";
import { Problem } from "~/shop/base/problem";
import { grantTemporaryAdminIn } from "../temporary-admins.server";
import { recordAttempt } from "./attempts.server";
import { checkEmergencyCode, digestOf, expiryOf } from "./emergency-code.server";

/**
 * For four hours, if the emergency code is right; the person still has to sign in. A code works once, also with
 * concurrent calls, and until it expires. Returns whether the role was granted. The reason of a refusal is only in the
 * audit log, and the work is the same for each reason.
 */
export async function tryEmergency({
  email,
  code,
  address,
}: {
  email: string;
  code: string;
  address: string;
}): Promise<boolean> {
  const hash = env.EMERGENCY_ADMIN_SECRET_HASH;
  const checked = await checkEmergencyCode(code, hash);
  const attempt = { action: "try_emergency_admin", email, address } as const;
  const refusalReason =
    hash === undefined
      ? t.codeRefused("disabled")
      : checked === "right"
        ? await useCode(digestOf(hash), email, address)
        : t.codeRefused(checked);
  if (refusalReason === null) return true;
  await db.write((tx) => recordAttempt(tx, { ...attempt, result: "refused", note: refusalReason }));
  return false;
}

/** Null while the code can be used, and without one. */
export function emergencyCodeExpiredAt(): Date | null {
  const expiry = env.EMERGENCY_ADMIN_SECRET_HASH && expiryOf(env.EMERGENCY_ADMIN_SECRET_HASH);
  return expiry && expiry.getTime() <= Date.now() ? expiry : null;
}

/** In one transaction. Returns null, or the reason why nothing was changed. */
async function useCode(digest: string, email: string, address: string): Promise<string | null> {
  try {
    await db.write(async (tx) => {
      await tx.usedCode.create({ data: { digest } });
      const user = await tx.user.findUnique({ where: { email }, select: { id: true } });
      if (!user) throw new Problem("not_found.account");
      const until = await grantTemporaryAdminIn(tx, user.id, address);
      await recordAttempt(tx, {
        action: "try_emergency_admin",
        email,
        userId: user.id,
        address,
        result: "done",
        note: until ? t.adminUntilTheCodeIs({ until }) : t.wasAnAdminAlreadyThe(),
      });
    });
    return null;
  } catch (error) {
    if (isUniqueViolation(error)) return t.codeRefused("used");
    if (error instanceof Problem && error.kind === "not_found") return t.notFoundAccount();
    throw error;
  }
}
