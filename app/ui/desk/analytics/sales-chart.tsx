import { formatEuro } from "~/shop/base/money/money";
import type { MonthOfSales } from "~/shop/desk/reports/figures";
import { monthParts } from "~/texts/reports";
import { classes } from "~/ui/base/classes";

const NICE_STEPS = [1, 2, 2.5, 5, 10];
const CENTS_PER_EURO = 100;

/**
 * Returns the ticks of an axis of amounts, in cents, from 0 to at least `max`: up to five steps of a round number of
 * whole euros. An axis for `max` 0 still has one step.
 */
export function ticks(max: number): number[] {
  const rough = Math.max(max / 4, CENTS_PER_EURO);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = NICE_STEPS.map((nice) => nice * power).find((nice) => nice >= rough) ?? 10 * power;
  const count = Math.max(1, Math.ceil(max / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** Formats cents as a short axis label: "€40k", "€1.5M", "€250". */
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
 * What was ordered by month, beside the year before, as a bar chart in server-rendered SVG. Horizontal positions are percentages without a viewBox, so
 * that the labels keep their size on a phone. `Sales` also shows the figures in a table.
 */
export function SalesChart({ months }: { months: readonly MonthOfSales[] }) {
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
      className="admin-chart"
      width="100%"
      height={BASE + LABEL_HEIGHT}
      role="img"
      aria-labelledby="sales-chart-title sales-chart-desc"
    >
      <title id="sales-chart-title">Ordered (net) by month</title>
      <desc id="sales-chart-desc">
        {`Two bars for each of the last ${months.length} months: the same month a year before, and the month. The highest is ${bestLabel.name} ${bestLabel.year} with ${formatEuro(best.ordered)}; the last one is not over yet.`}
      </desc>
      {lines.map((cents) => (
        <g key={cents}>
          <line x1="0" x2="100%" y1={y(cents)} y2={y(cents)} className="admin-chart-line" />
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
              className="admin-chart-before"
            >
              <title>{`${name} ${Number(year) - 1}: ${formatEuro(yearBefore)}`}</title>
            </rect>
            <rect
              x={`${(index + 0.44) * share}%`}
              width={`${share * 0.44}%`}
              y={y(ordered)}
              height={BASE - y(ordered)}
              className={classes("admin-chart-bar", isLast && "admin-chart-now")}
            >
              <title>{`${name} ${year}: ${formatEuro(ordered)}`}</title>
            </rect>
            <text
              x={middle}
              y={BASE + 18}
              textAnchor="middle"
              className={(months.length - 1 - index) % 2 === 0 ? undefined : "admin-chart-wide"}
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
