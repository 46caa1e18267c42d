import { Form, useFetcher, useNavigation } from "@remix-run/react";
import { type ComponentProps, type MouseEvent, useEffect, useRef, useState } from "react";

import { formatDay } from "~/formats/dates";
import type { CartView } from "~/shop/cart/cart-view.server";
import * as text from "~/texts/cart";
import { inquiryFailed } from "~/texts/inquiries";
import { revokeFailed, shareFailed } from "~/texts/shared-carts";
import { AppLink } from "~/ui/base/app-link";
import { Button, buttonClass, LinkButton } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { TextArea } from "~/ui/base/field";
import { formState } from "~/ui/base/form-state";
import { EmptyState, Notice } from "~/ui/base/notice";
import { FormKey } from "~/ui/layout/form-key";
import { sentValue } from "~/ui/layout/lost-response/lost-response";
import { LostResponseNotice } from "~/ui/layout/lost-response/lost-response-notice";
import { useDraft } from "~/ui/layout/lost-response/use-draft";
import { useShowToast } from "~/ui/layout/toasts";
import type { CartAnswer } from "./answer";
import { CartLines } from "./cart-lines";
import { lineFields, LINES_FORM, seenQuantities } from "./line-fields";
import { PrintHead } from "./lines/print-head";
import { RetryAdd } from "./retry-add";
import { ShareCart } from "./share-cart";
import type { ShareLink } from "./share-link";
import { StockNotice } from "./stock-notice";
import { CheckoutBar, Summary } from "./summary";
import { useFocusAfterRemoval } from "./use-focus-after-removal";

const CSV_ADDRESS = "/cart.csv";

/**
 * The cart as an inquiry: a CSV file to be sent by e-mail, in three steps (specification 2), or sent directly from
 * here.
 */
