import { joinSql, type Prisma, sql, type Tx } from "~/db/db.server";
import { asTerms } from "~/shop/catalogue/delivery-windows/windows.server";
import type { OrderLine, OrderLineWithTerms, OrderWindow } from "./order";

/** The columns of an order's line, without its delivery window. */
export const lineColumns = {
  productId: true,
  sku: true,
  name: true,
  size: true,
  color: true,
  quantity: true,
  unitPrice: true,
  lineTotal: true,
} as const satisfies Record<Exclude<keyof OrderLine, "window">, true>;

/** The Prisma argument to read an order's lines by position with the order: `select: { lines: orderLines }`. */
export const orderLines = {
  // Also by orderId, so that the index already has the lines of many orders in this order.
  orderBy: [{ orderId: "asc" }, { position: "asc" }],
  select: {
    ...lineColumns,
    pieceId: true,
    window: {
      select: {
        windowId: true,
        name: true,
        kind: true,
        shipsFrom: true,
        shipsUntil: true,
        weeksFrom: true,
        weeksTo: true,
        payment: true,
        paymentDays: true,
        depositPercentage: true,
      } satisfies Record<keyof OrderWindow, true>,
    },
  } satisfies Record<keyof OrderLineWithTerms, unknown>,
} satisfies Prisma.Order$linesArgs;

/** Lines that were read with `orderLines`. */
export const asLinesWithTerms = (
  rows: readonly Prisma.OrderLineGetPayload<typeof orderLines>[],
): OrderLineWithTerms[] => rows.map(({ window, ...line }) => ({ ...line, window: window && asTerms(window) }));

/** A line of a new order. */
export interface NewOrderLine extends OrderLineWithTerms {
  /** Whether its pieces were taken from the stock. */
  fromStock: boolean;
}

/** What an order has already when lines are added to it. */
export interface ExistingLines {
  /** The highest position of its lines and of its delivery windows. */
  lastLine: number;
  lastWindow: number;
  /** The ids of the rows of its delivery windows by those of the windows. */
  windowIds: ReadonlyMap<number, number>;
}

const NO_LINES: ExistingLines = { lastLine: 0, lastWindow: 0, windowIds: new Map() };

/**
 * Inserts lines of an order, by default a new one, and their delivery windows, in one statement each; positions follow the
 * array, which must not be empty.
 */
export async function insertLines(
  tx: Tx,
  orderId: number,
  lines: readonly NewOrderLine[],
  { lastLine, lastWindow, windowIds: existing }: ExistingLines = NO_LINES,
): Promise<void> {
  const newWindows = windowsIn(lines).filter(({ windowId }) => !existing.has(windowId));
  const windowIds = new Map([...existing, ...(await insertWindows(tx, orderId, newWindows, lastWindow))]);
  const rows = lines.map(
    ({ window, ...line }, index) =>
      sql`(${orderId}, ${lastLine + index + 1}, ${line.productId}, ${line.pieceId}, ${line.sku}, ${line.name}, ${line.size}, ${line.color}, ${line.quantity}, ${line.unitPrice}, ${line.lineTotal}, ${line.fromStock}, ${window && windowIds.get(window.windowId)})`,
  );
  await tx.$executeRaw`
    INSERT INTO "order_lines" ("orderId", "position", "productId", "pieceId", "sku", "name", "size", "color",
      "quantity", "unitPrice", "lineTotal", "fromStock", "orderWindowId")
    VALUES ${joinSql(rows)}`;
}

/** The delivery windows of these lines, each once, in the order in which the lines have them. */
function windowsIn(lines: readonly OrderLineWithTerms[]): OrderWindow[] {
  const windows = new Map(lines.flatMap(({ window }) => (window ? [[window.windowId, window] as const] : [])));
  return [...windows.values()];
}

/** Inserts delivery windows of an order. Returns the ids of the rows by those of the windows. */
async function insertWindows(
  tx: Tx,
  orderId: number,
  windows: readonly OrderWindow[],
  lastPosition: number,
): Promise<Map<number, number>> {
  if (windows.length === 0) return new Map();
  const rows = windows.map(
    (one, index) =>
      sql`(${orderId}, ${lastPosition + index + 1}, ${one.windowId}, ${one.name}, ${one.kind}, ${one.shipsFrom}, ${one.shipsUntil}, ${one.weeksFrom}, ${one.weeksTo}, ${one.payment}, ${one.paymentDays}, ${one.depositPercentage})`,
  );
  const inserted = await tx.$queryRaw<{ id: number | bigint; windowId: number | bigint }[]>`
    INSERT INTO "order_windows" ("orderId", "position", "windowId", "name", "kind", "shipsFrom",
      "shipsUntil", "weeksFrom", "weeksTo", "payment", "paymentDays", "depositPercentage")
    VALUES ${joinSql(rows)}
    RETURNING "id", "windowId"`;
  return new Map(inserted.map(({ id, windowId }) => [Number(windowId), Number(id)]));
}
