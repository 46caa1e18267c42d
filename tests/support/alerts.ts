import { db } from "~/db/db.server";
import { makeStyle } from "./carts";
import { findPiece } from "./pieces";

/** Somebody of a company, by default who has founded it, waits for a piece that is sold out, or was told about one that can be ordered. */
export async function makeAlert(userId: string, toldAt: Date | null = null, companyId = userId): Promise<void> {
  const { id: productId } = await makeStyle();
  const { id: pieceId } = await findPiece({ productId, color: "Sand", size: "M" });
  await db.write(async (tx) => {
    if (!toldAt) await tx.piece.update({ where: { id: pieceId }, data: { availability: "sold_out" } });
    await tx.availabilityAlert.create({ data: { userId, companyId, pieceId, toldAt } });
  });
}
