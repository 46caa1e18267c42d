import { createHash } from "node:crypto";

import { db } from "~/db/db.server";
import { endOfId } from "~/formats/form-key";

/** The company that a form is about and the person who acts for it, by the ends of their ids. */
export interface FormOwner {
  buyerKey: string;
  actorKey: string;
}

/** Refused because its sender was not signed in, or no longer allowed. */
export interface UnsentForm {
  /** Path and query. */
  action: string;
  fields: [name: string, value: string][];
}

/** In minutes. */
export const UNSENT_FORM_MINUTES = 30;
/** The fields as JSON, in bytes: the longest page in each language. */
export const MAX_UNSENT_BYTES = 768 * 1024;
/** For each person. */
const MAX_FORMS = 5;

const digestOf = (browser: string) => createHash("sha256").update(browser).digest("hex");
const oldest = () => new Date(Date.now() - UNSENT_FORM_MINUTES * 60_000);

/** For its owner in this browser, in place of an earlier one of the page at `path`. `browser` is a random secret. */
export async function storeUnsentForm(
  browser: string,
  owner: FormOwner,
  path: string,
  { action, fields }: UnsentForm,
): Promise<void> {
  const key = { browser: digestOf(browser), path };
  const data = { ...key, ...owner, action, fields, createdAt: new Date() };
  await db.write(
    async (tx) => {
      await tx.unsentForm.deleteMany({ where: key });
      await tx.unsentForm.create({ data });
      const others = await tx.unsentForm.findMany({
        where: owner,
        orderBy: { createdAt: "desc" },
        skip: MAX_FORMS,
        select: { browser: true, path: true },
      });
      for (const other of others) await tx.unsentForm.delete({ where: { browser_path: other } });
    },
    { isBookkeeping: true },
  );
}

/** Null without one of this owner. */
export async function findUnsentForm(
  browser: string,
  { buyerKey, actorKey }: FormOwner,
  path: string,
): Promise<UnsentForm | null> {
  const row = await db.read.unsentForm.findUnique({
    where: {
      browser_path: { browser: digestOf(browser), path },
      buyerKey,
      actorKey,
      createdAt: { gt: oldest() },
    },
    select: { action: true, fields: true },
  });
  return row as UnsentForm | null;
}

/** Because its owner has sent it now. */
export async function deleteUnsentForm(browser: string, owner: FormOwner, action: string) {
  const where = { browser: digestOf(browser), action, ...owner };
  await db.write((tx) => tx.unsentForm.deleteMany({ where }), { isBookkeeping: true });
}

/** Those that have expired. */
export async function sweepUnsentForms(): Promise<void> {
  const where = { createdAt: { lte: oldest() } };
  if (!(await db.read.unsentForm.findFirst({ where, select: { path: true } }))) return;
  await db.write((tx) => tx.unsentForm.deleteMany({ where }), { isBookkeeping: true });
}

/** Prisma conditions for forms about a company, and for those that a person typed. */
export const unsentFormsAbout = (companyId: string) => ({ buyerKey: endOfId(companyId) });
export const unsentFormsBy = (userId: string) => ({ actorKey: endOfId(userId) });
