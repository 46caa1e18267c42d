import type { Reader, Tx } from "~/db/db.server";
import { compositionText, type StyleDetail } from "~/shop/catalogue/style";

/** What the styles of some lines are made of today, in words, by their ids. Inside a transaction, pass it. */
export async function compositionsOf(
  lines: readonly { productId: number }[],
  from: Reader | Tx,
): Promise<ReadonlyMap<number, string>> {
  const styles = await from.product.findMany({
    where: { id: { in: [...new Set(lines.map(({ productId }) => productId))] } },
    select: { id: true, fibreComposition: true },
  });
  return new Map(
    styles.map(({ id, fibreComposition }) => [
      id,
      compositionText(fibreComposition as unknown as StyleDetail["fibreComposition"]),
    ]),
  );
}
