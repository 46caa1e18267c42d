import { formatEuro } from "~/formats/money";
import * as tOrders from "~/messages/orders";
import * as t from "~/messages/billing";
import type { OriginProblem, ProblemValues } from "~/shop/base/problem";
import { kilograms } from "~/shop/billing/customs/customs";
import type { DocumentKind } from "~/shop/billing/documents/document-kinds";
import type { OrderStatus } from "~/shop/orders/order";
import { decisionOf } from "~/shop/billing/vat/vat-rules";

interface DocumentWords {
  /** In a title, in a sentence, in the list of what an erasure keeps, and what stands on the document itself. */
  title: string;
  name: string;
  plural: string;
  heading: string;
  /** What its stamp adds for a cancelled order, and for a version that a later one has replaced. */
  voidText: string;
  replacedText: string | null;
}

const WORDS: Record<DocumentKind, DocumentWords> = {
  proforma: {
    title: "Proforma",
    name: "proforma",
    plural: "proformas",
    heading: "Proforma invoice",
    voidText: "Please do not pay this proforma.",
    replacedText: "Please do not pay this one.",
  },
  commercial_invoice: {
    title: "Commercial Invoice",
    name: "commercial invoice",
    plural: "commercial invoices",
    heading: "Commercial invoice",
    voidText: "This commercial invoice is not valid.",
    replacedText: null,
  },
};

/** How a kind of document is called. */
export const documentWords = (kind: DocumentKind) => WORDS[kind];

/** The stamp of a document of an order that is void. */
export const voidStamp = (kind: DocumentKind, status: OrderStatus) => ({
  title: tOrders.statusName(status).toUpperCase(),
  text: `This order was ${tOrders.statusPhrase(status)}. ${WORDS[kind].voidText}`,
});

/** The stamp of a version that another one has replaced. */
export const replacedStamp = (kind: DocumentKind, newest: string) => ({
  title: t.replaced(),
  text: [t.replacedByThisVersionIs({ newest }), WORDS[kind].replacedText].filter(Boolean).join(" "),
});

export const documentNotIssued = (kind: DocumentKind, isVersion: boolean) => ({
  title: `${WORDS[kind].title} Not Found`,
  message: isVersion
    ? `The ${WORDS[kind].name} of this order has no such version.`
    : `This order has no ${WORDS[kind].name} yet.`,
});
/** In place of the form for a new version. */
export const notIssuedAnyMore = (kind: DocumentKind, status: OrderStatus, isErased: boolean) =>
  isErased
    ? `This customer was erased: no ${WORDS[kind].name} is issued to them any more.`
    : `This order was ${tOrders.statusPhrase(status)}: no ${WORDS[kind].name} is issued for it any more.`;

/** That another admin has issued a version meanwhile. */
export const proformaIssuedMeanwhile = ({
  label,
  by,
  vat,
  shipping,
}: Extract<ProblemValues["stale"], { what: "proforma" }>) =>
  `${by ?? t.somebodyElse()} has issued ${label} since you opened the page. ` +
  `VAT there: ${t.vatDecisionName(decisionOf(vat))}; shipping: ${shipping === null ? "not decided" : formatEuro(shipping)}. ` +
  t.whatYouTypedIsKept();
/** Null when it is gone. */
export const commercialInvoiceIssuedMeanwhile = (label: string | null) =>
  `${label === null ? t.theCommercialInvoiceHasGone() : `${label} was issued`} since you opened the page. ` +
  t.whatYouTypedIsKeptSend();

export const lighterThanGoods = (net: number) => t.theGoodsAloneWeighThe({ kilograms: kilograms(net) });

/** Why a statement of preferential origin cannot be made out. */
export function originProblem(problem: OriginProblem): string {
  switch (problem) {
    case "unknown country":
      return t.thereIsNoStatementOf();
    case "unknown origin":
      return t.theOriginOfSomeGoods();
    case "no EU origin":
      return t.noneOfTheGoodsIs();
    default:
      return t.theGoodsOfEuOrigin({ above: problem.above }) + t.theStatementThenNeedsThe({ setting: problem.setting });
  }
}
export const enterGrossWeight = (most: number) => t.enterTheGrossWeightIn({ kilograms: kilograms(most) });

// What is missing for a commercial invoice.
