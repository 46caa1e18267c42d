import { Link } from "@remix-run/react";

import { MAX_DELIVERY_LENGTH, MAX_REORDER_WEEKS } from "~/shop/offers/limits";
import { SETTING_LABELS } from "~/shop/offers/setting-labels";
import type { ShopSettings } from "~/shop/offers/settings.server";
import { Field } from "~/ui/base/field";
import { formState } from "~/ui/base/form-state";

import { answerTo, type OffersAnswer } from "./answer";
import { SettingsForm } from "./settings-form";
import { typedAmount } from "./typed-amount";

/** The figures and texts of the Benefits of Ordering page. */
export function BenefitsCard({
  settings,
  answer,
}: {
  settings: ShopSettings & { version: number };
  answer: OffersAnswer | undefined;
}) {
  const own = answerTo("benefits", answer);
  const { fields, errors } = formState(own?.lastResult, "benefits", {
    markupFrom: typedAmount(settings.markupFrom).replace(/0$/, ""),
    markupTo: typedAmount(settings.markupTo).replace(/0$/, ""),
    reorderWeeksFrom: settings.reorderWeeksFrom,
    reorderWeeksTo: settings.reorderWeeksTo,
    collectionDelivery: settings.collectionDelivery,
    earlyOrderDelivery: settings.earlyOrderDelivery,
  });
  const weeks = { type: "number", min: 1, max: MAX_REORDER_WEEKS, required: true };
  const factor = { inputMode: "decimal", maxLength: 10, required: true } as const;
  return (
    <SettingsForm
      form="benefits"
      title="Benefits Page"
      intro={
        <>
          Texts and figures of <Link to="/contact">Benefits of Ordering</Link>.
        </>
      }
      version={settings.version}
      answer={own}
      errors={errors}
      submit="SAVE BENEFITS"
    >
      <div className="admin-pair">
        <Field field={fields.markupFrom} label={SETTING_LABELS.markupFrom} {...factor} />
        <Field field={fields.markupTo} label={SETTING_LABELS.markupTo} {...factor} />
      </div>
      <div className="admin-pair">
        <Field field={fields.reorderWeeksFrom} label="Re-order weeks from" {...weeks} />
        <Field field={fields.reorderWeeksTo} label="Re-order weeks to" {...weeks} />
      </div>
      <Field
        field={fields.collectionDelivery}
        label={SETTING_LABELS.collectionDelivery}
        hint="When it is delivered, like “January 2027”. Leave empty to omit it from the page."
        maxLength={MAX_DELIVERY_LENGTH}
      />
      <Field
        field={fields.earlyOrderDelivery}
        label={SETTING_LABELS.earlyOrderDelivery}
        hint="When they are delivered, like “August/September 2026”."
        maxLength={MAX_DELIVERY_LENGTH}
      />
    </SettingsForm>
  );
}
