import { formatEuro } from "~/shop/money/money";
import type { MonthOfSales } from "~/shop/reports/figures";
import { formatMonth } from "~/shop/reports/months";
import { classes } from "~/ui/base/classes";

import { shortEuro, ticks } from "./scale";

const TOP = 12;
const HEIGHT = 200;
const BASE = TOP + HEIGHT;
const WORDS_BELOW = 40;

/**
 * Revenue by month as bars, drawn by the server. Across it is measured in percent and its words are not scaled, so
 * that they can be read on a phone. The figures stand in a table as well.
 */
export function RevenueChart({ months }: { months: readonly MonthOfSales[] }) {
  const lines = ticks(Math.max(...months.map(({ revenue }) => revenue), 0));
  const most = lines.at(-1) ?? 1;
  const y = (cents: number) => BASE - (Math.max(0, cents) / most) * HEIGHT;
  const share = 100 / months.length;
  const best = months.reduce((a, b) => (b.revenue > a.revenue ? b : a));
  const bestWords = formatMonth(best.month);
  // The years of two months side by side would run into each other.
  const startsSoon = months.slice(0, 4).some(({ month }) => month.endsWith("-01"));
  return (
    <svg
      className="admin-chart"
      width="100%"
      height={BASE + WORDS_BELOW}
      role="img"
      aria-labelledby="revenue-chart-title revenue-chart-desc"
    >
      <title id="revenue-chart-title">Revenue by month</title>
      <desc id="revenue-chart-desc">
        {`A bar for each of the last ${months.length} months. The highest is ${bestWords.name} ${bestWords.year} with ${formatEuro(best.revenue)}; the last one is not over yet.`}
      </desc>
      {lines.map((cents) => (
        <g key={cents}>
          <line x1="0" x2="100%" y1={y(cents)} y2={y(cents)} className="admin-chart-line" />
          <text x="-8" y={y(cents)} dy="0.32em" textAnchor="end">
            {shortEuro(cents)}
          </text>
        </g>
      ))}
      {months.map(({ month, revenue }, index) => {
        const { name, year } = formatMonth(month);
        const isLast = index === months.length - 1;
        const middle = `${(index + 0.5) * share}%`;
        return (
          <g key={month}>
            <rect
              x={`${(index + 0.18) * share}%`}
              width={`${share * 0.64}%`}
              y={y(revenue)}
              height={BASE - y(revenue)}
              className={classes("admin-chart-bar", isLast && "admin-chart-now")}
            >
              <title>{`${name} ${year}: ${formatEuro(revenue)}`}</title>
            </rect>
            <text
              x={middle}
              y={BASE + 18}
              textAnchor="middle"
              className={(months.length - 1 - index) % 2 === 0 ? undefined : "admin-chart-wide"}
            >
              {name}
            </text>
            {(name === "Jan" || (index === 0 && !startsSoon)) && (
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
