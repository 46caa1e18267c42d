import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  type LinksFunction,
  data,
} from "@remix-run/node";
import { type ShouldRevalidateFunction, useActionData, useLoaderData, Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

import * as t from "~/messages/cart";
import styles from "~/order-sheet.css";
import { withFormKey, formKeyOf } from "~/http/forms/form-key.server";
import { readLeftOut, rememberLeftOut } from "~/http/forms/left-out-rows.server";
import { readQuickOrderForm, type QuickOrderForm } from "~/http/forms/quick-order.server";
import { requireOrdering } from "~/http/gate/guards.server";
import { ownCart } from "~/http/session/own-cart.server";
import { MAX_FORM_BYTES, MAX_FORM_TEXT_BYTES, MAX_FILE_BYTES, MAX_ROWS } from "~/shop/cart/quick-order/limits";
import { columnDefaults, readColumnAnswers } from "~/shop/base/files/table/column-questions";
import { priceListOf } from "~/shop/catalogue/prices/price-lists.server";
import { pageTitle } from "~/ui/layout/meta";
import { revalidateUnlessLost, type LostResponse } from "~/ui/layout/lost-response/lost-response";
import { problemText } from "~/shop/base/problem-text.server";
import { answerProblem } from "~/http/forms/answer-problem.server";
import type { Account } from "~/shop/customers/people/account";
import { redirectWithToast } from "~/http/session/toast.server";
import type { Cart } from "~/shop/cart/cart";
import { leftOutRows } from "~/shop/cart/quick-order/left-out";
import { addPreviewed, wereAdded } from "~/shop/cart/quick-order/pasted-order.server";
import type { QuickOrderMode, QuickOrderPreview } from "~/shop/cart/quick-order/preview";
import { answerColumns, readQuickOrder } from "~/shop/cart/quick-order/quick-order.server";
import { shownPreview, type ShownPreview } from "~/shop/cart/quick-order/shown-preview";
import type { PriceList } from "~/shop/catalogue/prices/price";
import type { Problem } from "~/shop/base/problem";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { fieldAttributes, TextArea } from "~/ui/base/field";
import { type FieldState, type FormResult, formState } from "~/ui/base/form-state";
import { Labelled } from "~/ui/base/labelled";
import { FormKey } from "~/ui/layout/form-key";
import { LostResponseNotice } from "~/ui/layout/lost-response/lost-response-notice";
import { useDraft } from "~/ui/layout/lost-response/use-draft";
import { ModeChoice } from "~/ui/cart/quick-order/mode-choice";
import { Preview, SUMMARY } from "~/ui/cart/quick-order/preview";

export const handle = { uploadBytes: MAX_FORM_BYTES, textBytes: MAX_FORM_TEXT_BYTES, uploadsBy: "customers" };

/** With `?left-out` the form is filled with the rows that were left out. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { company } = await requireOrdering(request);
  const isLeftOut = new URL(request.url).searchParams.has("left-out");
  const leftOut = isLeftOut ? await readLeftOut(request, company.id) : null;
  return { kept: leftOut?.text ? { text: leftOut.text, mode: leftOut.mode, isLeftOut: true } : undefined };
}

/** Shows what the rows would add to the cart or, by the button "Add", adds them. */
export async function action({ request }: ActionFunctionArgs) {
  const account = await requireOrdering(request);
  const [form, cart, prices] = await Promise.all([
    readQuickOrderForm(request),
    ownCart(request, account.company.id),
    priceListOf(account.company.priceGroupId),
  ]);
  return withFormKey(account.company.id, form.fields, () =>
    answerQuickOrder({ ...form, request, account, cart, prices }),
  );
}

export { keepFormOnLostResponse as clientAction } from "~/ui/layout/lost-response/keep-form-on-lost-response";

interface Posted extends QuickOrderForm {
  request: Request;
  account: Account;
  cart: Cart;
  prices: PriceList;
}

/**
 * With the preview, or, by the button "Add", with a redirect to the cart that holds its pieces. Nothing is added unless
 * the preview is the one that the customer saw; a form that comes twice adds once.
 */
async function answerQuickOrder(posted: Posted) {
  const { request, account, fields, mode, isOrderSheet, isLeftOut, problem } = posted;
  if (problem) return refused(posted, problem);
  const key = formKeyOf(fields);
  const seenBefore = String(fields.get("seen") ?? "");
  const token = key && JSON.stringify([key, seenBefore, mode]);
  const isAdding = fields.has("add") && !posted.isNewText;
  if (isAdding && token && (await wereAdded(account.company.id, token))) return redirectToCart(null, mode);
  const previewOrAdd = async () => {
    const { text, rows, preview, seen, errors } = await readWithAnswers(posted);
    const answer = { text, mode, isOrderSheet, preview: shownPreview(preview), seen, isLeftOut };
    if (errors) return data({ ...answer, ...refusedAnswers(fields, errors) }, { status: 400 });
    if (!isAdding) return data(answer);
    if (seen !== seenBefore) return data({ ...answer, ...failed(t.quickOrderStale()) }, { status: 409 });
    if (preview.blocked || preview.lines.length === 0) return data(answer, { status: 409 });
    const done = await addPreviewed(account, preview.lines, { mode, token });
    return redirectToCart(
      done && preview,
      mode,
      await rememberLeftOut(request, {
        companyId: account.company.id,
        count: preview.unclear.length + preview.wrong.length,
        rows: leftOutRows(rows, preview),
        mode,
        isAgain: isLeftOut,
      }),
    );
  };
  return answerProblem(request, previewOrAdd, (problem) =>
    problem.kind === "unreadable" ? refused(posted, problem) : conflict(posted, problem),
  );
}

/** The preview as it is now, after pieces or cart have changed while they were added. */
async function conflict({ text, account, mode, cart, prices, isLeftOut }: Posted, problem: Problem) {
  const { preview, seen } = await readQuickOrder(text, { mode, cart, prices, companyId: account.company.id });
  const words = `${problemText(problem)} ${t.nothingAdded()}`;
  const answer = { text, mode, preview: shownPreview(preview), seen, isLeftOut };
  return data({ ...answer, ...failed(words) }, { status: 409 });
}

const refused = ({ text, mode, isLeftOut }: Posted, problem: Problem) =>
  data(
    { text, mode, isLeftOut, ...failed(problemText(problem), problem.field ?? "rows") },
    { status: isTooLarge(problem) ? 413 : 400 },
  );

const isTooLarge = ({ code }: Problem) => code === "unreadable.file_too_large" || code === "unreadable.rows_too_long";

/** By the answers about its columns, if the form sends some. */
async function readWithAnswers({ text, account, mode, cart, prices, fields, isNewText }: Posted) {
  const companyId = account.company.id;
  const pressed = isNewText ? null : fields.get("put");
  const isAskedAgain = pressed === "other-columns" || pressed === "columns-again";
  const read = await readQuickOrder(text, { mode, cart, prices, companyId, isAskedAgain });
  if (!read.asked || !String(pressed).startsWith("columns")) return { text, errors: null, ...read };
  const { answers, errors } = readColumnAnswers(read.asked.questions, fields);
  if (errors) return { text, errors, ...read };
  const answered = await answerColumns(read.asked, answers, companyId);
  return { text: answered, errors, ...(await readQuickOrder(answered, { mode, cart, prices, companyId })) };
}

const refusedAnswers = (fields: FormData, errors: Record<string, string>) => ({
  lastResult: {
    status: "error",
    initialValue: Object.fromEntries([...fields].filter(([name]) => name.startsWith("column-"))) as Record<
      string,
      string
    >,
    error: Object.fromEntries(Object.entries(errors).map(([field, message]) => [field, [message]])),
  },
});

/** In conform's shape, as other refused forms are. */
const failed = (message: string, field = "") => ({
  lastResult: { status: "error", error: { [field]: [message] } },
});

function redirectToCart(added: QuickOrderPreview | null, mode: QuickOrderMode, leftOut: string | null = null) {
  const left = added ? added.unclear.length + added.wrong.length : 0;
  const toast = added
    ? {
        title: mode === "add" ? t.addedToCart() : t.cartUpdated(),
        description: [
          t.addedPieces({ pieces: added.pieces, lines: added.lines.length }),
          ...(left > 0 ? [t.rowsLeftOut({ count: left })] : []),
        ].join(" "),
      }
    : {
        title: t.alreadyInYourCart(),
        description: t.rowsAddedBefore(),
      };
  const headers = new Headers({ "X-Remix-Replace": "true" });
  if (leftOut) headers.append("Set-Cookie", leftOut);
  return redirectWithToast("/cart", toast, { headers });
}

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

interface QuickOrderAnswer {
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

function QuickOrderPage({ answer }: { answer: QuickOrderAnswer | undefined }) {
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
    // Rows from a file, or corrected by a suggestion, are kept over a reload as well.
    form.current?.dispatchEvent(new Event("change"));
    if (!shown.lastResult) document.getElementById(SUMMARY)?.focus();
  }, [shown, first]);
  const { state, formAction } = useNavigation();
  const isSending = state !== "idle" && formAction === "/quick-order";
  const { text: rows = "", mode = "add", preview, seen } = shown ?? {};
  const { fields, errors } = formState(shown?.lastResult, "quick-order", {
    rows: "",
    file: "",
    ...columnDefaults(preview?.columnQuestions ?? []),
  });
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
              <Preview {...{ preview, mode, fields, isSending }} isOrderSheet={shown?.isOrderSheet} />
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

/** After an answer the field for rows has the text that was read, and no file is chosen. */
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

export const shouldRevalidate: ShouldRevalidateFunction = revalidateUnlessLost;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ matches }) => [{ title: pageTitle(matches, t.quickOrder()) }];

export default function QuickOrder() {
  const { kept } = useLoaderData<typeof loader>();
  return <QuickOrderPage answer={useActionData<typeof action>() ?? kept} />;
}
