import { db, type Reader, type Tx, type WriteOptions } from "~/db/db.server";
import { env } from "~/env.server";
import { countryName } from "~/formats/countries";
import { nameForAdmins, personName } from "~/formats/person-name";
import { prefixOf } from "~/formats/vat-id";
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

/** The check is on, and the VAT ID is of a member state or Northern Ireland. */
export function canAskVies(vatId: string | null): vatId is string {
  return env.VIES_CHECK === "on" && isViesFormat(vatId);
}

/** Of a member state other than the seller's, or of Northern Ireland: the only ones that can exempt, from a seller who charges VAT. */
export const canExempt = (vatId: string | null): vatId is string =>
  !env.isSmallBusiness && isViesFormat(vatId) && !vatId.startsWith(prefixOf(env.SELLER_COUNTRY));

function isViesFormat(vatId: string | null): vatId is string {
  return VAT_ID_FORMS[vatId?.slice(0, 2) ?? ""]?.pattern.test(vatId!) ?? false;
}

/**
 * Stores the answer. Waits for VIES for at most four seconds.
 * Refuses a VAT ID for which VIES cannot be queried.
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

/** Locks a customer, so that the VAT ID and its checks stay as they are until the end of the transaction. */
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
 * An admin has said that this VAT ID is not valid for this customer, for example because it is somebody else's. That
 * holds against VIES, which knows only that the ID exists, until an admin confirms it; also when it was changed and
 * given again.
 */
async function isRejected(from: Reader | Tx, companyId: string, vatId: string): Promise<boolean> {
  const last = await from.vatCheck.findFirst({
    // An answer of VIES has no reason.
    where: { companyId, vatId, reason: { not: null } },
    orderBy: [...IN_ORDER],
    select: { answer: true },
  });
  return last?.answer === "invalid";
}

/**
 * For the VAT ID that a customer has just saved, unless VIES has already answered valid or invalid for it. Call it
 * after the response is sent, so that the customer does not wait.
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
 * checkSavedVatId for companies of a contact whose VAT ID was never checked: after a sign-in or an invitation, which
 * may have taken it from a request for access.
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
 * Before an order is placed, shipped or gets a proforma, for the customer's VAT ID or else the one `typed` with the
 * order, unless VIES answered within a day. Without an answer the earlier one counts. A VAT ID of the
 * seller's state exempts nothing and is not checked.
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

/** By VIES or an admin; null when this VAT ID was never checked since it was given. */
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

/** By VIES or an admin. Returns a function from company to answer, null: never checked. */
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
 * The last check that said valid or invalid; null without one. A failure of VIES says nothing, and checks from before
 * the VAT ID was changed do not count.
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
 * Somebody has said that a VAT ID is not valid since it was checked. Also before the customer changed it and gave it
 * again: that does not make an order's exemption right again.
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

/** It would exempt orders, but nothing says that it is valid. */
export async function isVatIdOpen(companyId: string, vatId: string | null): Promise<boolean> {
  if (!canExempt(vatId)) return false;
  const last = await lastVatIdAnswer(db.read, companyId, vatId);
  return !last || !isValidNow(last, new Date());
}

/** By an admin. */
export interface VatIdDecision {
  companyId: string;
  vatId: string;
  isValid: boolean;
  reason: string;
  actorId: string;
}

/** Refuses as stale when the customer has another VAT ID now, as refused one that cannot exempt from VAT. */
export const decideVatId = (decision: VatIdDecision) => db.write((tx) => decideVatIdWithin(tx, decision));

/**
 * The same decision would say nothing new: that an ID is valid counts from its day on, and that it is not is said anew
 * where an order may have been exempted since.
 */
async function saysNothingNew(tx: Tx, companyId: string, { answer, check }: VatIdAnswer): Promise<boolean> {
  const saidAt = new Date(check.checkedAt);
  if (answer === "valid") return Date.now() - saidAt.getTime() < DAY;
  const where = { kind: "proforma", createdAt: { gte: saidAt }, order: { companyId } };
  return (await tx.document.count({ where })) === 0;
}

/** Within the transaction of what depends on it. */
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
    throw new Problem("refused.vat_id_without_exemption", { state: countryName(env.SELLER_COUNTRY) });
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
