import { formatDay } from "~/formats/dates";
import { VAT_ID_FORMS } from "~/formats/vat-id-patterns";
import { formatPercent, type PercentHundredths } from "~/shop/base/money/money";
import { destinationName, placeOf, territoryOutsideVat } from "./territories";
import { decisionOf, type VatDecision } from "./vat-decision";
import { destinationRate, STANDARD_RATES } from "./vat-rates";
import {
  type Destination,
  decisionProblem,
  isForeignVatId,
  isVatIdDecisive,
  stateOfVatId,
  type VatFacts,
  vatPlaceOf,
} from "./vat-rules";

export const VAT_KINDS = [
  "domestic",
  "intra_community",
  "export",
  "destination",
  "to_confirm",
] as const;
export type VatKind = (typeof VAT_KINDS)[number];

/** The VAT treatment of an order, with warnings for the admin. */
export interface VatTreatment {
  kind: VatKind;
  /** The rate of Slovenia or of the country of destination; 0 for an exempt supply. */
  rate: PercentHundredths;
  /** The text on the proforma. */
  text: string;
  /** Warnings for the admin. */
  flags: string[];
}

type Treatment = Omit<VatTreatment, "kind" | "flags">;

const TREATMENTS: Record<Exclude<VatKind, "destination">, Treatment> = {
  domestic: { rate: STANDARD_RATES.SI.rate, text: "VAT 22% (Slovenia)" },
  intra_community: {
    rate: 0,
    text:
      "VAT exempt intra-Community supply of goods, Art. 138(1) Directive 2006/112/EC (Art. 46(1) ZDDV-1). " +
      "VAT to be accounted for by the recipient (intra-Community acquisition).",
  },
  export: {
    rate: 0,
    text:
      "VAT exempt export of goods, Art. 146(1) Directive 2006/112/EC (Art. 52 ZDDV-1). " +
      "Import VAT and duty are paid by the recipient.",
  },
  to_confirm: { rate: 0, text: "VAT to be confirmed. All amounts are without VAT." },
};

/** The same where only the check of the VAT ID is missing. */
const VAT_ID_TO_CONFIRM: Treatment = {
  rate: 0,
  text: "VAT to be confirmed, as your VAT ID is not confirmed yet. All amounts are without VAT.",
};

/** An export by the buyer's own carrier, which collects the goods in Slovenia. */
const INDIRECT_EXPORT: Treatment = {
  rate: 0,
  text:
    "VAT exempt export of goods by the buyer, Art. 146(1)(b) Directive 2006/112/EC (Art. 52 ZDDV-1). " +
    "Import VAT and duty are paid by the recipient.",
};

/**
 * Determines the VAT of goods that are dispatched from Slovenia: within Slovenia 22 %; to another member state exempt
 * (Directive 2006/112/EC Art. 138) if the buyer has a VAT ID of a member state other than Slovenia that was checked; outside
 * the EU an exempt export (Art. 146); anything else is left to an admin. `decided` is the admin's stored decision, which
 * overrides these rules where the law allows it.
 */
export function vatTreatment({
  decided,
  ...facts
}: VatFacts & { decided: string | null }): VatTreatment {
  const decision = decisionOf(decided);
  const byTable = kindByTable(facts);
  const problem = decisionProblem(facts, decision);
  const isValid = problem === null && (decision !== "intra_community" || isChecked(facts));
  const kind = decision === "table" || !isValid ? byTable : KINDS_OF_DECISIONS[decision];
  const flags = vatFlags(facts);
  if (!isValid)
    flags.push(`Another treatment was chosen, which does not hold. ${problem ?? ""}`.trim());
  else if (kind !== byTable)
    flags.push("An admin has chosen another treatment than the rules would.");
  if (kind !== "destination") {
    const isIndirect = isValid && decision === "indirect_export";
    if (kind === "to_confirm" && isVatIdDecisive(facts))
      return { kind, ...VAT_ID_TO_CONFIRM, flags };
    return { kind, ...(isIndirect ? INDIRECT_EXPORT : TREATMENTS[kind]), flags };
  }
  const { checkedOn } = destinationRate(facts.shipTo)!;
  flags.push(`The rate is as of ${formatDay(checkedOn)}: check that it has not changed.`);
  return { kind, ...destinationTreatment(facts.shipTo), flags };
}

const KINDS_OF_DECISIONS: Record<Exclude<VatDecision, "table">, VatKind> = {
  domestic: "domestic",
  intra_community: "intra_community",
  export: "export",
  indirect_export: "export",
  destination: "destination",
};

/**
 * Whether an admin's decision needs a written reason: 0 % that the table would not give, an indirect export, and VAT of the
 * country of destination for a buyer who is exempt by the table. Domestic VAT needs none.
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
  const place = vatPlaceOf(facts.shipTo);
  if (place === null || territoryOutsideVat(facts.shipTo)) return "to_confirm";
  if (place === "SI") return "domestic";
  if (place === "outside") return "export";
  return isForeignVatId(facts.vatId) && isChecked(facts) ? "intra_community" : "to_confirm";
}

/** What an admin should look at, whatever was chosen. */
export function vatFlags(facts: VatFacts): string[] {
  const { shipTo, vatId } = facts;
  const flags: string[] = [];
  const territory = territoryOutsideVat(shipTo);
  const place = placeOf(shipTo);
  const idState = stateOfVatId(vatId);
  if (territory) {
    flags.push(`${territory} is outside the EU's VAT area: an export needs its own papers.`);
  }
  if (place !== "SI" && place !== "outside") {
    if (idState === "SI") flags.push("A Slovenian VAT ID does not exempt goods that go abroad.");
    else if (idState && idState !== place) {
      flags.push(
        `The VAT ID is of ${destinationName(idState)} and the goods go to ${destinationName(place)}: allowed, but look twice.`,
      );
    }
    if (!idState) flags.push("There is no VAT ID of a member state.");
    else if (VAT_ID_FORMS[vatId!.slice(0, 2)]?.check?.(vatId!.slice(2)) === false) {
      flags.push("The check digits of the VAT ID do not add up: ask for it again.");
    }
    if (isVatIdDecisive(facts) && !isChecked(facts)) {
      flags.push(
        "Nothing says yet that the VAT ID is valid: VIES has not confirmed it, and no admin has.",
      );
    }
  }
  if (!shipTo.country) flags.push("It is not known yet where the goods go.");
  else if (place === "outside" && !territory) {
    flags.push("An export: keep the proof of it.");
    if (/^(GB|GG|IM|JE)$/.test(shipTo.country))
      flags.push("British customs ask for the customer’s EORI number (GB…).");
  }
  return flags;
}

/** VAT of the country of destination as in a distance sale. */
function destinationTreatment(shipTo: Destination): Treatment {
  const { rate } = destinationRate(shipTo)!;
  return {
    rate,
    text:
      `VAT ${formatPercent(rate)}% (${destinationName(placeOf(shipTo))}), the country of destination, ` +
      "declared by the seller in the One-Stop Shop (OSS), Art. 33(a) and 369a Directive 2006/112/EC.",
  };
}
