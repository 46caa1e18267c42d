import { useNavigation } from "@remix-run/react";

import * as t from "~/messages/billing";
import * as tOrders from "~/messages/orders";
import type { CreditLeft } from "~/shop/billing/invoices/credit";
import { type InvoiceContent, MAX_CREDIT_REASON_LENGTH } from "~/shop/billing/invoices/invoice";
import { quantityField } from "~/shop/cart/line-fields";
import { pieceNames } from "~/shop/cart/piece";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Field, TextArea } from "~/ui/base/field";
import { type FieldState, formState, type RefusedForm } from "~/ui/base/form-state";
import { LineQuantityField } from "~/ui/cart/lines/line-quantity-field";
import { LetterNote } from "~/ui/layout/admin/letter-note";
import { PanelForm } from "~/ui/layout/admin/rights";
import { FormKey } from "~/ui/layout/form-key";
import { lineErrors, OrderTable } from "~/ui/orders/order-table";

interface CreditProps {
  content: InvoiceContent;
  left: CreditLeft;
  refused?: RefusedForm | undefined;
}

/** The refused form, if it was that with this button. */
export const refusedBy = (refused: RefusedForm | undefined, intent: string): RefusedForm | undefined =>
  refused?.lastResult.initialValue?.intent === intent ? refused : undefined;

/** The forms that credit an amount, or pieces and shipping, which a prepayment invoice does not have. */
export function CreditPart({ content, left, refused }: CreditProps) {
  const isPrepayment = content.kind === "prepayment_invoice";
  return (
    <section aria-labelledby="credit" className="card stack mt-8 no-print">
      <h2 id="credit">{t.creditHeading()}</h2>
      <p className="muted small">{isPrepayment ? t.creditPrepaymentHint() : t.creditPartHint()}</p>
      <CreditAmount left={left} refused={refusedBy(refused, "amount")} />
      {!isPrepayment && <CreditLines content={content} left={left} refused={refusedBy(refused, "lines")} />}
    </section>
  );
}

function CreditAmount({ left, refused }: Omit<CreditProps, "content">) {
  const { fields, errors } = formState(refused?.lastResult, "amount", { amount: "", reason: "" });
  return (
    <details open={refused !== undefined}>
      <summary className="summary-link">{t.creditAmount()}</summary>
      <PanelForm right="change-documents" method="post" noValidate className="stack max-w-2xl">
        <FormKey />
        <ErrorSummary errors={errors} title={refused?.title} />
        <Field
          field={fields.amount}
          label={t.amountToCredit()}
          hint={t.amountToCreditHint({ most: left.net })}
          inputMode="decimal"
          autoComplete="off"
          required
        />
        <CreditReason field={fields.reason} />
        <CreditButton intent="amount" label={t.creditAmountButton()} />
      </PanelForm>
    </details>
  );
}

function CreditLines({ content: { orders }, left, refused }: CreditProps) {
  let number = 0;
  const groups = orders.map((order, at) => ({
    number: order.number,
    lines: order.lines.map((line, index) => ({ ...line, id: ++number, max: left.orders[at]!.pieces[index]! })),
  }));
  const all = groups.flatMap(({ lines }) => lines);
  const shipping = left.orders.reduce((sum, order) => sum + order.shipping, 0);
  const { fields, ...form } = formState<string>(refused?.lastResult, "lines", {
    ...Object.fromEntries(all.map(({ id }) => [quantityField(id), ""])),
    shipping: "",
    reason: "",
  });
  const nameOf = pieceNames(all);
  return (
    <details open={refused !== undefined}>
      <summary className="summary-link">{t.creditPieces()}</summary>
      <PanelForm right="change-documents" method="post" noValidate className="stack">
        <FormKey />
        <ErrorSummary errors={lineErrors({ fields, ...form }, all)} title={refused?.title} />
        {groups.map(({ number: order, lines }) => (
          <OrderTable
            key={order}
            caption={groups.length > 1 ? t.piecesToCreditOf({ number: order }) : t.piecesToCredit()}
            lines={lines}
            isForm
            cell={(line) => (
              <LineQuantityField
                field={fields[quantityField(line.id)]!}
                label={t.creditedPiecesOf({ piece: nameOf(line) })}
                note={tOrders.atMostPieces({ most: line.max })}
                maxLength={6}
              />
            )}
          />
        ))}
        <div className="stack max-w-2xl">
          {(shipping > 0 || fields.shipping!.value) && (
            <Field
              field={fields.shipping!}
              label={t.shippingToCredit()}
              hint={t.shippingToCreditHint({ most: shipping })}
              inputMode="decimal"
              autoComplete="off"
              optional
            />
          )}
          <CreditReason field={fields.reason!} />
          <CreditButton intent="lines" label={t.creditPiecesButton()} />
        </div>
      </PanelForm>
    </details>
  );
}

/** For each of the forms with which an invoice is credited. */
export const CreditReason = ({ field }: { field: FieldState }) => (
  <TextArea
    field={field}
    label={t.creditReason()}
    hint={t.creditReasonHint()}
    maxLength={MAX_CREDIT_REASON_LENGTH}
    rows={3}
    required
  />
);

function CreditButton({ intent, label }: { intent: string; label: string }) {
  const isIssuing = useNavigation().formData?.get("intent") === intent;
  return (
    <>
      <LetterNote />
      <Button name="intent" value={intent} pending={isIssuing} pendingLabel={t.issuingInvoice()}>
        {label}
      </Button>
    </>
  );
}
