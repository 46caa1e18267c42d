import * as t from "~/messages/desk";
import type { MonthOfSales } from "~/shop/desk/reports/figures";
import { Money } from "~/ui/base/money";
import { AdminTable } from "~/ui/layout/admin/admin-table";
import { HowCounted } from "~/ui/layout/admin/how-counted";
import { formatEuro } from "~/formats/money";
import { classes } from "~/ui/base/classes";

const columns = () =>
  [
    { key: "month", label: t.month() },
    { key: "orders", label: t.orders(), isNumber: true },
    { key: "pieces", label: t.pieces(), isNumber: true },
    { key: "ordered", label: t.orderedNet(), isNumber: true },
    { key: "yearBefore", label: t.aYearBefore(), isNumber: true },
    { key: "shipped", label: t.shippedNet(), isNumber: true },
    { key: "paid", label: t.paid(), isNumber: true },
  ] as const;

export function Sales({ months }: { months: readonly MonthOfSales[] }) {
  const isEmpty = months.every(({ orders, yearBefore }) => orders === 0 && yearBefore === 0);
  return (
    <section aria-labelledby="sales" className="admin-section">
      <h2 id="sales" className="mb-4">
        {t.orderedNetByMonth()}
      </h2>
      {isEmpty ? (
        <p>{t.noOrdersInTheLast({ count: months.length })}</p>
      ) : (
        <>
          <ThisMonth {...months.at(-1)!} />
          <SalesChart months={months} />
          <details className="mt-4">
            <summary className="summary-link">{t.theFiguresInATable()}</summary>
            <AdminTable
              caption={t.salesByMonth()}
              columns={columns()}
              rows={[...months].reverse().map((one) => ({
                key: one.month,
                cells: {
                  month: nameOf(one.month),
                  orders: one.orders.toLocaleString("en"),
                  pieces: one.pieces.toLocaleString("en"),
                  ordered: <Money cents={one.ordered} />,
                  yearBefore: <Money cents={one.yearBefore} />,
                  shipped: <Money cents={one.shipped} />,
                  paid: <Money cents={one.paid} />,
                },
              }))}
            />
          </details>
          <HowCounted>
            <p className="max-w-160">{t.orderTotalsAfterDiscountExcluding()}</p>
          </HowCounted>
        </>
      )}
    </section>
  );
}

const nameOf = (month: string) => {
  const { name, year } = monthParts(month);
  return `${name} ${year}`;
};

function ThisMonth({ month, pieces, ordered, shipped, paid }: MonthOfSales) {
  const sums = [
    [t.orderedNet(), ordered],
    [t.shippedNet(), shipped],
    ["Paid", paid],
  ] as const;
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
        <dt className="caps">{t.pieces()}</dt>
        <dd className="figures">{pieces.toLocaleString("en")}</dd>
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
function SalesChart({ months }: { months: readonly MonthOfSales[] }) {
  const lines = ticks(Math.max(...months.flatMap(({ ordered, yearBefore }) => [ordered, yearBefore]), 0));
  const max = lines.at(-1) ?? 1;
  const y = (cents: number) => BASE - (Math.max(0, cents) / max) * HEIGHT;
  const share = 100 / months.length;
  const best = months.reduce((a, b) => (b.ordered > a.ordered ? b : a));
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
      <title id="sales-chart-title">{t.orderedNetByMonth()}</title>
      <desc id="sales-chart-desc">
        {t.twoBarsForEachOf({
          count: months.length,
          name: bestLabel.name,
          year: bestLabel.year,
          ordered: best.ordered,
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
      {months.map(({ month, ordered, yearBefore }, index) => {
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
              <title>{`${name} ${Number(year) - 1}: ${formatEuro(yearBefore)}`}</title>
            </rect>
            <rect
              x={`${(index + 0.44) * share}%`}
              width={`${share * 0.44}%`}
              y={y(ordered)}
              height={BASE - y(ordered)}
              className={classes("fill-clay", isLast && "[fill-opacity:0.55]")}
            >
              <title>{`${name} ${year}: ${formatEuro(ordered)}`}</title>
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
