import { randomUUID } from "node:crypto";

import { db, type Tx } from "~/db/db.server";
import { isUniqueViolation } from "~/db/errors.server";
import { record } from "~/shop/base/audit/audit.server";
import { claimFormKey } from "~/shop/base/dedupe.server";
import { Problem } from "~/shop/base/problem";
import type { ClaimForm } from "./claim-form.server";

const columns = {
  title: true,
  text: true,
  evidenceUrl: true,
  ratedBy: true,
  position: true,
  isActive: true,
} as const;

/** All claims, also hidden ones, in the order of the pages, for the forms. */
export const allClaims = () =>
  db.read.claim.findMany({
    orderBy: [{ position: "asc" }, { id: "asc" }],
    select: { id: true, key: true, version: true, validUntil: true, ...columns },
  });

export type AdminClaim = Awaited<ReturnType<typeof allClaims>>[number];

/**
 * Adds a claim, once for each `key` of a form, or changes the one that `claim` names. Throws a Problem "already_exists" for a second one of a kind of which
 * there is one, "not_found", or "stale" when somebody else has changed it since `version`.
 */
export async function saveClaim(actorId: string, form: ClaimForm): Promise<void> {
  const { claim: id, version, kind, key: formKey, ...fields } = form;
  if (id === undefined) return addClaim(actorId, kind, fields, formKey);
  await db.write(async (tx) => {
    const locked = await tx.claim.updateMany({
      where: { id },
      data: { version: { increment: 0 } },
    });
    if (locked.count === 0) throw new Problem("not_found.claim");
    const current = await tx.claim.findUniqueOrThrow({
      where: { id },
      select: { key: true, version: true, ...columns },
    });
    if (current.version !== version) {
      throw new Problem("stale.claim", { title: current.title });
    }
    const names = Object.keys(columns) as (keyof typeof columns)[];
    const changed = names.filter((name) => current[name] !== fields[name]);
    if (changed.length === 0) return;
    const data = { ...fields, version: { increment: 1 } };
    await tx.claim.update({ where: { id }, data, select: { id: true } });
    const pick = (from: typeof fields) => Object.fromEntries(changed.map((name) => [name, from[name]]));
    await recordClaim(tx, actorId, current.key, fields.title, pick(current), pick(fields));
  });
}

async function addClaim(
  actorId: string,
  kind: ClaimForm["kind"],
  fields: Omit<ClaimForm, "claim" | "version" | "kind" | "key">,
  formKey: string | undefined,
): Promise<void> {
  const key = kind === "other" ? `claim-${randomUUID()}` : kind;
  try {
    await db.write(async (tx) => {
      if (!(await claimFormKey(tx, formKey, ["claim", actorId, kind, fields]))) return;
      await tx.claim.create({ data: { key, ...fields }, select: { id: true } });
      await recordClaim(tx, actorId, key, fields.title, null, fields);
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new Problem("already_exists.claim", {}, { field: "kind" });
  }
}

const recordClaim = (
  tx: Tx,
  actorId: string,
  key: string,
  label: string,
  before: Record<string, string | number | boolean | null> | null,
  after: Record<string, string | number | boolean | null>,
) => record(tx, { actorId, action: "change_claim", subject: `claim:${key}`, label, before, after });
