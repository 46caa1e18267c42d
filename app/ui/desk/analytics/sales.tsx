import * as t from "~/messages/desk";
import type { MonthOfSales, SalesByMonth } from "~/shop/desk/reports/figures";
import { Money } from "~/ui/base/money";
import { AdminTable } from "~/ui/layout/admin/admin-table";
import { HowCounted } from "~/ui/layout/admin/how-counted";
import { CountedBy } from "~/ui/desk/reports/counted-by";
import { type Cents, formatEuro } from "~/formats/money";
import { formatNumber } from "~/formats/numbers";
import { colon } from "~/formats/lists";
import { classes } from "~/ui/base/classes";

const orderColumns = () =>
  [
    { key: "month", label: t.month() },
    { key: "orders", label: t.orders(), isNumber: true },
    { key: "pieces", label: t.pieces(), isNumber: true },
    { key: "ordered", label: t.orderedNet(), isNumber: true },
    { key: "yearBefore", label: t.aYearBefore(), isNumber: true },
    { key: "shipped", label: t.shippedNet(), isNumber: true },
    { key: "paid", label: t.paid(), isNumber: true },
  ] as const;

const invoiceColumns = () =>
  [
    { key: "month", label: t.month() },
    { key: "documents", label: t.documents(), isNumber: true },
    { key: "invoiced", label: t.invoicedNet(), isNumber: true },
    { key: "yearBefore", label: t.aYearBefore(), isNumber: true },
  ] as const;

/** A month of the chart. */
interface Bars {
  month: string;
  /** Orders or documents. */
  count: number;
  net: Cents;
  yearBefore: Cents;
}

const barsOf = (sales: SalesByMonth): Bars[] =>
  sales.by === "orders"
    ? sales.months.map(({ orders, ordered, ...month }) => ({ ...month, count: orders, net: ordered }))
    : sales.months.map(({ documents, invoiced, ...month }) => ({ ...month, count: documents, net: invoiced }));

export function Sales({ sales, hasInvoices }: { sales: SalesByMonth; hasInvoices: boolean }) {
  const { by } = sales;
  const bars = barsOf(sales);
  const isEmpty = bars.every(({ count, yearBefore }) => count === 0 && yearBefore === 0);
  return (
    <section aria-labelledby="sales" className="admin-section">
      <h2 id="sales" className="mb-4">
        {t.netByMonth(by)}
      </h2>
      {hasInvoices && (
        <CountedBy by={by} address={(one) => (one === "invoices" ? "/admin?by=invoices#sales" : "/admin#sales")} />
      )}
      {isEmpty ? (
        <p>
          {by === "orders"
            ? t.noOrdersInTheLast({ count: bars.length })
            : t.nothingInvoicedInTheLast({ count: bars.length })}
        </p>
      ) : (
        <>
          {sales.by === "orders" ? (
            <MonthOfOrders {...sales.months.at(-1)!} />
          ) : (
            <ThisMonth
              month={sales.months.at(-1)!.month}
              sums={[[t.invoicedNet(), sales.months.at(-1)!.invoiced]]}
              count={[t.documents(), sales.months.at(-1)!.documents]}
            />
          )}
          <SalesChart title={t.netByMonth(by)} months={bars} />
          <details className="mt-4">
            <summary className="summary-link">{t.theFiguresInATable()}</summary>
            <MonthTable {...sales} />
          </details>
          <HowCounted>
            <p className="max-w-160">{by === "orders" ? t.orderTotalsAfterDiscountExcluding() : t.barsOfMonths()}</p>
          </HowCounted>
        </>
      )}
    </section>
  );
}

function MonthTable(sales: SalesByMonth) {
  const caption = t.salesByMonth();
  return sales.by === "orders" ? (
    <AdminTable
      caption={caption}
      columns={orderColumns()}
      rows={[...sales.months].reverse().map((one) => ({
        key: one.month,
        cells: {
          month: nameOf(one.month),
          orders: formatNumber(one.orders),
          pieces: formatNumber(one.pieces),
          ordered: <Money cents={one.ordered} />,
          yearBefore: <Money cents={one.yearBefore} />,
          shipped: <Money cents={one.shipped} />,
          paid: <Money cents={one.paid} />,
        },
      }))}
    />
  ) : (
    <AdminTable
      caption={caption}
      columns={invoiceColumns()}
      rows={[...sales.months].reverse().map((one) => ({
        key: one.month,
        cells: {
          month: nameOf(one.month),
          documents: formatNumber(one.documents),
          invoiced: <Money cents={one.invoiced} />,
          yearBefore: <Money cents={one.yearBefore} />,
        },
      }))}
    />
  );
}

const nameOf = (month: string) => {
  const { name, year } = monthParts(month);
  return `${name} ${year}`;
};

const MonthOfOrders = ({ month, pieces, ordered, shipped, paid }: MonthOfSales) => (
  <ThisMonth
    month={month}
    sums={[
      [t.orderedNet(), ordered],
      [t.shippedNet(), shipped],
      [t.paid(), paid],
    ]}
    count={[t.pieces(), pieces]}
  />
);

