import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";

import { formatMonth } from "~/formats/dates";
import { formatNumber } from "~/formats/numbers";
import { requireStaff } from "~/http/gate/guards.server";
import * as t from "~/messages/billing";
import { booksAddress, monthAddress } from "~/shop/billing/books/month";
import { sumsOfYear, yearsOfBooks } from "~/shop/billing/books/month-sums.server";
import { monthToSignOff } from "~/shop/billing/books/sign-off.server";
import { invoicesAddress } from "~/shop/billing/invoices/invoice";
import { Money } from "~/ui/base/money";
import { EmptyState } from "~/ui/base/notice";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AdminTable, type Column } from "~/ui/layout/admin/admin-table";
import { FilterLinks } from "~/ui/layout/admin/filter-bar";
import { pageTitle } from "~/ui/layout/meta";

/** Months with tax documents; `?year=2025` those of an earlier year. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireStaff(request, "see-documents");
  const years = await yearsOfBooks();
  const requested = new URL(request.url).searchParams.get("year");
  const year = years.find((one) => one === requested) ?? years[0] ?? null;
  const [months, toSignOff] = await Promise.all([year === null ? [] : sumsOfYear(scope, year), monthToSignOff()]);
  return { years, year, months, toSignOff };
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => [{ title: pageTitle(matches, t.books()) }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

const columns = () =>
  [
    { key: "month", label: t.month() },
    { key: "documents", label: t.documents(), isNumber: true, onPhone: "named" },
    { key: "invoiced", label: t.invoicedNet(), isNumber: true, onPhone: "named" },
    { key: "credited", label: t.creditedNet(), isNumber: true, onPhone: "named" },
    { key: "vat", label: t.vat(), isNumber: true, onPhone: "named" },
    { key: "total", label: t.totalWithVat(), isNumber: true, onPhone: "end" },
  ] as const satisfies Column<string>[];

export default function BooksPage() {
  const { years, year, months, toSignOff } = useLoaderData<typeof loader>();
  return (
    <>
      <p>
        <Link to={invoicesAddress("issued")} className="admin-all">
          {t.allInvoices()}
        </Link>
      </p>
      <AdminHeading>{t.books()}</AdminHeading>
      {toSignOff && (
        <p className="mb-4">
          {t.monthToSignOff({
            month: formatMonth(toSignOff),
            link: (words) => <Link to={monthAddress(toSignOff)}>{words}</Link>,
          })}
        </p>
      )}
      {years.length > 1 && (
        <FilterLinks links={years.map((one) => ({ label: one, to: booksAddress(one), isCurrent: one === year }))} />
      )}
      {months.length === 0 ? (
        <EmptyState title={t.noInvoicesYet()} />
      ) : (
        <AdminTable
          caption={t.books()}
          columns={columns()}
          rows={months.map(({ month, documents, invoiced, credited, net, vat }) => ({
            key: month,
            cells: {
              month: <Link to={monthAddress(month)}>{formatMonth(month)}</Link>,
              documents: formatNumber(documents),
              invoiced: <Money cents={invoiced} />,
              credited: <Money cents={credited} />,
              vat: <Money cents={vat} />,
              total: <Money cents={net + vat} />,
            },
          }))}
        />
      )}
    </>
  );
}
