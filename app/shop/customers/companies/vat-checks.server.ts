import { db, type Reader, type Tx, type WriteOptions } from "~/db/db.server";
import { env } from "~/env.server";
import { nameForAdmins, personName } from "~/formats/person-name";
import { VAT_ID_FORMS } from "~/formats/vat-id-patterns";
import * as t from "~/messages/customers";
import { record } from "~/shop/base/audit/audit.server";
import { contactColumns } from "~/shop/brand/mail/contact";
import { Problem } from "~/shop/base/problem";
import {
  isValidNow,
  type ValidVatId,
  type VatCheckView,
  type VatIdAnswer,
  VIES_ANSWERS,
  type ViesResult,
} from "./vies";
import { queryVies, type ViesAnswer } from "./vies.server";

/** Whether VIES can be queried for a VAT ID: the check is on, and the ID is of a member state or Northern Ireland. */
export function canAskVies(vatId: string | null): vatId is string {
  return env.VIES_CHECK === "on" && isViesFormat(vatId);
}

/** Whether a VAT ID is of a member state other than Slovenia, or of Northern Ireland: the only ones that can exempt. */
export const canExempt = (vatId: string | null): vatId is string => isViesFormat(vatId) && !vatId.startsWith("SI");

function isViesFormat(vatId: string | null): vatId is string {
  return VAT_ID_FORMS[vatId?.slice(0, 2) ?? ""]?.pattern.test(vatId!) ?? false;
}

/**
 * Queries VIES for a customer's VAT ID and stores the answer. Waits for VIES for at most four seconds.
 * Throws a Problem: not_found, refused (VIES cannot be queried for this VAT ID).
 */
export async function checkVatId(companyId: string): Promise<ViesAnswer> {
  const company = await db.read.company.findUnique({
    where: { id: companyId },
    select: { vatId: true },
  });
  if (!company) throw new Problem("not_found.customer");
  const { vatId } = company;
  if (!canAskVies(vatId)) {
    throw new Problem(env.VIES_CHECK === "on" ? "refused.vat_id_unknown_to_vies" : "refused.vies_off");
  }
  return ask(companyId, vatId);
}

/** Locks a customer, so that the VAT ID and what is said of it stay as they are until the end of the transaction. */
export const lockVatId = (tx: Tx, companyId: string) =>
  tx.company.updateMany({ where: { id: companyId }, data: { updatedAt: new Date() } });

async function ask(companyId: string, vatId: string, options?: WriteOptions): Promise<ViesAnswer> {
  const answer = await queryVies(vatId);
  await db.write(async (tx) => {
    await lockVatId(tx, companyId);
    const { id } = await tx.vatCheck.create({
      data: { companyId, vatId, ...answer },
      select: { id: true },
    });
    if (await isRejected(tx, companyId, vatId)) {
      await tx.vatCheck.update({ where: { id }, data: { isCurrent: false }, select: { id: true } });
    }
  }, options);
  return answer;
}

/**
 * Whether an admin has said that this VAT ID is not valid for this customer, such as that it is somebody else's. That holds
 * against VIES, which knows only that the ID exists, until an admin confirms it; also when it was changed and given again.
 */
async function isRejected(from: Reader | Tx, companyId: string, vatId: string): Promise<boolean> {
  const last = await from.vatCheck.findFirst({
    // Of an answer of VIES there is no reason.
    where: { companyId, vatId, reason: { not: null } },
    orderBy: [...IN_ORDER],
    select: { answer: true },
  });
  return last?.answer === "invalid";
}

/**
 * Queries VIES for the VAT ID that a customer has just saved, unless it has already answered valid or invalid for it.
 * Call it after the response is sent, so that the customer does not wait.
 */
export async function checkSavedVatId(companyId: string): Promise<void> {
  if (env.VIES_CHECK === "off") return;
  const company = await db.read.company.findUnique({
    where: { id: companyId },
    select: { vatId: true },
  });
  if (!company || !canAskVies(company.vatId)) return;
  const last = await lastVatCheck(companyId, company.vatId);
  if (last && last.answer !== "unknown") return;
  if (await isRejected(db.read, companyId, company.vatId)) return;
  await checkVatId(companyId);
}

