import { db } from "~/db/db.server";
import { lacksBritishEori } from "~/formats/eori";
import { nameForAdmins } from "~/formats/person-name";
import * as t from "~/messages/billing";
import { contactColumns } from "~/shop/brand/mail/contact";
import { lastVatCheck } from "~/shop/customers/companies/vat-checks.server";
import { vatIdDoubt } from "~/formats/vat-id";
import type { VatCheckView } from "~/shop/customers/companies/vies";
import type { Cents } from "~/formats/money";
import type { Address } from "~/formats/address";
import { newestOf } from "./document-kinds";
import { asOrderStatus } from "~/shop/orders/order";
import { isOpen, isSupplied } from "~/shop/orders/steps";
import {
  asIssued,
  isConfirmedForOrder,
  issuedColumns,
  isVatCurrent,
  orderVat,
  vatColumns,
} from "../vat/order-vat.server";
import { domesticVat } from "../vat/vat-treatment";
import { isFinal } from "./proforma";
import {
  decisionOf,
  decisionProblem,
  isVatIdDecisive,
  VAT_DECISIONS,
  type VatBasis,
  type VatDecision,
  vatPlaceOf,
} from "../vat/vat-rules";
import type { InScope } from "~/shop/customers/companies/company-scope.server";

export interface AdminProforma {
  latest: { number: string; version: number; createdAt: Date; reason: string | null } | null;
  /**
   * By the order's present data, which may differ from the newest version; once it is shipped, as it was shipped.
   * `decisions` are those to choose from.
   */
  vat: {
    text: string;
    flags: string[];
    decision: VatDecision;
    decisions: VatDecision[];
    /** For their names. */
    domestic: ReturnType<typeof domesticVat>;
    /** The admin's reason for the decision. */
    reason: string | null;
    decidedBy: string | null;
    decidedAt: Date | null;
  };
  shippingCost: Cents | null;
  vatId: string | null;
  /** A warning. */
  vatIdDoubt: string | null;
  /**
   * The latest check of the VAT ID; once the order is shipped, or its VAT ID is confirmed for it alone, the check that
   * counts.
   */
  check: VatCheckView | null;
  /** The order would be exempt if its VAT ID were known to be valid. */
  needsCheck: boolean;
  /** Something is shipped, so the VAT no longer changes with the customer's data. */
  isFrozen: boolean;
  /** VAT or shipping is not decided yet, and the customer is asked to wait with the payment. */
  isOpen: boolean;
  /** It differs from that in the newest version. */
  isVatIdNew: boolean;
  /** It is no longer that of the newest version, so nothing leaves before it is issued again. */
  isVatChanged: boolean;
}

/** Null for an unknown order. */
export async function adminProforma(orderId: InScope<number>): Promise<AdminProforma | null> {
  const order = await db.read.order.findUnique({
    where: { id: orderId },
    select: {
      ...vatColumns,
      company: { select: { ...vatColumns.company.select, eori: true } },
      shippingCost: true,
      vatDecidedBy: { select: contactColumns },
      documents: newestOf("proforma", {
        number: true,
        version: true,
        createdAt: true,
        reason: true,
        ...issuedColumns,
      }),
    },
  });
  if (!order) return null;
  const { company, companyId, shippingCost, vatReason: reason, vatDecidedBy, vatDecidedAt } = order;
  const [row] = order.documents;
  const issued = row ? asIssued(row) : null;
  const now = new Date();
  const { kind, text, flags, basis } = await orderVat(db.read, order, issued, now);
  const status = asOrderStatus(order.status);
  const isFrozen = isSupplied(status);
  const isVatChanged = issued !== null && isOpen(status) && !(await isVatCurrent(db.read, order, issued, now));
  const decision = decisionOf(order.vatTreatment);
  const decisions = VAT_DECISIONS.filter((one) => one === decision || decisionProblem(basis, one) === null);
  const { vatId, shipTo } = basis;
  const isEoriMissing = vatPlaceOf(shipTo) === "outside" && lacksBritishEori(shipTo.country, company.eori);
  const country = (company.billingAddress as Address | null)?.country ?? basis.shipTo.country;
  return {
    latest: row
      ? {
          number: row.number,
          version: row.version,
          createdAt: row.createdAt,
          reason: row.reason,
        }
      : null,
    vat: {
      text,
      flags: isEoriMissing ? [...flags, t.noBritishEori()] : flags,
      decision,
      decisions,
      domestic: domesticVat(basis.from),
      reason,
      decidedBy: vatDecidedBy && nameForAdmins(vatDecidedBy),
      decidedAt: vatDecidedAt,
    },
    shippingCost,
    vatId,
    vatIdDoubt: vatIdDoubt(vatId, country),
    check:
      !isVatChanged && (isFrozen || isConfirmedForOrder(basis))
        ? await checkOf(basis)
        : await lastVatCheck(companyId, vatId),
    needsCheck: !isFrozen && isVatIdDecisive(basis) && basis.check === null,
    isFrozen,
    isOpen: !isFinal({ vatKind: kind, shipping: shippingCost }),
    isVatIdNew: issued !== null && issued.content.buyer.vatId !== vatId,
    isVatChanged,
  };
}

/** The check that counted. */
export async function checkOf({ check }: VatBasis): Promise<VatCheckView | null> {
  if (!check) return null;
  const { checkedAt, requestIdentifier, decidedById, reason } = check;
  const by =
    decidedById &&
    (await db.read.user.findUnique({
      where: { id: decidedById },
      select: contactColumns,
    }));
  return {
    answer: "valid",
    checkedAt: new Date(checkedAt),
    requestIdentifier,
    holder: null,
    trouble: null,
    decidedBy: by ? nameForAdmins(by) : decidedById && t.anAdmin(),
    reason,
  };
}
