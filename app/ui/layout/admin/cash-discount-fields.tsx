import * as t from "~/messages/layout";
import { Field } from "~/ui/base/field";
import type { FormState } from "~/ui/base/form-state";

export type CashDiscountFieldName = "cashDiscountPercentage" | "cashDiscountDays";

export const CashDiscountFields = ({
  fields,
  hint,
}: Pick<FormState<CashDiscountFieldName>, "fields"> & { hint: string }) => (
  <>
    <Field
      field={fields.cashDiscountPercentage}
      label={t.cashDiscountPercentage()}
      hint={hint}
      inputMode="decimal"
      autoComplete="off"
    />
    <Field field={fields.cashDiscountDays} label={t.cashDiscountDays()} inputMode="numeric" autoComplete="off" />
  </>
);
