import type { SerializeFrom } from "@remix-run/node";
import { useNavigation } from "@remix-run/react";

import * as t from "~/messages/orders";
import { quantityField } from "~/shop/cart/line-fields";
import type { ClaimLine } from "~/shop/orders/claims/claim";
import { claimAddress } from "~/shop/orders/claims/claims-query";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Checkbox, Field } from "~/ui/base/field";
import { type FieldState, formState, type RefusedForm } from "~/ui/base/form-state";
import { FormKey } from "~/ui/layout/form-key";
import { PanelForm } from "~/ui/layout/admin/rights";

/** For accepted pieces of which nothing was recorded yet. */
export function ReturnForm({
  id,
  lines,
  refused,
}: {
  id: number;
  lines: readonly SerializeFrom<ClaimLine>[];
  refused: RefusedForm | undefined;
}) {
  const open = lines.filter(({ accepted, returned }) => (accepted ?? 0) > 0 && returned === null);
  const form = formState(refused?.lastResult, "return", {
    ...Object.fromEntries(open.map(({ orderLineId }) => [quantityField(orderLineId), ""])),
    isRestocked: false,
  });
  const fields: Record<string, FieldState> = form.fields;
  const isSending = useNavigation().formAction?.endsWith("/return");
  if (open.length === 0 && !refused) return null;
  return (
    <section aria-labelledby="return" className="stack">
      <h2 id="return" className="caps text-xs">
        {t.whatCameBack()}
      </h2>
      <ErrorSummary errors={form.errors} title={refused?.title} />
      <PanelForm
        right="change-shipments"
        method="post"
        action={`${claimAddress(id)}/return`}
        noValidate
        className="stack"
      >
        <FormKey />
        {open.map(({ orderLineId, piece, accepted }) => (
          <Field
            key={orderLineId}
            field={fields[quantityField(orderLineId)]!}
            label={piece}
            hint={t.claimableOf({ claimable: accepted ?? 0 })}
            inputMode="numeric"
            maxLength={6}
            optional={false}
            className="max-w-32"
          />
        ))}
        <Checkbox field={fields.isRestocked!} label={t.backToStock()} hint={t.backToStockHint()} />
        <Button variant="secondary" pending={isSending} pendingLabel={t.saving()}>
          {t.recordReturn()}
        </Button>
      </PanelForm>
    </section>
  );
}
