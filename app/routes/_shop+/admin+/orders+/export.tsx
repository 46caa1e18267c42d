import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";

import { requireStaff } from "~/http/gate/guards.server";
import * as t from "~/messages/orders";
import { booksAddress } from "~/shop/billing/books/month";
import { shopSettings } from "~/shop/catalogue/offers/settings.server";
import { readPeriod, ALL_STATUSES, EXPORT_RIGHTS, EXPORT_ROWS } from "~/shop/orders/period";
import { pageTitle } from "~/ui/layout/meta";
import { MAX_SEARCH_LENGTH } from "~/shop/base/search/words";
import { ORDER_STATUSES, waitsFor } from "~/shop/orders/order";
import { orderChoices } from "~/shop/orders/order-choices.server";
import { ordersQuery } from "~/shop/orders/orders-query";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Field, Select } from "~/ui/base/field";
import { formState } from "~/ui/base/form-state";
import { FilterChips } from "~/ui/layout/admin/filter-bar";
import { useMay } from "~/ui/layout/admin/rights";
import { orderChips } from "./__order-filter";

export async function loader({ request }: LoaderFunctionArgs) {
  const { seesPrices } = await requireStaff(request, "see-orders");
  const search = new URL(request.url).searchParams;
  const { typed, kept, period, errors } = readPeriod(search, new Date(), seesPrices);
  const query = ordersQuery(search, seesPrices);
  const { invoicesFrom } = await shopSettings();
  return data(
    { typed, kept, query, choices: await orderChoices(query), errors, hasInvoices: invoicesFrom !== null },
    { status: period ? 200 : 400 },
  );
}

export const meta: MetaFunction<typeof loader> = ({ matches, data: loaded }) => {
  const isWrong = Object.keys(loaded?.errors ?? {}).length > 0;
  return [{ title: pageTitle(matches, isWrong ? t.exportOrdersError() : t.exportOrders()) }];
};

export default function ExportPage() {
  const { typed, kept, query, choices, errors: wrong, hasInvoices } = useLoaderData<typeof loader>();
  const { fields, errors } = formState({ error: wrong }, "export", typed);
  const may = useMay();
  const seesPrices = may("see-prices");
  const rows = EXPORT_ROWS.filter((value) => may(EXPORT_RIGHTS[value])).map((value) => ({
    value,
    label: t.exportRowsName(value),
  }));
  const chips = orderChips({ ...query, from: null, to: null }, choices, "/admin/orders/export");
  const statuses = [
    { value: ALL_STATUSES, label: t.everyStatus() },
    ...[...ORDER_STATUSES, ...waitsFor(seesPrices)].map((value) => ({
      value,
      label: t.filterName(value),
    })),
  ];
  return (
    <>
      <p>
        <Link to="/admin/orders" className="admin-all">
          {t.allOrders()}
        </Link>
      </p>
      <AdminHeading>{t.exportOrders()}</AdminHeading>
      {/* A file download needs a document request: no <Form>. */}
      <form method="get" action="/admin/orders.csv" noValidate className="stack max-w-[28rem]">
        <ErrorSummary errors={errors} title={t.checkPeriod()} />
        <FilterChips chips={chips} />
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Select field={fields.rows} label={t.rows()} options={rows} required />
        <Field field={fields.from} label={t.firstDay()} type="date" required />
        <Field field={fields.to} label={t.lastDay()} type="date" required />
        <Select field={fields.status} label={t.byStatus()} options={statuses} required />
        <Field
          field={fields.q}
          label={t.search()}
          type="search"
          hint={t.asInOrderList()}
          maxLength={MAX_SEARCH_LENGTH}
        />
        <Button>{t.downloadCsvButton()}</Button>
        {seesPrices && <p className="muted small">{t.exportHint()}</p>}
        {hasInvoices && may("see-documents") && (
          <p className="muted small">
            {t.invoicesAreInMonths({ link: (words) => <Link to={booksAddress()}>{words}</Link> })}
          </p>
        )}
      </form>
    </>
  );
}
