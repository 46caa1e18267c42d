import type * as t from "~/messages/billing";
import type { Address } from "~/formats/address";
import { VAT_ID_FORMS } from "~/formats/vat-id-patterns";
import type { ValidVatId } from "~/shop/customers/companies/vies";
import { placeOf, territoryOutsideVat } from "./territories";
import { destinationRate } from "./vat-rates";

/** The VAT treatments that an admin can choose for an order; "table" leaves it to the rules in vat-treatment.ts. */
export const VAT_DECISIONS = [
  "table",
  "domestic",
  "intra_community",
  "export",
  "indirect_export",
  "destination",
] as const;
export type VatDecision = (typeof VAT_DECISIONS)[number];

/** Converts an order's stored decision; null or an unknown value becomes "table". */
export function decisionOf(stored: string | null): VatDecision {
  return VAT_DECISIONS.find((decision) => decision === stored) ?? "table";
}

export type Destination = Pick<Address, "country" | "zipCode">;

/** What decides the VAT of goods that are dispatched from Slovenia. */
export interface VatFacts {
  shipTo: Destination;
  vatId: string | null;
  /** What says that this VAT ID is valid: VIES or an admin; null while nothing does. */
  check: ValidVatId | null;
  /** The country in which the buyer is established; null while it is unknown. */
  seat: string | null;
}

/** What decided the VAT of a proforma. It is stored with each version, and shown to admins only. */
export interface VatBasis extends VatFacts {
  /** Where the goods are dispatched. */
  from: "SI";
  /** What an admin chose instead of the rules, and why. */
  decision: {
    vat: VatDecision;
    reason: string | null;
    decidedById: string | null;
    /** An ISO time. */
    decidedAt: string | null;
  } | null;
}

/** The member state of a VAT ID that has the format of one, "XI" for Northern Ireland; null for any other. */
export function stateOfVatId(vatId: string | null): string | null {
  const prefix = vatId?.slice(0, 2) ?? "";
  if (!vatId || !VAT_ID_FORMS[prefix]?.pattern.test(vatId)) return null;
  return prefix === "EL" ? "GR" : prefix;
}

/** Whether a VAT ID is of a member state other than Slovenia, or of Northern Ireland: the only ones that can exempt. */
export function isForeignVatId(vatId: string | null): vatId is string {
  const state = stateOfVatId(vatId);
  return state !== null && state !== "SI";
}

/** The member state for the VAT of goods that go there, "outside" the EU's VAT area, or null while it is unknown. */
export function vatPlaceOf(shipTo: Destination): string | null {
  if (!shipTo.country) return null;
  return territoryOutsideVat(shipTo) ? "outside" : placeOf(shipTo);
}

/** Whether another address is another place for VAT: another country, or one of its territories outside the EU's VAT area. */
export const isOtherPlace = (one: Destination, other: Destination): boolean =>
  one.country !== other.country || vatPlaceOf(one) !== vatPlaceOf(other);

/** Whether goods that go to the other address are another supply for VAT than those that went to the first one. */
export function isOtherSupply(one: Destination, other: Destination, decision: VatDecision): boolean {
  // In a special territory goods are exempt only when an admin says so, unlike in a country outside the EU.
  if (territoryOutsideVat(one) !== territoryOutsideVat(other)) return true;
  const [before, after] = [vatPlaceOf(one), vatPlaceOf(other)];
  const isInEU = (place: string | null) => place !== null && place !== "SI" && place !== "outside";
  // Each member state has its own rate, but an exempt supply may go to any of them.
  return before !== after && (decision === "destination" || !isInEU(before) || !isInEU(after));
}

/** Whether goods that go there are exempt if the buyer's VAT ID is valid. */
export function isVatIdDecisive({ shipTo, vatId }: Pick<VatFacts, "shipTo" | "vatId">): boolean {
  return decisionProblem({ shipTo, vatId, check: null, seat: null }, "intra_community") === null;
}

/**
 * The rule by which an admin may not choose a VAT treatment; null when it is allowed. A VAT ID that has not been checked
 * refuses nothing here: the admin's reason stands in for the check (needsVatReason).
 */
export function decisionProblem(facts: VatFacts, decision: VatDecision): Parameters<typeof t.vatRule>[0] | null {
  const place = vatPlaceOf(facts.shipTo);
  switch (decision) {
    case "table":
    case "domestic":
      return null;
    case "intra_community":
      if (place === null) return `${decision}_unknown_place`;
      if (place === "SI") return `${decision}_slovenia`;
      if (place === "outside") return `${decision}_outside`;
      return isForeignVatId(facts.vatId) ? null : `${decision}_no_vat_id`;
    case "export":
      if (place === null) return `${decision}_unknown_place`;
      return place === "outside" ? null : `${decision}_inside`;
    case "indirect_export": {
      const { seat } = facts;
      if (!seat) return `${decision}_unknown_seat`;
      if (seat === "SI") return `${decision}_slovenian_customer`;
      // Art. 146(1)(b): the customer is not established here, and yet it is the goods that leave the Community.
      if (place === null) return `${decision}_unknown_place`;
      return place === "outside" ? null : `${decision}_inside`;
    }
    case "destination":
      return destinationRate(facts.shipTo) ? null : decision;
  }
}
