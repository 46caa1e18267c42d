import { MAX_PIECES_PER_STYLE } from "~/shop/catalogue/offers/limits";
import { SETTING_LABELS } from "~/shop/catalogue/offers/setting-labels";
import type { ShopSettings } from "~/shop/catalogue/offers/settings.server";
import { Checkbox, Field } from "~/ui/base/field";
import { formState } from "~/ui/base/form-state";

import { answerTo, type OffersAnswer } from "./answer";
import { SettingsForm } from "./settings-form";
import { typedAmount } from "./typed-amount";

/** The order minimums, and whether smaller orders are refused. */
export function MinimumsCard({
  settings,
  answer,
}: {
  settings: ShopSettings & { version: number };
  answer: OffersAnswer | undefined;
}) {
  const own = answerTo("minimums", answer);
  const { fields, errors } = formState(own?.lastResult, "minimums", {
    minimumOrderValue: typedAmount(settings.minimumOrderValue),
    minimumPiecesPerStyle: settings.minimumPiecesPerStyle,
    enforceMinimums: settings.enforceMinimums,
  });
  return (
    <SettingsForm
      form="minimums"
      title="Order Minimums"
      intro="The cart tells buyers what is still missing."
      version={settings.version}
      answer={own}
      errors={errors}
      submit="SAVE MINIMUMS"
    >
      <Field
        field={fields.minimumOrderValue}
        label={SETTING_LABELS.minimumOrderValue}
        hint="In euro, before discount; 0 is none."
        inputMode="decimal"
        maxLength={20}
        required
      />
      <Field
        field={fields.minimumPiecesPerStyle}
        label={SETTING_LABELS.minimumPiecesPerStyle}
        hint="Over all its sizes and colours."
        type="number"
        min={1}
        max={MAX_PIECES_PER_STYLE}
        required
      />
      <Checkbox
        field={fields.enforceMinimums}
        label={SETTING_LABELS.enforceMinimums}
        hint="Otherwise they are only a recommendation."
      />
    </SettingsForm>
  );
}
