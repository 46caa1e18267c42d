import { LANGUAGE_NAMES, LANGUAGES } from "~/formats/language";
import * as t from "~/messages/customers";
import {
  MAX_BUYER_REFERENCE_LENGTH,
  MAX_COMPANY_NAME_LENGTH,
  MAX_EMAIL_LENGTH,
  MAX_EORI_LENGTH,
  MAX_PARTICIPANT_LENGTH,
  MAX_PHONE_LENGTH,
  MAX_WEBSITE_LENGTH,
} from "~/shop/customers/limits";
import { E_INVOICE_FILES } from "~/shop/customers/companies/e-invoice-files";
import { Checkbox, Field, Select } from "~/ui/base/field";
import type { FieldState } from "~/ui/base/form-state";

import { AddressFields } from "./address-fields";
import { addressOf, type valuesOf } from "./company-values";
import { VatIdField } from "./vat-id-field";

type Name = keyof ReturnType<typeof valuesOf>;

/** For the customer's own form and for that of the admins; all are optional. */
export function ProfileFields({
  fields,
  vatIdHint,
  isVatIdOpen = false,
}: {
  fields: Record<Name, FieldState>;
  vatIdHint: string;
  /** The VAT ID would exempt orders, and is not confirmed yet. */
  isVatIdOpen?: boolean;
}) {
  const { countrySeen, ...billing } = addressOf(fields, "billing");
  return (
    <>
      <div className="stack">
        <Field
          field={fields.companyName}
          optional={false}
          label={t.companyName()}
          autoComplete="organization"
          maxLength={MAX_COMPANY_NAME_LENGTH}
        />
        <VatIdField field={fields.vatId} seen={fields.vatIdSeen} hint={vatIdHint} />
        {isVatIdOpen && <p className="small">{t.weHaveNotConfirmedYour()}</p>}
        <Field
          field={fields.eori}
          label={t.eoriNumber()}
          hint={t.forDeliveriesThroughCustomsAn()}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_EORI_LENGTH}
        />
        <Field
          field={fields.invoiceEmail}
          label={t.invoiceEmail()}
          hint={t.invoiceEmailHint()}
          type="email"
          autoComplete="off"
          maxLength={MAX_EMAIL_LENGTH}
        />
        <Field
          field={fields.buyerReference}
          label={t.buyerReference()}
          hint={t.buyerReferenceHint()}
          autoComplete="off"
          maxLength={MAX_BUYER_REFERENCE_LENGTH}
        />
        <Field
          field={fields.participant}
          label={t.participant()}
          hint={t.participantHint()}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MAX_PARTICIPANT_LENGTH}
        />
        <Select
          field={fields.eInvoiceFile}
          optional={false}
          label={t.eInvoiceFile()}
          hint={t.eInvoiceFileHint()}
          options={(["pdf", ...E_INVOICE_FILES] as const).map((value) => ({
            value,
            label: t.eInvoiceFileChoice(value),
          }))}
        />
        <Select
          field={fields.language}
          optional={false}
          label={t.paperLanguage()}
          hint={t.paperLanguageHint()}
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        />
        <Field
          field={fields.website}
          optional={false}
          label={t.website()}
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MAX_WEBSITE_LENGTH}
        />
        <Field
          field={fields.phone}
          optional={false}
          label={t.phone()}
          type="tel"
          autoComplete="tel"
          maxLength={MAX_PHONE_LENGTH}
        />
      </div>
      <fieldset>
        <legend className="mb-4 font-serif text-xl">{t.billingAddress()}</legend>
        <AddressFields kind="billing" fields={billing} />
        {countrySeen.value && <input type="hidden" name={countrySeen.name} value={countrySeen.value} />}
      </fieldset>
      {/* CSS hides the second address while the checkbox is checked, without scripts; the server then ignores it. */}
      <div className="group">
        <Checkbox field={fields.sameAddress} label={t.shipToTheSameAddress()} />
        <fieldset className="mt-6 group-has-[input:checked]:hidden">
          <legend className="mb-4 font-serif text-xl">{t.shippingAddress()}</legend>
          <AddressFields kind="shipping" fields={addressOf(fields, "shipping")} />
        </fieldset>
      </div>
    </>
  );
}
