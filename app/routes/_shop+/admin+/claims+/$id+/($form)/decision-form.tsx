import type { SerializeFrom } from "@remix-run/node";
import { useNavigation } from "@remix-run/react";

import * as t from "~/messages/orders";
import { quantityField } from "~/shop/cart/line-fields";
import type { AdminClaim } from "~/shop/orders/claims/admin-claims.server";
import { settlementField, settlementFor, settlementsOf } from "~/shop/orders/claims/claim";
import { claimAddress } from "~/shop/orders/claims/claims-query";
import { MAX_CLAIM_ANSWER_LENGTH } from "~/shop/orders/limits";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Field, Select, TextArea } from "~/ui/base/field";
import { type FieldState, formState, type RefusedForm } from "~/ui/base/form-state";
import { VersionField } from "~/ui/base/version-field";
import { FormKey } from "~/ui/layout/form-key";
import { LetterNote } from "~/ui/layout/admin/letter-note";
import { PanelForm } from "~/ui/layout/admin/rights";

/** All is accepted, as the customer wishes, unless something else is entered. */
export function DecisionForm({
  claim,
  refused,
}: {
  claim: SerializeFrom<AdminClaim>;
  refused: RefusedForm | undefined;
}) {
  const { id, version, lines } = claim;
  const form = formState(refused?.lastResult, "decision", {
    ...Object.fromEntries(
      lines.flatMap(({ orderLineId, quantity }) => [
        [quantityField(orderLineId), quantity],
        [settlementField(orderLineId), settlementFor(claim)],
      ]),
    ),
    answer: "",
  });
  const fields: Record<string, FieldState> = form.fields;
  const isSending = useNavigation().formData?.has("version");
  return (
    <section aria-labelledby="decision" className="notice stack">
      <h2 id="decision">{t.decideProblem()}</h2>
      <ErrorSummary errors={form.errors} title={refused?.title} />
      <PanelForm right="change-orders" readable method="post" action={claimAddress(id)} noValidate className="stack">
        <FormKey />
        <VersionField stored={version} refused={refused} />
        {lines.map((line) => (
          <fieldset key={line.orderLineId} className="rule py-3">
            <legend className="strong wrap-anywhere">{line.piece}</legend>
            <div className="columns-fit-[9rem] items-end gap-4">
              <Field
                field={fields[quantityField(line.orderLineId)]!}
                label={t.acceptedPieces()}
                hint={t.acceptedOf({ quantity: line.quantity })}
                inputMode="numeric"
                maxLength={6}
                optional={false}
              />
              <Select
                field={fields[settlementField(line.orderLineId)]!}
                label={t.settlementLabel()}
                optional={false}
                options={settlementsOf(line, claim).map((value) => ({ value, label: t.settlementName(value) }))}
              />
            </div>
          </fieldset>
        ))}
        <TextArea
          field={fields.answer!}
          label={t.declinedBecause()}
          hint={t.declinedBecauseHint()}
          rows={3}
          maxLength={MAX_CLAIM_ANSWER_LENGTH}
        />
        <Button pending={isSending} pendingLabel={t.saving()}>
          {t.decideButton()}
        </Button>
        <LetterNote />
      </PanelForm>
    </section>
  );
}
