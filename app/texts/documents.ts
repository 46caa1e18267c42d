import { formatEuro } from "~/formats/money";
import * as t from "~/messages/billing";
import type { OriginProblem, ProblemValues } from "~/shop/base/problem";
import { kilograms } from "~/shop/billing/customs/customs";
import { decisionOf } from "~/shop/billing/vat/vat-rules";

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
