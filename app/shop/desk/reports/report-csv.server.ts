import { type CsvRow, csvLines, csvText, decimalComma } from "~/formats/csv";
import { reportRows } from "./read-report.server";
import { type ReportColumn, type ReportFilter, reportColumnName, type ReportName, reportOf } from "./report";

const STYLE = { separator: ";" } as const;

/** As Excel with European settings expects. Yields chunks. */
export async function* reportCsv(
  name: ReportName,
  filter: ReportFilter,
  reader?: AbortSignal,
): AsyncGenerator<string, void> {
  const columns = reportOf(name).columns;
  yield csvText([columns.map(({ key }) => reportColumnName(name, key))], STYLE);
  for await (const rows of reportRows(name, filter, { reader })) {
    yield csvLines(
      rows.map(({ values }): CsvRow => columns.map((column) => cell(column, values[column.key]))),
      STYLE,
    );
  }
}

/** "countries-2026.csv". */
export const reportFileName = (name: ReportName, { period }: ReportFilter) =>
  reportOf(name).filter === "none" ? `${name}.csv` : `${name}-${period}.csv`;

function cell({ kind }: ReportColumn, value: string | number | null | undefined) {
  if (typeof value === "number" && (kind === "money" || kind === "share")) {
    return decimalComma(value);
  }
  return value ?? null;
}
