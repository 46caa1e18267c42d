import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";

import { requireStaff } from "~/http/gate/guards.server";
import * as t from "~/messages/orders";
import { readPeriod, ALL_STATUSES, EXPORT_ROWS } from "~/shop/orders/period";
import { pageTitle } from "~/ui/layout/meta";
import { MAX_SEARCH_LENGTH } from "~/shop/base/search/words";
import { ORDER_PAYMENTS, ORDER_STATUSES, ORDER_TASKS } from "~/shop/orders/order";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Field, Select } from "~/ui/base/field";
import { formState } from "~/ui/base/form-state";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "see-customers");
  const { typed, period, errors } = readPeriod(new URL(request.url).searchParams, new Date());
  return data({ typed, errors }, { status: period ? 200 : 400 });
}

export const meta: MetaFunction<typeof loader> = ({ matches, data: loaded }) => {
  const isWrong = Object.keys(loaded?.errors ?? {}).length > 0;
  return [{ title: pageTitle(matches, isWrong ? t.exportOrdersError() : t.exportOrders()) }];
};

export default function ExportPage() {
  const { typed, errors: wrong } = useLoaderData<typeof loader>();
  const { fields, errors } = formState({ error: wrong }, "export", typed);
  const rows = EXPORT_ROWS.map((value) => ({ value, label: t.exportRowsName(value) }));
  const statuses = [
    { value: ALL_STATUSES, label: t.everyStatus() },
    ...[...ORDER_STATUSES, ...ORDER_TASKS, ...ORDER_PAYMENTS].map((value) => ({
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
        <p className="muted small">{t.exportHint()}</p>
      </form>
    </>
  );
}
