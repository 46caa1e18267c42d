import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
  useRouteLoaderData,
  Form,
  useFetcher,
} from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";

import { withFormKey } from "~/http/forms/form-key.server";
import { readForm } from "~/http/gate/body.server";
import { requireOrdering } from "~/http/gate/guards.server";
import { readSession } from "~/http/session/sessions.server";
import cartStyles from "~/cart.css";
import * as t from "~/messages/cart";
import styles from "~/ordering.css";
import type { Frame } from "~/ui/layout/frame";
import { pageTitle } from "~/ui/layout/meta";
import { revalidateUnlessLost, sentValue } from "~/ui/layout/lost-response/lost-response";
import type { CartLine } from "~/shop/cart/cart";
import type { CartView } from "~/shop/cart/cart-view.server";
import type { Step } from "~/shop/catalogue/offers/advice";
import { AppLink } from "~/ui/base/app-link";
import { Button, LinkButton } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Money } from "~/ui/base/money";
import { EmptyState, Notice } from "~/ui/base/notice";
import { PrintHead } from "~/ui/cart/lines/print-head";
import { LineNotices, MinimumsNotice, StepBar } from "~/ui/cart/notices";
import { TotalsList } from "~/ui/cart/totals-list";
import { FormKey } from "~/ui/layout/form-key";
import { LostResponseNotice } from "~/ui/layout/lost-response/lost-response-notice";
import { answerCartForm } from "./cart-changes.server";
import { explainCart, readCartPage } from "./cart-page.server";
import { type CartAnswer, fieldName, lineFields, LINES_FORM, seenQuantities } from "./__answer";
import { CartLines } from "./__cart-lines";
import { InquiryCard, SendCart } from "./__inquiry-card";
import { RetryAdd } from "./__retry-add";
import { ShareCart } from "./__share-cart";
import { useHasVat } from "~/ui/layout/has-vat";

export async function loader({ request }: LoaderFunctionArgs) {
  if (!(await readSession(request))) throw explainCart(request);
  const account = await requireOrdering(request);
  return readCartPage(request, account);
}

/** `intent` names the change. Only cards without scripts post to another page (/). */
export async function action({ request }: ActionFunctionArgs) {
  const account = await requireOrdering(request);
  const form = await readForm(request);
  return withFormKey(account.company.id, form, () => answerCartForm(request, account, form));
}

/** Reads the cart again also after a refusal because a line is gone or a colleague has changed it. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  change.actionStatus === 404 || change.actionStatus === 409 || revalidateUnlessLost(change);

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "stylesheet", href: cartStyles },
];

export { keepFormOnLostResponse as clientAction } from "~/ui/layout/lost-response/keep-form-on-lost-response";

export const meta: MetaFunction<typeof loader> = ({ matches }) => [{ title: pageTitle(matches, t.cartTitle()) }];

/** By intent, for changes whose answer was lost; the others have theirs beside their own buttons. */
const FAILED: Record<string, () => string> = {
  add: t.addFailed,
  clear: t.clearFailed,
  undo: t.undoFailed,
  share: t.shareFailed,
  revoke: t.revokeFailed,
};

