import { db } from "~/db/db.server";
import { env } from "~/env.server";
import { type Finding, ok, wrong } from "../findings";

/** The demo shop is there, where the settings ask for it, and somebody can run the shop. */
export async function checkPeople(): Promise<Finding> {
  if (env.hasDemo && (await db.read.user.count()) + (await db.read.product.count()) === 0) {
    return wrong(
      "The database has neither people nor styles: the demo shop was not made, or not to its end.",
      "Run `npm run seed`, which makes it or says what prevents it.",
    );
  }
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
