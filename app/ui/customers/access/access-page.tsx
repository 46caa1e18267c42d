import { Form, useNavigation } from "@remix-run/react";

import * as t from "~/messages/customers";
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

/** For visitors: the form, and what happens after it is sent. */
export function AccessPage({ salesEmail, refused }: { salesEmail: string; refused?: RefusedForm }) {
  return (
    <div className="wrap page">
      <SectionHeading level={1} label={t.wholesaleAccess()} intro={t.registrationIsByInvitationOnly()}>
        {t.requestWholesaleAccess()}
      </SectionHeading>
      <div className="with-aside">
        <div className="max-w-2xl">
          <AccessForm refused={refused} />
        </div>
        <div className="stack-loose">
          <NextSteps />
          <p>
            {t.alreadyInvitedSignInPrefer({
              salesEmail,
              link: (words) => <AppLink to="/api/login">{words}</AppLink>,
              link2: (words) => <AppLink to={`mailto:${salesEmail}`}>{words}</AppLink>,
            })}
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

function AccessForm({ refused }: { refused?: RefusedForm }) {
  const { fields, errors } = formState(refused?.lastResult, FORM_ID, EMPTY);
  const isSending = useNavigation().formAction === "/request-access";
  return (
    <Form method="post" action="/request-access" noValidate className="stack">
      <ErrorSummary errors={errors} title={refused?.title} />
      <Field field={fields.name} label={t.yourName()} required autoComplete="name" maxLength={MAX_NAME_LENGTH} />
      <Field
        field={fields.email}
        label={t.email()}
        hint={t.weSendTheInvitationHere()}
        type="email"
        required
        autoComplete="email"
        maxLength={MAX_EMAIL_LENGTH}
      />
      <Field
        field={fields.company}
        label={t.company()}
        required
        autoComplete="organization"
        maxLength={MAX_COMPANY_NAME_LENGTH}
      />
      <CountrySelect field={fields.country} label={t.country()} required autoComplete="country" />
      <div>
        <VatIdField field={fields.vatId} seen={fields.vatIdSeen} hint={t.withOrWithoutTheCountry()} />
        <Checkbox field={fields.noVatId} label={t.weHaveNoVatId()} />
      </div>
      <Field
        field={fields.website}
        label={t.website()}
        hint={t.yourShopOrWhereYou()}
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_WEBSITE_LENGTH}
      />
      <TextArea field={fields.message} label={t.message()} hint={t.whatKindOfShopYou()} rows={5} />
      <Honeypot formId={FORM_ID} />
      <PrivacyNote>{t.weUseThisOnlyTo()}</PrivacyNote>
      <Button pending={isSending} pendingLabel={t.sending()}>
        {t.requestAccess()}
      </Button>
    </Form>
  );
}
