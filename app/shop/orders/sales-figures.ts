import { allocate, type Cents } from "~/formats/money";
import { FIRST_STATUS, type OrderStatus } from "./order";
import { isOpen, isVoid } from "./steps";

export interface SoldOrder {
  status: OrderStatus;
  /** "2026-11", NOT_COUNTED or NO_SALE. */
  salesMonth: string;
  companyId: string;
  /** Of the delivery. */
  country: string;
  total: Cents;
  discountAmount: Cents;
  lines: readonly SoldLine[];
  /** Only those that count, by the month of their day. */
  payments: readonly { month: string; amount: Cents }[];
}

export interface SoldLine {
  productId: number;
  pieceId: number | null;
  sku: string;
  name: string;
  color: string | null;
  size: string | null;
  quantity: number;
  lineTotal: Cents;
  fromStock: boolean;
  windowId: number | null;
  /** By the month of the shipment's day; each shipment once, in their order. */
  shipped: readonly { month: string; quantity: number }[];
}

/** In no figures. */
export const NOT_COUNTED = "";

/** The month of an order at no charge: only its open pieces are in figures. */
export const NO_SALE = "none";

/** The `productId` of the monthly_sales row that holds the totals of the whole shop. */
export const WHOLE_SHOP = 0;

/** "month" is a row of monthly_sales, the others of sales_figures. */
export type FigureKind = "month" | "piece" | "customer" | "country" | "open" | OpenPieceKind | "shipped" | "paid";

/** Pieces ordered and not shipped: in orders that are not confirmed yet, and in all others. */
export type OpenPieceKind = "to-confirm" | "to-make";

export interface Figure {
  kind: FigureKind;
  period: string;
  productId: number;
  pieceId: number;
  key: string;
  orders: number;
  pieces: number;
  fromStock: number;
  net: Cents;
}

/** Null for lines without a window. */
export const windowPeriod = (windowId: number | null) => `window-${windowId ?? "none"}`;

/** Not found in any name on a line of an order. */
const KEY_SEPARATOR = "\n";

/** The key of open pieces, beside their style. */
export interface PieceNames {
  sku: string;
  name: string;
  color: string;
  size: string;
}

export const openPieceKey = ({ sku, name, color, size }: Pick<SoldLine, "sku" | "name" | "color" | "size">) =>
  [sku, name, color ?? "", size ?? ""].join(KEY_SEPARATOR);

export function asPieceNames(key: string): PieceNames {
  const [sku = "", name = "", color = "", size = ""] = key.split(KEY_SEPARATOR);
  return { sku, name, color, size };
}

/** Nothing for a cancelled order, and of one at no charge what is to be shipped. The discount is allocated to its lines. */
export function salesOf(order: SoldOrder): Figure[] {
  const { status, salesMonth, lines } = order;
  if (isVoid(status) || salesMonth === NOT_COUNTED) return [];
  const shares = allocate(
    order.discountAmount,
    lines.map(({ lineTotal }) => lineTotal),
  );
  const sold = lines.map((line, at) => valued(line, line.lineTotal - shares[at]!));
  const windows = [...new Set(lines.map(({ windowId }) => windowId))].map((windowId) => ({
    period: windowPeriod(windowId),
    part: sold.filter((line) => line.windowId === windowId),
  }));
  const toShip = isOpen(status) ? windows.flatMap(({ period, part }) => open(status, period, part)) : [];
  if (salesMonth === NO_SALE) return toShip;
  const periods = [{ period: salesMonth.slice(0, 4), part: sold }, ...windows];
  return [
    ...monthOf(order, salesMonth),
    ...periods.flatMap(({ period, part }) => ordered(order, period, part)),
    ...toShip,
    ...sold.flatMap(({ parts }) =>
      parts.map(({ month, quantity, net }) => figure({ kind: "shipped", period: month, pieces: quantity, net })),
    ),
    ...order.payments.map(({ month, amount }) => figure({ kind: "paid", period: month, net: amount })),
  ];
}

