import { isInEU } from "~/formats/countries";
import * as t from "~/messages/customers";

import type { CompanyProfile } from "./company.server";

const WANTED = ["companyName", "vatId", "website", "phone", "billingAddress"] as const;

/** A field of the company profile that helps to decide on an application. */
export type MissingField = (typeof WANTED)[number];

/**
 * The empty fields of a profile that help to decide on an application. None is required; a VAT ID is not asked of a
 * company outside the EU.
 */
export function missingFields(profile: CompanyProfile): MissingField[] {
  const country = profile.billingAddress?.country;
  const hasNoVatId = country !== undefined && !isInEU(country);
  return WANTED.filter((name) => !profile[name] && !(name === "vatId" && hasNoVatId));
}

/** What an applicant can still do for their application. */
export const profileMissing = (missing: readonly MissingField[]) =>
  missing.length > 0 ? t.profileMissing({ fields: missing.map(t.profileFieldName).join(", ") }) : t.profileComplete();
