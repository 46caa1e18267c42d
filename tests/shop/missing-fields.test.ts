import { describe, expect, it } from "vitest";

import { NO_PROFILE } from "~/shop/customers/companies/profile-fields";
import { missingFields } from "~/shop/customers/companies/missing-fields";
import { profileMissing } from "~/shop/customers/companies/missing-fields";
import { ADDRESS } from "../support/people";

const COMPLETE = {
  ...NO_PROFILE,
  companyName: "Atelier Nova",
  vatId: "SI50223054",
  website: "https://nova.example",
  phone: "+386 1 234 56 78",
  billingAddress: ADDRESS,
};

describe("the profile of an applicant", () => {
  it("lacks what would help to decide", () => {
    expect(missingFields(NO_PROFILE)).toEqual(["companyName", "vatId", "website", "phone", "billingAddress"]);
    const missing = missingFields({ ...COMPLETE, website: "", phone: null });
    expect(profileMissing(missing)).toContain("Missing from your profile: Website, Phone.");
    expect(profileMissing(missingFields(COMPLETE))).toContain("Your profile is complete.");
  });

  it("needs a VAT ID in the EU only", () => {
    const from = (country: string) =>
      missingFields({ ...COMPLETE, vatId: null, billingAddress: { ...ADDRESS, country } });
    expect(from("DE")).toEqual(["vatId"]);
    expect(from("CH")).toEqual([]);
  });
});
