import { z } from "zod";

import { db, type Prisma, type Tx } from "~/db/db.server";
import { env } from "~/env.server";
import { countryName } from "~/formats/countries";
import { nameForAdmins } from "~/formats/person-name";
import * as t from "~/messages/billing";
import { auditChange, record } from "~/shop/base/audit/audit.server";
import { MAX_VAT_ID_LENGTH } from "~/shop/customers/limits";
import { contactColumns } from "~/shop/brand/mail/contact";
import { decideVatIdWithin } from "~/shop/customers/companies/vat-checks.server";
import { MAX_VAT_REASON_LENGTH, type ValidVatId } from "~/shop/customers/companies/vies";
import { optionalLine, optionalText, rowVersion } from "~/shop/base/fields.server";
import { amountWithin } from "~/shop/base/money/amount-field.server";
import type { Cents } from "~/formats/money";
import { documentLabel, newestOf } from "./document-kinds";
import { asOrderStatus } from "~/shop/orders/order";
import { isSupplied } from "~/shop/orders/steps";
import { Problem } from "~/shop/base/problem";
import { lockToIssue, sendDocument } from "./documents.server";
import { issueProforma } from "./issue-proforma.server";
import {
  asIssued,
  issuedColumns,
  type IssuedVat,
  isVatCurrent,
  orderVat,
  refreshVatCheckOf,
  UNDECIDED_VAT,
  vatColumns,
} from "../vat/order-vat.server";
import { decisionOf, decisionProblem, VAT_DECISIONS, type VatDecision } from "../vat/vat-rules";
import { domesticVat, needsVatReason } from "../vat/vat-treatment";
import { MAX_PROFORMA_REASON_LENGTH, MAX_SHIPPING_COST } from "./proforma";

export interface ProformaDecision {
  orderId: number;
  /** The version that the admin saw; 0 for none. */
  expectedVersion: number;
  vat: VatDecision;
  /** Needed for anything else than the rules give; kept with the order. */
  vatReason?: string | null;
  /** As the admin saw it. */
  vatIdSeen?: string | null;
  /** The VAT ID is valid for all orders of the customer; `vatReason` says how the admin knows. */
  confirmsVatId?: boolean;
  /** Net; null while not decided. */
  shippingCost: Cents | null;
  /** Shown to the customer; required except for the first version. */
  reason: string | null;
  actorId: string;
}

/**
 * Stores the decision on an order's VAT and shipping, issues a version of its proforma and queues the mail to the
 * customer. Returns the proforma's label, and whether a version was issued: not if it would say the same. An
 * intra-Community supply to a VAT ID that was not checked is the admin's decision on this order alone, with their
 * reason; the VAT ID stays unconfirmed for others unless `confirmsVatId`.
 * Refuses as vat_rule, at "vat", a treatment that the law does not allow or that would leave the VAT of shipped goods
 * open, and at "vatReason" a missing reason; as stale another VAT ID or version than the admin saw.
 */
export async function decideProforma(
  decision: ProformaDecision,
): Promise<{ label: string; isIssued: boolean; isVatOpen?: boolean }> {
  const { orderId: id, shippingCost, reason, actorId } = decision;
  if (!decision.confirmsVatId) await refreshVatCheckOf(id);
  return db.write(async (tx) => {
    await lockToIssue(tx, "proforma", id);
    const order = await tx.order.findUniqueOrThrow({ where: { id }, select: orderSelect });
    if (order.claimId !== null) throw new Problem("wrong_step.proforma_of_replacement");
    const [latest] = order.documents;
    if (latest && latest.version !== decision.expectedVersion) throw await staleProforma(tx, order, latest);
    const now = new Date();
    const confirmed = await checkDecision(tx, order, decision, now);
    await tx.order.updateMany({
      where: { id },
      data: {
        shippingCost,
        isShippingManual: shippingCost !== null && (order.isShippingManual || shippingCost !== order.shippingCost),
        ...((confirmed || differsInVat(order, decision)) && vatColumnsOf(decision, now)),
      },
    });
    const issued = await issueProforma(tx, id, { actorId, reason, confirmed, now });
    const label = documentLabel(issued);
    const change = changeOf(order, decision, latest ? documentLabel(latest) : null, label);
    if (Object.keys(change.after).length > 0 || issued.isIssued) {
      const subject = `order:${id}`;
      await record(tx, {
        actorId,
        action: "issue_proforma",
        subject,
        label: order.orderNumber,
        note: reason,
        ...change,
      });
    }
    if (!issued.isIssued) return { label, isIssued: false };
    const { content, customer } = issued;
    const { email: to, firstName } = customer;
    await sendDocument(tx, "proforma", { id: issued.id, orderId: id, content, reason, firstName, to });
    return { label, isIssued: true, ...(content.sums.vatKind === "to_confirm" && { isVatOpen: true }) };
  });
}

const orderSelect = {
  orderNumber: true,
  claimId: true,
  shippingCost: true,
  isShippingManual: true,
  ...vatColumns,
  documents: newestOf("proforma", {
    number: true,
    version: true,
    actorId: true,
    ...issuedColumns,
  }),
} as const satisfies Prisma.OrderSelect;

type Order = Prisma.OrderGetPayload<{ select: typeof orderSelect }>;

function differsInVat(order: Order, { vat, vatReason }: ProformaDecision): boolean {
  const isOther = decisionOf(order.vatTreatment) !== vat;
  return isOther || (vat !== "table" && order.vatReason !== (vatReason ?? null));
}

