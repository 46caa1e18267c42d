import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";

import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import type { FormError } from "~/ui/base/form-state";
import { FormKey } from "~/ui/layout/form-key";

import { type OfferForm, type OffersAnswer, versionOf } from "./answer";

/** A card with a form for some of the shop's settings. `children` are its fields. */
export function SettingsForm({
  form,
  title,
  intro,
  version,
  answer,
  errors,
  submit,
  children,
}: {
  form: OfferForm;
  title: string;
  intro: ReactNode;
  /** The version of the settings that are shown. */
  version: number;
  /** The response to this form. */
  answer: OffersAnswer | undefined;
  errors: readonly FormError[];
  /** The button's label. */
  submit: string;
  children: ReactNode;
}) {
  const isSaving = useNavigation().formData?.get("intent") === form;
  return (
    <section id={form} aria-labelledby={`${form}-title`} className="card">
      <h2 id={`${form}-title`}>{title}</h2>
      <p className="muted small mt-1 mb-4">{intro}</p>
      <Form
        key={version}
        method="post"
        action="/admin/offers"
        noValidate
        preventScrollReset
        className="stack"
      >
        <FormKey />
        <ErrorSummary errors={errors} title={answer?.title} />
        <input type="hidden" name="version" value={versionOf(answer, version)} />
        {children}
        <Button name="intent" value={form} pending={isSaving} pendingLabel="SAVING...">
          {submit}
        </Button>
      </Form>
    </section>
  );
}
