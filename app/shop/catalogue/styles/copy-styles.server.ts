import { db } from "~/db/db.server";
import { isUniqueViolation } from "~/db/errors.server";
import { yieldToEventLoop } from "~/event-loop.server";
import { Problem } from "~/shop/base/problem";
import { insertStyle } from "./edit-style.server";
import { MAX_STYLE_CODE_LENGTH } from "./limits";
import { fieldsOf, styleColumns } from "./style-record.server";

/** For another season. */
export interface StylesCopy {
  ids: readonly number[];
  /** In which the copies are offered. */
  windowId: number;
  /** Added to style codes: "S28" makes PR-101-S28 of PR-101. */
  ending: string;
  actorId: string;
}

/**
 * With pieces, pictures and prices, into a delivery window, as inactive styles. A style whose copy exists is skipped,
 * so that a repeat copies nothing. Returns how many were copied and the codes of those that exist. Refuses, at
 * "ending", codes that it makes too long; as stale when somebody else copied the same at once.
 */
export function copyStyles(copy: StylesCopy): Promise<{ copied: number; existing: string[] }> {
  const { ids, windowId, ending, actorId } = copy;
  return db
    .write(async (tx) => {
      const { count } = await tx.deliveryWindow.updateMany({
        where: { id: windowId },
        // Locks the window.
        data: { version: { increment: 0 } },
      });
      if (count === 0) {
        throw new Problem("not_found.removed_delivery_window", {}, { field: "window" });
      }
      const rows = await tx.product.findMany({
        where: { id: { in: [...ids] } },
        orderBy: { id: "asc" },
        select: styleColumns,
      });
      const copies = rows.map(fieldsOf).map((style) => ({
        ...style,
        styleCode: `${style.styleCode}-${ending}`,
        isActive: false,
        bestSeller: false,
      }));
      const codes = copies.map(({ styleCode }) => styleCode);
      const long = codes.find((code) => code.length > MAX_STYLE_CODE_LENGTH);
      if (long) {
        throw new Problem(
          "refused.long_style_code",
          { styleCode: long, most: MAX_STYLE_CODE_LENGTH },
          { field: "ending" },
        );
      }
      const taken = await tx.product.findMany({
        where: { styleCode: { in: codes } },
        select: { styleCode: true },
      });
      const existing = taken.map(({ styleCode }) => styleCode);
      const missing = copies.filter(({ styleCode }) => !existing.includes(styleCode));
      for (const style of missing) {
        const productId = await insertStyle(tx, style, actorId);
        await tx.styleWindow.create({ data: { productId, windowId } });
        await yieldToEventLoop();
      }
      return { copied: missing.length, existing };
    })
    .catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      throw new Problem("stale.style_copies");
    });
}
