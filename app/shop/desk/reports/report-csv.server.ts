import { type CsvRow, csvLines, csvText, decimalComma } from "~/formats/csv";
import { reportRows } from "./read-report.server";
import { columnsOf, type ReportColumn, type ReportFilter, reportColumnName, type ReportName, reportOf } from "./report";

const STYLE = { separator: ";" } as const;

/** As Excel with European settings expects. Yields chunks. */
export async function* reportCsv(
  name: ReportName,
  filter: ReportFilter,
  reader?: AbortSignal,
): AsyncGenerator<string, void> {
  const columns = columnsOf(name, filter);
  yield csvText([columns.map(({ key }) => reportColumnName(name, key))], STYLE);
  for await (const rows of reportRows(name, filter, { reader })) {
    yield csvLines(
      rows.map(({ values }): CsvRow => columns.map((column) => cell(column, values[column.key]))),
      STYLE,
    );
  }
}

/** "countries-2026.csv", "countries-by-invoices-2026.csv". */
export const reportFileName = (name: ReportName, { period, by }: ReportFilter) =>
  [name, ...(by === "invoices" ? ["by-invoices"] : []), ...(reportOf(name).filter === "none" ? [] : [period])].join(
    "-",
  ) + ".csv";

function cell({ kind }: ReportColumn, value: string | number | null | undefined) {
  if (typeof value === "number" && (kind === "money" || kind === "share")) {
    return decimalComma(value);
  }
  return value ?? null;
}
