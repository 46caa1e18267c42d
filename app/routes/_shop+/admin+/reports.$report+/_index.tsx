import type { LinksFunction, LoaderFunctionArgs, MetaFunction, SerializeFrom } from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";
import type { ReactNode } from "react";

import * as t from "~/messages/desk";
import * as tOrders from "~/messages/orders";
import { requireStaff } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import styles from "~/orders.css";
import { shopSettings } from "~/shop/catalogue/offers/settings.server";
import { isCounting } from "~/shop/desk/reports/periods.server";
import { reportPage, requestedReport } from "~/shop/desk/reports/read-report.server";
import {
  asReportName,
  columnsOf,
  isInvoicedReport,
  reportAddress,
  type ReportColumn,
  type ReportFilter,
  type ReportName,
  reportOf,
  type ReportRow,
  type SalesPeriod,
  reportColumnName,
} from "~/shop/desk/reports/report";
import { pageTitle } from "~/ui/layout/meta";
import { readerOf } from "~/http/gate/client-ready.server";
import { formatDay } from "~/formats/dates";
import { formatNumber } from "~/formats/numbers";
import { markLookAlikes } from "~/formats/email";
import { formatEuro, percentText } from "~/formats/money";
import { groupLines, linesOf } from "~/shop/cart/group-lines";
import { AppLink } from "~/ui/base/app-link";
import { LinkButton } from "~/ui/base/button";
import { Money } from "~/ui/base/money";
import { EmptyState } from "~/ui/base/notice";
import { Pagination } from "~/ui/base/pagination";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { HowCounted } from "~/ui/layout/admin/how-counted";
import { AdminTable } from "~/ui/layout/admin/admin-table";
import { FilterLinks } from "~/ui/layout/admin/filter-bar";
import { OrderTable } from "~/ui/orders/order-table";
import { CountedBy } from "~/ui/desk/reports/counted-by";
import { IncompleteNote } from "~/ui/desk/reports/incomplete-note";
import { ReportLinks } from "~/ui/desk/reports/report-links";

/** `?period=` is a year or a delivery window, `?before=` the one to compare with, `?by=` orders or invoices. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "see-reports");
  const name = asReportName(params.report);
  if (!name) throw notFound(request);
  const { filter, page, periods } = await requestedReport(name, new URL(request.url).searchParams);
  const [report, isIncomplete, { invoicesFrom }] = await Promise.all([
    reportPage(name, filter, page, readerOf(request)),
    filter.by !== "invoices" && isCounting(),
    shopSettings(),
  ]);
  return { ...report, name, filter, periods, isIncomplete, hasInvoices: invoicesFrom !== null };
}

type Loaded = SerializeFrom<typeof loader>;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
  { title: pageTitle(matches, data ? t.reportTitle(data.name) : t.pageName("analytics")) },
];

/** As long as its share of the largest figure. */
function FigureBar({ value, most, children }: { value: number; most: number; children: ReactNode }) {
  return (
    <span className="inline-flex items-center justify-end gap-2 align-top">
      <svg width="80" height="8" aria-hidden="true" className="flex-none">
        <rect width={`${(Math.max(0, value) / most) * 100}%`} height="8" className="fill-clay" />
      </svg>
      {children}
    </span>
  );
}

const largest = (values: readonly number[]) => Math.max(...values, 1);

/** By colour and size. A number leads to the orders. */
function SoldStyles({ rows, pictures }: Pick<Loaded, "rows" | "pictures">) {
  const lines = rows.map(asLine);
  const most = largest(groupLines(lines).flatMap(({ styles }) => styles.map(({ pieces }) => pieces)));
  return (
    <OrderTable
      caption={t.reportTitle("sold")}
      lines={lines}
      pictures={pictures}
      cell={({ quantity, to, sku }) =>
        to ? (
          <AppLink to={to} aria-label={tOrders.ofOrders({ quantity, sku: sku ?? "" })}>
            {quantity}
          </AppLink>
        ) : (
          quantity
        )
      }
      figures={[
        {
          label: t.totalColumn(),
          unit: tOrders.piecesShort(),
          of: ({ pieces }) => (
            <FigureBar value={pieces} most={most}>
              {formatNumber(pieces)}
            </FigureBar>
          ),
        },
        {
          label: reportColumnName("sold", "net"),
          of: (style) => <Money cents={linesOf(style).reduce((sum, { net }) => sum + net, 0)} />,
        },
      ]}
    />
  );
}

const asLine = ({ productId, to, values }: ReportRow) => ({
  productId,
  to,
  name: String(values.style),
  sku: values.sku === null ? undefined : String(values.sku),
  color: values.color as string | null,
  size: values.size as string | null,
  quantity: Number(values.pieces),
  net: Number(values.net),
});

