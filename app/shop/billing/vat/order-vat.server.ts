import { db, type Prisma, type Reader, type Tx } from "~/db/db.server";
import { env } from "~/env.server";
import type { Address } from "~/formats/address";
import { language } from "~/formats/language";
import { Problem } from "~/shop/base/problem";
import {
  lastVatIdAnswer,
  lockVatId,
  refreshVatCheck,
  wasRejectedSince,
} from "~/shop/customers/companies/vat-checks.server";
import { isValidNow, type ValidVatId } from "~/shop/customers/companies/vies";
import { newestOf } from "~/shop/billing/documents/document-kinds";
import { asOrderStatus } from "~/shop/orders/order";
import { isSupplied } from "~/shop/orders/steps";
import type { ProformaContent } from "../documents/proforma";
import { decisionOf, isVatIdDecisive, type VatBasis, type VatDecision } from "./vat-rules";
import { vatFlags, type VatTreatment, vatTreatment } from "./vat-treatment";

export interface OrderVat extends VatTreatment {
  basis: VatBasis;
}

export const vatColumns = {
  companyId: true,
  status: true,
  shippingAddress: true,
  vatTreatment: true,
  vatReason: true,
  vatDecidedById: true,
  vatDecidedAt: true,
  company: { select: { vatId: true, billingAddress: true } },
} as const satisfies Prisma.OrderSelect;

export type VatOrder = Omit<Prisma.OrderGetPayload<{ select: typeof vatColumns }>, "company"> & {
  company: { vatId: string | null; billingAddress: unknown };
};

/** The parts of a version of a proforma on which its VAT depends. */
export interface IssuedVat {
  content: ProformaContent;
  vatBasis: VatBasis;
}

export const issuedColumns = {
  content: true,
  vatBasis: true,
} as const satisfies Prisma.DocumentSelect;

export const asIssued = ({
  content,
  vatBasis,
}: Prisma.DocumentGetPayload<{ select: typeof issuedColumns }>): IssuedVat => ({
  content: content as unknown as ProformaContent,
  vatBasis: vatBasis as unknown as VatBasis,
});

/** The VAT is by the rules. */
export const UNDECIDED_VAT = {
  vatTreatment: null,
  vatReason: null,
  vatDecidedById: null,
  vatDecidedAt: null,
} as const;

export function newOrderVat(
  from: Reader | Tx,
  order: Pick<VatOrder, "companyId" | "company"> & { shippingAddress: Address },
  now: Date,
): Promise<OrderVat> {
  const { shippingAddress, ...customer } = order;
  const placed = {
    ...customer,
    ...UNDECIDED_VAT,
    status: "pending",
    shippingAddress: { ...shippingAddress },
  };
  return orderVat(from, placed, null, now);
}

/**
 * Shipped goods keep the VAT of the `newest` proforma, whatever has changed since in the customer's profile or at VIES,
 * unless an admin decides otherwise. Before that it is decided anew; an exempt order stays so with the check that it
 * was placed with, however old, unless the VAT ID is another or was said to be invalid since. `confirmed` is an admin's
 * decision of this moment that the VAT ID is valid for this order.
 */
export async function orderVat(
  reader: Reader | Tx,
  order: VatOrder,
  newest: IssuedVat | null,
  now: Date,
  confirmed: ValidVatId | null = null,
): Promise<OrderVat> {
  const decision = decisionIn(order);
  const decided = decision?.vat ?? null;
  const issued = newest && issuedVat(newest);
  if (issued && issued.kind !== "to_confirm" && isSupplied(asOrderStatus(order.status))) {
    if (!confirmed && decided === (issued.basis.decision?.vat ?? null)) return issued;
    const { companyId } = order;
    const { vatId } = issued.basis;
    // An admin's word about this order alone ends with that decision.
    const isWithdrawn = isConfirmedForOrder(issued.basis) && decided !== "intra_community";
    const check =
      confirmed ??
      (isWithdrawn ? await checkFor(reader, { companyId, vatId: vatId!, decided }, issued, now) : issued.basis.check);
    const basis = { ...issued.basis, check, decision };
    const anew = vatTreatment({ ...basis, decided });
    return anew.kind === "to_confirm" ? issued : { ...anew, basis };
  }
  const { vatId, billingAddress } = order.company;
  const shipTo = placeIn(order.shippingAddress);
  const seller = sellerFacts();
  const check = isVatIdDecisive({ ...seller, shipTo, vatId })
    ? (confirmed ?? (await checkFor(reader, { companyId: order.companyId, vatId: vatId!, decided }, issued, now)))
    : null;
  const facts = { ...seller, shipTo, vatId, check, seat: (billingAddress as Address | null)?.country ?? null };
  return { ...vatTreatment({ ...facts, decided }), basis: { ...facts, decision } };
}

const sellerFacts = () => ({
  from: env.SELLER_COUNTRY,
  ...(env.isSmallBusiness && { isSmallBusiness: true as const }),
});

/**
 * The proof that the VAT ID is valid: a check of today's customer, else that of the newest proforma, unless somebody
 * has said since that it is not valid, or an admin who said so about this order has decided otherwise.
 */
async function checkFor(
  from: Reader | Tx,
  { companyId, vatId, decided }: { companyId: string; vatId: string; decided: VatDecision | null },
  issued: OrderVat | null,
  now: Date,
): Promise<ValidVatId | null> {
  const last = await lastVatIdAnswer(from, companyId, vatId);
  if (last && isValidNow(last, now)) return last.check;
  if (issued?.kind !== "intra_community") return null;
  const { check } = issued.basis;
  if (check?.vatId !== vatId) return null;
  if (isConfirmedForOrder(issued.basis) && decided !== "intra_community") return null;
  return (await wasRejectedSince(from, companyId, check)) ? null : check;
}

