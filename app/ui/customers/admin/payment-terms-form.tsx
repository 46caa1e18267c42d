import { useNavigation } from "@remix-run/react";

import * as t from "~/messages/customers";
import { Button } from "~/ui/base/button";
import { Field } from "~/ui/base/field";
import type { FormState } from "~/ui/base/form-state";
import { CashDiscountFields, type CashDiscountFieldName } from "~/ui/layout/admin/cash-discount-fields";
import { FormKey } from "~/ui/layout/form-key";
import { customerAddress } from "~/ui/layout/customer-address";
import { PanelForm } from "~/ui/layout/admin/rights";

export type PaymentTermsFields = FormState<"netDays" | CashDiscountFieldName>;

/** Of a customer. */
export function PaymentTermsForm({ companyId, fields }: Pick<PaymentTermsFields, "fields"> & { companyId: string }) {
  const isSending = useNavigation().formData?.get("intent") === "payment-terms";
  return (
    <PanelForm
      right="change-customers"
      method="post"
      action={customerAddress(companyId)}
      noValidate
      className="stack mt-2"
    >
      <FormKey />
      <Field field={fields.netDays} label={t.netDays()} hint={t.netDaysHint()} inputMode="numeric" autoComplete="off" />
      <CashDiscountFields fields={fields} hint={t.cashDiscountHint()} />
      <Button name="intent" value="payment-terms" variant="secondary" pending={isSending} pendingLabel={t.saving()}>
        {t.savePaymentTerms()}
      </Button>
    </PanelForm>
  );
}
