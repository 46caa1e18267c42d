import { randomUUID } from "node:crypto";

import { db, type Prisma } from "~/db/db.server";
import { isUniqueViolation } from "~/db/errors.server";
import { record } from "~/shop/base/audit/audit.server";
import { editRow } from "~/shop/base/audit/edit-row.server";
import { Problem } from "~/shop/base/problem";
import { type TranslatedText, translationFields, type Translations } from "~/shop/brand/translations";
import { mergeTexts, translationState } from "~/shop/brand/translations.server";
import type { ClaimForm } from "./claim-form.server";

const columns = {
  title: true,
  text: true,
  evidenceUrl: true,
  ratedBy: true,
  position: true,
  isActive: true,
} as const;

/** Also hidden ones, in the order of the pages, for the forms. */
export async function allClaims() {
  const rows = await db.read.claim.findMany({
    orderBy: [{ position: "asc" }, { id: "asc" }],
    select: { id: true, key: true, version: true, validUntil: true, translations: true, ...columns },
  });
  return rows.map((row) => {
    const claim = { ...row, translations: row.translations as Translations };
    return { ...claim, ...translationState(textsOf(claim)) };
  });
}

/** What is translated. */
const textsOf = ({ title, text, translations }: TranslatedText): TranslatedText => ({ title, text, translations });

type ClaimFields = Omit<ClaimForm, "claim" | "version" | "kind" | "state">;
export type AdminClaim = Awaited<ReturnType<typeof allClaims>>[number];

/**
 * Adds a claim, or changes the one that `claim` names. Where somebody else has changed it meanwhile, their texts stay in
 * the languages in which nobody typed. Refuses (already_exists) a second one of a kind of which there
 * can be one.
 */
export async function saveClaim(actorId: string, form: ClaimForm): Promise<void> {
  const { claim: id, version, kind, state, ...typed } = form;
  if (id === undefined) return addClaim(actorId, kind, typed);
  await db.write(async (tx) => {
    const locked = await tx.claim.updateMany({
      where: { id },
      data: { version: { increment: 0 } },
    });
    if (locked.count === 0) throw new Problem("not_found.claim");
    const row = await tx.claim.findUniqueOrThrow({ where: { id } });
    const current = { ...row, translations: row.translations as Translations };
    const stale = () => new Problem("stale.claim", { title: current.title });
    const merged = mergeTexts(textsOf(current), textsOf(typed), state);
    if (!merged) throw stale();
    const fields = { ...typed, ...merged };
    await editRow<ReturnType<typeof flat>>(tx, {
      ...entryOf(actorId, current.key, fields),
      current: { ...current, ...flat(current) },
      version,
      fields: flat(fields),
      stale: (changed) => (changed.every((name) => TEXTS.has(name)) ? null : stale()),
      save: ({ version: next }) => tx.claim.updateMany({ where: { id }, data: { ...asRow(fields), version: next } }),
    });
  });
}

async function addClaim(actorId: string, kind: ClaimForm["kind"], fields: ClaimFields): Promise<void> {
  const key = kind === "other" ? `claim-${randomUUID()}` : kind;
  try {
    await db.write(async (tx) => {
      await tx.claim.createMany({ data: { key, ...asRow(fields) } });
      await record(tx, { ...entryOf(actorId, key, fields), before: null, after: flat(fields) });
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new Problem("already_exists.claim", {}, { field: "kind" });
  }
}

/** As the audit log has it. */
const flat = ({ title, text, evidenceUrl, ratedBy, position, isActive, translations }: ClaimFields) => ({
  title,
  text,
  evidenceUrl,
  ratedBy,
  position,
  isActive,
  ...translationFields(translations),
  outdated: translationState({ title, text, translations }).outdated.join(", "),
});

/** Were compared with what the form was opened with. */
const TEXTS = new Set<string>(["title", "text", "outdated", ...Object.keys(translationFields({}))]);

const asRow = (fields: ClaimFields) => ({
  ...fields,
  translations: fields.translations as Prisma.InputJsonObject,
});

const entryOf = (actorId: string, key: string, { title: label }: ClaimFields) =>
  ({ actorId, action: "change_claim", subject: `claim:${key}`, label }) as const;
