import { useNavigation } from "@remix-run/react";

import * as t from "~/messages/catalogue";
import type { AdminTier } from "~/shop/catalogue/offers/change-tiers.server";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Checkbox, Field } from "~/ui/base/field";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { FormKey } from "~/ui/layout/form-key";
import { PanelForm } from "~/ui/layout/admin/rights";
import { answerTo } from "./answer";

/** Each with a button that activates or deactivates it. */
function TierList({
  form,
  title,
  empty,
  tiers,
  answer,
}: {
  form: "activate" | "deactivate";
  title: string;
  /** Shown when there are none. */
  empty?: string;
  tiers: readonly AdminTier[];
  answer: RefusedForm | undefined;
}) {
  const own = answerTo(form, answer);
  const { errors } = formState(own?.lastResult, form, {});
  const sent = useNavigation().formData;
  const isSent = (id: number) => sent?.get("intent") === form && sent.get("tier") === String(id);
  return (
    <div id={form} className="mt-8">
      <h3>{title}</h3>
      <ErrorSummary errors={errors} title={own?.title} />
      {tiers.length === 0 ? (
        <p className="muted mt-2">{empty}</p>
      ) : (
        <PanelForm right="change-terms" method="post" action="/admin/offers" preventScrollReset>
          <FormKey />
          <input type="hidden" name="intent" value={form} />
          <ul className="narrow-buttons mt-3">
            {tiers.map(({ id, minQuantity, discountPercentage }) => (
              <li key={id} className="row rule justify-between gap-x-4 gap-y-2 py-2.5">
                <span>
                  {t.itemsOff({ minQuantity, discountPercentage, strong: (words) => <strong>{words}</strong> })}
                </span>
                <Button variant="secondary" name="tier" value={id} pending={isSent(id)}>
                  {t.tierButton(form, {
                    minQuantity,
                    discountPercentage,
                    hidden: (words) => <span className="sr-only">{words}</span>,
                  })}
                </Button>
              </li>
            ))}
          </ul>
        </PanelForm>
      )}
    </div>
  );
}

/** Specification 2 and 5. */
export function DiscountsCard({ tiers, answer }: { tiers: readonly AdminTier[]; answer: RefusedForm | undefined }) {
  const own = answerTo("create", answer);
  const { fields, errors } = formState(own?.lastResult, "create", {
    minQuantity: 5,
    discountPercentage: 10,
    isActive: true,
  });
  const isCreating = useNavigation().formData?.get("intent") === "create";
  const active = tiers.filter(({ isActive }) => isActive);
  const inactive = tiers.filter(({ isActive }) => !isActive);
  return (
    <section id="create" aria-labelledby="create-title" className="card">
      <h2 id="create-title">{t.bulkDiscounts()}</h2>
      <p className="muted small mt-1 mb-4">{t.whatDiscountsDo()}</p>
      <PanelForm
        right="change-terms"
        key={tiers.length}
        method="post"
        action="/admin/offers"
        noValidate
        preventScrollReset
        className="stack"
      >
        <FormKey />
        <ErrorSummary errors={errors} title={own?.title} />
        <div className="columns-fit-[9rem] items-end gap-4">
          <Field field={fields.minQuantity} label={t.minimumQuantity()} inputMode="numeric" maxLength={9} required />
          <Field
            field={fields.discountPercentage}
            label={t.discountPercentage()}
            inputMode="decimal"
            maxLength={20}
            required
          />
        </div>
        <Checkbox field={fields.isActive} label={t.active()} role="switch" />
        <Button name="intent" value="create" pending={isCreating} pendingLabel={t.creating()}>
          {t.createDiscount()}
        </Button>
      </PanelForm>
      <TierList
        form="deactivate"
        title={t.activeDiscounts()}
        empty={t.noActiveDiscount()}
        tiers={active}
        answer={answer}
      />
      {inactive.length > 0 && <TierList form="activate" title={t.inactive()} tiers={inactive} answer={answer} />}
    </section>
  );
}
