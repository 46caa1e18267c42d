import { isInEU } from "~/formats/countries";

import type { CompanyProfile } from "./company.server";
import { PROFILE_LABELS } from "./profile-fields";

const WANTED = ["companyName", "vatId", "website", "phone", "billingAddress"] as const;

/** A field of the company profile that helps to decide on an application. */
export type WantedField = (typeof WANTED)[number];

/**
 * The empty fields of a profile that help to decide on an application. None is required; a VAT ID is not asked of a
 * company outside the EU.
 */
export function missingFields(profile: CompanyProfile): WantedField[] {
  const country = profile.billingAddress?.country;
  const hasNoVatId = country !== undefined && !isInEU(country);
  return WANTED.filter((name) => !profile[name] && !(name === "vatId" && hasNoVatId));
}

/** What an applicant can still do for their application, in one sentence or two. */
export function missingText(profile: CompanyProfile): string {
  const missing = missingFields(profile).map((name) => PROFILE_LABELS[name]);
  return missing.length > 0
    ? `Our team reviews your application. Still missing in your profile: ${missing.join(", ")}.`
    : "Your profile is complete. Our team reviews your application and answers by e-mail.";
}
