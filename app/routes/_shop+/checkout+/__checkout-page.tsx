import { Form, useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";

import { formatDay } from "~/formats/dates";
import { type Cents } from "~/formats/money";
import * as t from "~/messages/checkout";
import type { Problem } from "~/shop/base/problem";
import { pageAddress } from "~/shop/brand/pages/page-address";
import { type Payable, PREVIEW } from "~/shop/checkout/payable";
import { type CartChanges, changedSince, seenCart } from "~/shop/checkout/seen-cart";
import { MAX_COMPANY_NAME_LENGTH } from "~/shop/customers/limits";
import { MAX_NOTES_LENGTH, MAX_PO_NUMBER_LENGTH } from "~/shop/orders/limits";
import { AppLink } from "~/ui/base/app-link";
import { Button, LinkButton } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Checkbox, Field, TextArea } from "~/ui/base/field";
import { type FieldState, type FormResult, formState } from "~/ui/base/form-state";
import { useLight } from "~/ui/base/light";
import { Money } from "~/ui/base/money";
import { Notice } from "~/ui/base/notice";
import { PrintHead } from "~/ui/cart/lines/print-head";
import { LineNotices, MinimumsNotice, SHORT_LINES } from "~/ui/cart/notices";
import { VatIdField } from "~/ui/customers/company/vat-id-field";
import type { LostResponse } from "~/ui/layout/lost-response/lost-response";
import { LostResponseNotice } from "~/ui/layout/lost-response/lost-response-notice";
import { useDraft } from "~/ui/layout/lost-response/use-draft";
import { NextSteps } from "~/ui/orders/next-steps";
import { PayableFacts, PayableNotes } from "~/ui/checkout/payable-facts";
import { ReviewLines } from "./__review-lines";
import { ShipToFields } from "./__ship-to-fields";
import type { CheckoutView } from "./read-checkout.server";
import { usePayablePreview } from "./__use-payable-preview";
import { useHasVat } from "~/ui/layout/has-vat";

const EMPTY = {
  shipTo: "",
  name: "",
  address: "",
  zipCode: "",
  zipCodeSeen: "",
  city: "",
  state: "",
  country: "",
};

export function CheckoutPage({
  view,
  payable,
  refused,
  lostResponse,
}: {
  view: CheckoutView;
  /** With the values of the form. */
  payable: Payable;
  refused: { lastResult: FormResult; title: string; kind?: Problem["kind"] } | undefined;
  /** The answer to the order was lost. */
  lostResponse: LostResponse | undefined;
}) {
  const { cart, notices, missing, minimumsBlock, filled, missingFields, fromRequest, checkoutToken } = view;
  const { approvalLimit, shipTos = [], countries, terms, placedFor, day } = view;
  const form = useRef<HTMLFormElement>(null);
  const isLight = useLight();
  usePayablePreview(form);
  const [earlier] = useDraft(form, "/checkout");
  // A preview is asked for beside a lost answer, which stays lost.
  const lost = refused?.title ? undefined : (lostResponse ?? earlier);
  const lastResult = refused?.lastResult;
  const { fields, errors } = formState(lastResult, "checkout", {
    ...EMPTY,
    companyName: "",
    vatId: "",
    vatIdSeen: "",
    poNumber: "",
    customerNotes: "",
    leftOut: "",
    ...filled,
  });
  // A preview says what is wrong with a postcode, but only a form that was sent has asked about it: without a name it does not say so.
  const isPreviewed = lastResult !== undefined && !refused?.title && fields.zipCode.errorId !== undefined;
  const zipCodeSeen = isPreviewed ? { ...fields.zipCodeSeen, name: "" } : fields.zipCodeSeen;
  const isShort = refused?.kind === "short_stock" && notices !== undefined && notices.short.lines.length > 0;
  const leftOut = notices?.leftOut.lines.map(({ id }) => id).join(",") ?? "";
  useEffect(() => {
    if (isShort) document.getElementById(SHORT_LINES)?.focus();
  }, [isShort, refused]);
  const typed = lastResult?.initialValue;
  const before = changedSince(String(typed?.seen ?? ""), cart);
  const { formAction, formData } = useNavigation();
  const isPreview = formData?.get("intent") === PREVIEW;
  const isPlacing = formAction === "/checkout" && !isPreview && !formData?.has("line");
  const [total, toPay] = payable.sums.at(-1)!;
  const hasVat = useHasVat();
  const minimums = <MinimumsNotice missing={missing} minimumsBlock={minimumsBlock} hasBars={false} />;
  return (
    <div className="wrap page">
      <PrintHead date={formatDay(day)} />
      <h1>{t.checkout()}</h1>
      <Form ref={form} method="post" action="/checkout" noValidate className="with-aside sticky-aside mt-8">
        <input type="hidden" name="checkoutToken" value={lost?.key ?? tokenOf(lastResult, checkoutToken)} />
        <input type="hidden" name="reviewed" value={cart.fingerprint} />
        <input type="hidden" name="terms" value={terms} />
        <input type="hidden" name="totalsHash" value={payable.seen} />
        <input type="hidden" name="seen" value={seenCart(cart)} />
        <div className="stack-loose">
          {notices && (
            // Enter activates a form's first submit button.
            <button className="sr-only" tabIndex={-1} aria-hidden="true" />
          )}
          {/* Of a preview, a postcode is judged beside its field only. */}
          {!isShort && refused?.title && <ErrorSummary errors={errors} title={refused.title} />}
          {before && <ChangedNotice before={before} total={cart.totals.total} />}
          <LineNotices notices={notices} cart="/cart" refused={isShort ? refused.title : undefined}>
            <Checkbox
              // Ticked for these lines only.
              key={leftOut}
              field={{ ...fields.leftOut, value: fields.leftOut.value === leftOut ? leftOut : "" }}
              value={leftOut}
              label={t.orderWithout({ lines: notices?.leftOut.lines.length ?? 0 })}
            />
          </LineNotices>
          {minimumsBlock && refused?.kind !== "below_minimum" && minimums}
          <ReviewLines lines={cart.lines} before={before} />
          <ShipToFields fields={{ ...fields, zipCodeSeen }} shipTos={shipTos} countries={countries} />
          <OrderNotes fields={fields} missingFields={missingFields}>
            {fromRequest && (
              <p>
                {fromRequest} <AppLink to="/company">{t.changeInProfile()}</AppLink>
              </p>
            )}
          </OrderNotes>
        </div>
        <aside>
          <section className="card stack" aria-labelledby="summary">
            <h2 id="summary" className="caps text-xs">
              {t.yourOrder()}
            </h2>
            <PayableFacts payable={payable} />
            {approvalLimit !== undefined && <p className="small">{t.approvalNeededOver({ approvalLimit, hasVat })}</p>}
            {terms > 0 && (
              <p className="small">
                {t.agreesToTerms({
                  isOnBehalf: placedFor !== undefined,
                  customer: placedFor ?? "",
                  link: (words) => (
                    <AppLink to={pageAddress("terms")} newTab>
                      {words}
                    </AppLink>
                  ),
                })}
              </p>
            )}
          </section>
          <div className="foot-bar no-print">
            <p>
              <span className="small block">{total}</span> <span className="price">{toPay}</span>
            </p>
            <Button wide pending={isPlacing} pendingLabel={t.submittingOrder()}>
              {t.submitOrder()}
            </Button>
          </div>
          <PayableNotes payable={payable} />
          {!minimumsBlock && minimums}
          {lost && <LostResponseNotice lostResponse={lost} failed={t.failedToPlaceOrder()} form="/checkout" />}
          <Button
            name="intent"
            value={PREVIEW}
            variant="secondary"
            className={isLight ? undefined : "by-script"}
            wide
            pending={isPreview}
            pendingLabel={t.updating()}
          >
            {t.updateVatAndPayments()}
          </Button>
          <LinkButton to="/cart" variant="quiet">
            {t.backToCart()}
          </LinkButton>
          {!placedFor && <NextSteps steps={payable.steps} />}
        </aside>
      </Form>
    </div>
  );
}