/**
 * checkSavedVatId for the companies of which somebody is the contact and whose VAT ID was never asked about: after a sign-in or an
 * invitation, which may have taken it from a request for access.
 */
export async function checkVatIdsOf(contactId: string): Promise<void> {
  if (env.VIES_CHECK === "off") return;
  const companies = await db.read.company.findMany({
    where: { contactId, vatId: { not: null }, vatChecks: { none: {} } },
    select: { id: true },
  });
  for (const { id } of companies) await checkSavedVatId(id);
}

const DAY = 86_400_000;

/**
 * Queries VIES before an order is placed, shipped or gets a proforma, for the customer's VAT ID or else the one `typed` with the
 * order, unless it answered within a day. Without an answer what was said before counts. A Slovenian VAT ID exempts nothing and is
 * not asked about.
 */
export async function refreshVatCheck(companyId: string, typed: string | null = null): Promise<void> {
  if (env.VIES_CHECK === "off") return;
  const company = await db.read.company.findUnique({
    where: { id: companyId },
    select: { vatId: true },
  });
  const vatId = company?.vatId ?? typed;
  if (!company || !canExempt(vatId) || (await isRejected(db.read, companyId, vatId))) return;
  const last = await db.read.vatCheck.findFirst({
    where: { companyId, vatId, isCurrent: true, decidedById: null, answer: { not: "unknown" } },
    orderBy: IN_ORDER,
    select: { checkedAt: true },
  });
  if (!last || Date.now() - last.checkedAt.getTime() > DAY) await ask(companyId, vatId, { isBookkeeping: true });
}

const IN_ORDER = [{ checkedAt: "desc" }, { id: "desc" }] as const satisfies object[];

/** The last check of a customer's VAT ID, of VIES or by an admin; null when this ID was never checked since it was given. */
export async function lastVatCheck(companyId: string, vatId: string | null): Promise<VatCheckView | null> {
  if (!vatId) return null;
  const row = await db.read.vatCheck.findFirst({
    where: { companyId, vatId, isCurrent: true },
    orderBy: [...IN_ORDER],
    select: {
      answer: true,
      checkedAt: true,
      requestIdentifier: true,
      holder: true,
      trouble: true,
      reason: true,
      decidedBy: { select: contactColumns },
    },
  });
  if (!row) return null;
  const { decidedBy, ...check } = row;
  const by = decidedBy ? nameForAdmins(decidedBy) : check.reason === null ? null : t.someAdmin();
  return { ...check, answer: asAnswer(row.answer), decidedBy: by };
}

/** Reads the last answers about VAT IDs of these companies, of VIES or by an admin, and returns how each stands; null: never checked. */
export async function vatAnswersOf(companyIds: readonly string[]) {
  const rows = await db.read.vatCheck.findMany({
    where: { companyId: { in: [...companyIds] }, isCurrent: true },
    select: { id: true, companyId: true, vatId: true, answer: true, checkedAt: true },
  });
  rows.sort((a, b) => a.checkedAt.getTime() - b.checkedAt.getTime() || a.id - b.id);
  const keyOf = (companyId: string, vatId: string | null) => `${companyId} ${vatId}`;
  const last = new Map(rows.map(({ companyId, vatId, answer }) => [keyOf(companyId, vatId), asAnswer(answer)]));
  return ({ id, vatId }: { id: string; vatId: string | null }) => last.get(keyOf(id, vatId)) ?? null;
}

const asAnswer = (stored: string): ViesResult => VIES_ANSWERS.find((word) => word === stored) ?? "unknown";

/**
 * The last check that said whether a customer's VAT ID is valid; null while none has. A failure of VIES says nothing, and what
 * was checked before the VAT ID was changed does not count.
 */
