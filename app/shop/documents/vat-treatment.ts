import { formatDay } from "~/formats/dates";
import { VAT_ID_FORMS } from "~/formats/vat-id-patterns";
import { formatPercent, type PercentHundredths } from "~/shop/money/money";
import type { Address } from "~/formats/address";
import { destinationName, placeOf, territoryOutsideVat } from "./territories";
import { destinationRate, STANDARD_RATES } from "./vat-rates";

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

/**
 * Determines the VAT of an order shipped from Slovenia to `shipTo` and bought by a company with `vatId`: within Slovenia
 * 22 %; to another member state, with a VAT ID of a member state other than Slovenia, exempt (Directive 2006/112/EC
 * Art. 138); outside the EU an exempt export (Art. 146); anything else is left to an admin. `decided` is the admin's
 * stored decision, which overrides these rules.
 */
export function vatTreatment({
  shipTo,
  vatId,
  decided,
}: {
  shipTo: Pick<Address, "country" | "zipCode">;
  vatId: string | null;
  decided: string | null;
}): VatTreatment {
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
  }
  if (!shipTo.country) flags.push("It is not known yet where the goods go.");
  else if (place === "outside" && !territory) {
    flags.push("An export: keep the proof of it, and ask for the customer’s EORI number.");
  }
  const byTable: VatKind =
    territory || !shipTo.country
      ? "to_confirm"
      : place === "SI"
        ? "domestic"
        : place === "outside"
          ? "export"
          : idState && idState !== "SI"
            ? "intra_community"
            : "to_confirm";
  const chosen = VAT_KINDS.find((kind) => kind === decided) ?? byTable;
  const atDestination = chosen === "destination" ? destinationTreatment(shipTo) : null;
  const kind = chosen === "destination" && !atDestination ? byTable : chosen;
  if (chosen !== kind) {
    flags.push(
      "VAT of the country of destination was chosen, but the goods do not go to one with such VAT.",
    );
  }
  if (kind !== byTable) flags.push("An admin has chosen another treatment than the rules would.");
  if (kind === "destination") {
    const { checkedOn } = destinationRate(shipTo)!;
    flags.push(`The rate is as of ${formatDay(checkedOn)}: check that it has not changed.`);
  }
  const treatment = kind === "destination" ? atDestination! : TREATMENTS[kind];
  return { kind, ...treatment, flags };
}

/** VAT of the country of destination as in a distance sale; null where that is not possible (see destinationRate). */
function destinationTreatment(shipTo: Pick<Address, "country" | "zipCode">): Treatment | null {
  const found = destinationRate(shipTo);
  if (!found) return null;
  const { rate } = found;
  return {
    rate,
    text:
      `VAT ${formatPercent(rate)}% (${destinationName(placeOf(shipTo))}), the country of destination, ` +
      "declared by the seller in the One-Stop Shop (OSS), Art. 33(a) and 369a Directive 2006/112/EC.",
  };
}

function stateOfVatId(vatId: string | null): string | null {
  const prefix = vatId?.slice(0, 2) ?? "";
  if (!vatId || !VAT_ID_FORMS[prefix]?.pattern.test(vatId)) return null;
  return prefix === "EL" ? "GR" : prefix;
}