function InquiryCard({
  salesEmail,
  ...form
}: {
  salesEmail: string;
} & ComponentProps<typeof SendCart>) {
  const show = useShowToast();
  async function download(event: MouseEvent) {
    event.preventDefault();
    // oxlint-disable-next-line no-restricted-globals -- the shop itself.
    const response = await fetch(CSV_ADDRESS).catch(() => null);
    if (!response?.ok || response.redirected) return window.location.assign(CSV_ADDRESS);
    const name = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];
    const href = URL.createObjectURL(await response.blob());
    Object.assign(document.createElement("a"), { href, download: name }).click();
    URL.revokeObjectURL(href);
    show(text.csvDownloaded());
  }
  const [before, after] = text.sendItTo();
  const subject = encodeURIComponent(text.inquirySubject());
  return (
    <section aria-labelledby="inquiry" className="card stack no-print">
      <h2 id="inquiry" className="caps text-xs">
        {text.inquiryByEmail()}
      </h2>
      <p className="small">{text.notReadyToOrder()}</p>
      <a
        href={CSV_ADDRESS}
        onClick={download}
        className={buttonClass({ variant: "secondary", wide: true })}
      >
        {text.downloadCsv()}
      </a>
      <ol className="steps small">
        <li>{text.downloadFirst()}</li>
        <li>{text.attachIt()}</li>
        <li>
          <span className="min-w-0">
            {before}
            <AppLink to={`mailto:${salesEmail}?subject=${subject}`}>{salesEmail}</AppLink>
            {after}
          </span>
        </li>
      </ol>
      <SendCart {...form} />
    </section>
  );
}

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
const FAILED: Record<string, () => string> = {
  add: text.addFailed,
  clear: text.clearFailed,
  undo: text.undoFailed,
  share: shareFailed,
  revoke: revokeFailed,
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
  const failed = lost && FAILED[sentValue(lost, "intent") ?? ""]?.();
  // A refused addition stays to be corrected.
  const [retry, setRetry] = useState(answer);
  if (answer !== retry && !lost) setRetry(answer);
  const fields = lineFields(lines, refused, colleagues.lines);
  const seen = seenQuantities(lines.filter((line) => line.isAvailable));
  const [among, savedCarts, after] = text.savedBefore();
  const isEmpty = lines.length === 0 && !refused?.gone?.length;
  return (
    <div className="wrap page stack-loose">
      <PrintHead date={formatDay(day)} />
      <div>
        <h1 tabIndex={-1}>{text.yourCart()}</h1>
        {carts.currentName && lines.length > 0 && (
          <p className="muted wrap-anywhere">{carts.currentName}</p>
        )}
        {colleagues.opened && (
          <p className="muted small">
            {colleagues.opened} {among}
            <AppLink to="/carts">{savedCarts}</AppLink>
            {after}
          </p>
        )}
      </div>
      {lost && failed && <LostResponseNotice lostResponse={lost} failed={failed} form="/cart" />}
      {retry?.problem && <RetryAdd {...retry} problem={retry.problem} />}
      <ErrorSummary errors={fields.errors} title={refused?.linesTitle ?? text.updateFailed()} />
      {removed > 0 && <UndoRemoval count={removed} />}
      <StockNotice short={view.short} />
      {isEmpty ? (
        <EmptyState title={text.nothingSelected()}>
          <p className="muted">{text.whatAppearsHere()}</p>
          <LinkButton to="/">{text.browseCatalog()}</LinkButton>
          <p>
            <AppLink to="/quick-order">{text.pasteOrder()}</AppLink>
          </p>
          {carts.saved > 0 && (
            <p>
              <AppLink to="/carts">{text.openSavedCart(carts.saved)}</AppLink>
            </p>
          )}
        </EmptyState>
      ) : (
        <div className="with-aside sticky-aside">
          <section aria-labelledby="selected">
            <div className="row mb-4 justify-between">
              <h2 id="selected" className="caps text-xs">
                {text.selectedProducts(lines.length)}
              </h2>
              <Form method="post" action="/cart" preventScrollReset>
                <FormKey />
                <input type="hidden" name="reviewed" value={view.cart.fingerprint} />
                <Button variant="quiet" name="intent" value="clear">
                  {text.clearAll()}
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
              <AppLink to="/quick-order">{text.pasteMore()}</AppLink>
              {" · "}
              <AppLink to="/carts">
                {carts.saved > 0 ? text.yourSavedCarts(carts.saved) : text.saveForLater()}
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
          <span>{text.linesRemoved(count)}</span>
          <Button variant="quiet" name="intent" value="undo">
            {text.undo()}
          </Button>
        </Form>
      </Notice>
    </div>
  );
}

/** Sends the cart to the brand as an inquiry, with an optional message. The cart stays as it is. */
function SendCart({
  answer,
  seen,
}: {
  answer: CartAnswer | undefined;
  /** The lines that the page shows (seenQuantities). */
  seen: string;
}) {
  const { fields, errors } = formState(answer?.lastResult, "send", { message: "" });
  const isSending = useNavigation().formData?.get("intent") === "inquire";
  const form = useRef<HTMLFormElement>(null);
  const wasSending = useRef(false);
  const [lostResponse, setLostResponse] = useDraft(form, "/cart");
  useEffect(() => {
    if (wasSending.current && !isSending) {
      const lost = answer?.lostResponse;
      setLostResponse(lost);
      // Clear the message once it is sent.
      if (!lost && !answer?.lastResult) form.current?.reset();
    }
    wasSending.current = isSending;
  }, [isSending, answer, setLostResponse]);
  return (
    <Form
      ref={form}
      method="post"
      action="/cart"
      noValidate
      preventScrollReset
      aria-label={text.sendToTeam()}
      className="rule stack pt-2"
    >
      <input type="hidden" name="intent" value="inquire" />
      <input type="hidden" name="seen" value={seen} />
      <FormKey />
      <ErrorSummary errors={errors} title={answer?.title} />
      <TextArea field={fields.message} label={text.messageToTeam()} rows={2} />
      <Button variant="secondary" wide pending={isSending} pendingLabel={text.sending()}>
        {text.sendToTeam()}
      </Button>
      {lostResponse && (
        <LostResponseNotice lostResponse={lostResponse} failed={inquiryFailed()} form="/cart" />
      )}
    </Form>
  );
}