/** The rows of another report, with bars at one of its columns. */
function ReportTable({ name, filter, rows }: Pick<Loaded, "name" | "filter" | "rows">) {
  const { bars } = reportOf(name);
  const columns = columnsOf(name, filter);
  const most = largest(rows.map(({ values }) => Number(values[bars])));
  const cellOf = (column: ReportColumn, { to, values }: ReportRow) => {
    const value = values[column.key];
    const shown = textOf(column, value);
    if (column === columns[0] && to) return <Link to={to}>{shown}</Link>;
    if (column.key !== bars) return shown;
    return (
      <FigureBar value={Number(value)} most={most}>
        {shown}
      </FigureBar>
    );
  };
  return (
    <AdminTable
      caption={t.reportTitle(name)}
      columns={columns.map(({ key, kind }) => ({
        key,
        label: reportColumnName(name, key),
        isNumber: kind !== "text" && kind !== "day",
        onPhone: key === columns[0]!.key ? undefined : key === bars ? "end" : "named",
      }))}
      rows={rows.map((row) => ({
        key: row.key,
        cells: Object.fromEntries(columns.map((column) => [column.key, cellOf(column, row)])),
      }))}
    />
  );
}

export default function ReportPage() {
  const loaded = useLoaderData<typeof loader>();
  const { name, filter, rows, page, pages, isIncomplete, hasInvoices } = loaded;
  return (
    <>
      <AdminHeading
        aside={<span className="muted">{sumsText(loaded)}</span>}
        actions={
          <LinkButton to={reportAddress(name, filter, "/csv")} download variant="secondary">
            {t.csv()}
          </LinkButton>
        }
      >
        {t.reportTitle(name)}
      </AdminHeading>
      <ReportLinks current={name} />
      {hasInvoices && isInvoicedReport(name) && (
        <CountedBy by={filter.by ?? "orders"} address={(by) => reportAddress(name, { ...filter, by })} />
      )}
      {isIncomplete && <IncompleteNote />}
      <PeriodLinks {...loaded} />
      {rows.length === 0 ? (
        <EmptyState title={t.nothingFoundLabel()} />
      ) : (
        <>
          {name === "sold" ? <SoldStyles {...loaded} /> : <ReportTable {...loaded} />}
          <div className="mt-6">
            <Pagination
              page={page}
              pages={pages}
              address={(number) => reportAddress(name, { ...filter, page: number })}
            />
          </div>
        </>
      )}
      <HowCounted>
        <p className="max-w-160">
          {filter.by && isInvoicedReport(name) ? t.invoicedReportIntro(name) : t.reportIntro(name)}
        </p>
      </HowCounted>
    </>
  );
}

/** For a report that compares two periods, also those to compare with. */
function PeriodLinks({
  name,
  filter,
  periods,
}: {
  name: ReportName;
  filter: ReportFilter;
  periods: readonly SalesPeriod[];
}) {
  const has = reportOf(name).filter;
  if (has === "none") return null;
  const isCompared = has === "periods";
  const links = (label: string, key: keyof ReportFilter) => (
    <FilterLinks
      label={label}
      hasLabel={isCompared}
      links={periods.map(({ value, label: text }) => ({
        label: text,
        to: reportAddress(name, { ...filter, [key]: value }),
        isCurrent: filter[key] === value,
      }))}
    />
  );
  return (
    <>
      {isCompared && links(t.orderedInFilter(), "before")}
      {links(isCompared ? t.notInFilter() : t.periodFilter(), "period")}
    </>
  );
}

function textOf({ kind }: ReportColumn, value: string | number | null | undefined): string {
  if (value === null || value === undefined) return "–";
  if (kind === "money") return formatEuro(Number(value));
  if (kind === "share") return percentText(Math.round(Number(value) / 10) * 10);
  if (kind === "day") return formatDay(String(value));
  return typeof value === "number" ? formatNumber(value) : markLookAlikes(value);
}

/** Rows and their sums. */
function sumsText({ name, filter, sums: { count, orders, pieces, net } }: Loaded): string {
  const nouns: Record<ReportName, [one: string, many: string]> = {
    sold: ["style", "styles"],
    "sell-through": ["style", "styles"],
    "open-orders": ["window", "windows"],
    "quiet-customers": ["customer", "customers"],
    countries: ["country", "countries"],
    customers: ["customer", "customers"],
    claims: ["row", "rows"],
  };
  const of = (number: number, [one, many]: [string, string]) => `${formatNumber(number)} ${number === 1 ? one : many}`;
  return [
    of(count, nouns[name]),
    ...(filter.by ? [of(orders, ["document", "documents"])] : []),
    ...(name === "quiet-customers" || filter.by ? [] : [of(pieces, ["piece", "pieces"])]),
    ...(net > 0 ? [formatEuro(net)] : []),
  ].join(", ");
}
