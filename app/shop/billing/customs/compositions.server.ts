import { fibreComposition } from "~/formats/fibres";
import { language } from "~/formats/language";
import type { Reader, Tx } from "~/db/db.server";
import { cachedById, currentCache, type TransactionContext } from "~/shop/base/cached.server";
import { compositionText } from "~/shop/catalogue/styles/composition";
import type { FieldOn } from "~/shop/catalogue/styles/style-fields";
import { withLists } from "~/shop/catalogue/styles/style-row";

/**
 * "95% cotton, 5% elastane" by style id in the language of now, for the present styles of these lines. Inside a transaction, pass its context.
 */
export async function compositionsOf(
  lines: readonly { productId: number }[],
  context?: TransactionContext,
): Promise<ReadonlyMap<number, string>> {
  const ids = lines.map(({ productId }) => productId);
  const texts = await cachedById("made of", ids, readCompositions, context ?? (await currentCache()));
  return new Map([...texts].map(([id, text]) => [id, fibreComposition(text, language())]));
}

const columns = {
  id: true,
  fibreComposition: true,
} as const satisfies Record<"id" | FieldOn<"papers">, true>;

async function readCompositions(from: Reader | Tx, ids: number[]): Promise<Map<number, string>> {
  const styles = await from.product.findMany({
    where: { id: { in: ids } },
    select: columns,
  });
  return new Map(styles.map(withLists).map(({ id, fibreComposition }) => [id, compositionText(fibreComposition)]));
}