/** A form with field errors keeps its token; after a conflict it gets a new one, because it is another order. */
function tokenOf(lastResult: FormResult | undefined, fresh: string): string {
  const { error, initialValue } = lastResult ?? {};
  if (!initialValue || error?.[""] || error?.checkoutToken) return fresh;
  return String(initialValue.checkoutToken ?? fresh);
}

/** Company name and VAT ID go into the customer's profile as well. */
function OrderNotes({
  fields,
  missingFields,
  children,
}: {
  fields: Record<"companyName" | "vatId" | "vatIdSeen" | "poNumber" | "customerNotes", FieldState>;
  missingFields: CheckoutView["missingFields"];
  children: ReactNode;
}) {
  return (
    <fieldset className="stack">
      <legend className="mb-4 font-serif text-2xl">{t.orderReferenceAndNotes()}</legend>
      {children}
      <CompanyFields fields={fields} missingFields={missingFields} />
      <Field field={fields.poNumber} label={t.poNumber()} maxLength={MAX_PO_NUMBER_LENGTH} />
      <TextArea field={fields.customerNotes} label={t.specialInstructions()} rows={2} maxLength={MAX_NOTES_LENGTH} />
    </fieldset>
  );
}

/** After a conflict (409): differences from the cart that the buyer had reviewed. */
function ChangedNotice({ before, total }: { before: CartChanges; total: Cents }) {
  return (
    <Notice title={t.currentFigures()} tone="danger">
      <p>
        {t.totalNow({
          isSame: before.total === total,
          now: () => <Money cents={total} />,
          before: () => <Money cents={before.total} />,
        })}
      </p>
      {before.changed.size > 0 && <p>{t.changedLinesAreMarked()}</p>}
      {before.gone.length > 0 && (
        <>
          <p>{t.linesGone({ lines: before.gone.length })}</p>
          <ul className="small">
            {before.gone.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}

/** Each only while the customer's profile does not have it. */
function CompanyFields({
  fields,
  missingFields,
}: {
  fields: Record<"companyName" | "vatId" | "vatIdSeen", FieldState>;
  missingFields: CheckoutView["missingFields"];
}) {
  return (
    <>
      {missingFields.companyName && (
        <Field
          field={fields.companyName}
          label={t.company()}
          autoComplete="organization"
          maxLength={MAX_COMPANY_NAME_LENGTH}
        />
      )}
      {missingFields.vatId && <VatIdField field={fields.vatId} seen={fields.vatIdSeen} />}
    </>
  );
}
