import { Form, useNavigation } from "@remix-run/react";

import * as t from "~/messages/customers";
import { MAX_ANSWER_LENGTH } from "~/shop/customers/limits";
import type { CompanyProfile } from "~/shop/customers/companies/company.server";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { TextArea } from "~/ui/base/field";
import { formState } from "~/ui/base/form-state";
import { FormKey } from "~/ui/layout/form-key";

import { type RefusedProfile, valuesOf } from "./company-values";
import { ProfileFields } from "./profile-fields";

/** All fields are optional. */
export function CompanyForm({
  profile,
  country,
  version,
  isVatIdOpen,
  question,
  refused,
}: {
  profile: CompanyProfile;
  /** That of the billing address while there is none. */
  country?: string;
  version: number;
  isVatIdOpen: boolean;
  /** About the application, or null. */
  question: string | null;
  refused?: RefusedProfile;
}) {
  const { fields, errors } = formState(refused?.lastResult, "company", {
    ...valuesOf(profile, country),
    answer: "",
  });
  const isSaving = useNavigation().formAction === "/company";
  return (
    <Form method="post" action="/company" noValidate className="stack-loose">
      <FormKey />
      <ErrorSummary errors={errors} title={refused?.title} />
      {question !== null && (
        <TextArea field={fields.answer} label={t.answerLabel()} hint={t.answerHint()} maxLength={MAX_ANSWER_LENGTH} />
      )}
      <input type="hidden" name="expectedVersion" value={refused?.version ?? version} />
      <ProfileFields fields={fields} vatIdHint={t.vatIdHint()} isVatIdOpen={isVatIdOpen} />
      <Button pending={isSaving} pendingLabel={t.saving()}>
        {t.saveProfile()}
      </Button>
    </Form>
  );
}
