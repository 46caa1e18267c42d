import { changePieces } from "~/shop/catalogue/pieces/edit-pieces.server";
import { EanTaken, PieceConflict } from "~/shop/catalogue/pieces/piece-changes";
import { EDITABLE_PIECES } from "~/shop/catalogue/piece-table/preview.server";
import { applyTable, staleTable, type TableToApply } from "./apply-table.server";

/** Applies a table of pieces, see `applyTable`. */
export const applyPieces = (submit: TableToApply) =>
  applyTable(EDITABLE_PIECES, submit, "change_pieces_from_table", async (tx, compared, fileName) => {
    const { counts, rows } = compared;
    const changes = rows.flatMap((row) =>
      row.kind === "changed" ? [{ ...row.change, styleId: row.before.styleId }] : [],
    );
    try {
      const before = await changePieces(changes, submit.userId, { within: tx });
      return {
        kept: { request: { kind: "pieces", fileName }, result: { count: before.length, before } },
        audit: { after: { Changed: counts.changed, "Wrong rows left out": counts.wrong } },
      };
    } catch (error) {
      const isStale = error instanceof PieceConflict || error instanceof EanTaken;
      throw isStale ? staleTable("pieces") : error;
    }
  });
