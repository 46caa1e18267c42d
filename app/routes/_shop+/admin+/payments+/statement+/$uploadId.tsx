import { StaleOrders } from "~/shop/billing/payments/statement/book-statement.server";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { asFormError, handleForm } from "~/http/forms/handle-form.server";
import { readForm } from "~/http/gate/body.server";
import { requireStaff } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { redirectWithToast } from "~/http/session/toast.server";
import * as t from "~/messages/billing";
import * as tTables from "~/messages/tables";
import { openFrom } from "~/shop/billing/books/closed-months.server";
import { asOfNow, bookStatement } from "~/shop/billing/payments/statement/book-statement.server";
import type { Cents } from "~/formats/money";
import type { Problem } from "~/shop/base/problem";
import {
  type BookedStatement,
  columnsAddress,
  seenText,
  statementAddress,
} from "~/shop/billing/payments/statement/entry";
import { otherAccounts } from "~/shop/billing/payments/statement/own-account.server";
import { previewStatement } from "~/shop/billing/payments/statement/preview.server";
import { shownRows } from "~/shop/billing/payments/statement/shown-rows";
import { columnField, readColumnAnswers } from "~/shop/base/files/table/column-questions";
import { questionsAboutCsv, readCsvFile } from "~/shop/billing/payments/statement/read-statement.server";
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
import { ColumnsPage } from "~/ui/layout/admin/tables/columns-page";
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
  const admin = await requireStaff(request, "change-payments");
  const upload = await findStatement(admin.id, params.uploadId ?? "");
  if (!upload) throw statementNotFound(request);
  const { id, fileName, entries, csv, isAsked, result } = upload;
  const rows = await previewStatement(entries);
  const bookable = rows.flatMap(({ entry, proposal }) => (proposal ? [entry] : []));
  const open = await openFrom();
  const closed = open === null ? 0 : bookable.filter(({ bookedOn }) => bookedOn !== null && bookedOn < open).length;
  return {
    statement: {
      id,
      fileName,
      isCsv: csv !== null,
      ...shownRows(rows),
      otherAccounts: otherAccounts(bookable),
      closed,
    },
    sheets: previewQuery(new URL(request.url).searchParams).sheets,
    columns: csv !== null && !result && (isAsked || isReview(request)) ? await columnsOf(request, upload) : null,
    result: result && (await asOfNow(result)),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "change-payments");
  const fields = await readForm(request);
  const upload = await findStatement(admin.id, params.uploadId ?? "");
  if (!upload) throw statementNotFound(request);
  if (fields.get("intent") === "discard") return discard(admin.id, upload);
  if (fields.get("intent") === "columns" && upload.csv !== null && !upload.result)
    return readColumns(request, { fields, userId: admin.id, upload: { ...upload, csv: upload.csv } });
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

async function columnsOf(request: Request, { csv, answers, isAsked }: StatementUpload) {
  const { headings, questions } = await questionsAboutCsv(csv!, answers, isReview(request));
  return { questions, isAsked, hasHeadings: headings.length > 0 };
}

/** Whether somebody wants to choose other columns. */
const isReview = (request: Request) => new URL(request.url).searchParams.has("columns");

/** Redirects to the proposals: another upload, so that the browser's way back leads to the questions. */
function readColumns(
  request: Request,
  { fields, userId, upload }: { fields: FormData; userId: string; upload: StatementUpload & { csv: string } },
) {
  const title = t.statementNotRead();
  return handleForm(request, {
    schema: columnsForm,
    fields,
    others: [...fields.keys()].filter((name) => name.startsWith(columnField(""))),
    title,
    failed: t.readingFailed(),
    errors: asFormError,
    async handle(_, { refuse }) {
      const { headings, questions } = await questionsAboutCsv(upload.csv, upload.answers, isReview(request));
      const { answers: given, errors } = readColumnAnswers(questions, fields);
      if (errors) return refuse({ status: 400, title, errors });
      const answers = { ...upload.answers, ...given };
      const statement = await readCsvFile(upload.csv, () => answers);
      const id = await storeStatement(userId, upload.fileName, statement, { headings, answers });
      return redirect(statementAddress(id), 303);
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

const titleOf = (loaded?: Pick<Awaited<ReturnType<typeof loader>>, "columns" | "result">) =>
  loaded?.result ? t.statementBooked() : loaded?.columns ? tTables.chooseTheColumns() : t.reviewMatches();

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function Statement() {
  const { statement, sheets, columns, result } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  if (result) return <StatementBooked statement={statement} result={result} />;
  return (
    <>
      {sheets && (
        <Notice>
          <p className="wrap-anywhere">{sheetRead(sheets)}</p>
        </Notice>
      )}
      {columns ? (
        <ColumnsPage
          fileName={statement.fileName}
          back={
            columns.isAsked
              ? { to: "/admin/payments/statement", label: t.uploadAnotherStatement() }
              : { to: statementAddress(statement.id), label: t.backToProposals() }
          }
          note={t.answersAreKept(columns)}
          action={columns.isAsked ? statementAddress(statement.id) : columnsAddress(statement.id)}
          open={columns.questions}
          submitLabel={t.showProposals()}
          discardIntent="discard"
          refused={refused}
        />
      ) : (
        <StatementPreview statement={statement} refused={refused} />
      )}
    </>
  );
}
