import { db, type Tx } from "~/db/db.server";
import { isUniqueViolation } from "~/db/errors.server";
import type { Address } from "~/formats/address";
import { personName } from "~/formats/person-name";
import { record } from "~/shop/base/audit/audit.server";
import { Problem } from "~/shop/base/problem";
import { endQuestion } from "../applications/end-question.server";
import { contactColumns } from "~/shop/brand/mail/contact";
import { type CompanyProfile, profileColumns, profileData, profileOf } from "./company.server";
import { changedFields, type CustomerName, type CustomerProfile, fieldTexts } from "./profile-fields";
import { updateSearchText, updateSearchTextsOf } from "./search-text.server";

const columns = {
  ...profileColumns,
  version: true,
  contactId: true,
  contact: { select: { ...contactColumns, subject: true } },
} as const;

/** As a form shows it. */
export interface EditedProfile {
  profile: CustomerProfile;
  contactId: string;
  version: number;
  /**
   * Name and e-mail of the contact come from the sign-in, and an e-mail that somebody signs in with cannot be changed
   * here.
   */
  hasSignedIn: boolean;
}

/** Null for an unknown id and for a company whose data was erased. */
export async function profileToEdit(
  companyId: string,
  from: Pick<Tx, "company"> = db.read,
): Promise<EditedProfile | null> {
  // Postgres refuses NUL characters.
  if (companyId.includes("\0")) return null;
  const row = await from.company.findUnique({
    where: { id: companyId, erasedAt: null },
    select: columns,
  });
  if (!row) return null;
  const { subject, ...contact } = row.contact;
  return {
    profile: { ...contact, ...profileOf(row) },
    contactId: row.contactId,
    version: row.version,
    hasSignedIn: subject !== null,
  };
}

interface Saving {
  /** The version from which the form was made; without it, versions are not compared. */
  expectedVersion?: number;
  /** An admin who corrects the profile; null or absent for the company's own people. */
  actorId?: string | null;
}

/**
 * An admin also saves name and e-mail of the contact; null clears a field. The change of an admin (`actorId`) is in the
 * audit. An applicant who was asked a question and saves their own profile gets the status "waiting" again. Nothing is
 * saved when nothing differs.
 * Refuses, at "email", as refused a contact who has signed in, and as already_exists an e-mail that somebody else has.
 */
export async function saveCompanyProfile(
  companyId: string,
  profile: CompanyProfile & Partial<CustomerName>,
  { expectedVersion, actorId = null }: Saving = {},
): Promise<void> {
  const work = async (tx: Tx) => {
    // Locks the row, so that what is compared stays until the update.
    await tx.company.updateMany({ where: { id: companyId }, data: { updatedAt: new Date() } });
    const current = await profileToEdit(companyId, tx);
    if (!current) throw new Problem("not_found.customer");
    const changed = changedFields(current.profile, profile);
    if (changed.length > 0) {
      if (expectedVersion !== undefined && expectedVersion !== current.version) {
        const fields = fieldTexts(current.profile, changed).join("; ");
        throw new Problem("stale.profile", { fields }, { version: current.version });
      }
      if (changed.includes("email") && current.hasSignedIn) {
        throw new Problem("refused.sign_in_email", {}, { field: "email" });
      }
      await write(tx, { companyId, contactId: current.contactId }, profile);
      if (actorId !== null) {
        const of = (from: Partial<CustomerProfile>) =>
          Object.fromEntries(changed.map((name) => [name, asJson(from[name] ?? null)]));
        await record(tx, {
          actorId,
          action: "correct_profile",
          subject: `company:${companyId}`,
          label: personName({ ...current.profile, ...profile }),
          before: of(current.profile),
          after: of(profile),
        });
      }
    }
    if (actorId === null) await endQuestion(tx, companyId);
  };
  return db.write(work).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    throw new Problem("already_exists.email", {}, { field: "email" });
  });
}

const asJson = (value: string | Address | null) => (value === null || typeof value === "string" ? value : { ...value });

async function write(
  tx: Tx,
  { companyId, contactId }: { companyId: string; contactId: string },
  { firstName, lastName, email, ...profile }: CompanyProfile & Partial<CustomerName>,
): Promise<void> {
  await tx.company.updateMany({
    where: { id: companyId },
    data: { ...profileData(profile), version: { increment: 1 } },
  });
  const names = { firstName, lastName, email };
  if (Object.values(names).some((value) => value !== undefined)) {
    await tx.user.updateMany({ where: { id: contactId }, data: names });
    await updateSearchTextsOf(tx, contactId);
  }
  await updateSearchText(tx, companyId);
}
