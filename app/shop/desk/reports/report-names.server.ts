import { db } from "~/db/db.server";
import { countryName, isCountry } from "~/formats/countries";
import { personName } from "~/formats/person-name";
import { namedCompany } from "~/shop/brand/mail/contact";
import type { InvoicedReport, ReportRow } from "./report";

/** Of companies, by their ids: "Maison Test, Jane Doe". */
export async function customerNames(ids: readonly string[]): Promise<Map<string, string>> {
  const companies = await db.read.company.findMany({ where: { id: { in: [...ids] } }, select: namedCompany });
  return new Map(
    companies.map(({ id, name, contact }) => [id, [name, personName(contact)].filter(Boolean).join(", ")]),
  );
}

export const customerPage = (id: string) => `/admin/customers/${encodeURIComponent(id)}`;

/** Rows whose keys are countries or companies, with their names in the first column. */
export async function namedRows(
  name: InvoicedReport,
  rows: readonly Pick<ReportRow, "key" | "values">[],
): Promise<ReportRow[]> {
  if (name === "countries") {
    return rows.map(({ key, values }) => ({
      key: key || "unknown",
      to: null,
      values: { country: isCountry(key) ? countryName(key) : key || "Unknown", ...values },
    }));
  }
  const names = await customerNames(rows.map(({ key }) => key));
  return rows.map(({ key, values }) => ({
    key,
    to: customerPage(key),
    values: { customer: names.get(key) ?? key, ...values },
  }));
}
