import { db, isUniqueViolation } from "~/db/db.server";
import { env } from "~/env.server";
import { Problem } from "~/shop/problem";
import { grantAdminIn } from "../roles.server";
import { recordAttempt } from "./attempts.server";
import { digestOf, isEmergencyCode } from "./emergency-code.server";

/**
 * Makes the account of an e-mail an admin if the emergency code is right; the person still has to sign in. A code
 * works once: of many at the same moment one gets the role. Gives whether this one did; why not stands in the
 * record alone, and takes the same work whatever it is.
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
  const isRight = await isEmergencyCode(code, hash);
  const attempt = { door: "try_emergency_admin", email, address } as const;
  const whyNot =
    isRight && hash
      ? await useCode(digestOf(hash), email, address)
      : hash
        ? "The code is wrong."
        : "This door is shut: EMERGENCY_ADMIN_SECRET_HASH is not set.";
  if (whyNot === null) return true;
  await db.write((tx) => recordAttempt(tx, { ...attempt, result: "refused", note: whyNot }));
  return false;
}

/** Null when the account is an admin now, else why it is not and nothing has changed. */
async function useCode(digest: string, email: string, address: string): Promise<string | null> {
  try {
    await db.write(async (tx) => {
      await tx.usedCode.create({ data: { digest } });
      const user = await tx.user.findUnique({ where: { email }, select: { id: true } });
      if (!user) throw new Problem("not_found", "No account has this e-mail.");
      await grantAdminIn(tx, user.id, null, { via: "emergency", address });
      await recordAttempt(tx, {
        door: "try_emergency_admin",
        email,
        userId: user.id,
        address,
        result: "done",
        note: "Admin role granted; the code is used up.",
      });
    });
    return null;
  } catch (error) {
    if (isUniqueViolation(error)) return "The code was used already.";
    if (error instanceof Problem && error.code === "not_found") return error.message;
    throw error;
  }
}
