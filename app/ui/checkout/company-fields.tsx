import { MAX_COMPANY_NAME_LENGTH } from "~/shop/customers/companies/company-limits";
import { Field } from "~/ui/base/field";
import type { FieldState } from "~/ui/base/form-state";
import { VatIdField } from "~/ui/customers/company/vat-id-field";

/** Company name and VAT ID, each only while the customer's profile does not have it. */
export function CompanyFields({
  fields,
  asked,
}: {
  fields: Record<"companyName" | "vatId" | "vatIdSeen", FieldState>;
  asked: { companyName: boolean; vatId: boolean };
}) {
  return (
    <>
      {asked.companyName && (
        <Field
          field={fields.companyName}
          label="Company"
          autoComplete="organization"
          maxLength={MAX_COMPANY_NAME_LENGTH}
        />
      )}
      {asked.vatId && <VatIdField field={fields.vatId} seen={fields.vatIdSeen} />}
    </>
  );
}
