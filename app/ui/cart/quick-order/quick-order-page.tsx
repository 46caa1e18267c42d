import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

import type { QuickOrderMode } from "~/shop/cart/quick-order/preview";
import type { ShownPreview } from "~/shop/cart/quick-order/shown-preview";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { type FormResult, formState } from "~/ui/base/form-state";
import { FormKey } from "~/ui/layout/form-key";
import type { LostResponse } from "~/ui/layout/lost-response/lost-response";
import { LostResponseNotice } from "~/ui/layout/lost-response/lost-response-notice";
import { useDraft } from "~/ui/layout/lost-response/use-draft";

import { Example } from "./example";
import { ModeChoice } from "./mode-choice";
import { Preview, SUMMARY } from "./preview";
import { RowsFields } from "./rows-fields";

/** The answer to a posted quick order. */
export interface QuickOrderAnswer {
  text?: string;
  mode?: QuickOrderMode;
  /** The rows come from the shop's order sheet. */
  isOrderSheet?: boolean;
  preview?: ShownPreview;
  /** Identifies the preview, for the form that adds its lines. */
  seen?: string;
  lastResult?: FormResult;
  lostResponse?: LostResponse;
}

/** Quick order: rows are pasted or uploaded, checked, and put into the cart. */
export function QuickOrderPage({ answer }: { answer: QuickOrderAnswer | undefined }) {
  const form = useRef<HTMLFormElement>(null);
  const [lost, setLost] = useDraft(form, "/cart");
  const [last, setLast] = useState(answer);
  const [shown, setShown] = useState(answer);
  if (answer !== last) {
    setLast(answer);
    setLost(answer?.lostResponse);
    // Without an answer the preview stays.
    if (!answer?.lostResponse) setShown(answer);
  }
  const [first] = useState(answer);
  useEffect(() => {
    if (!shown || shown === first) return;
    // What came from a file, or was corrected by a suggestion, is kept over a reload as well.
    form.current?.dispatchEvent(new Event("change"));
    if (!shown.lastResult) document.getElementById(SUMMARY)?.focus();
  }, [shown, first]);
  const { state, formAction } = useNavigation();
  const isSending = state !== "idle" && formAction === "/quick-order";
  const { text = "", mode = "add", preview, seen } = shown ?? {};
  const { fields, errors } = formState(shown?.lastResult, "quick-order", { rows: "", file: "" });
  const hasLines = preview !== undefined && preview.lines.length > 0;
  return (
    <div className="wrap page stack-loose">
      <div className="stack">
        <h1>Quick order</h1>
        {!preview && (
          <p className="lead">
            Paste an order from a spreadsheet or choose a file. You see each line with its price
            before anything goes into your cart.
          </p>
        )}
      </div>
      <Form
        ref={form}
        method="post"
        action="/quick-order"
        encType="multipart/form-data"
        noValidate
        className="stack-loose"
      >
        <FormKey />
        {seen && <input type="hidden" name="seen" value={seen} />}
        <ErrorSummary
          errors={errors}
          title={preview ? "Please look again" : "The rows were not read"}
        />
        {preview && (
          <Preview
            preview={preview}
            mode={mode}
            isOrderSheet={shown?.isOrderSheet}
            isSending={isSending}
          />
        )}
        <div className={preview ? "stack" : "with-aside"}>
          <section className="stack">
            {preview && <h2>Your rows</h2>}
            <RowsFields fields={fields} text={text} version={seen} />
            {!hasLines && <ModeChoice mode={mode} />}
            <Button
              variant={hasLines ? "secondary" : "primary"}
              pending={isSending}
              pendingLabel="CHECKING..."
            >
              {preview ? "CHECK AGAIN" : "CHECK THE ROWS"}
            </Button>
          </section>
          {!preview && <Example />}
        </div>
        {lost && (
          <LostResponseNotice lostResponse={lost} failed="Quick order failed." form="/cart">
            <p>What you pasted is still here.</p>
          </LostResponseNotice>
        )}
      </Form>
    </div>
  );
}
