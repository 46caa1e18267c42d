import { Form, useNavigation } from "@remix-run/react";

import { AppLink } from "~/ui/base/app-link";
import { type RefusedForm, formState } from "~/ui/base/form-state";
import { SectionHeading } from "~/ui/base/section-heading";
import {
  MAX_COMPANY_NAME_LENGTH,
  MAX_EMAIL_LENGTH,
  MAX_NAME_LENGTH,
  MAX_WEBSITE_LENGTH,
} from "~/shop/customers/limits";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Checkbox, Field, TextArea } from "~/ui/base/field";
import { CountrySelect } from "~/ui/customers/company/country-select";
import { VatIdField } from "~/ui/customers/company/vat-id-field";
import { Honeypot } from "~/ui/base/honeypot";
import { PrivacyNote } from "~/ui/layout/privacy-note";
import { NextSteps } from "./next-steps";

/** /request-access for visitors: the form, and what happens after it is sent. */
export function AccessPage({ salesEmail, refused }: { salesEmail: string; refused?: RefusedForm }) {
  return (
    <div className="wrap page">
      <SectionHeading
        level={1}
        label="Wholesale access"
        intro="Registration is by invitation only. Tell us about your shop, and our sales team will reply."
      >
        Request wholesale access
      </SectionHeading>
      <div className="with-aside">
        <div className="max-w-2xl">
          <AccessForm refused={refused} />
        </div>
        <div className="stack-loose">
          <NextSteps />
          <p>
            Already invited? <AppLink to="/api/login">Sign in</AppLink>. Prefer to write to us?{" "}
            <AppLink to={`mailto:${salesEmail}`}>{salesEmail}</AppLink>
          </p>
        </div>
      </div>
    </div>
  );
}

const FORM_ID = "access";

const EMPTY = {
  name: "",
  email: "",
  company: "",
  country: "",
  vatId: "",
  vatIdSeen: "",
  noVatId: "",
  website: "",
  message: "",
};

/** The form with which a visitor requests wholesale access. */
function AccessForm({ refused }: { refused?: RefusedForm }) {
  const { fields, errors } = formState(refused?.lastResult, FORM_ID, EMPTY);
  const isSending = useNavigation().formAction === "/request-access";
  return (
    <Form method="post" action="/request-access" noValidate className="stack">
      <ErrorSummary errors={errors} title={refused?.title} />
      <Field field={fields.name} label="Your name" required autoComplete="name" maxLength={MAX_NAME_LENGTH} />
      <Field
        field={fields.email}
        label="E-mail"
        hint="We send the invitation here, and you sign in with this address."
        type="email"
        required
        autoComplete="email"
        maxLength={MAX_EMAIL_LENGTH}
      />
      <Field
        field={fields.company}
        label="Company"
        required
        autoComplete="organization"
        maxLength={MAX_COMPANY_NAME_LENGTH}
      />
      <CountrySelect field={fields.country} label="Country" required autoComplete="country" />
      <div>
        <VatIdField
          field={fields.vatId}
          seen={fields.vatIdSeen}
          hint="With or without the country code. Outside the EU, your tax number if you have one."
        />
        <Checkbox field={fields.noVatId} label="We have no VAT ID" />
      </div>
      <Field
        field={fields.website}
        label="Website"
        hint="Your shop, or where you show what you sell."
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_WEBSITE_LENGTH}
      />
      <TextArea
        field={fields.message}
        label="Message"
        hint="What kind of shop you run, and what you would like to order."
        rows={5}
      />
      <Honeypot formId={FORM_ID} />
      <PrivacyNote>We use this only to decide about your request and to answer you.</PrivacyNote>
      <Button pending={isSending} pendingLabel="SENDING...">
        REQUEST ACCESS
      </Button>
    </Form>
  );
}
