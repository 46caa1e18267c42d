import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";

import { formatMonth, isoMonth } from "~/formats/dates";
import { requireStaff } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import * as t from "~/messages/billing";
import { asMonth, BOOK_FILES, booksAddress, daysOfMonth, monthAddress } from "~/shop/billing/books/month";
import { sumsOfMonth } from "~/shop/billing/books/month-sums.server";
import { May } from "~/ui/layout/admin/rights";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { pageTitle } from "~/ui/layout/meta";
import { MonthSumsTable } from "./__month-sums";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { scope } = await requireStaff(request, "see-documents");
  const month = asMonth(params.month);
  if (!month || month > isoMonth(new Date())) throw notFound(request);
  return { sums: await sumsOfMonth(scope, month) };
}

export const meta: MetaFunction<typeof loader> = ({ matches, data: loaded }) => [
  { title: pageTitle(matches, loaded ? formatMonth(loaded.sums.month) : t.books()) },
];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export default function BooksOfMonth() {
  const { sums } = useLoaderData<typeof loader>();
  const { month } = sums;
  const { from, to } = daysOfMonth(month);
  return (
    <>
      <p>
        <Link to={booksAddress(month.slice(0, 4))} className="admin-all">
          {t.allMonths()}
        </Link>
      </p>
      <AdminHeading>{formatMonth(month)}</AdminHeading>
      <MonthSumsTable sums={sums} />
      <h2 className="mt-8">{t.filesForAccountant()}</h2>
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
          </li>
        </May>
      </ul>
    </>
  );
}
