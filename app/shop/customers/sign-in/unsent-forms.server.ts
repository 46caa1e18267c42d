import { createHash } from "node:crypto";

import { db } from "~/db/db.server";
import { endOfId } from "~/formats/form-key";

/** Who typed a form: by the ends of their ids, the company that it is about and the person who acts for it. */
export interface FormOwner {
  buyerKey: string;
  actorKey: string;
}

/** The fields of a form that was refused because its sender was not signed in, or not allowed any more. */
export interface UnsentForm {
  /** The address to which it was sent: path and query. */
  action: string;
  fields: [name: string, value: string][];
}

/** For how long a form that was not sent is stored, in minutes. */
export const UNSENT_FORM_MINUTES = 30;
/** The most that is stored of one: its fields as JSON, in bytes. */
export const MAX_UNSENT_BYTES = 256 * 1024;
/** How many of them are stored for each person. */
const MAX_FORMS = 5;

const digestOf = (browser: string) => createHash("sha256").update(browser).digest("hex");
const oldest = () => new Date(Date.now() - UNSENT_FORM_MINUTES * 60_000);

/**
 * Stores a form of the page at `path` for its owner in this browser, in place of an earlier one of this page. `browser` is a
 * random secret.
 */
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

/** Returns the form of a page that this browser did not send; null without one of this owner. */
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

/** Deletes what this browser did not send to an address, because its owner has sent it now. */
export async function deleteUnsentForm(browser: string, owner: FormOwner, action: string) {
  const where = { browser: digestOf(browser), action, ...owner };
  await db.write((tx) => tx.unsentForm.deleteMany({ where }), { isBookkeeping: true });
}

/** Deletes the forms whose time is over. */
export async function sweepUnsentForms(): Promise<void> {
  const where = { createdAt: { lte: oldest() } };
  if (!(await db.read.unsentForm.findFirst({ where, select: { path: true } }))) return;
  await db.write((tx) => tx.unsentForm.deleteMany({ where }), { isBookkeeping: true });
}

/** The Prisma conditions for the forms about a company, and for those that a person typed. */
export const unsentFormsAbout = (companyId: string) => ({ buyerKey: endOfId(companyId) });
export const unsentFormsBy = (userId: string) => ({ actorKey: endOfId(userId) });
