import type { CompanyScope } from "~/shop/customers/companies/company-scope.server";
import { ledgerCsv } from "./ledger-csv.server";
import { type BookFile, quarterOf } from "./month";
import { ecSalesListCsv, intrastatCsv, ossCsv } from "./returns-csv.server";

const MAKERS: Record<BookFile, typeof ledgerCsv> = {
  ledger: ledgerCsv,
  "ec-sales-list": ecSalesListCsv,
  oss: ossCsv,
  intrastat: intrastatCsv,
};

/** "ledger-2026-11.csv", "oss-2026-Q4.csv"; made while it is read. */
export const bookFile = (file: BookFile, month: string) => ({
  name: `${file}-${file === "oss" ? quarterOf(month) : month}.csv`,
  make: (scope: CompanyScope) => MAKERS[file](scope, month),
});
