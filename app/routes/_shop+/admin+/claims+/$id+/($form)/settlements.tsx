import type { SerializeFrom } from "@remix-run/node";
import { useNavigation } from "@remix-run/react";

import * as t from "~/messages/orders";
import { invoiceAddress } from "~/shop/billing/invoices/invoice";
import type { Cents } from "~/formats/money";
import type { AdminClaim } from "~/shop/orders/claims/admin-claims.server";
import { MAX_SKU_LENGTH } from "~/shop/catalogue/styles/limits";
import { settledBy, skuField } from "~/shop/orders/claims/claim";
import { claimAddress } from "~/shop/orders/claims/claims-query";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Field } from "~/ui/base/field";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { FormKey } from "~/ui/layout/form-key";
import { PanelForm, PanelLink } from "~/ui/layout/admin/rights";
import type { ClaimForm } from "./claim-forms.server";

interface SettlementsProps {
  claim: SerializeFrom<AdminClaim>;
  /** What is still to be credited; `total` is null where the reader sees no prices. */
  credit: false | { isInvoiced: boolean; isElsewhere: boolean; byAmount: string | null; total: Cents | null };
  answers: Partial<Record<ClaimForm, RefusedForm>>;
}

/** The order that replaces accepted pieces, and the credit notes for them. */
export function Settlements({ claim: { id, lines, replacement, creditNotes }, credit, answers }: SettlementsProps) {
  const pieces = settledBy(lines, "replacement");
  const replaced = lines.filter(({ settlement, accepted }) => settlement === "replacement" && accepted);
  const form = formState(
    answers.replace?.lastResult,
    "replace",
    Object.fromEntries(replaced.map(({ orderLineId, sku }) => [skuField(orderLineId), sku])),
  );
  const sent = useNavigation().formAction;
  return (
    <>
      {pieces > 0 && (
        <section aria-labelledby="replacement" className="stack">
          <h2 id="replacement" className="caps text-xs">
            {t.replacementHeading()}
          </h2>
          <ErrorSummary errors={form.errors} title={answers.replace?.title} />
          {replacement ? (
            <p>
              {t.replacedByOrder({
                orderNumber: replacement.orderNumber,
                link: (words) => <PanelLink to={`/admin/orders/${replacement.id}`}>{words}</PanelLink>,
              })}
            </p>
          ) : (
            <PanelForm right="change-orders" method="post" action={`${claimAddress(id)}/replace`} className="stack">
              <FormKey />
              {replaced.map(({ orderLineId, piece }) => (
                <Field
                  key={orderLineId}
                  field={form.fields[skuField(orderLineId)]!}
                  label={t.replacingSku({ piece })}
                  hint={t.replacingSkuHint()}
                  optional={false}
                  autoCapitalize="characters"
                  spellCheck={false}
                  maxLength={MAX_SKU_LENGTH}
                />
              ))}
              <p className="small">{t.orderReplacementNote({ pieces })}</p>
              <Button variant="secondary" pending={sent?.endsWith("/replace")} pendingLabel={t.saving()}>
                {t.orderReplacement()}
              </Button>
            </PanelForm>
          )}
        </section>
      )}
      {settledBy(lines, "credit") > 0 && (
        <section aria-labelledby="credit" className="stack">
          <h2 id="credit" className="caps text-xs">
            {t.creditHeading()}
          </h2>
          <Refusal id="credit" refused={answers.credit} />
          {creditNotes.map((number) => (
            <p key={number}>
              {t.problemCreditedBy({
                number,
                link: (words) => <PanelLink to={invoiceAddress(number)}>{words}</PanelLink>,
              })}
            </p>
          ))}
          {credit && !credit.isInvoiced && <p>{credit.isElsewhere ? t.creditElsewhere() : t.creditAfterInvoice()}</p>}
          {credit && credit.byAmount && (
            <p>
              {t.creditByAmount({
                number: credit.byAmount,
                link: (words) => <PanelLink to={invoiceAddress(credit.byAmount!)}>{words}</PanelLink>,
              })}
            </p>
          )}
          {credit && !credit.byAmount && credit.total !== null && (
            <PanelForm right="change-documents" method="post" action={`${claimAddress(id)}/credit`} className="stack">
              <FormKey />
              <p className="small">{t.creditPiecesNote()}</p>
              <Button variant="secondary" pending={sent?.endsWith("/credit")} pendingLabel={t.saving()}>
                {t.creditPieces({ total: credit.total })}
              </Button>
            </PanelForm>
          )}
        </section>
      )}
    </>
  );
}

const Refusal = ({ id, refused }: { id: string; refused: RefusedForm | undefined }) => (
  <ErrorSummary errors={formState(refused?.lastResult, id, {}).errors} title={refused?.title} />
);
