import { Form, useNavigation } from "@remix-run/react";

import {
  MAX_ANSWER_LENGTH,
  MAX_COMPANY_NAME_LENGTH,
  MAX_EORI_LENGTH,
  MAX_PHONE_LENGTH,
  MAX_WEBSITE_LENGTH,
} from "~/shop/customers/company-limits";
import type { CompanyProfile } from "~/shop/customers/company.server";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Checkbox, Field, TextArea } from "~/ui/base/field";
import { formState, type RefusedForm } from "~/ui/base/form-state";

import { AddressFields } from "./address-fields";
import { addressOf, valuesOf } from "./company-values";
import { VatIdField } from "./vat-id-field";

/** The form for a customer's company profile; all fields are optional. */
export function CompanyForm({
  profile,
  question,
  refused,
}: {
  profile: CompanyProfile;
  /** The brand's question about the application, or null. */
  question: string | null;
  refused?: RefusedForm;
}) {
  const { fields, errors } = formState(refused?.lastResult, "company", {
    ...valuesOf(profile),
    answer: "",
  });
  const isSaving = useNavigation().formAction === "/company";
  return (
    <Form method="post" action="/company" noValidate className="stack-loose">
      <ErrorSummary errors={errors} title={refused?.title} />
      {question !== null && (
        <TextArea
          field={fields.answer}
          label="Your answer to our question"
          hint="You can also answer by completing the profile below. Saving it tells us that you are ready."
          maxLength={MAX_ANSWER_LENGTH}
        />
      )}
      <div className="stack">
        <Field
          field={fields.companyName}
          optional={false}
          label="Company name"
          autoComplete="organization"
          maxLength={MAX_COMPANY_NAME_LENGTH}
        />
        <VatIdField
          field={fields.vatId}
          seen={fields.vatIdSeen}
          hint="As it should appear on your invoices."
        />
        <Field
          field={fields.eori}
          label="EORI number"
          hint="For deliveries through customs: an EU country’s code, XI or GB, then the number. Switzerland and Norway have none."
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_EORI_LENGTH}
        />
        <Field
          field={fields.website}
          optional={false}
          label="Website"
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MAX_WEBSITE_LENGTH}
        />
        <Field
          field={fields.phone}
          optional={false}
          label="Phone"
          type="tel"
          autoComplete="tel"
          maxLength={MAX_PHONE_LENGTH}
        />
      </div>
      <fieldset>
        <legend className="mb-4 font-serif text-xl">Billing address</legend>
        <AddressFields kind="billing" fields={addressOf(fields, "billing")} />
      </fieldset>
      {/* CSS hides the second address while the checkbox is checked, without scripts; the server then ignores it. */}
      <div className="group">
        <Checkbox field={fields.sameAddress} label="Ship to the same address" />
        <fieldset className="mt-6 group-has-[input:checked]:hidden">
          <legend className="mb-4 font-serif text-xl">Shipping address</legend>
          <AddressFields kind="shipping" fields={addressOf(fields, "shipping")} />
        </fieldset>
      </div>
      <Button pending={isSaving} pendingLabel="SAVING...">
        SAVE COMPANY PROFILE
      </Button>
    </Form>
  );
}