const figure = (more: Pick<Figure, "kind" | "period"> & Partial<Figure>): Figure => ({
  productId: 0,
  pieceId: 0,
  key: "",
  orders: 0,
  pieces: 0,
  fromStock: 0,
  net: 0,
  ...more,
});

const totalPieces = (lines: readonly { quantity: number }[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** For monthly_sales: the order's total, and its lines before the discount. */
function monthOf({ lines, total }: SoldOrder, period: string): Figure[] {
  const ofStyle = (productId: number) => lines.filter((line) => line.productId === productId);
  const styles = [...new Set(lines.map(({ productId }) => productId))];
  return [
    figure({ kind: "month", period, orders: 1, pieces: totalPieces(lines), net: total }),
    ...styles.map((productId) =>
      figure({
        kind: "month",
        period,
        productId,
        orders: 1,
        pieces: totalPieces(ofStyle(productId)),
        net: ofStyle(productId).reduce((sum, { lineTotal }) => sum + lineTotal, 0),
      }),
    ),
  ];
}

/** The values of the shipped and of the open pieces add up to the net value. */
function valued(line: SoldLine, net: Cents) {
  const left = line.quantity - totalPieces(line.shipped);
  const values = allocate(net, [...line.shipped.map(({ quantity }) => quantity), left]);
  return {
    ...line,
    net,
    parts: line.shipped.map((part, at) => ({ ...part, net: values[at]! })),
    left: { quantity: left, net: values.at(-1)! },
  };
}

type ValuedLine = ReturnType<typeof valued>;

function ordered({ companyId, country }: SoldOrder, period: string, lines: readonly ValuedLine[]): Figure[] {
  const all = {
    period,
    orders: 1,
    pieces: totalPieces(lines),
    net: lines.reduce((sum, line) => sum + line.net, 0),
  };
  return [
    figure({ ...all, kind: "customer", key: companyId }),
    figure({ ...all, kind: "country", key: country }),
    ...lines.map((line) =>
      figure({
        kind: "piece",
        period,
        productId: line.productId,
        pieceId: line.pieceId ?? 0,
        pieces: line.quantity,
        fromStock: line.fromStock ? line.quantity : 0,
        net: line.net,
      }),
    ),
  ];
}

function open(status: OrderStatus, period: string, all: readonly ValuedLine[]): Figure[] {
  const lines = all.filter(({ left }) => left.quantity > 0);
  if (lines.length === 0) return [];
  const left = lines.map((line) => line.left);
  const net = left.reduce((sum, line) => sum + line.net, 0);
  const kind: OpenPieceKind = status === FIRST_STATUS ? "to-confirm" : "to-make";
  return [
    figure({ kind: "open", period, orders: 1, pieces: totalPieces(left), net }),
    ...lines.map((line) =>
      figure({
        kind,
        period,
        productId: line.productId,
        key: openPieceKey(line),
        pieces: line.left.quantity,
      }),
    ),
  ];
}

/** The changes of the figures when `before` becomes `after`: sorted, without rows that stay. */
export function diffSales(before: readonly SoldOrder[], after: readonly SoldOrder[]): Figure[] {
  const rows = new Map<string, Figure>();
  const add = (one: Figure, sign: 1 | -1) => {
    const { kind, period, productId, pieceId, key } = one;
    const ids = [productId, pieceId].map((number) => String(number).padStart(10, "0"));
    const id = [kind, period, ...ids, key].join("\n");
    const sum = rows.get(id) ?? { ...one, orders: 0, pieces: 0, fromStock: 0, net: 0 };
    rows.set(id, {
      ...sum,
      orders: sum.orders + sign * one.orders,
      pieces: sum.pieces + sign * one.pieces,
      fromStock: sum.fromStock + sign * one.fromStock,
      net: sum.net + sign * one.net,
    });
  };
  for (const one of before.flatMap(salesOf)) add(one, -1);
  for (const one of after.flatMap(salesOf)) add(one, 1);
  return [...rows]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, row]) => row)
    .filter(({ orders, pieces, fromStock, net }) => orders || pieces || fromStock || net);
}
