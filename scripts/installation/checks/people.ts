import { db } from "~/db/db.server";
import { env } from "~/env.server";
import { type Finding, ok, wrong } from "../findings";

/** Whether somebody can run the shop. */
export async function checkPeople(): Promise<Finding> {
  const admins = await db.read.user.count({
    where: { staffRole: { not: null }, adminUntil: null },
  });
  if (admins > 0) return ok(`The shop has ${admins} admin(s).`);
  const [first] = env.ADMIN_EMAILS;
  return wrong(
    "The shop has no admin.",
    first && env.ADMIN_SETUP === "allowlist"
      ? `Sign in as ${first}, and open ${env.PUBLIC_URL ?? ""}/admin-setup`
      : "Set ADMIN_EMAILS, restart, sign in with that address, and open /admin-setup.",
  );
}
