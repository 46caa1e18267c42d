import type { Prisma, Reader, Tx } from "~/db/db.server";
import type { Address } from "~/formats/address";
import { lastVatIdAnswer } from "~/shop/customers/companies/vat-checks.server";
import { isValidNow, type ValidVatId } from "~/shop/customers/companies/vies";
import { asOrderStatus } from "~/shop/orders/order";
import { isSupplied } from "~/shop/orders/steps";
import type { ProformaContent } from "../documents/proforma";
import { decisionOf } from "./vat-decision";
import { isVatIdDecisive, type VatBasis } from "./vat-rules";
import { vatFlags, type VatTreatment, vatTreatment } from "./vat-treatment";

/** The VAT of an order, and what decided it. */
export interface OrderVat extends VatTreatment {
  basis: VatBasis;
}

/** The columns of an order that its VAT depends on. */
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

/** A version of a proforma as far as its VAT depends on it. */
export interface IssuedVat {
  content: ProformaContent;
  vatBasis: VatBasis;
}

/** The columns of a proforma for IssuedVat. */
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

/** The columns of an order whose VAT is by the rules. */
export const UNDECIDED_VAT = {
  vatTreatment: null,
  vatReason: null,
  vatDecidedById: null,
  vatDecidedAt: null,
} as const;

/** The VAT of a new order, by the rules: what its customer's profile and the checks of their VAT ID say now. */
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
 * The VAT of an order. What is shipped keeps that of the `newest` proforma, whatever has changed since in the customer's
 * profile or at VIES, unless an admin decides otherwise. Before, it is decided anew; an exempt order stays so with the check
 * that it was placed with, however old, unless the VAT ID is another or was said to be invalid since.
 */
export async function orderVat(
  from: Reader | Tx,
  order: VatOrder,
  newest: IssuedVat | null,
  now: Date,
): Promise<OrderVat> {
  const decision = decisionIn(order);
  const decided = decision?.vat ?? null;
  const issued = newest && issuedVat(newest);
  if (issued && issued.kind !== "to_confirm" && isSupplied(asOrderStatus(order.status))) {
    if (decided === (issued.basis.decision?.vat ?? null)) return issued;
    const { vatId, check } = issued.basis;
    // It was shipped with VAT, and an admin has confirmed the VAT ID since, by choosing this.
    const isConfirmed = decided === "intra_community" && check === null && vatId !== null;
    const basis = {
      ...issued.basis,
      ...(isConfirmed && {
        check: await checkFor(from, { companyId: order.companyId, vatId }, issued, now),
      }),
      decision,
    };
    const anew = vatTreatment({ ...basis, decided });
    return anew.kind === "to_confirm" ? issued : { ...anew, basis };
  }
  const { vatId, billingAddress } = order.company;
  const shipTo = placeIn(order.shippingAddress);
  const check = isVatIdDecisive({ shipTo, vatId })
    ? await checkFor(from, { companyId: order.companyId, vatId: vatId! }, issued, now)
    : null;
  const facts = { shipTo, vatId, check, seat: (billingAddress as Address | null)?.country ?? null };
  return { ...vatTreatment({ ...facts, decided }), basis: { from: "SI", ...facts, decision } };
}

/** What says that the VAT ID is valid: a check of today's customer, else the one with which the order was exempt before. */
async function checkFor(
  from: Reader | Tx,
  { companyId, vatId }: { companyId: string; vatId: string },
  issued: OrderVat | null,
  now: Date,
): Promise<ValidVatId | null> {
  const last = await lastVatIdAnswer(from, companyId, vatId);
  if (last && isValidNow(last, now)) return last.check;
  const earlier = issued?.kind === "intra_community" ? issued.basis.check : null;
  return earlier?.vatId === vatId && last?.answer !== "invalid" ? earlier : null;
}

/** The VAT of a proforma as it was issued. */
function issuedVat({ content, vatBasis: basis }: IssuedVat): OrderVat {
  const { sums, vatWords: text } = content;
  return { kind: sums.vatKind, rate: sums.vatRate, text, flags: vatFlags(basis), basis };
}

const placeIn = (stored: unknown) => {
  const { country, zipCode } = stored as Address;
  return { country, zipCode };
};

function decisionIn({
  vatTreatment: stored,
  vatReason,
  vatDecidedById,
  vatDecidedAt,
}: VatOrder): VatBasis["decision"] {
  const vat = decisionOf(stored);
  if (vat === "table") return null;
  const decidedAt = vatDecidedAt?.toISOString() ?? null;
  return { vat, reason: vatReason, decidedById: vatDecidedById, decidedAt };
}