/** Decided by an admin on the order itself, not on the customer. */
export const isConfirmedForOrder = ({ check, decision }: VatBasis) =>
  check !== null &&
  decision?.vat === "intra_community" &&
  check.checkedAt === decision.decidedAt &&
  check.reason === decision.reason;

/**
 * What the VAT of the rest of an order is decided by, with the proof that counts now; null where it is no longer that of its `newest`
 * proforma. A partly shipped order keeps its proforma, but the exemption of the rest needs a VAT ID that is valid when it leaves
 * (Directive 2006/112/EC Art. 138(1)(b)).
 */
export async function currentVatBasis(
  from: Reader | Tx,
  order: VatOrder,
  newest: IssuedVat,
  now: Date,
): Promise<VatBasis | null> {
  const { kind, rate, basis } = await orderVat(from, order, newest, now);
  const { sums, buyer } = newest.content;
  if (kind !== sums.vatKind || rate !== sums.vatRate) return null;
  // Elsewhere the VAT ID decides nothing.
  if (kind !== "intra_community") return basis;
  const { vatId } = basis;
  if (vatId === null || vatId !== buyer.vatId) return null;
  // By the order, as its proforma may name a decision that was withdrawn since.
  const decided = decisionIn(order)?.vat ?? null;
  const isForOrder = isConfirmedForOrder(basis) && decided === "intra_community";
  if (vatId !== order.company.vatId && !isForOrder) return null;
  const { companyId } = order;
  const check = await checkFor(from, { companyId, vatId, decided }, issuedVat(newest), now);
  return check && { ...basis, check };
}

/** Whether the VAT of an order is still that of its `newest` proforma, so that the rest may leave with it. */
export const isVatCurrent = async (...about: Parameters<typeof currentVatBasis>): Promise<boolean> =>
  (await currentVatBasis(...about)) !== null;

const currentColumns = {
  ...vatColumns,
  documents: newestOf("proforma", issuedColumns),
} as const satisfies Prisma.OrderSelect;

/**
 * isVatCurrent of an order; true without a proforma, and for an unknown order. Inside a transaction, pass it as `from`.
 */
export async function isVatOfOrderCurrent(id: number, from: Reader | Tx = db.read): Promise<boolean> {
  const order = await from.order.findUnique({ where: { id }, select: currentColumns });
  const newest = order?.documents[0];
  return !newest || isVatCurrent(from, order, asIssued(newest), new Date());
}

/** Locks the rows on which the VAT of an order depends. The transaction has locked the order. */
export async function lockVat(tx: Tx, orderId: number): Promise<void> {
  const order = await tx.order.findUnique({ where: { id: orderId }, select: { companyId: true } });
  if (order) await lockVatId(tx, order.companyId);
}

/** For an order that the transaction has locked, before it is confirmed or goods leave. Refuses with vat_changed. */
export async function requireCurrentVat(tx: Tx, orderId: number, next: "to_confirm" | "to_ship"): Promise<void> {
  await lockVat(tx, orderId);
  if (await isVatOfOrderCurrent(orderId, tx)) return;
  throw new Problem(`vat_changed.${next}`, {}, { field: next === "to_confirm" ? "isAmountLater" : undefined });
}

/**
 * Asks VIES about the VAT ID by which an order is exempt, before goods leave or a proforma is issued; see
 * refreshVatCheck.
 */
export async function refreshVatCheckOf(orderId: number): Promise<void> {
  const order = await db.read.order.findUnique({
    where: { id: orderId },
    select: { companyId: true, shippingAddress: true, company: { select: { vatId: true } } },
  });
  if (!order) return;
  const { vatId } = order.company;
  const shipTo = placeIn(order.shippingAddress);
  if (!isVatIdDecisive({ ...sellerFacts(), shipTo, vatId })) return;
  await refreshVatCheck(order.companyId);
}

/** As the proforma was issued. */
function issuedVat(issued: IssuedVat): OrderVat {
  const { content, vatBasis: basis } = issued;
  const { sums } = content;
  return { kind: sums.vatKind, rate: sums.vatRate, text: vatWordsOf(issued), flags: vatFlags(basis), basis };
}

/** The text of the VAT of a proforma in the language of now: its own, or of the same facts where it is in another language. */
export function vatWordsOf({ content: { language: own = "en", sums, vatWords }, vatBasis }: IssuedVat): string {
  if (own === language()) return vatWords;
  const { kind, rate, text } = anew(vatBasis);
  return kind === sums.vatKind && rate === sums.vatRate ? text : vatWords;
}

const anew = (basis: VatBasis) => vatTreatment({ ...basis, decided: basis.decision?.vat ?? null });

/** What was decided in another language, in that of now. */
export const inThisLanguage = ({ basis }: OrderVat): OrderVat => ({ ...anew(basis), basis });

const placeIn = (stored: unknown) => {
  const { country, zipCode } = stored as Address;
  return { country, zipCode };
};

function decisionIn({ vatTreatment: stored, vatReason, vatDecidedById, vatDecidedAt }: VatOrder): VatBasis["decision"] {
  const vat = decisionOf(stored);
  if (vat === "table") return null;
  const decidedAt = vatDecidedAt?.toISOString() ?? null;
  return { vat, reason: vatReason, decidedById: vatDecidedById, decidedAt };
}
