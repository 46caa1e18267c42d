import type { Tx } from "~/db/db.server";
import { readWindows, windowsOf } from "~/shop/catalogue/delivery-windows/windows.server";
import { windowNamesText } from "./window-names";

/** By name; `before` is what the change is based on. */
export interface WindowsChange {
  id: number;
  before: readonly string[];
  after: readonly string[];
}

const BATCH_SIZE = 500;

/**
 * Returns false when a style is offered in other windows than the change is based on, or a window no longer has this
 * name; the transaction must then be rolled back.
 */
export async function writeWindows(tx: Tx, changes: readonly WindowsChange[]): Promise<boolean> {
  const windows = await readWindows(tx);
  const ids = new Map(windows.map(({ id, name }) => [name, id]));
  if (!changes.every(({ after }) => after.every((name) => ids.has(name)))) return false;
  for (let start = 0; start < changes.length; start += BATCH_SIZE) {
    const batch = changes.slice(start, start + BATCH_SIZE);
    const own = batch.map(({ id }) => id);
    const where = { productId: { in: own } };
    const rows = await tx.styleWindow.findMany({ where });
    const isPresent = ({ id, before }: WindowsChange) => {
      const present = windowsOf(
        rows.filter(({ productId }) => productId === id),
        windows,
      );
      return windowNamesText(present.map(({ name }) => name)) === windowNamesText(before);
    };
    if (!batch.every(isPresent)) return false;
    if (rows.length > 0) await tx.styleWindow.deleteMany({ where });
    await tx.styleWindow.createMany({
      data: batch.flatMap(({ id: productId, after }) => after.map((name) => ({ productId, windowId: ids.get(name)! }))),
    });
  }
  return true;
}