export async function lastVatIdAnswer(
  from: Reader | Tx,
  companyId: string,
  vatId: string,
): Promise<VatIdAnswer | null> {
  const row = await from.vatCheck.findFirst({
    where: { companyId, vatId, isCurrent: true, answer: { in: ["valid", "invalid"] } },
    orderBy: [...IN_ORDER],
    select: {
      answer: true,
      checkedAt: true,
      requestIdentifier: true,
      decidedById: true,
      reason: true,
    },
  });
  if (!row) return null;
  const { answer, checkedAt, ...check } = row;
  return {
    answer: answer === "valid" ? "valid" : "invalid",
    check: { vatId, checkedAt: checkedAt.toISOString(), ...check },
  };
}

/**
 * Whether anybody has said that a VAT ID is not valid since it was checked. Also before the customer changed it and gave it again:
 * what an order was exempt by does not become true again by that.
 */
export async function wasRejectedSince(
  from: Reader | Tx,
  companyId: string,
  { vatId, checkedAt: since }: Pick<ValidVatId, "vatId" | "checkedAt">,
): Promise<boolean> {
  const checkedAt = { gte: new Date(since) };
  const where = { companyId, vatId, answer: "invalid", checkedAt };
  return (await from.vatCheck.count({ where })) > 0;
}

/** Whether a customer's VAT ID would exempt orders, but nothing says that it is valid. */
export async function isVatIdOpen(companyId: string, vatId: string | null): Promise<boolean> {
  if (!canExempt(vatId)) return false;
  const last = await lastVatIdAnswer(db.read, companyId, vatId);
  return !last || !isValidNow(last, new Date());
}

/** An admin's decision about a customer's VAT ID. */
export interface VatIdDecision {
  companyId: string;
  /** The VAT ID that the admin saw. */
  vatId: string;
  isValid: boolean;
  reason: string;
  actorId: string;
}

/**
 * Stores an admin's decision that a customer's VAT ID is valid, or is not. Throws a Problem, with nothing changed: not_found,
 * stale (the customer has another VAT ID now), refused (it cannot exempt from VAT).
 */
export const decideVatId = (decision: VatIdDecision) => db.write((tx) => decideVatIdWithin(tx, decision));

/**
 * Whether the same decision would say nothing new: that an ID is valid counts from its day on, and that it is not is said anew where an
 * order may have been exempted since.
 */
async function saysNothingNew(tx: Tx, companyId: string, { answer, check }: VatIdAnswer): Promise<boolean> {
  const saidAt = new Date(check.checkedAt);
  if (answer === "valid") return Date.now() - saidAt.getTime() < DAY;
  const where = { kind: "proforma", createdAt: { gte: saidAt }, order: { companyId } };
  return (await tx.document.count({ where })) === 0;
}

/** decideVatId within the transaction of what depends on it. */
export async function decideVatIdWithin(
  tx: Tx,
  { companyId, vatId, isValid, reason, actorId }: VatIdDecision,
): Promise<void> {
  await lockVatId(tx, companyId);
  const company = await tx.company.findUnique({
    where: { id: companyId },
    select: { vatId: true, contact: { select: contactColumns } },
  });
  if (!company) throw new Problem("not_found.customer");
  if (company.vatId !== vatId) {
    throw new Problem("stale.vat_id");
  }
  if (!canExempt(vatId)) {
    throw new Problem("refused.vat_id_without_exemption");
  }
  const last = await lastVatIdAnswer(tx, companyId, vatId);
  const answer = isValid ? "valid" : "invalid";
  const isSame = last?.answer === answer && last.check.decidedById === actorId && last.check.reason === reason;
  if (isSame && (await saysNothingNew(tx, companyId, last))) return;
  await tx.vatCheck.create({
    data: { companyId, vatId, answer, reason, decidedById: actorId },
    select: { id: true },
  });
  await record(tx, {
    actorId,
    action: isValid ? "confirm_vat_id" : "reject_vat_id",
    subject: `company:${companyId}`,
    label: personName(company.contact),
    note: reason,
    after: { vatId },
  });
}
