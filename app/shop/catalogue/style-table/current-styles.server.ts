import { yieldToEventLoop } from "~/event-loop.server";
import { db, type Prisma, type Tx } from "~/db/db.server";
import { BATCH, readInBatches } from "~/shop/base/batches";
import {
  deliveryWindows,
  readWindows,
  styleWindows,
  windowsOf,
} from "~/shop/catalogue/delivery-windows/windows.server";
import type { DeliveryWindow } from "~/shop/catalogue/delivery-windows/window";
import type { TableStyle } from "./columns";
import { styleColumns } from "../styles/style-record.server";
import { withLists } from "../styles/style-row";

/** With the version that a change requires. */
export interface CurrentStyle extends TableStyle {
  id: number;
  version: number;
}

const columns = {
  ...styleColumns,
  id: true,
  version: true,
  windows: styleWindows,
} as const satisfies Prisma.ProductSelect;

/** Including inactive ones, read in steps; unknown codes are skipped. */
export async function stylesOfCodes(codes: readonly string[]): Promise<CurrentStyle[]> {
  const windows = await deliveryWindows();
  const styles: CurrentStyle[] = [];
  for (let from = 0; from < codes.length; from += BATCH) {
    const rows = await db.read.product.findMany({
      where: { styleCode: { in: codes.slice(from, from + BATCH) } },
      select: columns,
    });
    styles.push(...rows.map((row) => asCurrent(row, windows)));
    await yieldToEventLoop();
  }
  return styles;
}

/** The styles with these ids, in a transaction. */
export async function stylesOfIds(tx: Tx, ids: readonly number[]): Promise<CurrentStyle[]> {
  const windows = await readWindows(tx);
  const styles: CurrentStyle[] = [];
  for (let from = 0; from < ids.length; from += BATCH) {
    const where = { id: { in: ids.slice(from, from + BATCH) } };
    const rows = await tx.product.findMany({ where, select: columns });
    styles.push(...rows.map((row) => asCurrent(row, windows)));
  }
  return styles;
}

/** Including inactive ones, in the order "featured", in batches. */
export const allStyles = (batch?: number): AsyncGenerator<CurrentStyle[], void> =>
  readInBatches<CurrentStyle>(async (last, take) => {
    const rows = await db.read.product.findMany({
      where: { id: { gt: last?.id ?? 0 } },
      orderBy: { id: "asc" },
      take,
      select: columns,
    });
    const windows = await deliveryWindows();
    return rows.map((row) => asCurrent(row, windows));
  }, batch);

function asCurrent(
  row: Prisma.ProductGetPayload<{ select: typeof columns }>,
  windows: readonly DeliveryWindow[],
): CurrentStyle {
  const names = windowsOf(row.windows, windows).map(({ name }) => name);
  return { ...withLists(row), windows: names };
}
