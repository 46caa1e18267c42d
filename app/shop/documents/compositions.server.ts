import type { Reader, Tx } from "~/db/db.server";
import { compositionText, type StyleDetail } from "~/shop/catalogue/style";
import { type TransactionContext, currentCache, cachedById } from "~/shop/cached.server";

/** What the styles of some lines are made of today, in words, by their ids. Inside a transaction, pass its context. */
export async function compositionsOf(
  lines: readonly { productId: number }[],
  context?: TransactionContext,
): Promise<ReadonlyMap<number, string>> {
  const ids = lines.map(({ productId }) => productId);
  return cachedById("made of", ids, readCompositions, context ?? (await currentCache()));
}

async function readCompositions(from: Reader | Tx, ids: number[]): Promise<Map<number, string>> {
  const styles = await from.product.findMany({
    where: { id: { in: ids } },
    select: { id: true, fibreComposition: true },
  });
  return new Map(
    styles.map(({ id, fibreComposition }) => [
      id,
      compositionText(fibreComposition as unknown as StyleDetail["fibreComposition"]),
    ]),
  );
}
