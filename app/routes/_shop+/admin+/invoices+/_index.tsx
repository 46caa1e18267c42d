import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";

import { isoDay } from "~/formats/dates";
import { readForm } from "~/http/gate/body.server";
import { requireStaff } from "~/http/gate/guards.server";
import * as t from "~/messages/billing";
import { countText, requestedPage } from "~/shop/base/paging";
import { booksAddress } from "~/shop/billing/books/month";
import {
  INVOICE_FILTERS,
  invoiceAddress,
  invoicesAddress,
  type InvoicesFilter,
  requestedInvoices,
} from "~/shop/billing/invoices/invoice";
import { firstNumbers, firstNumberTexts, firstYear } from "~/shop/billing/invoices/first-day.server";
import { hasInvoices, listInvoices, listToInvoice } from "~/shop/billing/invoices/invoices.server";
import { listWithoutMoney } from "~/shop/billing/invoices/prepayments-without-money.server";
import { listPrepaid } from "~/shop/billing/invoices/prepayments.server";
import { settingsForAdmin } from "~/shop/catalogue/offers/settings.server";
import { ErrorSummary } from "~/ui/base/error-summary";
import { formState } from "~/ui/base/form-state";
import { EmptyState, Notice } from "~/ui/base/notice";
import { Pagination } from "~/ui/base/pagination";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { FilterLinks } from "~/ui/layout/admin/filter-bar";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { pageTitle } from "~/ui/layout/meta";
import { FirstDay } from "./__first-day";
import { IssuedInvoices } from "./__issued";
import { Prepaid, PrepaymentDocuments } from "./__prepaid";
import { TICKED_FORM_ID } from "./__ticked-list";
import { ToInvoice } from "./__to-invoice";
import { WithoutMoney } from "./__without-money";
import { ANSWERS, answerTicked } from "./issue.server";

/**
 * Shipments to invoice, with `?show=prepaid` money without a document, with `?show=issued` what was issued; `?ticked=all` ticks what
 * can be ticked.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireStaff(request, "see-documents");
  const search = new URL(request.url).searchParams;
  const show = requestedInvoices(search);
  const page = requestedPage(search);
  const pageOf = (filter: InvoicesFilter) => (filter === show ? page : 1);
  const [toInvoice, prepaid, withoutMoney, issued, { invoicesFrom, prepaymentDocuments, version }, isFixed] =
    await Promise.all([
      listToInvoice(scope, pageOf("to-invoice")),
      listPrepaid(scope, pageOf("prepaid")),
      show === "prepaid" ? listWithoutMoney(scope) : [],
      show === "issued" ? listInvoices(scope, page) : null,
      settingsForAdmin(),
      hasInvoices(),
    ]);
  const year = firstYear(invoicesFrom);
  const numbers = await firstNumbers(year);
  return {
    show,
    toInvoice,
    prepaid,
    withoutMoney,
    issued,
    prepaymentDocuments,
    firstDay: {
      invoicesFrom,
      version,
      hasInvoices: isFixed,
      year,
      numbers,
      first: Object.values(firstNumberTexts(year, numbers)),
    },
    today: isoDay(new Date()),
    isAllTicked: search.get("ticked") === "all",
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "change-documents");
  const fields = await readForm(request);
  const answer = ANSWERS[String(fields.get("intent"))] ?? answerTicked;
  return answer(request, fields, staff);
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => [{ title: pageTitle(matches, t.invoices()) }];

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";
export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export default function InvoicesPage() {
  const { show, toInvoice, prepaid, withoutMoney, issued, prepaymentDocuments, firstDay, today, isAllTicked } =
    useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  const intent = refused?.lastResult.initialValue?.intent;
  const ofDay = intent === "first-day" ? refused : undefined;
  const ofDocuments = intent === "prepayment-documents" ? refused : undefined;
  const ofTicked = ofDay || ofDocuments ? undefined : refused;
  const { errors } = formState(ofTicked?.lastResult, TICKED_FORM_ID, {});
  const done: readonly string[] = (ofTicked && "issued" in ofTicked && ofTicked.issued) || [];
  const counts = { "to-invoice": toInvoice, prepaid, issued: issued ?? undefined };
  const { page, pages, ...counted } = counts[show]!;
  const typed = [ofTicked?.lastResult.initialValue?.id].flat().map(String);
  return (
    <>
      <AdminHeading aside={<span className="muted">{countText(counted)}</span>}>{t.invoices()}</AdminHeading>
      {errors.length > 0 && (
        <div className="stack mb-6">
          <ErrorSummary errors={errors} title={ofTicked?.title} />
          {done.length > 0 && (
            <Notice tone="good" title={t.invoicesIssued({ count: done.length })}>
              <ul className="flex flex-wrap gap-x-5">
                {done.map((number) => (
                  <li key={number}>
                    <Link to={invoiceAddress(number)}>{number}</Link>
                  </li>
                ))}
              </ul>
            </Notice>
          )}
        </div>
      )}
      {firstDay.invoicesFrom !== null && (
        <FilterLinks
          links={[
            ...INVOICE_FILTERS.map((filter) => ({
              label: t.invoicesFilter(filter),
              to: invoicesAddress(filter),
              isCurrent: filter === show,
              count: counts[filter],
            })),
            { label: t.books(), to: booksAddress(), isCurrent: false },
          ]}
        />
      )}
      {firstDay.invoicesFrom !== null && counted.count === 0 && <EmptyState title={t.emptyInvoices(show)} />}
      {issued && counted.count > 0 && <IssuedInvoices invoices={issued.invoices} />}
      {show === "prepaid" && counted.count > 0 && (
        <Prepaid orders={prepaid.orders} page={page} isAllTicked={isAllTicked} typed={typed} />
      )}
      {show === "to-invoice" && counted.count > 0 && (
        <ToInvoice shipments={toInvoice.shipments} page={page} today={today} isAllTicked={isAllTicked} typed={typed} />
      )}
      <div className="mt-6">
        <Pagination page={page} pages={pages} address={(number) => invoicesAddress(show, number)} />
      </div>
      {withoutMoney.length > 0 && <WithoutMoney prepayments={withoutMoney} />}
      {show === "prepaid" && (
        <PrepaymentDocuments
          key={firstDay.version}
          prepaymentDocuments={prepaymentDocuments}
          version={firstDay.version}
          {...(ofDocuments && { refused: ofDocuments })}
        />
      )}
      {show === "to-invoice" && (
        <FirstDay
          key={`${firstDay.invoicesFrom} ${firstDay.version} ${Object.values(firstDay.numbers).join(" ")}`}
          {...firstDay}
          today={today}
          {...(ofDay && { refused: ofDay })}
        />
      )}
    </>
  );
}
