import { countryName, isInEU } from "~/formats/countries";
import { VAT_ID_FORMS } from "~/formats/vat-id-patterns";
import type { PercentHundredths } from "~/shop/money/money";
import type { Address } from "~/formats/address";

export const VAT_KINDS = ["domestic", "intra_community", "export", "to_confirm"] as const;
export type VatKind = (typeof VAT_KINDS)[number];

/** The VAT treatment of an order, with warnings for the admin. */
export interface VatTreatment {
  kind: VatKind;
  /** 2200 or 0. */
  rate: PercentHundredths;
  /** The text on the proforma. */
  text: string;
  /** Warnings for the admin. */
  flags: string[];
}

/** Slovenia's standard rate, under which clothing falls (ZDDV-1 Art. 41). */
const STANDARD_RATE: PercentHundredths = 2_200;

const TREATMENTS: Record<VatKind, Omit<VatTreatment, "kind" | "flags">> = {
  domestic: { rate: STANDARD_RATE, text: "VAT 22% (Slovenia)" },
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
        `The VAT ID is of ${nameOf(idState)} and the goods go to ${nameOf(place)}: allowed, but look twice.`,
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
  const kind = VAT_KINDS.find((kind) => kind === decided) ?? byTable;
  if (kind !== byTable) flags.push("An admin has chosen another treatment than the rules would.");
  return { kind, ...TREATMENTS[kind], flags };
}

/** The member state of destination ("XI" for Northern Ireland), or "outside" the EU. */
function placeOf({ country, zipCode }: Pick<Address, "country" | "zipCode">): string {
  if (country === "GB" && /^BT\d/i.test(zipCode.replace(/\s/g, ""))) return "XI";
  // Monaco is treated as France (Art. 7).
  if (country === "MC") return "FR";
  return isInEU(country) ? country : "outside";
}

function stateOfVatId(vatId: string | null): string | null {
  const prefix = vatId?.slice(0, 2) ?? "";
  if (!vatId || !VAT_ID_FORMS[prefix]?.pattern.test(vatId)) return null;
  return prefix === "EL" ? "GR" : prefix;
}

const nameOf = (state: string) => (state === "XI" ? "Northern Ireland" : countryName(state));

// Territories of member states to which the VAT directive does not apply (Art. 6), by postcode.
const OUTSIDE: [country: string, zipCode: RegExp, name: string][] = [
  ["ES", /^(35|38)\d{3}$/, "The Canary Islands"],
  ["ES", /^51\d{3}$/, "Ceuta"],
  ["ES", /^52\d{3}$/, "Melilla"],
  ["IT", /^(23030|23041)$/, "Livigno"],
  ["IT", /^22061$/, "Campione d’Italia"],
  ["DE", /^78266$/, "Büsingen"],
  ["DE", /^27498$/, "Heligoland"],
  ["FI", /^22\d{3}$/, "Åland"],
  ["GR", /^6308[67]$/, "Mount Athos"],
  ["FR", /^(97\d|98[46-8])\d{2}$/, "The French overseas territory"],
];

const OVERSEAS = new Map([
  ["AX", "Åland"],
  ["GP", "Guadeloupe"],
  ["GF", "French Guiana"],
  ["MQ", "Martinique"],
  ["RE", "Réunion"],
  ["YT", "Mayotte"],
  ["MF", "Saint Martin"],
]);

function territoryOutsideVat({ country, zipCode }: Pick<Address, "country" | "zipCode">) {
  const plain = zipCode.replace(/\D/g, "");
  const found = OUTSIDE.find(([state, code]) => state === country && code.test(plain));
  return found?.[2] ?? OVERSEAS.get(country) ?? null;
}
