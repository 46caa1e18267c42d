import { Form, useNavigation } from "@remix-run/react";

import * as t from "~/messages/customers";
import type { CompanyProfile } from "~/shop/customers/companies/company.server";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { formState } from "~/ui/base/form-state";
import { VersionField } from "~/ui/base/version-field";
import { FormKey } from "~/ui/layout/form-key";

import { type RefusedProfile, valuesOf } from "./company-values";
import { ProfileFields } from "./profile-fields";

/** All fields are optional. */
export function CompanyForm({
  profile,
  country,
  version,
  isVatIdOpen,
  refused,
}: {
  profile: CompanyProfile;
  /** That of the billing address while there is none. */
  country?: string;
  version: number;
  isVatIdOpen: boolean;
  refused?: RefusedProfile;
}) {
  const { fields, errors } = formState(refused?.lastResult, "company", valuesOf(profile, country));
  const isSaving = useNavigation().formAction === "/company";
  return (
    <Form method="post" action="/company" noValidate className="stack-loose">
      <FormKey />
      <ErrorSummary errors={errors} title={refused?.title} />
      <VersionField name="expectedVersion" stored={version} refused={refused} />
      <ProfileFields fields={fields} vatIdHint={t.vatIdHint()} isVatIdOpen={isVatIdOpen} />
      <Button pending={isSaving} pendingLabel={t.saving()}>
        {t.saveProfile()}
      </Button>
    </Form>
  );
}
