import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, Form, useNavigation } from "@remix-run/react";

import { readForm } from "~/http/gate/body.server";
import { requireOrder } from "~/http/gate/guards.server";
import { anyOrderNotFound } from "~/http/gate/order-not-found.server";
import * as t from "~/messages/checkout";
import { changePage } from "~/shop/checkout/order-changes/change-page.server";
import styles from "~/orders.css";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { toDecimalString } from "~/formats/money";
import { MAX_NOTES_LENGTH, MAX_PO_NUMBER_LENGTH } from "~/shop/orders/limits";
import { MAX_ADDED_ROWS_LENGTH, MAX_REASON_LENGTH } from "~/shop/checkout/order-changes/limits";
import type { ShownPlan } from "~/shop/checkout/order-changes/preview-order-edit";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AppLink } from "~/ui/base/app-link";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Field, TextArea } from "~/ui/base/field";
import { formState } from "~/ui/base/form-state";
import { Notice } from "~/ui/base/notice";
import { VersionField } from "~/ui/base/version-field";
import { TotalsList } from "~/ui/cart/totals-list";
import { ShippingAddress } from "~/ui/checkout/address-fields";
import { FormKey } from "~/ui/layout/form-key";
import { lineErrors } from "~/ui/orders/order-table";
import { ChangeList } from "~/ui/orders/change-list";
import { DiscountFields } from "~/ui/checkout/order-changes/discount-fields";
import { lineDefaults, LineFields } from "~/ui/checkout/order-changes/line-fields";
import { saveChange } from "./save-change.server";

/** `?quantities=shipped` begins with the shipped quantities. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { orderId } = await requireOrder(request, "change-orders", params.id);
  const onlyShipped = new URL(request.url).searchParams.get("quantities") === "shipped";
  const page = await changePage(orderId, { onlyShipped });
  if (!page) throw anyOrderNotFound(request);
  return { page, onlyShipped };
}

/** `intent=preview` shows what the form would change. */
export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireOrder(request, "change-orders", params.id);
  return saveChange(request, await readForm(request), actor);
}

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ matches, data: loaded }) => [
  {
    title: pageTitle(matches, loaded ? t.changeOrder({ orderNumber: loaded.page.orderNumber }) : t.orderNotFound()),
  },
];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function ChangePage() {
  const { page, onlyShipped } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
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
  const sent = useNavigation().formData?.get("intent");
  return (
    <>
      <p>
        <AppLink to={`/admin/orders/${id}`} className="admin-all">
          {t.order({ orderNumber })}
        </AppLink>
      </p>
      <AdminHeading>{t.changeOrder({ orderNumber })}</AdminHeading>
      {page.closed && <Notice title={page.closed} />}
      <ErrorSummary errors={lineErrors(form, page.lines)} title={answer?.title} />
      {answer?.isStale && lastChange && (
        <Notice title={t.changedMeanwhile({ note: lastChange.note ?? "" })}>
          <ChangeList changes={lastChange.changes ?? []} />
        </Notice>
      )}
      {answer?.preview && <Preview {...answer.preview} />}
      {(!page.closed || answer) && (
        <Form
          // The changes of somebody else are shown beside what was typed.
          key={`${version} ${answer ? "answered" : ""}`}
          method="post"
          action={`/admin/orders/${id}/change`}
          noValidate
          className="stack-loose mt-4"
        >
          <FormKey />
          <VersionField name="expectedVersion" stored={version} refused={answer} />
          <section aria-labelledby="lines">
            <h2 id="lines">{t.quantities()}</h2>
            <p className="muted small">{t.quantitiesHint()}</p>
            <LineFields lines={lines} fields={fields} />
          </section>
          <div className="stack-loose max-w-[42rem]">
            <TextArea
              field={fields.rows}
              label={t.piecesToAdd()}
              hint={t.piecesToAddHint()}
              rows={3}
              maxLength={MAX_ADDED_ROWS_LENGTH}
            />
            <Field
              field={fields.ownDiscount}
              label={t.ownDiscount()}
              hint={t.ownDiscountHint()}
              inputMode="decimal"
              autoComplete="off"
            />
            <DiscountFields
              field={fields.discountRule}
              page={page}
              choices={answer ? (answer.choices ?? null) : page.choices}
            />
            <ShippingAddress fields={fields} countries={[page.shippingAddress.country].filter(Boolean)} />
            <Field field={fields.poNumber} label={t.poNumber()} maxLength={MAX_PO_NUMBER_LENGTH} />
            <TextArea field={fields.customerNotes} label={t.customersNotes()} rows={3} maxLength={MAX_NOTES_LENGTH} />
            <TextArea
              field={fields.reason}
              label={t.reason()}
              hint={t.reasonHint()}
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
              pendingLabel={t.checking()}
            >
              {t.showWhatChanges()}
            </Button>
            <Button name="intent" value="save" pending={sent === "save"} pendingLabel={t.saving()}>
              {t.saveAndTell()}
            </Button>
          </p>
        </Form>
      )}
    </>
  );
}

function Preview({ texts, ...totals }: ShownPlan) {
  return (
    <section aria-labelledby="preview" className="card stack">
      <h2 id="preview" tabIndex={-1}>
        {t.whatChanges()}
      </h2>
      {texts.length > 0 ? <ChangeList changes={texts} /> : <p>{t.nothingDifferentYet()}</p>}
      <TotalsList totals={totals} />
      <p>{t.nothingSavedYet()}</p>
    </section>
  );
}
