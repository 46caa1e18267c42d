import { markLookAlikes } from "~/formats/email";
import { formatDay } from "~/formats/dates";
import { formatEuro, formatPercent } from "~/shop/base/money/money";
import type { FigureSums } from "~/shop/desk/reports/figure-rows.server";
import {
  type ReportColumn,
  type ReportName,
  reportOf,
  type ReportRow,
} from "~/shop/desk/reports/report";
import type { Bar } from "./bars";

/** A value of a report as text. */
export function textOf({ kind }: ReportColumn, value: string | number | null | undefined): string {
  if (value === null || value === undefined) return "–";
  if (kind === "money") return formatEuro(Number(value));
  if (kind === "share") return `${formatPercent(Math.round(Number(value) / 10) * 10)}%`;
  if (kind === "day") return formatDay(String(value));
  return typeof value === "number" ? value.toLocaleString("en") : markLookAlikes(value);
}

/** The bars of a page of a report. Pieces are added up by style. */
export function barsOf(name: ReportName, rows: readonly ReportRow[]): Bar[] {
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
export function sumsText(name: ReportName, { count, pieces, net }: FigureSums): string {
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
