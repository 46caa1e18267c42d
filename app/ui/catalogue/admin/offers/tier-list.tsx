import { Form, useNavigation } from "@remix-run/react";

import type { AdminTier } from "~/shop/catalogue/offers/change-tiers.server";
import { formatPercent } from "~/shop/base/money/money";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { formState } from "~/ui/base/form-state";
import { FormKey } from "~/ui/layout/form-key";

import { answerTo, type OffersAnswer } from "./answer";

const BUTTONS = { activate: "ACTIVATE", deactivate: "DEACTIVATE" };

/** Bulk discounts, each with a button that activates or deactivates it. */
export function TierList({
  form,
  title,
  empty,
  tiers,
  answer,
}: {
  /** The intent of the buttons. */
  form: keyof typeof BUTTONS;
  title: string;
  /** Shown when there are none. */
  empty?: string;
  tiers: readonly AdminTier[];
  answer: OffersAnswer | undefined;
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
        <Form method="post" action="/admin/offers" preventScrollReset>
          <FormKey />
          <input type="hidden" name="intent" value={form} />
          <ul className="admin-tiers">
            {tiers.map(({ id, minQuantity, discountPercentage }) => (
              <li key={id}>
                <span>
                  <strong>{minQuantity}+ items</strong> {formatPercent(discountPercentage)}% OFF
                </span>
                <Button variant="secondary" name="tier" value={id} pending={isSent(id)}>
                  {BUTTONS[form]}
                  <span className="sr-only">
                    {` ${minQuantity}+ items, ${formatPercent(discountPercentage)}%`}
                  </span>
                </Button>
              </li>
            ))}
          </ul>
        </Form>
      )}
    </div>
  );
}
