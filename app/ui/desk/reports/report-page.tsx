import { Link } from "@remix-run/react";

import type { FigureSums } from "~/shop/desk/reports/figure-rows.server";
import {
  reportAddress,
  type ReportFilter,
  type ReportName,
  reportOf,
  type ReportRow,
  type SalesPeriod,
} from "~/shop/desk/reports/report";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AdminTable } from "~/ui/layout/admin/admin-table";
import { LinkButton } from "~/ui/base/button";
import { EmptyState } from "~/ui/base/notice";
import { Pagination } from "~/ui/base/pagination";

import { Bars } from "./bars";
import { IncompleteNote } from "./incomplete-note";
import { PeriodLinks } from "./period-links";
import { barsOf, sumsText, textOf } from "./report-text";
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
                key,
                label,
                isNumber: kind !== "text" && kind !== "day",
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
