import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

import * as t from "~/messages/cart";
import { MAX_FILE_BYTES, MAX_ROWS } from "~/shop/cart/quick-order/limits";
import type { QuickOrderMode } from "~/shop/cart/quick-order/preview";
import type { ShownPreview } from "~/shop/cart/quick-order/shown-preview";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { fieldAttributes, TextArea } from "~/ui/base/field";
import { type FieldState, type FormResult, formState } from "~/ui/base/form-state";
import { Labelled } from "~/ui/base/labelled";
import { FormKey } from "~/ui/layout/form-key";
import type { LostResponse } from "~/ui/layout/lost-response/lost-response";
import { LostResponseNotice } from "~/ui/layout/lost-response/lost-response-notice";
import { useDraft } from "~/ui/layout/lost-response/use-draft";
import { ModeChoice } from "./mode-choice";
import { Preview, SUMMARY } from "./preview";

/** What a row of a quick order has to say, with examples. */
function Example() {
  return (
    <aside className="stack small" aria-labelledby="example">
      <h2 id="example" className="caps text-xs">
        {t.whatARowSays()}
      </h2>
      <p>{t.rowsBySku()}</p>
      <pre className="quick-rows">{t.exampleBySku()}</pre>
      <p>{t.rowsByStyle()}</p>
      <pre className="quick-rows">{t.exampleByStyle()}</pre>
      <p className="muted">{t.rowsWithoutHeadings()}</p>
    </aside>
  );
}

/** The answer to a posted quick order. */
export interface QuickOrderAnswer {
  text?: string;
  mode?: QuickOrderMode;
  /** The rows come from the shop's order sheet. */
  isOrderSheet?: boolean;
  /** The rows are those that were left out of an earlier quick order. */
  isLeftOut?: boolean;
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
  const { text: rows = "", mode = "add", preview, seen } = shown ?? {};
  const { fields, errors } = formState(shown?.lastResult, "quick-order", { rows: "", file: "" });
  const hasLines = preview !== undefined && preview.lines.length > 0;
  return (
    <div className="wrap sheet-page quick-order stack">
      <h1>{t.quickOrder()}</h1>
      <Form ref={form} method="post" action="/quick-order" encType="multipart/form-data" noValidate className="stack">
        <FormKey />
        {seen && <input type="hidden" name="seen" value={seen} />}
        {shown?.isLeftOut && <input type="hidden" name="leftOut" value="1" />}
        <ErrorSummary errors={errors} title={preview ? t.pleaseLookAgain() : t.rowsNotRead()} />
        {/* Another element for each answer: what is below a preview or an error that comes would count as layout shift. */}
        <div key={`${seen} ${errors.length}`} className="with-aside">
          {preview && (
            <div className="stack">
              <Preview preview={preview} mode={mode} isOrderSheet={shown?.isOrderSheet} isSending={isSending} />
            </div>
          )}
          <section className="stack">
            {preview ? <h2>{t.yourRows()}</h2> : <p className="small muted">{t.quickOrderLead()}</p>}
            <RowsFields fields={fields} rows={rows} />
            {!hasLines && <ModeChoice mode={mode} />}
            <Button variant={hasLines ? "secondary" : "primary"} pending={isSending} pendingLabel={t.checking()}>
              {preview ? t.checkAgain() : t.checkTheRows()}
            </Button>
          </section>
          {!preview && <Example />}
        </div>
        {lost && (
          <LostResponseNotice lostResponse={lost} failed={t.quickOrderFailed()} form="/cart">
            <p>{t.pastedIsKept()}</p>
          </LostResponseNotice>
        )}
      </Form>
    </div>
  );
}

/** The field for rows and that for a file. After an answer the field has the text that was read, and no file is chosen. */
function RowsFields({ fields, rows }: { fields: Record<"rows" | "file", FieldState>; rows: string }) {
  return (
    <>
      <TextArea
        key={rows}
        field={{ ...fields.rows, value: rows }}
        label={t.rows()}
        hint={t.rowsHint({ most: MAX_ROWS })}
        optional={false}
        rows={8}
        spellCheck={false}
        autoComplete="off"
        className="quick-rows"
      />
      <Labelled
        field={fields.file}
        label={t.orAFile()}
        optional
        hint={t.fileHint({ megabytes: MAX_FILE_BYTES / 1024 / 1024 })}
      >
        <input
          {...fieldAttributes(fields.file, true)}
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,.xls,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          className="input"
        />
      </Labelled>
    </>
  );
}
