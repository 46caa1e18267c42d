/** The kinds of tables that are edited in a spreadsheet: where what is in them is listed, and where they are downloaded. */
export const TABLE_KINDS = {
  products: { list: "/admin/products", csv: "/admin/products.csv" },
  pieces: { list: "/admin/products", csv: "/admin/products/pieces.csv" },
  incoming: { list: "/admin/products", csv: "/admin/products/incoming.csv" },
  customers: { list: "/admin/staff?role=customer", csv: "/admin/customers.csv" },
  shipping: { list: "/admin/shipping-prices", csv: "/admin/shipping-prices.csv" },
} as const;

export type TableKind = keyof typeof TABLE_KINDS;

/** The page on which a table is uploaded; the preview of an upload is below it. */
export const tableAddress = (kind: TableKind) => `/admin/tables/${kind}`;

/** The columns of a table. */
export interface TableFormat<Column extends string> {
  kind: TableKind;
  /** The headings, in the order of the export. */
  headings: Record<Column, string>;
  /** Other headings that are read, also in other languages, with commas between them. */
  aliases?: Partial<Record<Column, string>>;
  /** The column that says which row of the shop a row is about. */
  key: Column;
  maxRows: number;
}

/** The columns added to a file of wrong rows. They are ignored on upload, without a notice. */
export const NOTES = { row: "Row", reason: "What is wrong" } as const;

/** A heading without case and punctuation: "style code", "Style_Code" and "styleCode" are the same. */
export const folded = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

const NOTE_HEADINGS: readonly string[] = Object.values(NOTES).map(folded);

/** Whether a heading is one of NOTES. */
export function isNote(heading: string): boolean {
  return NOTE_HEADINGS.includes(folded(heading));
}

/** The keys of a format's columns, in the order of the export. */
export const columnKeys = <Column extends string>({ headings }: TableFormat<Column>) =>
  Object.keys(headings) as Column[];

/** Finds the column for a heading, ignoring case and punctuation. */
export function columnFinder<Column extends string>(
  format: TableFormat<Column>,
): (heading: string) => Column | undefined {
  const byHeading = new Map<string, Column>([
    ...columnKeys(format).flatMap((key): [string, Column][] => [
      [folded(format.headings[key]), key],
      [folded(key), key],
    ]),
    ...columnKeys(format).flatMap((key) =>
      (format.aliases?.[key]?.split(",") ?? []).map((heading): [string, Column] => [folded(heading), key]),
    ),
  ]);
  return (heading) => byHeading.get(folded(heading));
}
