import { Form, useNavigation } from "@remix-run/react";

import { roundingLabel } from "~/texts/prices";
import { addDays } from "~/formats/dates";
import { ALL_CATEGORIES } from "~/shop/catalogue/search/query";
import { ROUNDINGS } from "~/shop/catalogue/price-changes/limits";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Checkbox, Field, Select } from "~/ui/base/field";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { FormKey } from "~/ui/layout/form-key";

import { PricePlan, type ShownPricePlan } from "./price-plan";

interface PriceChangeFormProps {
  categories: readonly string[];
  windows: readonly { id: number; name: string }[];
  today: string;
  answer?: RefusedForm & { preview?: ShownPricePlan };
}

/** The form for a price change: shows what it would do, and then plans it. */
export function PriceChangeForm({ categories, windows, today, answer }: PriceChangeFormProps) {
  const { fields, errors } = formState(answer?.lastResult, "change", {
    percent: "",
    fromDay: addDays(today, 1),
    category: ALL_CATEGORIES,
    windowId: "all",
    rounding: "10",
    withRecommended: "",
    withOwn: "",
  });
  const isSending = useNavigation().state === "submitting";
  const { preview } = answer ?? {};
  return (
    <Form method="post" action="/admin/price-changes" noValidate className="stack">
      <ErrorSummary errors={errors} title={answer?.title} />
      <FormKey />
      <div className="admin-fields">
        <Field
          field={fields.percent}
          label="Percent"
          hint="4 raises prices by 4%, -4 lowers them."
          inputMode="text"
          maxLength={8}
          required
        />
        <Field field={fields.fromDay} label="From" type="date" required />
        <Select
          field={fields.category}
          label="Category"
          optional={false}
          options={[
            { value: ALL_CATEGORIES, label: "All styles" },
            ...categories.map((name) => ({ value: name, label: name })),
          ]}
        />
        <Select
          field={fields.windowId}
          label="Delivery window"
          optional={false}
          options={[
            { value: "all", label: "Any or none" },
            ...windows.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <Select
          field={fields.rounding}
          label="Round to"
          optional={false}
          options={ROUNDINGS.map((cents) => ({
            value: String(cents),
            label: roundingLabel(cents),
          }))}
        />
      </div>
      <Checkbox field={fields.withRecommended} label="Recommended retail prices too" />
      <Checkbox field={fields.withOwn} label="Own prices of price groups too" />
      <p>
        <Button name="intent" value="preview" variant="secondary" pending={isSending}>
          SHOW THE NEW PRICES
        </Button>
      </p>
      {preview && (
        <>
          <input type="hidden" name="seen" value={preview.seen} />
          <PricePlan plan={preview} />
          <div className="admin-bar">
            <Button name="intent" value="plan" pending={isSending} pendingLabel="PLANNING...">
              PLAN THE CHANGE
            </Button>
          </div>
        </>
      )}
    </Form>
  );
}
