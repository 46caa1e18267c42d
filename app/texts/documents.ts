import { formatEuro, formatEuroShort } from "~/shop/base/money/money";
import type { OriginProblem, ProblemValues } from "~/shop/base/problem";
import { kilograms } from "~/shop/billing/customs/customs";
import { decisionOf } from "~/shop/billing/vat/vat-decision";
import { vatDecisionName } from "./vat";

export const proformaOfCancelledOrder = () =>
  "This order was cancelled, so its proforma is not issued again. Nothing was changed.";
export const commercialInvoiceOfCancelledOrder = () =>
  "This order was cancelled, so no commercial invoice is issued for it. Nothing was changed.";
export const noExport = () => "This order does not go through customs.";

/** That another admin has issued a version meanwhile. */
export const proformaIssuedMeanwhile = ({
  label,
  by,
  vat,
  shipping,
}: Extract<ProblemValues["stale"], { what: "proforma" }>) =>
  `${by ?? "Somebody else"} has issued ${label} since you opened the page. ` +
  `VAT there: ${vatDecisionName(decisionOf(vat))}; shipping: ${shipping === null ? "not decided" : formatEuro(shipping)}. ` +
  "What you typed is still here: send it again to put it in place of that.";
/** Null when it is gone. */
export const commercialInvoiceIssuedMeanwhile = (label: string | null) =>
  `${label === null ? "The commercial invoice has gone" : `${label} was issued`} since you opened the page. ` +
  "What you typed is still here: send it again to issue the next version.";

export const lighterThanGoods = (net: number) =>
  `The goods alone weigh ${kilograms(net)}: the gross weight cannot be less.`;

/** Why a statement of preferential origin cannot be made out. */
export function originProblem(problem: OriginProblem): string {
  switch (problem) {
    case "unknown country":
      return "The shop knows no statement of preferential origin for this country.";
    case "unknown origin":
      return "The origin of some of the goods is not known: the statement would cover them too.";
    case "no EU origin":
      return "None of the goods is of EU origin.";
    default:
      return (
        `The goods of EU origin are worth more than ${formatEuroShort(problem.above)}. ` +
        `The statement then needs the exporter’s number (setting ${problem.setting}), which is not set.`
      );
  }
}
