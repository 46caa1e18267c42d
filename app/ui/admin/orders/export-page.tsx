import { Link } from "@remix-run/react";

import type { PeriodErrors, TypedPeriod } from "~/shop/orders/period";
import { AdminHeading } from "~/ui/admin/admin-heading";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Field, Select } from "~/ui/base/field";
import { formState } from "~/ui/base/form-state";

import { STATUS_OPTIONS } from "./status-options";

/** The form for the period and status of the exported orders. */
export function ExportPage({ typed, errors: wrong }: { typed: TypedPeriod; errors: PeriodErrors }) {
  const { fields, errors } = formState({ error: wrong }, "export", typed);
  return (
    <>
      <p>
        <Link to="/admin/orders" className="admin-all">
          All orders
        </Link>
      </p>
      <AdminHeading>Export orders</AdminHeading>
      {/* A file download needs a document request: no <Form>. */}
      <form method="get" action="/admin/orders.csv" noValidate className="stack max-w-[28rem]">
        <ErrorSummary errors={errors} title="Please check the period" />
        <Field field={fields.from} label="First day" type="date" required />
        <Field field={fields.to} label="Last day" type="date" required />
        <Select field={fields.status} label="Status" options={STATUS_OPTIONS} required />
        <Button>DOWNLOAD CSV</Button>
        <p className="muted small">
          One row for each line of an order, by the day it was placed. Opens in Excel; amounts in
          euro, net.
        </p>
      </form>
    </>
  );
}
