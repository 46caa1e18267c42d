import { reportColumnName, reportIntro, reportTitle } from "~/texts/reports";
import { Link } from "@remix-run/react";

import { formatDay } from "~/formats/dates";
import { markLookAlikes } from "~/formats/email";
import { formatEuro, formatPercent } from "~/shop/base/money/money";
import type { FigureSums } from "~/shop/desk/reports/figure-rows.server";
import {
  reportAddress,
  type ReportColumn,
  type ReportFilter,
  type ReportName,
  reportOf,
  type ReportRow,
  type SalesPeriod,
} from "~/shop/desk/reports/report";
import { AppLink } from "~/ui/base/app-link";
import { LinkButton } from "~/ui/base/button";
import { ChoiceLink } from "~/ui/base/choice";
import { Money } from "~/ui/base/money";
import { EmptyState } from "~/ui/base/notice";
import { Pagination } from "~/ui/base/pagination";
import { LineGroups } from "~/ui/cart/lines/line-groups";
import { StyleTable } from "~/ui/cart/lines/style-table";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AdminTable } from "~/ui/layout/admin/admin-table";
import { IncompleteNote } from "./incomplete-note";
import { ReportLinks } from "./report-links";

/** What was sold of each style, as a table of its colours and sizes. A number leads to the orders. */
function SoldStyles({ rows }: { rows: readonly ReportRow[] }) {
  return (
    <section aria-labelledby="styles">
      <h2 id="styles">Styles</h2>
      <LineGroups
        lines={rows.map(asLine)}
        renderStyle={(style, Heading) => (
          <li key={style.key} className="style-lines break-inside-avoid">
            <div className="style-lines-head">
              <Heading className="text-base">{style.name}</Heading>
              <p className="figures">
                {`${style.pieces.toLocaleString("en")} ${style.pieces === 1 ? "piece" : "pieces"}, `}
                <Money
                  cents={style.cells.flat().reduce((sum, line) => sum + (line?.net ?? 0), 0)}
                />
              </p>
            </div>
            <StyleTable
              style={style}
              hasTotals
              cell={({ quantity, to, sku }) =>
                to ? (
                  <AppLink to={to} aria-label={`${quantity} of ${sku}: orders`}>
                    {quantity}
                  </AppLink>
                ) : (
                  quantity
                )
              }
            />
          </li>
        )}
      />
    </section>
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

const ROW = 44;
const BAR_TOP = 20;
const BAR_HEIGHT = 14;
/** The longest bar, in per cent of the width: the rest is for its value. */
const LONGEST = 70;

/** A value of a bar chart, with the text that shows it. */
interface Bar {
  label: string;
  value: number;
  text: string;
}

/** Values as horizontal bars in server-rendered SVG, each below its label. The page has them in a table as well. */
function Bars({ title, bars }: { title: string; bars: readonly Bar[] }) {
  const most = Math.max(...bars.map(({ value }) => value), 1);
  return (
    <svg
      className="admin-bars"
      width="100%"
      height={bars.length * ROW}
      role="img"
      aria-labelledby="bars-title bars-desc"
    >
      <title id="bars-title">{title}</title>
      <desc id="bars-desc">{bars.map(({ label, text }) => `${label}: ${text}`).join("; ")}</desc>
      {bars.map(({ label, value, text }, index) => {
        const width = (Math.max(0, value) / most) * LONGEST;
        const top = index * ROW;
        return (
          <g key={index}>
            <text x="0" y={top + BAR_TOP - 6}>
              {label}
            </text>
            <rect
              x="0"
              y={top + BAR_TOP}
              width={`${width}%`}
              height={BAR_HEIGHT}
              className="admin-chart-bar"
            />
            <text x={`${width}%`} dx="8" y={top + BAR_TOP + BAR_HEIGHT - 3}>
              {text}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

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
  const { columns } = reportOf(name);
  const title = reportTitle(name);
  return (
    <>
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
      <ReportLinks current={name} />
      <p className="muted mb-6 max-w-2xl">{reportIntro(name)}</p>
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
              columns={columns.map(({ key, kind }) => ({
                key,
                label: reportColumnName(name, key),
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

/** The periods of a report as links; of one that compares two, also those to compare with. */
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
    <nav aria-label={label} className="mb-4">
      <p className="caps mb-2">{label}</p>
      <div className="choices">
        {periods.map(({ value, label: text }) => (
          <ChoiceLink
            key={value}
            to={reportAddress(name, { ...filter, [key]: value })}
            current={filter[key] === value}
          >
            {text}
          </ChoiceLink>
        ))}
      </div>
    </nav>
  );
  return (
    <>
      {isCompared && links("Ordered in", "before")}
      {links(isCompared ? "And not in" : "Year or delivery window", "period")}
    </>
  );
}

/** A value of a report as text. */
function textOf({ kind }: ReportColumn, value: string | number | null | undefined): string {
  if (value === null || value === undefined) return "–";
  if (kind === "money") return formatEuro(Number(value));
  if (kind === "share") return `${formatPercent(Math.round(Number(value) / 10) * 10)}%`;
  if (kind === "day") return formatDay(String(value));
  return typeof value === "number" ? value.toLocaleString("en") : markLookAlikes(value);
}

/** The bars of a page of a report. Pieces are added up by style. */
function barsOf(name: ReportName, rows: readonly ReportRow[]): Bar[] {
  const { bars, columns } = reportOf(name);
  const column = columns.find(({ key }) => key === bars.value)!;
  const sums = new Map<string | number, { label: string; value: number }>();
  for (const { key, productId, values } of rows) {
    const { value } = sums.get(productId ?? key) ?? { value: 0 };
    sums.set(productId ?? key, {
      label: markLookAlikes(String(values[bars.label])),
      value: value + Number(values[bars.value]),
    });
  }
  return [...sums.values()].map((bar) => ({ ...bar, text: textOf(column, bar.value) }));
}

/** How many rows a report has, and their sums. */
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
