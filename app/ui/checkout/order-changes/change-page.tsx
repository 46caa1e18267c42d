import { Form, useNavigation } from "@remix-run/react";

import { toDecimalString } from "~/shop/base/money/money";
import { MAX_NOTES_LENGTH, MAX_PO_NUMBER_LENGTH } from "~/shop/orders/limits";
import type { ChangePage as Page } from "~/shop/checkout/order-changes/change-page.server";
import { MAX_ADDED_ROWS_LENGTH, MAX_REASON_LENGTH } from "~/shop/checkout/order-changes/limits";
import type { DiscountChoices, ShownPlan } from "~/shop/checkout/order-changes/preview-order-edit";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AppLink } from "~/ui/base/app-link";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Field, TextArea } from "~/ui/base/field";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { Notice } from "~/ui/base/notice";
import { TotalsList } from "~/ui/cart/totals-list";
import { ShippingAddress } from "~/ui/checkout/address-fields";
import { FormKey } from "~/ui/layout/form-key";
import { lineErrors } from "~/ui/orders/order-table";

import { ChangeList } from "~/ui/orders/change-list";
import { DiscountFields } from "./discount-fields";
import { lineDefaults, LineFields } from "./line-fields";

/** The answer to the form: refused, or with what it would change. */
export interface ChangeAnswer extends RefusedForm {
  preview?: ShownPlan;
  /** What the order would come to under each rule of the discount, where that can be computed. */
  choices?: DiscountChoices;
  /** Somebody else has changed the order; the form is accepted when it is sent again. */
  isStale?: boolean;
}

interface ChangePageProps {
  page: Page;
  /** The quantities begin with what is shipped, to cancel what is open. */
  onlyShipped: boolean;
  answer?: ChangeAnswer;
}

/** The page on which an admin changes an order. */
export function ChangePage({ page, onlyShipped, answer }: ChangePageProps) {
  const { id, orderNumber, lines, version, ownDiscount, lastChange } = page;
  const { label: _, ...address } = page.shippingAddress;
  const form = formState(answer?.lastResult, "change", {
    ...lineDefaults(lines, { onlyShipped }),
    rows: "",
    ...address,
    // It was accepted before.
    zipCodeSeen: address.zipCode,
    poNumber: page.poNumber,
    customerNotes: page.customerNotes,
    ownDiscount: ownDiscount === null ? "" : toDecimalString(ownDiscount),
    discountRule: page.usualRule,
    reason: "",
  });
  const { fields } = form;
  const typedSeen = answer?.lastResult.initialValue?.seen;
  const seen = answer && !answer.isStale && typeof typedSeen === "string" ? typedSeen : version;
  const sent = useNavigation().formData?.get("intent");
  return (
    <>
      <p>
        <AppLink to={`/admin/orders/${id}`} className="admin-all">
          Order {orderNumber}
        </AppLink>
      </p>
      <AdminHeading>Change order {orderNumber}</AdminHeading>
      {page.closed && <Notice title={page.closed} />}
      <ErrorSummary errors={lineErrors(form, page.lines)} title={answer?.title} />
      {answer?.isStale && lastChange && (
        <Notice title={`Changed meanwhile: ${lastChange.note ?? ""}`}>
          <ChangeList changes={lastChange.changes ?? []} />
        </Notice>
      )}
      {answer?.preview && <Preview {...answer.preview} />}
      <Form
        // What somebody else has changed meanwhile is shown beside what was typed.
        key={`${version} ${answer ? "answered" : ""}`}
        method="post"
        action={`/admin/orders/${id}/change`}
        noValidate
        className="stack-loose mt-4"
      >
        <FormKey />
        <input type="hidden" name="seen" value={seen} />
        <section aria-labelledby="lines">
          <h2 id="lines">Quantities</h2>
          <p className="muted small">At the prices on the day of the order. Empty or 0 removes a line.</p>
          <LineFields lines={lines} fields={fields} />
        </section>
        <div className="stack-loose max-w-[42rem]">
          <TextArea
            field={fields.rows}
            label="Pieces to add"
            hint="One piece per row, at today’s price: PR-101-SAND-M 4"
            rows={3}
            maxLength={MAX_ADDED_ROWS_LENGTH}
          />
          <Field
            field={fields.ownDiscount}
            label="Discount of this order in percent"
            hint="Replaces the bulk discount. Leave it empty for the bulk discount."
            inputMode="decimal"
            autoComplete="off"
          />
          <DiscountFields
            field={fields.discountRule}
            page={page}
            choices={answer ? (answer.choices ?? null) : page.choices}
          />
          <ShippingAddress fields={fields} countries={[page.shippingAddress.country].filter(Boolean)} />
          <Field field={fields.poNumber} label="PO number" maxLength={MAX_PO_NUMBER_LENGTH} />
          <TextArea field={fields.customerNotes} label="Customer’s notes" rows={3} maxLength={MAX_NOTES_LENGTH} />
          <TextArea
            field={fields.reason}
            label="Reason"
            hint="The customer sees it, with what changed and the new proforma."
            required
            rows={2}
            maxLength={MAX_REASON_LENGTH}
          />
        </div>
        <p className="row">
          <Button
            name="intent"
            value="preview"
            variant="secondary"
            pending={sent === "preview"}
            pendingLabel="CHECKING..."
          >
            SHOW WHAT CHANGES
          </Button>
          <Button name="intent" value="save" pending={sent === "save"} pendingLabel="SAVING...">
            SAVE AND TELL THE CUSTOMER
          </Button>
        </p>
      </Form>
    </>
  );
}

function Preview({ texts, ...totals }: ShownPlan) {
  return (
    <section aria-labelledby="preview" className="card stack">
      <h2 id="preview" tabIndex={-1}>
        What changes
      </h2>
      {texts.length > 0 ? <ChangeList changes={texts} /> : <p>Nothing is different yet.</p>}
      <TotalsList totals={totals} />
      <p>Nothing is saved yet.</p>
    </section>
  );
}
