import { countryName } from "~/formats/countries";
import type { EuroState } from "~/formats/countries";
import { VAT_ID_FORMS } from "~/formats/vat-id-patterns";
import type { PercentHundredths } from "~/formats/money";
import * as t from "~/messages/billing";
import { SELLER_STATES } from "~/shop/base/seller-states";
import { destinationName, placeOf, territoryOutsideVat } from "./territories";
import { destinationRate, hasOwnRate, STANDARD_RATES } from "./vat-rates";
import {
  decisionOf,
  decisionProblem,
  isForeignVatId,
  isVatIdDecisive,
  stateOfVatId,
  type VatDecision,
  type VatFacts,
  vatPlaceOf,
} from "./vat-rules";

export const VAT_KINDS = [
  "domestic",
  "intra_community",
  "export",
  "destination",
  "small_business",
  "to_confirm",
] as const;
export type VatKind = (typeof VAT_KINDS)[number];

/** With warnings for the admin. */
export interface VatTreatment {
  kind: VatKind;
  /** Of the seller's state or of the country of destination; 0 for an exempt supply. */
  rate: PercentHundredths;
  text: string;
  flags: string[];
}

/**
 * For goods that are dispatched from the seller's state: within it its standard rate; to another member state exempt
 * (Directive 2006/112/EC Art. 138) if the buyer has a checked VAT ID of a member state other than the seller's; outside the
 * EU an exempt export (Art. 146); anything else is left to an admin. A small enterprise charges no VAT anywhere. `decided` is the admin's stored decision, which
 * overrides these rules where the law allows it.
 */
export function vatTreatment({ decided, ...facts }: VatFacts & { decided: string | null }): VatTreatment {
  const decision = decisionOf(decided);
  const byTable = kindByTable(facts);
  const problem = decisionProblem(facts, decision);
  const isValid = problem === null && (decision !== "intra_community" || isChecked(facts));
  const kind = decision === "table" || !isValid ? byTable : KINDS_OF_DECISIONS[decision];
  const flags = vatFlags(facts);
  if (!isValid)
    flags.push(
      t.decisionDoesNotHold({
        hasRule: problem !== null,
        rule: problem ? t.vatRule(problem, { state: countryName(facts.from) }) : "",
      }),
    );
  else if (kind !== byTable) flags.push(t.decidedByAdmin());
  if (kind === "destination") {
    const { rate, checkedOn } = destinationRate(facts.from, facts.shipTo)!;
    flags.push(t.rateAsOf({ day: checkedOn }));
    const text = t.destinationVat({ rate, country: destinationName(placeOf(facts.shipTo)) });
    return { kind, rate, text, flags };
  }
  const rate = kind === "domestic" ? STANDARD_RATES[facts.from].rate : 0;
  const isIndirect = isValid && decision === "indirect_export";
  return { kind, rate, text: textOf(kind, { isIndirect, facts }), flags };
}

function textOf(
  kind: Exclude<VatKind, "destination">,
  { isIndirect, facts }: { isIndirect: boolean; facts: VatFacts },
): string {
  if (kind === "to_confirm" && isVatIdDecisive(facts)) return t.vatIdToConfirm();
  const { intraCommunity, export: ofExport, smallBusiness } = SELLER_STATES[facts.from];
  const law = kind === "small_business" ? smallBusiness : kind === "intra_community" ? intraCommunity : ofExport;
  const values = { ...domesticVat(facts.from), hasLaw: law !== null, law: law ?? "" };
  return t.vatTreatmentText(isIndirect ? "indirect_export" : kind, values);
}

/** For texts about VAT of the seller's state. */
export const domesticVat = (from: EuroState) => ({ rate: STANDARD_RATES[from].rate, state: countryName(from) });

const KINDS_OF_DECISIONS: Record<Exclude<VatDecision, "table">, VatKind> = {
  domestic: "domestic",
  intra_community: "intra_community",
  export: "export",
  indirect_export: "export",
  destination: "destination",
};

/**
 * For 0 % that the table would not give, an indirect export, and VAT of the country of destination for a buyer who is
 * exempt by the table. Domestic VAT needs none.
 */
export function needsVatReason(facts: VatFacts, decision: VatDecision): boolean {
  const byTable = kindByTable(facts);
  switch (decision) {
    case "table":
    case "domestic":
      return false;
    case "indirect_export":
      return true;
    case "destination":
      return byTable === "intra_community";
    default:
      return byTable !== decision;
  }
}

const isChecked = ({ vatId, check }: VatFacts) => check !== null && check.vatId === vatId;

function kindByTable(facts: VatFacts): VatKind {
  if (facts.isSmallBusiness) return "small_business";
  const place = vatPlaceOf(facts.shipTo);
  if (place === null || territoryOutsideVat(facts.shipTo)) return "to_confirm";
  if (place === facts.from) return hasOwnRate(facts.shipTo) ? "to_confirm" : "domestic";
  if (place === "outside") return "export";
  return isForeignVatId(facts.from, facts.vatId) && isChecked(facts) ? "intra_community" : "to_confirm";
}

/** For the admin, whatever was chosen. */
export function vatFlags(facts: VatFacts): string[] {
  const { from, isSmallBusiness, shipTo, vatId } = facts;
  const flags: string[] = [];
  if (isSmallBusiness) return flags;
  const territory = territoryOutsideVat(shipTo);
  const place = placeOf(shipTo);
  const idState = stateOfVatId(vatId);
  if (territory) {
    flags.push(t.territoryOutside({ territory }));
  }
  if (place === from && hasOwnRate(shipTo)) flags.push(t.otherRateThere());
  if (place !== from && place !== "outside") {
    if (idState === from) flags.push(t.vatIdOfSellersState({ state: countryName(from) }));
    else if (idState && idState !== place) {
      flags.push(t.vatIdOfOtherState({ state: destinationName(idState), destination: destinationName(place) }));
    }
    if (!idState) flags.push(t.noVatId());
    else if (VAT_ID_FORMS[vatId!.slice(0, 2)]?.check?.(vatId!.slice(2)) === false) {
      flags.push(t.wrongCheckDigits());
    }
    if (isVatIdDecisive(facts) && !isChecked(facts)) {
      flags.push(t.uncheckedVatId());
    }
  }
  if (!shipTo.country) flags.push(t.unknownDestination());
  else if (place === "outside" && !territory) flags.push(t.keepProofOfExport());
  return flags;
}
