import { db, type Tx } from "~/db/db.server";
import type { StyleFields } from "../style-fields";
import { columnsOf } from "../style-record.server";
import type { CurrentStyle } from "./current-styles.server";

/** A style as it is to be, and the version of it that the change was made for. */
export interface StyleChange {
  before: Pick<CurrentStyle, "id" | "version">;
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

// What a change writes, with its types; a new style has its code besides.
const COLUMNS = Object.entries({
  name: "text",
  searchText: "text",
  description: "text",
  category: "text",
  material: "text",
  fibreComposition: "jsonb",
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
} satisfies { [Name in keyof Columns]: Kind<Columns[Name]> });
const ALL_COLUMNS: [string, string][] = [["styleCode", "text"], ...COLUMNS];

// One statement for many styles: thousands of single ones would hold the shop for half a minute (measured). The
// styles travel as one JSON text, whatever their number; `v` is one of them.
const inPostgres = {
  value: ([name]: [string, string]) => `v."${name}"`,
  rows: (columns: [string, string][]) =>
    `jsonb_to_recordset($2::jsonb) AS v(${columns.map(([name, kind]) => `"${name}" ${kind}`).join(", ")})`,
  now: "$1::timestamp(3)",
};
const inSqlite = {
  value: ([name, kind]: [string, string]) =>
    `v.value ${kind === "jsonb" ? "->" : "->>"} '$.${name}'`,
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

const AT_A_TIME = 500;

/**
 * Writes changed styles and raises their versions. Gives how many still had the version that the change was made
 * for; the others are as they were.
 */
export function updateStyles(tx: Tx, changes: readonly StyleChange[], now: Date): Promise<number> {
  const changed = changes.map(({ before: { id, version }, after }) => ({
    ...columnsOf(after),
    id,
    version,
  }));
  return inBatches(tx, UPDATE, changed, now);
}

/** Writes new styles. Gives how many had a style code that was free; the others are not written. */
export function insertStyles(tx: Tx, styles: readonly StyleFields[], now: Date): Promise<number> {
  return inBatches(tx, INSERT, styles.map(columnsOf), now);
}

async function inBatches(tx: Tx, statement: string, styles: readonly object[], now: Date) {
  let written = 0;
  for (let start = 0; start < styles.length; start += AT_A_TIME) {
    const batch = JSON.stringify(styles.slice(start, start + AT_A_TIME));
    written += await tx.$executeRawUnsafe(statement, now, batch);
  }
  return written;
}
