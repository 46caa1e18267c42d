import { language } from "~/formats/language";
import { createHmac, randomInt, randomUUID, timingSafeEqual } from "node:crypto";
import { z } from "zod";

import { db } from "~/db/db.server";
import { sessionSecret } from "~/env.server";
import { isEmail, normaliseEmail } from "~/formats/email";
import * as t from "~/messages/customers";
import { Problem } from "~/shop/base/problem";
import { queueLetter } from "~/shop/brand/mail/send-letter.server";
import {
  CODE_DIGITS,
  CODE_MINUTES,
  CODE_TRIES,
  MAX_EMAIL_LENGTH,
  MAX_TYPED_CODE_LENGTH,
} from "~/shop/customers/limits";
import { SIGN_IN_CODE, signInCode } from "./sign-in-letter";

export const emailForm = z.object({
  email: z
    .string({ error: t.enterEmail })
    .overwrite(normaliseEmail)
    .min(1, { error: t.enterEmail })
    .max(MAX_EMAIL_LENGTH, { error: () => t.emailTooLong({ most: MAX_EMAIL_LENGTH }) })
    .refine(isEmail, { error: t.invalidEmail }),
});

/** Spaces and dashes are allowed. */
export const codeForm = z.object({
  code: z
    .string({ error: t.enterCode })
    .max(MAX_TYPED_CODE_LENGTH, { error: () => t.codeFigures({ figures: CODE_DIGITS }) })
    .transform((typed) => typed.normalize("NFKC").replace(/[\s\p{Pd}]/gu, ""))
    .refine((code) => /^\d+$/.test(code) && code.length === CODE_DIGITS, {
      error: () => t.codeFigures({ figures: CODE_DIGITS }),
    }),
});

const CODE_MS = CODE_MINUTES * 60_000;

/** The last one of a sign-in. */
export interface MailedCode {
  email: string;
  /** Used, expired, or guessed too often. */
  isOver: boolean;
}

/**
 * An earlier code of the same sign-in no longer works. The same happens for every address, whether it is known or not.
 * `attempt` is the id of the sign-in, `path` its page.
 */
export function mailSignInCode({
  attempt,
  email,
  path,
}: {
  attempt: string;
  email: string;
  path: string;
}): Promise<void> {
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, "0");
  const row = {
    email,
    codeHash: digest(attempt, email, code),
    tries: 0,
    expiresAt: new Date(Date.now() + CODE_MS),
    usedAt: null,
  };
  return db.write(async (tx) => {
    await tx.signInCode.upsert({
      where: { attempt },
      create: { attempt, ...row },
      update: row,
      select: { attempt: true },
    });
    // No longer useful.
    await tx.outgoingMail.deleteMany({
      where: { key: { startsWith: `${SIGN_IN_CODE}:${attempt}:` }, state: "waiting", leasedUntil: null },
    });
    await queueLetter(tx, {
      key: `${SIGN_IN_CODE}:${attempt}:${randomUUID()}`,
      kind: SIGN_IN_CODE,
      to: email,
      language: language(),
      letter: ({ name: shopName }) => signInCode({ shopName, code, path: `${path}?code=${code}` }),
    });
  });
}

/** Null when nothing was mailed. */
export async function mailedCode(attempt: string): Promise<MailedCode | null> {
  const row = await db.read.signInCode.findUnique({ where: { attempt } });
  if (!row) return null;
  const { email, usedAt, tries, expiresAt } = row;
  const isOver = usedAt !== null || tries >= CODE_TRIES || expiresAt.getTime() <= Date.now();
  return { email, isOver };
}

/** The sign-in is over then. */
export const isCodeUsed = async (attempt: string): Promise<boolean> =>
  (await db.read.signInCode.count({ where: { attempt, usedAt: { not: null } } })) > 0;

/**
 * Returns the address to which this code was mailed; each check counts. The right code works once: of several requests
 * with it at the same moment only one succeeds. Throws for any other code.
 */
export async function checkSignInCode(attempt: string, typed: string): Promise<string> {
  const now = new Date();
  const { email, left } = await db.write(async (tx) => {
    // Locks the row, so that checks of one code come one after the other.
    const { count } = await tx.signInCode.updateMany({
      where: { attempt, usedAt: null, tries: { lt: CODE_TRIES }, expiresAt: { gt: now } },
      data: { tries: { increment: 1 } },
    });
    if (count === 0) return { email: null, left: 0 };
    const { email, codeHash, tries } = await tx.signInCode.findUniqueOrThrow({
      where: { attempt },
    });
    const isRight = timingSafeEqual(Buffer.from(codeHash), Buffer.from(digest(attempt, email, typed)));
    if (!isRight) return { email: null, left: CODE_TRIES - tries };
    await tx.signInCode.update({ where: { attempt }, data: { usedAt: now } });
    return { email, left: 0 };
  });
  // Not within the transaction, which would not count the try.
  if (email !== null) return email;
  throw left > 0
    ? new Problem("refused.sign_in_code", { left }, { field: "code" })
    : new Problem("expired.sign_in_code");
}

/** Of sign-ins that are over: codes, and letters that could not be sent. */
export async function sweepSignIns(now = new Date()): Promise<void> {
  const expired = { expiresAt: { lte: now } };
  if (!(await db.read.signInCode.findFirst({ where: expired, select: { attempt: true } }))) return;
  await db.write(
    async (tx) => {
      await tx.signInCode.deleteMany({ where: expired });
      await tx.outgoingMail.deleteMany({
        where: {
          kind: SIGN_IN_CODE,
          createdAt: { lte: new Date(now.getTime() - CODE_MS) },
          OR: [{ leasedUntil: null }, { leasedUntil: { lte: now } }],
        },
      });
    },
    { isBookkeeping: true },
  );
}

/** Under the shop's secret: six digits are soon found from a hash that anybody can compute. */
function digest(attempt: string, email: string, code: string): string {
  const text = JSON.stringify(["sign-in code", attempt, email, code]);
  return createHmac("sha256", sessionSecret()).update(text).digest("base64url");
}
