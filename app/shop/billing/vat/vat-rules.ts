import type * as t from "~/messages/billing";
import type { Address } from "~/formats/address";
import type { EuroState } from "~/formats/countries";
import { VAT_ID_FORMS } from "~/formats/vat-id-patterns";
import type { ValidVatId } from "~/shop/customers/companies/vies";
import { placeOf, territoryOutsideVat } from "./territories";
import { destinationRate } from "./vat-rates";

/** "table" leaves it to the rules in vat-treatment.ts. */
export const VAT_DECISIONS = [
  "table",
  "domestic",
  "intra_community",
  "export",
  "indirect_export",
  "destination",
] as const;
export type VatDecision = (typeof VAT_DECISIONS)[number];

export function decisionOf(stored: string | null): VatDecision {
  return VAT_DECISIONS.find((decision) => decision === stored) ?? "table";
}

export type Destination = Pick<Address, "country" | "zipCode">;

export interface VatFacts {
  /** The seller's state, which is that of dispatch. */
  from: EuroState;
  /** The seller is a small enterprise that charges no VAT (Art. 284 of Directive 2006/112/EC); absent: no. */
  isSmallBusiness?: true;
  shipTo: Destination;
  vatId: string | null;
  /** The proof that this VAT ID is valid, by VIES or an admin; null without one. */
  check: ValidVatId | null;
  /** Where the buyer is established; null while unknown. */
  seat: string | null;
}

/** Stored with each version, and shown to admins only. */
export interface VatBasis extends VatFacts {
  /** An admin's choice instead of the rules. */
  decision: {
    vat: VatDecision;
    reason: string | null;
    decidedById: string | null;
    /** An ISO time. */
    decidedAt: string | null;
  } | null;
}

/** "XI" for Northern Ireland; null for a VAT ID without the format of a member state. */
export function stateOfVatId(vatId: string | null): string | null {
  const prefix = vatId?.slice(0, 2) ?? "";
  if (!vatId || !VAT_ID_FORMS[prefix]?.pattern.test(vatId)) return null;
  return prefix === "EL" ? "GR" : prefix;
}

/** Of a member state other than the seller's, or of Northern Ireland: the only ones that can exempt. */
export function isForeignVatId(from: EuroState, vatId: string | null): vatId is string {
  const state = stateOfVatId(vatId);
  return state !== null && state !== from;
}

/** The member state, "outside" the EU's VAT area, or null while unknown. */
export function vatPlaceOf(shipTo: Destination): string | null {
  if (!shipTo.country) return null;
  return territoryOutsideVat(shipTo) ? "outside" : placeOf(shipTo);
}

/** Another country, or one of its territories outside the EU's VAT area. */
export const isOtherPlace = (one: Destination, other: Destination): boolean =>
  one.country !== other.country || vatPlaceOf(one) !== vatPlaceOf(other);

/** Whether goods `from` the seller's state to the other address are another supply for VAT. */
export function isOtherSupply(from: EuroState, one: Destination, other: Destination, decision: VatDecision): boolean {
  // In a special territory goods are exempt only when an admin says so, unlike in a country outside the EU.
  if (territoryOutsideVat(one) !== territoryOutsideVat(other)) return true;
  const [before, after] = [vatPlaceOf(one), vatPlaceOf(other)];
  const isInEU = (place: string | null) => place !== null && place !== from && place !== "outside";
  // Each member state has its own rate, but an exempt supply may go to any of them.
  return before !== after && (decision === "destination" || !isInEU(before) || !isInEU(after));
}

/** Goods to this address are exempt if the buyer's VAT ID is valid. */
export function isVatIdDecisive(facts: Pick<VatFacts, "from" | "isSmallBusiness" | "shipTo" | "vatId">): boolean {
  return decisionProblem({ ...facts, check: null, seat: null }, "intra_community") === null;
}

/**
 * The rule that forbids an admin's choice; null when it is allowed. A VAT ID that has not been checked forbids nothing
 * here: the admin's reason stands in for the check (needsVatReason).
 */
export function decisionProblem(facts: VatFacts, decision: VatDecision): Parameters<typeof t.vatRule>[0] | null {
  if (facts.isSmallBusiness && decision !== "table") return "small_business";
  const place = vatPlaceOf(facts.shipTo);
  switch (decision) {
    case "table":
    case "domestic":
      return null;
    case "intra_community":
      if (place === null) return `${decision}_unknown_place`;
      if (place === facts.from) return `${decision}_domestic`;
      if (place === "outside") return `${decision}_outside`;
      return isForeignVatId(facts.from, facts.vatId) ? null : `${decision}_no_vat_id`;
    case "export":
      if (place === null) return `${decision}_unknown_place`;
      return place === "outside" ? null : `${decision}_inside`;
    case "indirect_export": {
      const { seat } = facts;
      if (!seat) return `${decision}_unknown_seat`;
      if (seat === facts.from) return `${decision}_domestic_customer`;
      // Art. 146(1)(b): the customer is not established here, and yet it is the goods that leave the Community.
      if (place === null) return `${decision}_unknown_place`;
      return place === "outside" ? null : `${decision}_inside`;
    }
    case "destination":
      return destinationRate(facts.from, facts.shipTo) ? null : decision;
  }
}
