import { Link } from "@remix-run/react";

import { formatDay } from "~/formats/dates";
import { formatEuro, formatPercent } from "~/shop/money/money";
import type { FigureSums } from "~/shop/reports/figure-rows.server";
import {
  reportAddress,
  type ReportColumn,
  type ReportFilter,
  type ReportName,
  reportOf,
  type ReportRow,
  type SalesPeriod,
} from "~/shop/reports/report";
import { AdminHeading } from "~/ui/admin/admin-heading";
import { AdminTable } from "~/ui/admin/admin-table";
import { LinkButton } from "~/ui/base/button";
import { EmptyState } from "~/ui/base/notice";
import { Pagination } from "~/ui/base/pagination";

import { type Bar, Bars } from "./bars";
import { IncompleteNote } from "./incomplete-note";
import { PeriodLinks } from "./period-links";
import { SoldStyles } from "./sold-styles";

interface ReportPageProps {
  name: ReportName;
  filter: ReportFilter;
  periods: readonly SalesPeriod[];
  rows: readonly ReportRow[];
  sums: FigureSums;
  page: number;
  pages: number;
  isIncomplete: boolean;
}

/** A report: its periods, its figures as bars and in a table, and its file. */
export function ReportPage(props: ReportPageProps) {
  const { name, filter, rows, sums, page, pages, isIncomplete } = props;
  const { title, intro, columns } = reportOf(name);
  return (
    <>
      <p>
        <Link to="/admin" className="admin-all">
          Analytics
        </Link>
      </p>
      <AdminHeading
        aside={<span className="muted">{sumsText(name, sums)}</span>}
        actions={
          <LinkButton to={reportAddress(name, filter, "/csv")} download variant="secondary">
            CSV
          </LinkButton>
        }
      >
        {title}
      </AdminHeading>
      <p className="muted mb-6 max-w-2xl">{intro}</p>
      {isIncomplete && <IncompleteNote />}
      <PeriodLinks {...props} />
      {rows.length === 0 ? (
        <EmptyState title="Nothing found" />
      ) : (
        <div className="stack-loose">
          <Bars title={title} bars={barsOf(name, rows)} />
          {name === "sold" ? (
            <SoldStyles rows={rows} />
          ) : (
            <AdminTable
              caption={title}
              columns={columns.map(({ key, label, kind }) => ({
                ...{ key, label, isNumber: kind !== "text" && kind !== "day" },
              }))}
              rows={rows.map(({ key, to, values }) => ({
                key,
                cells: Object.fromEntries(
                  columns.map((column, at) => {
                    const shown = textOf(column, values[column.key]);
                    return [column.key, at === 0 && to ? <Link to={to}>{shown}</Link> : shown];
                  }),
                ),
              }))}
            />
          )}
          <Pagination
            page={page}
            pages={pages}
            address={(number) => reportAddress(name, { ...filter, page: number })}
          />
        </div>
      )}
    </>
  );
}

function textOf({ kind }: ReportColumn, value: string | number | null | undefined): string {
  if (value === null || value === undefined) return "–";
  if (kind === "money") return formatEuro(Number(value));
  if (kind === "share") return `${formatPercent(Math.round(Number(value) / 10) * 10)}%`;
  if (kind === "day") return formatDay(String(value));
  return typeof value === "number" ? value.toLocaleString("en") : value;
}

/** The bars of a page of a report. Pieces are added up by style. */
function barsOf(name: ReportName, rows: readonly ReportRow[]): Bar[] {
  const { bars, columns } = reportOf(name);
  const column = columns.find(({ key }) => key === bars.value)!;
  const sums = new Map<string | number, { label: string; value: number }>();
  for (const { key, productId, values } of rows) {
    const { value } = sums.get(productId ?? key) ?? { value: 0 };
    sums.set(productId ?? key, {
      label: String(values[bars.label]),
      value: value + Number(values[bars.value]),
    });
  }
  return [...sums.values()].map((bar) => ({ ...bar, text: textOf(column, bar.value) }));
}

function sumsText(name: ReportName, { count, pieces, net }: FigureSums): string {
  const nouns: Record<ReportName, [one: string, many: string]> = {
    sold: ["style", "styles"],
    "sell-through": ["style", "styles"],
    "open-orders": ["window", "windows"],
    "quiet-customers": ["customer", "customers"],
    countries: ["country", "countries"],
  };
  const of = (number: number, [one, many]: [string, string]) =>
    `${number.toLocaleString("en")} ${number === 1 ? one : many}`;
  return [
    of(count, nouns[name]),
    ...(name === "quiet-customers" ? [] : [of(pieces, ["piece", "pieces"])]),
    ...(net > 0 ? [formatEuro(net)] : []),
  ].join(", ");
}