function vatColumnsOf({ vat, vatReason = null, actorId }: ProformaDecision, vatDecidedAt: Date) {
  return vat === "table" ? UNDECIDED_VAT : { vatTreatment: vat, vatReason, vatDecidedById: actorId, vatDecidedAt };
}

/**
 * Refuses what the law does not allow, and confirms the customer's VAT ID where the decision says so. Returns what
 * makes the VAT ID valid for this order alone; null where nothing needs to.
 */
async function checkDecision(
  tx: Tx,
  order: Order,
  { vat, vatReason = null, vatIdSeen = null, confirmsVatId = false, actorId }: ProformaDecision,
  now: Date,
): Promise<ValidVatId | null> {
  const { companyId } = order;
  if (confirmsVatId) {
    if (!vatReason) throw new Problem("vat_rule.proof_required", {}, { field: "vatReason" });
    const valid = { companyId, vatId: vatIdSeen ?? "", isValid: true, reason: vatReason };
    await decideVatIdWithin(tx, { ...valid, actorId });
  }
  const [newest] = order.documents;
  const issued = newest ? asIssued(newest) : null;
  const { basis, kind } = await orderVat(tx, order, issued, now);
  const rule = decisionProblem(basis, vat);
  if (rule)
    throw new Problem(
      "vat_rule.treatment",
      { rule: t.vatRule(rule, { state: countryName(basis.from) }) },
      { field: "vat" },
    );
  if (vat === "table" && (await wouldBeOpen(tx, order, issued, now))) {
    throw new Problem("vat_rule.open_after_shipping", {}, { field: "vat" });
  }
  // Shipped goods are exempt on paper, also once the VAT ID has been rejected.
  const isDoubted =
    issued !== null &&
    kind === "intra_community" &&
    kind === issued.content.sums.vatKind &&
    !(await isVatCurrent(tx, order, issued, now));
  const isForOrder = vat === "intra_community" && (isDoubted || basis.check === null);
  if (!isForOrder && !needsVatReason(basis, vat)) return null;
  if (!vatReason) throw new Problem("vat_rule.reason_required", {}, { field: "vatReason" });
  if (!isForOrder) return null;
  const { vatId } = basis;
  if (vatId !== vatIdSeen) throw new Problem("stale.vat_id");
  const checkedAt = now.toISOString();
  return {
    vatId: vatId!,
    checkedAt,
    requestIdentifier: null,
    decidedById: actorId,
    reason: vatReason,
  };
}

/** Whether a shipped order must keep an admin's choice: the rules alone do not say its VAT, so it would stay open. */
async function wouldBeOpen(tx: Tx, order: Order, issued: IssuedVat | null, now: Date) {
  if (!isSupplied(asOrderStatus(order.status))) return false;
  if (decisionOf(order.vatTreatment) === "table") return false;
  const { kind, basis } = await orderVat(tx, { ...order, ...UNDECIDED_VAT }, issued, now);
  return kind === "to_confirm" || basis.decision !== null;
}

function changeOf(
  order: Order,
  { vat, vatReason = null, shippingCost }: ProformaDecision,
  previousLabel: string | null,
  label: string,
) {
  const previousVat = decisionOf(order.vatTreatment);
  const domestic = domesticVat(env.SELLER_COUNTRY);
  return auditChange(
    {
      proforma: previousLabel,
      vatTreatment: t.vatDecisionName(previousVat, domestic),
      vatReason: order.vatReason,
      shippingCost: order.shippingCost,
    },
    {
      proforma: label,
      vatTreatment: t.vatDecisionName(vat, domestic),
      vatReason: vat === "table" ? null : vatReason,
      shippingCost,
    },
  );
}

/** The refusal of a decision that was based on an older version than `latest`. */
async function staleProforma(
  tx: Tx,
  order: { vatTreatment: string | null; shippingCost: Cents | null },
  latest: { number: string; version: number; actorId: string | null },
): Promise<Problem> {
  const by =
    latest.actorId &&
    (await tx.user.findUnique({
      where: { id: latest.actorId },
      select: contactColumns,
    }));
  const values = {
    label: documentLabel(latest),
    by: by ? nameForAdmins(by) : t.somebodyElse(),
    vat: t.vatDecisionName(decisionOf(order.vatTreatment), domesticVat(env.SELLER_COUNTRY)),
    isShippingOpen: order.shippingCost === null,
    shipping: order.shippingCost ?? 0,
  };
  return new Problem("stale.proforma", values, { version: latest.version });
}

const shippingEuro = amountWithin({
  max: MAX_SHIPPING_COST,
  expected: t.enterShippingCost,
});
/** Net euro with a decimal comma or point, to cents; empty is null: not decided. */
const shippingCost = z
  .string()
  .optional()
  .transform((typed, context) => (typed?.trim() ? shippingEuro(typed, context) : null));

/** `expectedVersion` is the version that the page showed, 0 for none. */
export const proformaForm = z
  .object({
    expectedVersion: rowVersion(),
    vat: z.enum(VAT_DECISIONS, { error: t.chooseVat }),
    vatReason: optionalText(MAX_VAT_REASON_LENGTH),
    vatIdSeen: optionalLine(MAX_VAT_ID_LENGTH),
    shippingCost,
    reason: optionalText(MAX_PROFORMA_REASON_LENGTH),
  })
  .refine(({ expectedVersion, reason }) => expectedVersion === 0 || Boolean(reason), {
    path: ["reason"],
    error: t.sayWhyIssuedAgain,
    // Checked even when another field has an error.
    when: () => true,
  });
