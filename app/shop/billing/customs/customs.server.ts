import type { Reader, Tx } from "~/db/db.server";
import { defaultsOf } from "~/shop/catalogue/styles/category-defaults";
import { customsDataOf, readDefaults } from "~/shop/catalogue/styles/category-defaults.server";
import type { FieldOn } from "~/shop/catalogue/styles/style-fields";
import { type LineCustoms, UNKNOWN_CUSTOMS } from "./customs";

const columns = {
  id: true,
  category: true,
  hsCode: true,
  countryOfOrigin: true,
  netWeight: true,
} as const satisfies Record<"id" | "category" | FieldOn<"customs">, true>;

/** Nothing is known of a deleted style. */
export async function customsOf(
  from: Reader | Tx,
  lines: readonly { productId: number }[],
): Promise<(line: { productId: number }) => LineCustoms> {
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  // One after the other: a transaction has one connection.
  const styles = await from.product.findMany({ where: { id: { in: ids } }, select: columns });
  const defaults = await readDefaults(from);
  const known = new Map(
    styles.map(({ id, category, ...own }) => [id, customsDataOf(own, defaultsOf(category, defaults))]),
  );
  return ({ productId }) => known.get(productId) ?? UNKNOWN_CUSTOMS;
}
