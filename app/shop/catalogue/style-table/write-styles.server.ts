import { db, type Tx } from "~/db/db.server";
import { inBatches } from "~/shop/base/batches";
import type { StyleFields } from "../styles/style-fields";
import { columnsOf } from "../styles/style-record.server";
import { withLists } from "../styles/style-row";
import { writePieces } from "../pieces/write-pieces.server";
import type { CurrentStyle } from "./current-styles.server";

/** `before` has the version on which the change is based. */
export interface StyleChange {
  before: CurrentStyle;
  after: StyleFields;
}

type Columns = Omit<ReturnType<typeof columnsOf>, "styleCode">;
type Kind<Value> = Value extends boolean
  ? "boolean"
  : Value extends number | null
    ? "int"
    : Value extends string | null
      ? "text"
      : "jsonb";

// The columns that a change writes, with their SQL types; a new style also has its code.
const COLUMNS = Object.entries({
  name: "text",
  searchText: "text",
  description: "text",
  category: "text",
  material: "text",
  fibreComposition: "jsonb",
  hsCode: "text",
  countryOfOrigin: "text",
  netWeight: "int",
  lowStock: "int",
  sizes: "jsonb",
  colors: "jsonb",
  imageUrl: "text",
  additionalImages: "jsonb",
  wholesalePrice: "int",
  recommendedPrice: "int",
  retailPrice: "int",
  minOrderQuantity: "int",
  bestSeller: "boolean",
  isActive: "boolean",
  nameEn: "text",
  descriptionEn: "text",
  nameDe: "text",
  descriptionDe: "text",
  nameSl: "text",
  descriptionSl: "text",
  nameIt: "text",
  descriptionIt: "text",
  nameFr: "text",
  descriptionFr: "text",
} satisfies { [Name in keyof Columns]: Kind<Columns[Name]> });
const ALL_COLUMNS: [string, string][] = [["styleCode", "text"], ...COLUMNS];

// One statement for several styles: thousands of single statements would block writes for half a minute (measured). The
// styles are passed as one JSON parameter; `v` is a row of it.
const inPostgres = {
  value: ([name]: [string, string]) => `v."${name}"`,
  rows: (columns: [string, string][]) =>
    `jsonb_to_recordset($2::jsonb) AS v(${columns.map(([name, kind]) => `"${name}" ${kind}`).join(", ")})`,
  now: "$1::timestamp(3)",
};
const inSqlite = {
  value: ([name, kind]: [string, string]) => `v.value ${kind === "jsonb" ? "->" : "->>"} '$.${name}'`,
  rows: () => "json_each(?) AS v",
  now: "?",
};
const KEYS: [string, string][] = [
  ["id", "int"],
  ["version", "int"],
];

const { value, rows, now: moment } = db.kind === "postgres" ? inPostgres : inSqlite;

const UPDATE = `UPDATE "products" AS p
  SET "version" = p."version" + 1, "updatedAt" = ${moment},
    ${COLUMNS.map((column) => `"${column[0]}" = ${value(column)}`).join(", ")}
  FROM ${rows([...KEYS, ...COLUMNS])}
  WHERE ${KEYS.map((key) => `p."${key[0]}" = ${value(key)}`).join(" AND ")}`;

const INSERT = `INSERT INTO "products" ("updatedAt", "createdAt", ${names(ALL_COLUMNS)})
  SELECT m."at", m."at", ${ALL_COLUMNS.map(value).join(", ")}
  FROM (SELECT ${moment} AS "at") AS m, ${rows(ALL_COLUMNS)}
  WHERE true
  ON CONFLICT ("styleCode") DO NOTHING`;

function names(columns: [string, string][]): string {
  return columns.map(([name]) => `"${name}"`).join(", ");
}

/**
 * SQLite works in this thread, and writes the search indexes of each style in the same statement, which takes some 1 ms
 * a style.
 */
const BATCH_SIZE = 15;

/**
 * With their pieces and versions. Returns how many still had the version on which the change is based; the others are
 * not changed.
 */
export async function updateStyles(tx: Tx, changes: readonly StyleChange[], now: Date): Promise<number> {
  const changed = ({ before: { id, version }, after }: StyleChange) => ({
    ...columnsOf(after),
    id,
    version,
  });
  const written = await writeInBatches(tx, UPDATE, changes, changed, now);
  const withOtherPieces = changes.filter(
    ({ before, after }) => !isSameList(before.colors, after.colors) || !isSameList(before.sizes, after.sizes),
  );
  await writePieces(
    tx,
    withOtherPieces.map(({ before: { id, styleCode }, after: { colors, sizes } }) => ({
      id,
      styleCode,
      colors,
      sizes,
    })),
  );
  return written;
}

const isSameList = (before: readonly string[], after: readonly string[]) =>
  before.length === after.length && before.every((entry) => after.includes(entry));

/** With their pieces. Skips styles whose code is taken; returns how many were inserted, and the ids by code. */
export async function insertStyles(
  tx: Tx,
  styles: readonly StyleFields[],
  now: Date,
): Promise<{ written: number; ids: Map<string, number> }> {
  const written = await writeInBatches(tx, INSERT, styles, columnsOf, now);
  const inserted = await tx.product.findMany({
    where: { styleCode: { in: styles.map(({ styleCode }) => styleCode) } },
    select: { id: true, styleCode: true, colors: true, sizes: true },
  });
  await writePieces(tx, inserted.map(withLists));
  return { written, ids: new Map(inserted.map(({ id, styleCode }) => [styleCode, id])) };
}

/** The columns of a batch are made before its statement: those of all styles would be one turn of the event loop. */
async function writeInBatches<Style>(
  tx: Tx,
  statement: string,
  styles: readonly Style[],
  columns: (style: Style) => object,
  now: Date,
) {
  let written = 0;
  for (const some of inBatches(styles, BATCH_SIZE)) {
    const batch = JSON.stringify(some.map((style) => columns(style)));
    // oxlint-disable-next-line no-restricted-properties -- the statements are constants.
    written += await tx.$executeRawUnsafe(statement, now, batch);
  }
  return written;
}
