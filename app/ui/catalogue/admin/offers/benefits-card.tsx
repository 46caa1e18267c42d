import { Link } from "@remix-run/react";

import { SETTING_LABELS } from "~/shop/catalogue/offers/setting-labels";
import type { ShopSettings } from "~/shop/catalogue/offers/settings.server";
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
  });
  const factor = { inputMode: "decimal", maxLength: 10, optional: false } as const;
  return (
    <SettingsForm
      form="benefits"
      title="Benefits Page"
      intro={
        <>
          Figures of <Link to="/contact">Benefits of Ordering</Link>. When orders are delivered
          follows from the <Link to="/admin/windows">delivery windows</Link>.
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
    </SettingsForm>
  );
}
