import { isInEU } from "~/formats/countries";
import * as t from "~/messages/customers";

import type { CompanyProfile } from "./company.server";

const WANTED = ["companyName", "vatId", "website", "phone", "billingAddress"] as const;

/** It helps to decide on an application. */
export type MissingField = (typeof WANTED)[number];

/** None is required; a company outside the EU is not asked for a VAT ID. */
export function missingFields(profile: CompanyProfile): MissingField[] {
  const country = profile.billingAddress?.country;
  const hasNoVatId = country !== undefined && !isInEU(country);
  return WANTED.filter((name) => !profile[name] && !(name === "vatId" && hasNoVatId));
}

/** For an applicant. */
export const profileMissing = (missing: readonly MissingField[]) =>
  missing.length > 0 ? t.profileMissing({ fields: missing.map(t.profileFieldName).join(", ") }) : t.profileComplete();