interface ThisMonthProps {
  month: string;
  sums: readonly [label: string, cents: Cents][];
  count: [label: string, count: number];
}

function ThisMonth({ month, sums, count: [counted, count] }: ThisMonthProps) {
  return (
    <dl className="mb-4 flex flex-wrap gap-x-10 gap-y-4">
      <div>
        <dt className="caps">{t.month()}</dt>
        <dd>{nameOf(month)}</dd>
      </div>
      {sums.map(([label, cents]) => (
        <div key={label}>
          <dt className="caps">{label}</dt>
          <dd>
            <Money cents={cents} />
          </dd>
        </div>
      ))}
      <div>
        <dt className="caps">{counted}</dt>
        <dd className="figures">{formatNumber(count)}</dd>
      </div>
    </dl>
  );
}

const NICE_STEPS = [1, 2, 2.5, 5, 10];
const CENTS_PER_EURO = 100;

/**
 * In cents, from 0 to at least `max`: up to five steps of a round number of whole euros. An axis for `max` 0 still has
 * one step.
 */
export function ticks(max: number): number[] {
  const rough = Math.max(max / 4, CENTS_PER_EURO);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = NICE_STEPS.map((nice) => nice * power).find((nice) => nice >= rough) ?? 10 * power;
  const count = Math.max(1, Math.ceil(max / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** "€40k", "€1.5M", "€250". */
export function shortEuro(cents: number): string {
  const euro = cents / CENTS_PER_EURO;
  if (euro >= 1_000_000) return `€${euro / 1_000_000}M`;
  return euro >= 1_000 ? `€${euro / 1_000}k` : `€${euro}`;
}

const TOP = 12;
const HEIGHT = 200;
const BASE = TOP + HEIGHT;
const LABEL_HEIGHT = 40;

/**
 * Orders by month, beside the year before, as a bar chart in server-rendered SVG. Horizontal positions are percentages
 * without a viewBox, so that the labels keep their size on a phone. `Sales` also shows the figures in a table.
 */
function SalesChart({ title, months }: { title: string; months: readonly Bars[] }) {
  const lines = ticks(Math.max(...months.flatMap(({ net, yearBefore }) => [net, yearBefore]), 0));
  const max = lines.at(-1) ?? 1;
  const y = (cents: number) => BASE - (Math.max(0, cents) / max) * HEIGHT;
  const share = 100 / months.length;
  const best = months.reduce((a, b) => (b.net > a.net ? b : a));
  const bestLabel = monthParts(best.month);
  // The year below the first bar would overlap that of a January close to it.
  const hasEarlyJanuary = months.slice(0, 4).some(({ month }) => month.endsWith("-01"));
  return (
    <svg
      // With room for the labels of the axis on its left.
      className="ml-13 w-[calc(100%-3.25rem)] overflow-visible fill-muted text-[0.75rem]"
      width="100%"
      height={BASE + LABEL_HEIGHT}
      role="img"
      aria-labelledby="sales-chart-title sales-chart-desc"
    >
      <title id="sales-chart-title">{title}</title>
      <desc id="sales-chart-desc">
        {t.twoBarsForEachOf({
          count: months.length,
          name: bestLabel.name,
          year: bestLabel.year,
          ordered: best.net,
        })}
      </desc>
      {lines.map((cents) => (
        <g key={cents}>
          <line x1="0" x2="100%" y1={y(cents)} y2={y(cents)} className="stroke-line" />
          <text x="-8" y={y(cents)} dy="0.32em" textAnchor="end">
            {shortEuro(cents)}
          </text>
        </g>
      ))}
      {months.map(({ month, net, yearBefore }, index) => {
        const { name, year } = monthParts(month);
        const isLast = index === months.length - 1;
        const middle = `${(index + 0.5) * share}%`;
        return (
          <g key={month}>
            <rect
              x={`${(index + 0.12) * share}%`}
              width={`${share * 0.3}%`}
              y={y(yearBefore)}
              height={BASE - y(yearBefore)}
              className="fill-line"
            >
              <title>{`${name} ${Number(year) - 1}${colon()}${formatEuro(yearBefore)}`}</title>
            </rect>
            <rect
              x={`${(index + 0.44) * share}%`}
              width={`${share * 0.44}%`}
              y={y(net)}
              height={BASE - y(net)}
              className={classes("fill-clay", isLast && "[fill-opacity:0.55]")}
            >
              <title>{`${name} ${year}${colon()}${formatEuro(net)}`}</title>
            </rect>
            <text
              x={middle}
              y={BASE + 18}
              textAnchor="middle"
              className={(months.length - 1 - index) % 2 === 0 ? undefined : "max-md:hidden"}
            >
              {name}
            </text>
            {(name === "Jan" || (index === 0 && !hasEarlyJanuary)) && (
              <text x={middle} y={BASE + 34} textAnchor="middle">
                {year}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

/** "2026-11" is { name: "Nov", year: "2026" }. */
const monthParts = (month: string) => ({
  name: t.shortMonth(month.slice(5) as Parameters<typeof t.shortMonth>[0]),
  year: month.slice(0, 4),
});
