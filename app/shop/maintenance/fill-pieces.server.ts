import { type Db, joinSql, type Tx } from "~/db/db.server";
import { withLists } from "~/shop/catalogue/style-row";
import { writePieces } from "~/shop/catalogue/write-pieces.server";

const BATCH_SIZE = 200;

/**
 * Writes the pieces of styles that have none: those of a shop whose last version did not know pieces, or that another
 * program has inserted. Several processes may run it at the same time. Returns the number of these styles.
 */
export async function fillPieces(db: Db): Promise<number> {
  let filled = 0;
  for (let after = 0; ;) {
    const rows = await db.read.product.findMany({
      where: { id: { gt: after }, pieces: { none: {} } },
      orderBy: { id: "asc" },
      take: BATCH_SIZE,
      select: { id: true },
    });
    if (rows.length === 0) return filled;
    await db.write((tx) =>
      fillBatch(
        tx,
        rows.map(({ id }) => id),
      ),
    );
    filled += rows.length;
    after = rows.at(-1)!.id;
  }
}

async function fillBatch(tx: Tx, ids: number[]): Promise<void> {
  // Locks the styles, so that nobody changes their colours or sizes meanwhile.
  await tx.$executeRaw`UPDATE "products" SET "version" = "version" WHERE "id" IN (${joinSql(ids)})`;
  const styles = await tx.product.findMany({
    where: { id: { in: ids } },
    select: { id: true, styleCode: true, colors: true, sizes: true },
  });
  await writePieces(tx, styles.map(withLists));
}
