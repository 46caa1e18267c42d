import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";

import { formatMonth, isoMonth } from "~/formats/dates";
import { handleForm } from "~/http/forms/handle-form.server";
import { readForm } from "~/http/gate/body.server";
import { requireStaff } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { redirectWithToast } from "~/http/session/toast.server";
import * as t from "~/messages/billing";
import { asMonth, BOOK_FILES, booksAddress, daysOfMonth, monthAddress } from "~/shop/billing/books/month";
import { sumsOfMonth } from "~/shop/billing/books/month-sums.server";
import { signOffForm } from "~/shop/billing/books/sign-off-form.server";
import { paymentsSinceClosing, signOffMonth, signOffState } from "~/shop/billing/books/sign-off.server";
import { buttonClass } from "~/ui/base/button";
import { May } from "~/ui/layout/admin/rights";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { MonthSumsTable } from "./__month-sums";
import { SignOff } from "./__sign-off";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { scope } = await requireStaff(request, "see-documents");
  const month = monthOfPage(request, params.month);
  const [sums, state, since] = await Promise.all([
    sumsOfMonth(scope, month),
    signOffState(month),
    paymentsSinceClosing(scope, month),
  ]);
  return { sums, state, since };
}

/** Signs it off. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { id: actorId } = await requireStaff(request, "change-documents");
  const fields = await readForm(request);
  const month = monthOfPage(request, params.month);
  const title = t.notSignedOffNow();
  return handleForm(request, {
    schema: signOffForm,
    fields,
    title,
    invalidTitle: title,
    failed: t.signingOffFailed(),
    async handle({ version, acceptsToInvoice }) {
      await signOffMonth({ month, seen: version, acceptsToInvoice, actorId });
      return redirectWithToast(monthAddress(month), { title: t.monthSignedOff({ month: formatMonth(month) }) });
    },
  });
}

function monthOfPage(request: Request, text: string | undefined): string {
  const month = asMonth(text);
  if (!month || month > isoMonth(new Date())) throw notFound(request);
  return month;
}

export const meta: MetaFunction<typeof loader> = ({ matches, data: loaded }) => [
  { title: pageTitle(matches, loaded ? formatMonth(loaded.sums.month) : t.books()) },
];

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";
export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export default function BooksOfMonth() {
  const { sums, state, since } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  const { month } = sums;
  const { from, to } = daysOfMonth(month);
  return (
    <>
      <p>
        <Link to={booksAddress(month.slice(0, 4))} className="admin-all">
          {t.allMonths()}
        </Link>
      </p>
      <AdminHeading
        actions={
          <May right="see-payments">
            <a href={`${monthAddress(month)}/books.zip`} className={buttonClass({ variant: "secondary" })}>
              {t.monthPack()}
            </a>
          </May>
        }
      >
        {formatMonth(month)}
      </AdminHeading>
      <MonthSumsTable sums={sums} />
      <SignOff sums={sums} state={state} {...(refused && { refused })} />
      <h2 className="mt-8">{t.filesForAccountant()}</h2>
      <p className="muted">{t.monthPackHint()}</p>
      <ul className="stack mt-3 max-w-2xl">
        {BOOK_FILES.map((file) => (
          <li key={file}>
            <a href={`${monthAddress(month)}/${file}.csv`}>{t.bookFile(file)}</a>
            <span className="muted small block">{t.bookFileHint(file)}</span>
          </li>
        ))}
        <May right="see-payments">
          <li>
            <a href={`/admin/orders.csv?${new URLSearchParams({ rows: "payments", from, to })}`}>
              {t.paymentsOfMonth()}
            </a>
            {since.count > 0 && <span className="muted small block">{t.paymentsSinceClosing(since)}</span>}
          </li>
        </May>
      </ul>
    </>
  );
}
