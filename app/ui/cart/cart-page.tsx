import { Form, useFetcher } from "@remix-run/react";
import { useState } from "react";

import { formatDay } from "~/formats/dates";
import type { CartView } from "~/shop/cart/cart-view.server";
import { AppLink } from "~/ui/base/app-link";
import { Button, LinkButton } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { EmptyState, Notice } from "~/ui/base/notice";

import { FormKey } from "~/ui/layout/form-key";
import { PrintHead } from "./lines/print-head";
import { sentValue } from "~/ui/layout/lost-response/lost-response";
import { LostResponseNotice } from "~/ui/layout/lost-response/lost-response-notice";

import { RetryAdd } from "./retry-add";
import type { CartAnswer } from "./answer";
import { CartLines } from "./cart-lines";
import { InquiryCard } from "./inquiry-card";
import { lineFields, LINES_FORM, seenQuantities } from "./line-fields";
import { SendCart } from "./send-cart";
import type { ShareLink } from "./share-link";
import { ShareCart } from "./share-cart";
import { StockNotice } from "./stock-notice";
import { CheckoutBar, Summary } from "./summary";
import { useFocusAfterRemoval } from "./use-focus-after-removal";

interface CartPageProps extends Omit<CartView, "short"> {
  /** Of which pieces fewer are in stock than the cart holds, as sentences. */
  short: string[];
  links: ShareLink[];
  /** The name of this cart, and how many others the company has saved. */
  carts: { currentName: string | null; saved: number };
  /** What colleagues have done: who set which line last, by its id, and who opened this cart. */
  colleagues: { lines: Record<number, string>; opened: string | null };
  /** Not while an admin orders for the customer: an inquiry is a question to the admins. */
  canInquire: boolean;
  /** The number of lines that the last removal took and that can be restored. */
  removed: number;
  answer: CartAnswer | undefined;
  salesEmail: string;
  /** Today in the time zone of the shop: "2027-03-03". */
  day: string;
}

/** The toasts of changes whose answer was lost, by intent; the others have theirs beside their own buttons. */
const FAILED: Record<string, string> = {
  add: "Failed to add item to cart.",
  clear: "Failed to clear the cart.",
  undo: "Failed to put the items back.",
  share: "Failed to create the link.",
  revoke: "Failed to revoke the link.",
};

/** The cart page; the cart is also an inquiry list (specification 2). */
export function CartPage({
  links,
  carts,
  colleagues,
  canInquire,
  removed,
  answer,
  salesEmail,
  day,
  ...view
}: CartPageProps) {
  const fetcher = useFetcher<CartAnswer>({ key: LINES_FORM });
  const { lines } = view.cart;
  const rememberFocus = useFocusAfterRemoval(lines);
  const [linesAnswer, setLinesAnswer] = useState<CartAnswer>();
  const refused = linesAnswer ?? answer;
  const lost = answer?.lostResponse;
  const failed = lost && FAILED[sentValue(lost, "intent") ?? ""];
  // A refused addition stays to be corrected.
  const [retry, setRetry] = useState(answer);
  if (answer !== retry && !lost) setRetry(answer);
  const fields = lineFields(lines, refused, colleagues.lines);
  const seen = seenQuantities(lines.filter((line) => line.isAvailable));
  const isEmpty = lines.length === 0 && !refused?.gone?.length;
  return (
    <div className="wrap page stack-loose">
      <PrintHead date={formatDay(day)} />
      <div>
        <h1 tabIndex={-1}>Your cart</h1>
        {carts.currentName && lines.length > 0 && (
          <p className="muted wrap-anywhere">{carts.currentName}</p>
        )}
        {colleagues.opened && (
          <p className="muted small">
            {colleagues.opened} What was in the cart before is among{" "}
            <AppLink to="/carts">your saved carts</AppLink>.
          </p>
        )}
      </div>
      {lost && failed && <LostResponseNotice lostResponse={lost} failed={failed} form="/cart" />}
      {retry?.problem && <RetryAdd {...retry} problem={retry.problem} />}
      <ErrorSummary
        errors={fields.errors}
        title={refused?.linesTitle ?? "Failed to update quantity"}
      />
      {removed > 0 && <UndoRemoval count={removed} />}
      <StockNotice short={view.short} />
      {isEmpty ? (
        <EmptyState title="NO ITEMS SELECTED">
          <p className="muted">Products that you add in the catalogue appear here.</p>
          <LinkButton to="/">BROWSE CATALOG</LinkButton>
          <p>
            <AppLink to="/quick-order">Paste or upload an order</AppLink>
          </p>
          {carts.saved > 0 && (
            <p>
              <AppLink to="/carts">Open a saved cart ({carts.saved})</AppLink>
            </p>
          )}
        </EmptyState>
      ) : (
        <div className="with-aside sticky-aside">
          <section aria-labelledby="selected">
            <div className="row mb-4 justify-between">
              <h2 id="selected" className="caps text-xs">
                SELECTED PRODUCTS ({lines.length})
              </h2>
              <Form method="post" action="/cart" preventScrollReset>
                <FormKey />
                <input type="hidden" name="reviewed" value={view.cart.fingerprint} />
                <Button variant="quiet" name="intent" value="clear">
                  Clear All
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
            <p className="no-print mt-4">
              <AppLink to="/quick-order">Paste or upload more rows</AppLink>
              {" · "}
              <AppLink to="/carts">
                {carts.saved > 0 ? `Your saved carts (${carts.saved})` : "Save this cart for later"}
              </AppLink>
            </p>
          </section>
          <aside>
            <Summary {...view} isSaving={fetcher.state !== "idle"} />
            {view.cart.totals.pieces > 0 && <CheckoutBar cart={view.cart} />}
            {canInquire && view.cart.totals.pieces > 0 && (
              <InquiryCard salesEmail={salesEmail} answer={answer} seen={seen} />
            )}
          </aside>
        </div>
      )}
      {view.cart.totals.pieces === 0 && answer?.lastResult && (
        <SendCart answer={answer} seen={seen} />
      )}
      {(links.length > 0 || view.cart.totals.pieces > 0) && (
        <ShareCart
          links={links}
          canShare={view.cart.totals.pieces > 0}
          lastResult={answer?.share}
        />
      )}
    </div>
  );
}

/** Offers to restore the lines that were just removed. */
function UndoRemoval({ count }: { count: number }) {
  return (
    <div className="no-print">
      <Notice>
        <Form method="post" action="/cart" className="row justify-between">
          <FormKey />
          <span>{count === 1 ? "One line was removed." : `${count} lines were removed.`}</span>
          <Button variant="quiet" name="intent" value="undo">
            Undo
          </Button>
        </Form>
      </Notice>
    </div>
  );
}
