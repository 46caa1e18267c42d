import { joinSql, sql } from "~/db/db.server";
import { currentReader } from "~/db/read-source.server";
import { skuKey } from "../styles/keys";

const MIN_LENGTH = 4;
const MAX_STYLES = 9;

/**
 * Active styles by SKU, in any case and punctuation, or EAN (or UPC). A style whose only SKU is its code is found by
 * its words, with others of similar codes. EANs are known to customers only.
 */
export async function stylesOfPiece(text: string, { knowsEans }: { knowsEans: boolean }): Promise<number[]> {
  const key = skuKey(text);
  if (key.length < MIN_LENGTH) return [];
  const isEan = /^\d{8,14}$/.test(key);
  if (isEan && !knowsEans) return [];
  const pieces = isEan
    ? sql`"ean" IN (${joinSql(eansOf(key))})`
    : sql`replace("sku", '-', '') = ${key} AND ("color" IS NOT NULL OR "size" IS NOT NULL)`;
  const rows = await currentReader().$queryRaw<{ id: number | bigint }[]>`
    SELECT "products"."id" FROM "products" WHERE "products"."isActive" AND "products"."id" IN (
      SELECT "productId" FROM "pieces" WHERE "retiredAt" IS NULL AND ${pieces})
    ORDER BY "products"."id" LIMIT ${MAX_STYLES}`;
  return rows.map(({ id }) => Number(id));
}

/** As it may be stored: a UPC is an EAN without its leading zero. */
export const eansOf = (digits: string) => [
  ...new Set([digits, digits.length === 12 ? `0${digits}` : digits.replace(/^0(?=\d{12}$)/, "")]),
];
