import { useNavigation } from "@remix-run/react";

import { formatPercent } from "~/formats/money";
import * as t from "~/messages/catalogue";
import {
  MAX_PAYMENT_DAYS,
  MAX_POSITION,
  MAX_SHIPPING_WEEKS,
  MAX_WINDOW_NAME_LENGTH,
} from "~/shop/catalogue/delivery-windows/limits";
import type { AdminWindow } from "~/shop/catalogue/delivery-windows/admin-windows.server";
import { PAYMENTS, WINDOW_KINDS, windowState } from "~/shop/catalogue/delivery-windows/window";
import { Badge } from "~/ui/base/badge";
import { Button } from "~/ui/base/button";
import { Field, type Option, Select } from "~/ui/base/field";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { CashDiscountFields } from "~/ui/layout/admin/cash-discount-fields";
import { RowForm } from "~/ui/layout/admin/row-form";

export const NEW_WINDOW = {
  name: "",
  kind: "pre_order",
  ordersFrom: "",
  ordersUntil: "",
  shipsFrom: "",
  shipsUntil: "",
  weeksFrom: "",
  weeksTo: "",
  payment: "in_advance",
  paymentDays: "",
  depositPercentage: "",
  cashDiscountPercentage: "",
  cashDiscountDays: "",
  position: "",
};

export const optionsOf = <Value extends string>(
  values: readonly Value[],
  labelOf: (value: Value) => string,
): Option[] => values.map((value) => ({ value, label: labelOf(value) }));

/** Its fields. */
export function typedWindow(window: AdminWindow) {
  const { id: _id, styles: _styles, version: _version, ...fields } = window;
  const { depositPercentage: deposit, cashDiscountPercentage: discount } = window;
  return {
    ...fields,
    depositPercentage: deposit ? formatPercent(deposit) : "",
    cashDiscountPercentage: discount === null ? "" : formatPercent(discount),
  };
}

/** Without `window` it makes a new one. */
export function WindowForm({
  action,
  window,
  refused,
}: {
  action: string;
  window?: AdminWindow;
  refused?: RefusedForm;
}) {
  const { fields, errors } = formState(refused?.lastResult, "window", window ? typedWindow(window) : NEW_WINDOW);
  const isSending = useNavigation().formData?.get("intent") === "save";
  const weeks = { inputMode: "numeric", maxLength: 2 } as const;
  return (
    <RowForm right="change-terms" action={action} row={window} errors={errors} refused={refused}>
      <div className="columns-fill-[18rem] items-start gap-x-8 gap-y-5">
        <Field
          field={fields.name}
          label={t.name()}
          hint={t.windowNameHint()}
          maxLength={MAX_WINDOW_NAME_LENGTH}
          required
        />
        <Select
          field={fields.kind}
          label={t.kind()}
          optional={false}
          options={optionsOf(WINDOW_KINDS, t.windowKindLabel)}
        />
        <Field field={fields.ordersFrom} label={t.ordersFrom()} hint={t.ordersFromHint()} type="date" />
        <Field field={fields.ordersUntil} label={t.ordersUntil()} hint={t.ordersUntilHint()} type="date" />
        <Field field={fields.shipsFrom} label={t.shipsFrom()} type="date" />
        <Field field={fields.shipsUntil} label={t.shipsUntil()} type="date" />
        <Field
          field={fields.weeksFrom}
          label={t.weeksFrom()}
          hint={t.weeksHint({ maxShippingWeeks: MAX_SHIPPING_WEEKS })}
          {...weeks}
        />
        <Field field={fields.weeksTo} label={t.weeksTo()} {...weeks} />
        <Select
          field={fields.payment}
          label={t.payment()}
          optional={false}
          options={optionsOf(PAYMENTS, t.paymentLabel)}
        />
        <Field
          field={fields.paymentDays}
          label={t.daysBeforeShipping()}
          hint={t.paymentDaysHint({ maxPaymentDays: MAX_PAYMENT_DAYS })}
          inputMode="numeric"
          maxLength={3}
        />
        <Field field={fields.depositPercentage} label={t.depositInPercent()} inputMode="decimal" maxLength={6} />
        <CashDiscountFields fields={fields} hint={t.cashDiscountHint()} />
        <Field
          field={fields.position}
          label={t.position()}
          hint={t.positionHint({ maxPosition: MAX_POSITION })}
          inputMode="numeric"
          maxLength={3}
        />
      </div>
      <Button name="intent" value="save" pending={isSending} pendingLabel={t.saving()}>
        {window ? t.saveWindow() : t.createWindow()}
      </Button>
    </RowForm>
  );
}

export function StateBadge({ window, today }: { window: AdminWindow; today: string }) {
  const state = windowState(window, today);
  return <Badge tone={state === "open" ? "good" : undefined}>{t.windowStateName(state)}</Badge>;
}
