import { joinSql, type Prisma, sql, type Tx } from "~/db/db.server";
import { asTerms } from "~/shop/catalogue/delivery-windows/windows.server";
import type { OrderLine, OrderLineWithTerms, OrderWindow } from "./order";

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

/** `select: { lines: orderLines }` reads an order's lines by position. */
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
        cashDiscountPercentage: true,
        cashDiscountDays: true,
      } satisfies Record<keyof OrderWindow, true>,
    },
  } satisfies Record<keyof OrderLineWithTerms, unknown>,
} satisfies Prisma.Order$linesArgs;

export const asLinesWithTerms = (
  rows: readonly Prisma.OrderLineGetPayload<typeof orderLines>[],
): OrderLineWithTerms[] => rows.map(({ window, ...line }) => ({ ...line, window: window && asTerms(window) }));

export interface NewOrderLine extends OrderLineWithTerms {
  /** Its pieces were taken from the stock. */
  fromStock: boolean;
}

export interface ExistingLines {
  /** The highest positions of lines and windows. */
  lastLine: number;
  lastWindow: number;
  /** Row ids by window ids. */
  windowIds: ReadonlyMap<number, number>;
}

const NO_LINES: ExistingLines = { lastLine: 0, lastWindow: 0, windowIds: new Map() };

/** Positions follow the array, which must not be empty. */
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

function windowsIn(lines: readonly OrderLineWithTerms[]): OrderWindow[] {
  const windows = new Map(lines.flatMap(({ window }) => (window ? [[window.windowId, window] as const] : [])));
  return [...windows.values()];
}

/** Returns row ids by window ids. */
async function insertWindows(
  tx: Tx,
  orderId: number,
  windows: readonly OrderWindow[],
  lastPosition: number,
): Promise<Map<number, number>> {
  if (windows.length === 0) return new Map();
  const rows = windows.map(
    (one, index) =>
      sql`(${orderId}, ${lastPosition + index + 1}, ${one.windowId}, ${one.name}, ${one.kind}, ${one.shipsFrom}, ${one.shipsUntil}, ${one.weeksFrom}, ${one.weeksTo}, ${one.payment}, ${one.paymentDays}, ${one.depositPercentage}, ${one.cashDiscountPercentage}, ${one.cashDiscountDays})`,
  );
  const inserted = await tx.$queryRaw<{ id: number | bigint; windowId: number | bigint }[]>`
    INSERT INTO "order_windows" ("orderId", "position", "windowId", "name", "kind", "shipsFrom",
      "shipsUntil", "weeksFrom", "weeksTo", "payment", "paymentDays", "depositPercentage",
      "cashDiscountPercentage", "cashDiscountDays")
    VALUES ${joinSql(rows)}
    RETURNING "id", "windowId"`;
  return new Map(inserted.map(({ id, windowId }) => [Number(windowId), Number(id)]));
}
