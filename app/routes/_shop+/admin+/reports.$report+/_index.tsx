import { reportTitle } from "~/texts/reports";
import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireAdmin } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import styles from "~/orders.css";
import { isCounting, salesPeriods } from "~/shop/desk/reports/periods.server";
import { reportPage } from "~/shop/desk/reports/read-report.server";
import { asReportName, reportQuery } from "~/shop/desk/reports/report";
import { ReportPage } from "~/ui/desk/reports/report-page";
import { pageTitle } from "~/ui/layout/meta";
import { readerOf } from "~/http/gate/client-ready.server";

/** GET /admin/reports/sold: a report; `?period=` is a year or a delivery window, `?before=` the one to compare with. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const name = asReportName(params.report);
  if (!name) throw notFound(request);
  const periods = await salesPeriods();
  const { page, ...filter } = reportQuery(new URL(request.url).searchParams, periods);
  const [report, isIncomplete] = await Promise.all([reportPage(name, filter, page, readerOf(request)), isCounting()]);
  return { ...report, name, filter, periods, isIncomplete };
}

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
  { title: pageTitle(matches, data ? reportTitle(data.name) : "Analytics") },
];

export default function Report() {
  return <ReportPage {...useLoaderData<typeof loader>()} />;
}
