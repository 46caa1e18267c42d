import type { ShopSettings } from "~/shop/catalogue/offers/settings.server";
import { Field } from "~/ui/base/field";
import { formState } from "~/ui/base/form-state";

import { answerTo, type OffersAnswer } from "./answer";
import { SettingsForm } from "./settings-form";
import { typedAmount } from "./typed-amount";

/** The order values from which shipping is free (specification 2). */
export function ThresholdsCard({
  settings,
  answer,
}: {
  settings: ShopSettings & { version: number };
  answer: OffersAnswer | undefined;
}) {
  const own = answerTo("thresholds", answer);
  const { fields, errors } = formState(own?.lastResult, "thresholds", {
    freeShippingThresholdEU: typedAmount(settings.freeShippingThresholdEU),
    freeShippingThresholdWorld: typedAmount(settings.freeShippingThresholdWorld),
  });
  return (
    <SettingsForm
      form="thresholds"
      title="Free Shipping Thresholds"
      intro="In euro, of the order's total after discount. 0 is always free."
      version={settings.version}
      answer={own}
      errors={errors}
      submit="UPDATE THRESHOLDS"
    >
      <Field
        field={fields.freeShippingThresholdEU}
        label="EU Countries"
        hint="Left empty, free shipping is not promised."
        optional={false}
        inputMode="decimal"
        placeholder="150"
        maxLength={20}
      />
      <Field
        field={fields.freeShippingThresholdWorld}
        label="Rest of World"
        optional={false}
        inputMode="decimal"
        placeholder="300"
        maxLength={20}
      />
    </SettingsForm>
  );
}
