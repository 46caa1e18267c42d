import { createHash, randomBytes } from "node:crypto";

import { db } from "~/db/db.server";
import { env } from "~/env.server";
import { isEmail } from "~/formats/email";
import * as t from "~/messages/customers";
import { isAnyStaff } from "~/shop/customers/people/staff-role";
import { staffLink } from "~/shop/customers/staff/staff-letters";
import { claimDedupeKey, releaseDedupeKey } from "~/shop/base/dedupe.server";
import { queueLetter } from "~/shop/brand/mail/send-letter.server";
import { recordAttempt } from "./attempts.server";

/** Of a link. */
export const LINK_MINUTES = 10;
/** An e-mail address gets at most one letter in so many minutes. */
const LETTER_MINUTES = 5;

const letterTo = (email: string) => ["staff link", email];

/** The format of a link's token. */
const isToken = (text: string) => /^[\w-]{22}$/.test(text);

const digest = (secret: string) => createHash("sha256").update(secret).digest("hex");

/** In the domain of STAFF_EMAIL_DOMAIN, which is no secret. */
export function isStaffEmail(email: string): boolean {
  const domain = env.STAFF_EMAIL_DOMAIN;
  return domain !== undefined && isEmail(email) && email.endsWith(`@${domain}`);
}

/** In the audit: a request for a link with an e-mail outside the staff's domain. */
export function recordUnknownAddress(attempt: { email: string; address: string }): Promise<void> {
  const note = t.noStaffAddress();
  return db.write((tx) => recordAttempt(tx, { ...attempt, action: "try_direct_admin", result: "refused", note }));
}

/**
 * Mails a one-time link to the sign-in if an admin has this e-mail, unless a link was mailed to it in the last
 * LETTER_MINUTES: then that one works in this browser as well, so nobody can use up somebody else's letters, nor fill
 * their mailbox. The same rows are written for every e-mail of the staff's domain, so that the duration does not reveal
 * who is an admin. `browser` is the secret of the requesting browser; a link works only in browsers that asked for one.
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
    const isDue = await claimDedupeKey(tx, letterTo(email), LETTER_MINUTES * 60);
    await tx.staffLink.deleteMany({ where: { expiresAt: { lt: new Date(now) } } });
    // Also created without a letter: it says that this browser has asked.
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
      where: { email, ...isAnyStaff(new Date(now)) },
      select: { id: true },
    });
    await recordAttempt(tx, {
      action: "try_direct_admin",
      email,
      userId: admin?.id,
      address,
      result: admin ? "done" : "refused",
      note: admin ? t.linkSent({ isNew: isDue }) : t.noAdminWithEmail(),
    });
    if (!admin || !isDue) return;
    await queueLetter(tx, {
      key: `staff-link:${id}`,
      kind: "staff-link",
      to: email,
      letter: ({ name: shopName }) => staffLink({ shopName, path: `/staff-link/${token}`, minutes: LINK_MINUTES }),
    });
  });
}

/** An unused link whose e-mail this browser has also asked for; null without one. */
async function findUsable(token: string, browser: string) {
  if (!isToken(token)) return null;
  const expiresAt = { gt: new Date() };
  const link = await db.read.staffLink.findFirst({
    where: { tokenHash: digest(token), usedAt: null, expiresAt },
    select: { id: true, email: true },
  });
  const where = { email: link?.email, browserHash: digest(browser), expiresAt };
  return link && (await db.read.staffLink.count({ where })) > 0 ? link : null;
}

/** By this browser. Does not use it up, because mail scanners open links. */
export async function isUsableLink(token: string, browser: string): Promise<boolean> {
  return (await findUsable(token, browser)) !== null;
}

/** By this browser. Returns whether it was usable; of several concurrent calls only one succeeds. */
export async function consumeStaffLink(token: string, browser: string): Promise<boolean> {
  const link = await findUsable(token, browser);
  if (!link) return false;
  return db.write(async (tx) => {
    const { count } = await tx.staffLink.updateMany({
      where: { id: link.id, usedAt: null },
      data: { usedAt: new Date(), browserHash: digest(browser) },
    });
    // There is no link any more that a next request could rely on.
    if (count === 1) await releaseDedupeKey(tx, letterTo(link.email));
    return count === 1;
  });
}

/** Of a link that this browser has just used, as a hint for the sign-in; null without one. */
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
