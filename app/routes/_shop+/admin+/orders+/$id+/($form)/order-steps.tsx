import { useNavigation } from "@remix-run/react";

import * as t from "~/messages/orders";
import { MAX_STEP_NOTE_LENGTH } from "~/shop/orders/limits";
import { FIRST_STATUS, ORDER_STATUSES, type OrderStatus } from "~/shop/orders/order";
import { asCarrier, carrierText } from "~/shop/orders/shipments/carriers";
import {
  canBeShipped,
  isStatusStep,
  needsFinalAmount,
  nextSteps,
  requiresReason,
  type StatusStep,
  type StepWithReason,
} from "~/shop/orders/steps";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Checkbox, TextArea } from "~/ui/base/field";
import { type FieldState, formState, type RefusedForm } from "~/ui/base/form-state";
import { Notice } from "~/ui/base/notice";
import { FormKey } from "~/ui/layout/form-key";

import { LetterNote } from "~/ui/layout/admin/letter-note";

import { AmountNotice, type AmountNoticeProps } from "~/ui/orders/admin/shipping-notices";
import { May, PanelForm } from "~/ui/layout/admin/rights";

import { shipFields, type Shipping, ShipOrderForm } from "./ship-order-form";

interface OrderStepsProps extends Omit<AmountNoticeProps, "proforma"> {
  id: number;
  /** Open pieces; null while nothing can be shipped. */
  shipping: Shipping | null;
  missingForCustoms: readonly string[];
  /** With the submitted values. */
  refused?: RefusedForm;
  isShipping: boolean;
}

/** Status changes with an optional note, and those that require a reason. */
export function OrderSteps({
  id,
  status,
  shipping,
  missingForCustoms,
  refused,
  isShipping,
  ...amounts
}: OrderStepsProps) {
  const steps = nextSteps(status);
  const plain = steps.filter(isStatusStep).filter((step) => !requiresReason(step));
  const reasoned = steps.filter(requiresReason);
  const tried = ORDER_STATUSES.find((step) => step === refused?.lastResult.initialValue?.intent);
  const answered = tried && requiresReason(tried) ? tried : "step";
  const stateOf = (form: "step" | StepWithReason) =>
    formState(form === answered ? refused?.lastResult : null, form, {
      note: "",
      isAmountLater: false,
    });
  const shipForm = shipping && { id, status, missingForCustoms, ...shipping };
  const ship = shipFields(isShipping ? refused : undefined);
  const { fields, ...state } = stateOf(answered);
  const typedCarrier = carrierText({
    carrier: asCarrier(ship.fields.carrier.value),
    trackingNumber: ship.fields.trackingNumber.value,
  });
  const errors = isShipping ? ship.errors : state.errors;
  const hasForm = answered === "step" ? plain.length > 0 : reasoned.includes(answered);
  return (
    <section aria-label={t.nextStep()} className="stack no-print">
      <ErrorSummary errors={errors} title={refused?.title} />
      {!hasForm && fields.note.value && <Notice title={t.whatYouWrote()}>{fields.note.value}</Notice>}
      {!shipping && typedCarrier && <Notice title={t.whatYouWrote()}>{typedCarrier}</Notice>}
      {canBeShipped(status) && <AmountNotice status={status} {...amounts} />}
      {canBeShipped(status) && shipForm && <ShipOrderForm {...shipForm} fields={ship.fields} />}
      {plain.length > 0 && <NoteForm id={id} status={status} steps={plain} {...amounts} {...stateOf("step").fields} />}
      {status === FIRST_STATUS && shipForm && (shipForm.shipment.unpaid.amount === 0 || isShipping) && (
        <May right="change-orders">
          <ShipOrderForm {...shipForm} fields={ship.fields} />
        </May>
      )}
      {reasoned.map((step) => (
        <May key={step} right="change-orders">
          <details open={step === answered}>
            <summary className="summary-link">{t.reasonTitle(step)}</summary>
            <ReasonForm id={id} status={status} step={step} {...stateOf(step).fields} />
          </details>
        </May>
      ))}
    </section>
  );
}

interface FormProps {
  id: number;
  status: OrderStatus;
  note: FieldState;
}

interface NoteFormProps extends FormProps, Omit<AmountNoticeProps, "proforma"> {
  steps: readonly StatusStep[];
  isAmountLater: FieldState;
}

function NoteForm({ id, status, note, steps, isAmountLater, ...amounts }: NoteFormProps) {
  const isUndecided = amounts.isAmountOpen || amounts.isVatChanged;
  const needs = isUndecided ? steps.map(needsFinalAmount) : [];
  return (
    <PanelForm right="change-orders" method="post" action={`/admin/orders/${id}`} noValidate className="stack">
      <FormKey />
      {needs.some((need) => need !== "no") && <AmountNotice status={status} {...amounts} />}
      {needs.includes("unless later") && <Checkbox field={isAmountLater} label={t.confirmAndDecideLater()} />}
      {steps.map((step, index) => (
        <StepButton key={step} step={step} variant={index > 0 ? "secondary" : undefined} />
      ))}
      <LetterNote />
      <details open={note.errors.length > 0 || Boolean(note.value)}>
        <summary className="summary-link">{t.addNote()}</summary>
        <TextArea field={note} label={t.note()} hint={t.noteHint()} rows={2} maxLength={MAX_STEP_NOTE_LENGTH} />
      </details>
      <input type="hidden" name="from" value={status} />
    </PanelForm>
  );
}

function ReasonForm({ id, status, note, step }: FormProps & { step: StepWithReason }) {
  return (
    <PanelForm right="change-orders" method="post" action={`/admin/orders/${id}`} noValidate className="stack">
      <FormKey />
      <TextArea
        field={note}
        label={t.reason()}
        hint={t.reasonHint(step)}
        required
        rows={2}
        maxLength={MAX_STEP_NOTE_LENGTH}
      />
      <StepButton step={step} variant="danger" />
      <LetterNote />
      <input type="hidden" name="from" value={status} />
    </PanelForm>
  );
}

function StepButton({ step, variant }: { step: StatusStep; variant?: "secondary" | "danger" }) {
  const sent = useNavigation().formData?.get("intent");
  const pendingLabel = step === "cancelled" ? t.cancelling() : t.saving();
  return (
    <Button name="intent" value={step} variant={variant} wide pending={sent === step} pendingLabel={pendingLabel}>
      {t.stepButton(step)}
    </Button>
  );
}
