import { StaleOrders } from "~/shop/billing/payments/statement/book-statement.server";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { asFormError, handleForm } from "~/http/forms/handle-form.server";
import { readForm } from "~/http/gate/body.server";
import { requireAdmin } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { redirectWithToast } from "~/http/session/toast.server";
import * as t from "~/messages/billing";
import { asOfNow, bookStatement } from "~/shop/billing/payments/statement/book-statement.server";
import type { Cents } from "~/formats/money";
import type { Problem } from "~/shop/base/problem";
import { type BookedStatement, seenText, statementAddress } from "~/shop/billing/payments/statement/entry";
import { otherAccounts } from "~/shop/billing/payments/statement/own-account.server";
import { previewStatement } from "~/shop/billing/payments/statement/preview.server";
import { shownRows } from "~/shop/billing/payments/statement/shown-rows";
import { choicesAmong } from "~/shop/billing/payments/statement/csv-questions";
import { questionsAboutCsv } from "~/shop/billing/payments/statement/csv-statement.server";
import { readStatement } from "~/shop/billing/payments/statement/read-statement.server";
import { columnsForm, readChoices, statementForm } from "~/shop/billing/payments/statement/statement-form.server";
import {
  discardStatement,
  findStatement,
  storeStatement,
  type StatementUpload,
} from "~/shop/billing/payments/statement/uploads.server";
import { previewQuery } from "~/shop/base/files/table/preview";
import { sheetRead } from "~/shop/base/files/table/preview";
import { bookedText } from "~/shop/billing/payments/statement/entry-text";
import { Notice } from "~/ui/base/notice";
import { StatementBooked } from "~/ui/billing/admin/statement-booked";
import { StatementColumns } from "~/ui/billing/admin/statement-columns";
import { StatementPreview } from "~/ui/billing/admin/statement-preview";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

const statementNotFound = (request: Request) =>
  notFound(request, {
    title: t.statementNotFound(),
    message: t.statementGone(),
    link: { href: "/admin/payments/statement", label: t.uploadAStatement() },
  });

/** The proposals for the entries, the result of booking, or the questions about the columns of a CSV file. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const admin = await requireAdmin(request);
  const upload = await findStatement(admin.id, params.uploadId ?? "");
  if (!upload) throw statementNotFound(request);
  const { id, fileName, entries, csv, result } = upload;
  const rows = await previewStatement(entries);
  const bookable = rows.flatMap(({ entry, proposal }) => (proposal ? [entry] : []));
  return {
    statement: { id, fileName, ...shownRows(rows), otherAccounts: otherAccounts(bookable) },
    sheets: previewQuery(new URL(request.url).searchParams).sheets,
    questions: csv === null ? null : await questionsAboutCsv(csv),
    result: result && (await asOfNow(result)),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireAdmin(request);
  const fields = await readForm(request);
  const upload = await findStatement(admin.id, params.uploadId ?? "");
  if (!upload) throw statementNotFound(request);
  if (fields.get("intent") === "discard") return discard(admin.id, upload);
  if (upload.csv !== null) return readColumns(request, { fields, userId: admin.id, upload });
  const title = t.nothingWasBooked();
  const booked = async (result: BookedStatement) =>
    redirectWithToast(statementAddress(upload.id), {
      title: t.statementBookedTitle(),
      description: bookedText(await asOfNow(result)),
    });
  return handleForm(request, {
    schema: statementForm,
    fields,
    others: [...fields.keys()].filter((name) => /^(choice|order|nth)-\d{1,4}$/.test(name)),
    title,
    failed: t.bookingFailed(),
    notFound: statementNotFound,
    extra: (problem, value) => ({ seen: seenAfter(problem, value?.seen) }),
    async handle({ account, seen: shown }, { refuse }) {
      if (upload.result) return booked(upload.result);
      const { bookings, seen, errors } = await readChoices(fields, upload, shown);
      if (!account && otherAccounts(bookings.map(({ entry }) => entry)).length > 0) {
        errors.account = t.sayWhoseAccount();
      }
      if (Object.keys(errors).length > 0) {
        return refuse({ status: 400, title, errors }, { seen: seenText(seen) });
      }
      if (bookings.length === 0) {
        return refuse({ status: 400, title, message: t.chooseAnEntry() });
      }
      return booked(await bookStatement(admin.id, upload, bookings, seen));
    },
  });
}

/** Redirects to the proposals: another upload, so that the browser's way back leads to the question. */
function readColumns(
  request: Request,
  { fields, userId, upload }: { fields: FormData; userId: string; upload: StatementUpload },
) {
  const title = t.statementNotRead();
  return handleForm(request, {
    schema: columnsForm,
    fields,
    title,
    failed: t.readingFailed(),
    errors: asFormError,
    async handle(chosen, { refuse }) {
      const { columns, errors } = choicesAmong(await questionsAboutCsv(upload.csv!), chosen);
      if (errors) return refuse({ status: 400, title, errors });
      const entries = await readStatement(upload.csv!, columns);
      return redirect(statementAddress(await storeStatement(userId, upload.fileName, entries)), 303);
    },
  });
}

/** The amounts that were shown, after a Problem that says what has changed; undefined where that is nothing. */
function seenAfter(problem: Problem | null, shown: ReadonlyMap<number, Cents> = new Map()) {
  if (!(problem instanceof StaleOrders)) return undefined;
  return seenText(new Map([...shown, ...problem.orders.map((one) => [one.id, one.unpaid] as const)]));
}

async function discard(userId: string, { id, result }: StatementUpload) {
  if (result) return redirect(statementAddress(id), 303);
  await discardStatement(userId, id);
  return redirectWithToast("/admin/payments", {
    title: t.statementDiscarded(),
    description: t.nothingBookedText(),
  });
}

export const meta: MetaFunction<typeof loader> = ({ matches, data: loaded }) => [
  { title: pageTitle(matches, titleOf(loaded)) },
];

const titleOf = (loaded?: Pick<Awaited<ReturnType<typeof loader>>, "questions" | "result">) =>
  loaded?.result ? t.statementBooked() : loaded?.questions ? t.chooseTheColumns() : t.reviewMatches();

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function Statement() {
  const { statement, sheets, questions, result } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  if (result) return <StatementBooked statement={statement} result={result} />;
  return (
    <>
      {sheets && (
        <Notice>
          <p className="wrap-anywhere">{sheetRead(sheets)}</p>
        </Notice>
      )}
      {questions ? (
        <StatementColumns {...{ statement, questions, refused }} />
      ) : (
        <StatementPreview statement={statement} refused={refused} />
      )}
    </>
  );
}
