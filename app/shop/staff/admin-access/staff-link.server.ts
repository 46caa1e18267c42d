import { createHash, randomBytes } from "node:crypto";

import { db } from "~/db/db.server";
import { env } from "~/env.server";
import { isEmail } from "~/formats/email";
import { isAnyAdmin } from "~/shop/customers/admin-role";
import { staffLink } from "~/shop/staff/letters/admin-access";
import { queueLetter } from "~/shop/mail/send-letter.server";
import { recordAttempt } from "./attempts.server";

/** The lifetime of a link in minutes. */
export const LINK_MINUTES = 10;

/** Whether a text has the format of a link's token. */
const isToken = (text: string) => /^[\w-]{22}$/.test(text);

const digest = (secret: string) => createHash("sha256").update(secret).digest("hex");

/** Whether an e-mail is in the domain of STAFF_EMAIL_DOMAIN. The domain is no secret. */
export function isStaffEmail(email: string): boolean {
  const domain = env.STAFF_EMAIL_DOMAIN;
  return domain !== undefined && isEmail(email) && email.endsWith(`@${domain}`);
}

/** Writes an audit entry of a request for a link with an e-mail outside the staff's domain. */
export function recordUnknownAddress(attempt: { email: string; address: string }): Promise<void> {
  const note = "Not an address of the staff's domain.";
  return db.write((tx) =>
    recordAttempt(tx, { ...attempt, action: "try_direct_admin", result: "refused", note }),
  );
}

/**
 * Mails a one-time link to the sign-in if an admin has this e-mail. The same rows are written for every e-mail of the
 * staff's domain, so that the duration does not reveal who is an admin. `browser` is the secret of the requesting
 * browser, the only one in which the link works.
 */
export function askForStaffLink({
  email,
  browser,
  address,
}: {
  email: string;
  browser: string;
  address: string;
}): Promise<void> {
  const token = randomBytes(16).toString("base64url");
  const now = Date.now();
  return db.write(async (tx) => {
    await tx.staffLink.deleteMany({ where: { expiresAt: { lt: new Date(now) } } });
    // Also created without a matching admin; its token is then never sent.
    const { id } = await tx.staffLink.create({
      data: {
        tokenHash: digest(token),
        email,
        browserHash: digest(browser),
        expiresAt: new Date(now + LINK_MINUTES * 60_000),
      },
      select: { id: true },
    });
    const admin = await tx.user.findFirst({
      where: { email, ...isAnyAdmin(new Date(now)) },
      select: { id: true },
    });
    await recordAttempt(tx, {
      action: "try_direct_admin",
      email,
      userId: admin?.id,
      address,
      result: admin ? "done" : "refused",
      note: admin ? "A link was sent." : "No admin has this e-mail.",
    });
    if (!admin) return;
    await queueLetter(tx, {
      key: `staff-link:${id}`,
      kind: "staff-link",
      to: email,
      letter: staffLink({
        shopName: env.SHOP_NAME,
        path: `/staff-link/${token}`,
        minutes: LINK_MINUTES,
      }),
    });
  });
}

const usable = (token: string, browser: string) => ({
  tokenHash: digest(token),
  browserHash: digest(browser),
  usedAt: null,
  expiresAt: { gt: new Date() },
});

/** Whether a link can still be used by this browser. Does not use it up, because mail scanners open links. */
export async function isUsableLink(token: string, browser: string): Promise<boolean> {
  if (!isToken(token)) return false;
  return (await db.read.staffLink.count({ where: usable(token, browser) })) > 0;
}

/** Marks a link as used. Returns whether it was usable; of several concurrent calls only one succeeds. */
export async function consumeStaffLink(token: string, browser: string): Promise<boolean> {
  if (!isToken(token)) return false;
  const { count } = await db.write((tx) =>
    tx.staffLink.updateMany({ where: usable(token, browser), data: { usedAt: new Date() } }),
  );
  return count === 1;
}

/** Returns the e-mail of a link that this browser has just used, as a hint for the sign-in; null without one. */
export async function emailOfUsedLink(browser: string): Promise<string | null> {
  const link = await db.read.staffLink.findFirst({
    where: {
      browserHash: digest(browser),
      usedAt: { not: null },
      expiresAt: { gt: new Date() },
    },
    orderBy: { usedAt: "desc" },
    select: { email: true },
  });
  return link?.email ?? null;
}