export default function CartPage() {
  const { links, carts, colleagues, canInquire, removed, leftOutRows, day, ...view } = useLoaderData<typeof loader>();
  const { shop } = useRouteLoaderData("root") as Frame;
  const answer = useActionData<typeof action>();
  const salesEmail = shop.salesEmail;
  // As it was when one came: after a change, one comes from here.
  const [continueAt] = useState(view.continueAt);
  const fetcher = useFetcher<CartAnswer>({ key: LINES_FORM });
  const { lines } = view.cart;
  const rememberFocus = useFocusAfterRemoval(lines);
  const [linesAnswer, setLinesAnswer] = useState<CartAnswer>();
  const refused = linesAnswer ?? answer;
  const lost = answer?.lostResponse;
  const failed = lost && FAILED[sentValue(lost, "intent") ?? ""]?.();
  // A refused addition stays to be corrected.
  const [retry, setRetry] = useState(answer);
  if (answer !== retry && !lost) setRetry(answer);
  const fields = lineFields(lines, refused, colleagues.lines);
  const seen = seenQuantities(lines.filter((line) => line.isAvailable));
  const isEmpty = lines.length === 0 && !refused?.gone?.length;
  const hasPieces = view.cart.totals.pieces > 0;
  const { notices } = view;
  const share = (links.length > 0 || hasPieces) && (
    <ShareCart links={links} canShare={hasPieces} lastResult={answer?.share} />
  );
  return (
    <div className="wrap page stack-loose">
      <div>
        <PrintHead date={day} />
        <div className="row justify-between">
          <h1 tabIndex={-1}>{t.yourCart()}</h1>
          {!isEmpty && (
            <AppLink to={continueAt} className="no-print py-2.5">
              {t.continueOrdering()}
            </AppLink>
          )}
        </div>
        {carts.currentName && lines.length > 0 && <p className="muted wrap-anywhere">{carts.currentName}</p>}
        {colleagues.opened && (
          <p className="muted small">
            {colleagues.opened} {t.previousCartKept({ link: (words) => <AppLink to="/carts">{words}</AppLink> })}
          </p>
        )}
      </div>
      {lost && failed && <LostResponseNotice lostResponse={lost} failed={failed} form="/cart" />}
      {retry?.problem && <RetryAdd {...retry} problem={retry.problem} />}
      <ErrorSummary errors={fields.errors} title={refused?.linesTitle ?? t.updateFailed()} />
      {removed && (
        <NoticeWithButton intent="undo" label={t.undo()}>
          {removed}
        </NoticeWithButton>
      )}
      {leftOutRows && (
        <NoticeWithButton intent="dismiss" label={t.dismiss()}>
          {leftOutRows.text} {leftOutRows.link && <AppLink to="/quick-order?left-out">{leftOutRows.link}</AppLink>}
        </NoticeWithButton>
      )}
      <LineNotices
        notices={notices}
        form={LINES_FORM}
        isSaid={(id) => fields.fields[fieldName(id)]?.errorId !== undefined}
      >
        <p className="small mt-2">{t.notCounted()}</p>
      </LineNotices>
      {view.minimumsBlock && <MinimumsNotice {...view} />}
      {isEmpty ? (
        <EmptyState title={t.nothingSelected()}>
          <LinkButton to="/">{t.browseCatalog()}</LinkButton>
          <p>
            <AppLink to="/order-sheet">{t.orderSheet()}</AppLink>
            {" · "}
            <AppLink to="/quick-order">{t.quickOrder()}</AppLink>
            {carts.saved > 0 && (
              <>
                {" · "}
                <AppLink to="/carts">{t.savedCarts({ count: carts.saved })}</AppLink>
              </>
            )}
          </p>
        </EmptyState>
      ) : (
        <div className="with-aside sticky-aside">
          <section aria-labelledby="selected">
            <div className="row mb-4 justify-between">
              <h2 id="selected" className="caps text-xs">
                {t.selectedProducts({ count: lines.length })}
              </h2>
              <Form method="post" action="/cart" preventScrollReset>
                <FormKey />
                <input type="hidden" name="reviewed" value={view.cart.fingerprint} />
                <Button variant="quiet" name="intent" value="clear">
                  {t.clearAll()}
                </Button>
              </Form>
            </div>
            <CartLines
              lines={lines}
              fields={fields.fields}
              refused={refused}
              fetcher={fetcher}
              onSend={rememberFocus}
              onAnswer={setLinesAnswer}
            />
            <p className="no-print py-2.5">
              <AppLink to="/carts">{carts.saved > 0 ? t.savedCarts({ count: carts.saved }) : t.saveForLater()}</AppLink>
              {" · "}
              <AppLink to="/quick-order">{t.quickOrder()}</AppLink>
            </p>
          </section>
          <aside>
            <Summary {...view} isSaving={fetcher.state !== "idle"} />
            {hasPieces && <CheckoutBar cart={view.cart} />}
            <Advice {...view} />
            <div className="no-print">
              {canInquire && hasPieces && <InquiryCard salesEmail={salesEmail} answer={answer} seen={seen} />}
              {share}
            </div>
          </aside>
        </div>
      )}
      {!hasPieces && answer?.lastResult && <SendCart answer={answer} seen={seen} />}
      {isEmpty && share}
    </div>
  );
}

/** The button posts this intent. */
function NoticeWithButton({ intent, label, children }: { intent: string; label: string; children: ReactNode }) {
  return (
    <div className="no-print">
      <Notice>
        <Form method="post" action="/cart" className="row justify-between">
          <FormKey />
          <span>{children}</span>
          <Button variant="quiet" name="intent" value={intent}>
            {label}
          </Button>
        </Form>
      </Notice>
    </div>
  );
}

function Summary({ cart: { totals }, notices, isSaving }: CartView & { isSaving: boolean }) {
  return (
    <section aria-labelledby="summary" className="card stack" aria-busy={isSaving}>
      <h2 id="summary" className="caps text-xs">
        {t.summary()}
      </h2>
      <TotalsList totals={totals} />
      {notices && notices.leftOut.lines.length > 0 && <p className="small">{`${notices.leftOut.title}.`}</p>}
    </section>
  );
}

/** How near the cart is to a discount, free shipping and the minimums. */
const Advice = ({ next, shipping, missing, minimumsBlock }: CartView & { shipping: Step | null }) => (
  <>
    {next && <StepBar step={next} />}
    {shipping && <StepBar step={shipping} />}
    {!minimumsBlock && <MinimumsNotice missing={missing} minimumsBlock={minimumsBlock} />}
  </>
);

/** On a phone the button stays at the foot of the screen, with the total. */
function CheckoutBar({ cart: { totals } }: Pick<CartView, "cart">) {
  return (
    <div className="foot-bar no-print">
      <p>
        <span className="small">{t.netTotal({ hasVat: useHasVat() })}</span> <Money cents={totals.total} />
      </p>
      <Button form={LINES_FORM} name="go" value="checkout" wide>
        {t.checkout()}
      </Button>
    </div>
  );
}

/** Of the cart's styles, in order. */
const headings = () => [...document.querySelectorAll<HTMLElement>(`#${LINES_FORM} li [tabindex="-1"]`)];

/**
 * With scripts, when a removal took the focused element out: focuses the heading of what follows it, or of the page.
 * Returns the function to call before the form is sent, with the element by which it is sent.
 */
function useFocusAfterRemoval(lines: readonly CartLine[]): (sentBy: Element | null | undefined) => void {
  const place = useRef(-1);
  useEffect(() => {
    const at = place.current;
    place.current = -1;
    if (at < 0 || document.activeElement !== document.body) return;
    (headings()[at] ?? document.querySelector<HTMLElement>("h1"))?.focus();
  }, [lines]);
  return (sentBy) => {
    const item = sentBy?.closest("li");
    place.current = headings().findIndex((heading) => item?.contains(heading));
  };
}
