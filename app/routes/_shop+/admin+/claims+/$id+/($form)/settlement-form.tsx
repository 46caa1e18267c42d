import type { SerializeFrom } from "@remix-run/node";
import { useNavigation } from "@remix-run/react";

import * as t from "~/messages/orders";
import type { AdminClaim } from "~/shop/orders/claims/admin-claims.server";
import { settlementField, settlementsOf } from "~/shop/orders/claims/claim";
import { claimAddress } from "~/shop/orders/claims/claims-query";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Select } from "~/ui/base/field";
import { type FieldState, formState, type RefusedForm } from "~/ui/base/form-state";
import { VersionField } from "~/ui/base/version-field";
import { FormKey } from "~/ui/layout/form-key";
import { LetterNote } from "~/ui/layout/admin/letter-note";
import { PanelForm } from "~/ui/layout/admin/rights";

/** For accepted pieces that have neither their replacement nor their credit note. */
export function SettlementForm({
  claim,
  refused,
}: {
  claim: SerializeFrom<AdminClaim>;
  refused: RefusedForm | undefined;
}) {
  const { id, version } = claim;
  const lines = claim.lines.filter((line) => settlementsOf(line, claim).length > 1);
  const form = formState(
    refused?.lastResult,
    "settle",
    Object.fromEntries(lines.map(({ orderLineId, settlement }) => [settlementField(orderLineId), settlement!])),
  );
  const fields: Record<string, FieldState> = form.fields;
  const isSending = useNavigation().formAction?.endsWith("/settle");
  if (lines.length === 0 && !refused) return null;
  return (
    <section aria-labelledby="settle" className="stack">
      <h2 id="settle" className="caps text-xs">
        {t.settleOtherwise()}
      </h2>
      <ErrorSummary errors={form.errors} title={refused?.title} />
      <PanelForm
        right="change-orders"
        readable
        method="post"
        action={`${claimAddress(id)}/settle`}
        noValidate
        className="stack"
      >
        <FormKey />
        <VersionField stored={version} refused={refused} />
        {lines.map((line) => (
          <Select
            key={line.orderLineId}
            field={fields[settlementField(line.orderLineId)]!}
            label={line.piece}
            optional={false}
            options={settlementsOf(line, claim).map((value) => ({ value, label: t.settlementName(value) }))}
          />
        ))}
        <p className="small">{t.settleOtherwiseNote()}</p>
        <Button variant="secondary" pending={isSending} pendingLabel={t.saving()}>
          {t.changeSettlement()}
        </Button>
        <LetterNote />
      </PanelForm>
    </section>
  );
}
