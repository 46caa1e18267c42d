import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";

import { isoDay } from "~/formats/dates";
import { readForm } from "~/http/gate/body.server";
import { requireStaff } from "~/http/gate/guards.server";
import * as t from "~/messages/billing";
import { countText, requestedPage } from "~/shop/base/paging";
import { booksAddress } from "~/shop/billing/books/month";
import { INVOICE_FILTERS, invoiceAddress, invoicesAddress, requestedInvoices } from "~/shop/billing/invoices/invoice";
import { hasInvoices, listInvoices, listToInvoice } from "~/shop/billing/invoices/invoices.server";
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
import { TICKED_FORM_ID, ToInvoice } from "./__to-invoice";
import { answerFirstDay, answerTicked } from "./issue.server";

/** Shipments to invoice, or with `?show=issued` what was issued; `?ticked=all` ticks the shipments. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireStaff(request, "see-documents");
  const search = new URL(request.url).searchParams;
  const show = requestedInvoices(search);
  const page = requestedPage(search);
  const isIssued = show === "issued";
  const [toInvoice, issued, { invoicesFrom, version }, isFixed] = await Promise.all([
    listToInvoice(scope, isIssued ? 1 : page),
    isIssued ? listInvoices(scope, page) : null,
    settingsForAdmin(),
    hasInvoices(),
  ]);
  return {
    toInvoice,
    issued,
    firstDay: { invoicesFrom, version, hasInvoices: isFixed },
    today: isoDay(new Date()),
    isAllTicked: search.get("ticked") === "all",
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "change-documents");
  const fields = await readForm(request);
  const answer = fields.get("intent") === "first-day" ? answerFirstDay : answerTicked;
  return answer(request, fields, staff);
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => [{ title: pageTitle(matches, t.invoices()) }];

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";
export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export default function InvoicesPage() {
  const { toInvoice, issued, firstDay, today, isAllTicked } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  const isAboutDay = refused?.lastResult.initialValue?.intent === "first-day";
  const ofDay = isAboutDay ? refused : undefined;
  const ofTicked = isAboutDay ? undefined : refused;
  const { errors } = formState(ofTicked?.lastResult, TICKED_FORM_ID, {});
  const done: readonly string[] = (ofTicked && "issued" in ofTicked && ofTicked.issued) || [];
  const show = issued ? "issued" : "to-invoice";
  const { page, pages, ...counted } = issued ?? toInvoice;
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
              count: filter === "issued" ? (issued ?? undefined) : toInvoice,
            })),
            { label: t.books(), to: booksAddress(), isCurrent: false },
          ]}
        />
      )}
      {firstDay.invoicesFrom !== null && counted.count === 0 && (
        <EmptyState title={issued ? t.noInvoicesYet() : t.nothingToInvoice()} />
      )}
      {counted.count > 0 &&
        (issued ? (
          <IssuedInvoices invoices={issued.invoices} />
        ) : (
          <ToInvoice
            shipments={toInvoice.shipments}
            page={page}
            today={today}
            isAllTicked={isAllTicked}
            typed={[ofTicked?.lastResult.initialValue?.id].flat().map(String)}
          />
        ))}
      <div className="mt-6">
        <Pagination page={page} pages={pages} address={(number) => invoicesAddress(show, number)} />
      </div>
      {!issued && (
        <FirstDay
          key={`${firstDay.invoicesFrom} ${firstDay.version}`}
          {...firstDay}
          today={today}
          {...(ofDay && { refused: ofDay })}
        />
      )}
    </>
  );
}
