import * as t from "~/messages/billing";
import type { VatRule } from "~/shop/base/problem";

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
      return t.vatOfTheCountryOf();
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

// What is said on a proforma.

// What an admin should look at.

export const decisionDoesNotHold = (rule: VatRule | null) =>
  `The chosen VAT treatment does not apply.${rule ? ` ${vatRule(rule)}` : ""}`;
