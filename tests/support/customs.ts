import { categoryDefaults } from "~/shop/catalogue/styles/category-defaults.server";

/** The fields of the customs defaults' form, which changes the weight of the first category. */
export async function changedDefaults(): Promise<Record<string, string>> {
  const { rows, seen } = await categoryDefaults();
  const fields = rows.flatMap((row, at): [string, string][] => [
    [`rows[${at}].category`, row.category],
    [`rows[${at}].hsCode`, row.hsCode ?? ""],
    [`rows[${at}].countryOfOrigin`, row.countryOfOrigin],
    [`rows[${at}].netWeight`, String(at === 0 ? (row.netWeight ?? 0) + 1 : (row.netWeight ?? ""))],
  ]);
  return { seen, ...Object.fromEntries(fields) };
}
