import { formatDay } from "~/formats/dates";
import { formatPercent, type PercentHundredths } from "~/shop/base/money/money";
import type { VatRule } from "~/shop/base/problem";
import type { VatDecision } from "~/shop/billing/vat/vat-rules";

const DECISION_NAMES: Record<VatDecision, string> = {
  table: "By the VAT rules",
  domestic: "Domestic: 22% VAT",
  intra_community: "Intra-Community supply: exempt (Art. 138)",
  export: "Export: exempt (Art. 146)",
  indirect_export: "Indirect export: exempt, collected in Slovenia (Art. 146(1)(b))",
  destination: "VAT of the country of destination (OSS)",
};

/** How a VAT treatment is called where an admin chooses it. */
export const vatDecisionName = (decision: VatDecision) => DECISION_NAMES[decision];

/** The rule by which a VAT treatment cannot be chosen, which begins with the name of the treatment. */
export function vatRule({ what, reason }: VatRule): string {
  switch (what) {
    case "intra_community":
      return `Intra-Community supply (Art. 138): ${INTRA_COMMUNITY[reason]}`;
    case "export":
      return `Export (Art. 146): ${EXPORT[reason]}`;
    case "indirect_export":
      return `Indirect export (Art. 146(1)(b)): ${INDIRECT_EXPORT[reason]}`;
    case "destination":
      return "VAT of the country of destination: only for goods to another EU member state.";
  }
}

type Reasons<What extends VatRule["what"]> = Record<Extract<VatRule, { what: What }>["reason"], string>;

const UNKNOWN_PLACE = "it is not known yet where the goods go.";
const INTRA_COMMUNITY: Reasons<"intra_community"> = {
  "unknown place": UNKNOWN_PLACE,
  Slovenia: "the goods stay in Slovenia.",
  outside: "the goods leave the EU’s VAT area.",
  "no VAT ID": "the customer has no VAT ID of a member state other than Slovenia.",
};
const EXPORT: Reasons<"export"> = {
  "unknown place": UNKNOWN_PLACE,
  inside: "the goods stay inside the EU’s VAT area.",
};
const INDIRECT_EXPORT: Reasons<"indirect_export"> = {
  "unknown seat": "the customer’s profile has no billing address, so it is not known where they are established.",
  "Slovenian customer": "the customer is established in Slovenia.",
  "unknown place": UNKNOWN_PLACE,
  inside: "the goods stay inside the EU’s VAT area.",
};

export const taxNumberUse = () =>
  "A tax number from outside the EU: it stands on invoices and customs papers, but exempts nothing from VAT.";
export const vatReasonRequired = () => "Give the reason: this is not what the VAT rules say. The reason is kept.";
/** What the form says that confirms a VAT ID with the proforma of an order. */
export const confirmsForAllOrders = (vatId: string) =>
  `Confirms VAT ID ${vatId} for this and all other orders of the customer. To decide about this order alone, choose its VAT below.`;
export const vatProofRequired = () => "Say how you know that the VAT ID is valid. It is kept for your books.";
export const vatOpenAfterShipping = () =>
  "By the VAT rules, the VAT of this order is to be confirmed, but goods have been shipped. Choose a VAT treatment.";

// What is said on a proforma.

const TREATMENTS = {
  domestic: "VAT 22% (Slovenia)",
  intra_community:
    "VAT exempt intra-Community supply of goods, Art. 138(1) Directive 2006/112/EC (Art. 46(1) ZDDV-1). " +
    "VAT to be accounted for by the recipient (intra-Community acquisition).",
  export:
    "VAT exempt export of goods, Art. 146(1) Directive 2006/112/EC (Art. 52 ZDDV-1). " +
    "Import VAT and duty are paid by the recipient.",
  to_confirm: "VAT to be confirmed. All amounts exclude VAT.",
};

export const vatTreatmentText = (kind: keyof typeof TREATMENTS) => TREATMENTS[kind];
/** Where only the check of the VAT ID is missing. */
export const vatIdToConfirm = () => "VAT to be confirmed: the VAT ID is not confirmed yet. All amounts exclude VAT.";
/** An export by the buyer's own carrier, which collects the goods in Slovenia. */
export const indirectExport = () =>
  "VAT exempt export of goods by the buyer, Art. 146(1)(b) Directive 2006/112/EC (Art. 52 ZDDV-1). " +
  "Import VAT and duty are paid by the recipient.";
/** VAT of the country of destination as in a distance sale. */
export const destinationVat = (rate: PercentHundredths, country: string) =>
  `VAT ${formatPercent(rate)}% (${country}), the country of destination, ` +
  "declared by the seller in the One-Stop Shop (OSS), Art. 33(a) and 369a Directive 2006/112/EC.";

// What an admin should look at.

export const decisionDoesNotHold = (rule: VatRule | null) =>
  `The chosen VAT treatment does not apply.${rule ? ` ${vatRule(rule)}` : ""}`;
export const decidedByAdmin = () => "An admin has overridden the VAT rules.";
export const rateAsOf = (day: string) => `The rate is as of ${formatDay(day)}: check that it has not changed.`;
export const territoryOutside = (territory: string) =>
  `${territory} is outside the EU’s VAT area: an export needs its own papers.`;
export const slovenianVatId = () => "A Slovenian VAT ID does not exempt goods that go abroad.";
export const vatIdOfOtherState = (state: string, destination: string) =>
  `The VAT ID is of ${state} and the goods go to ${destination}: allowed, but check it.`;
export const noVatId = () => "There is no EU VAT ID.";
export const wrongCheckDigits = () => "The VAT ID’s check digits are wrong: ask the customer.";
export const uncheckedVatId = () => "The VAT ID has been confirmed neither by VIES nor by an admin.";
export const unknownDestination = () => "It is not known yet where the goods go.";
export const keepProofOfExport = () => "Keep the proof of export.";
