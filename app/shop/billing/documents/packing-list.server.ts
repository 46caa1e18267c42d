import { yieldToEventLoop } from "~/event-loop.server";
import * as tOrders from "~/messages/orders";
import { shopLook } from "~/shop/brand/appearance/appearance.server";
import { formatDate, formatDay, isoDay } from "~/formats/dates";
import { formatNumber } from "~/formats/numbers";
import { addressLines, type ShippingAddress } from "~/formats/address";
import { asOrderStatus, type LineToShip, PARTLY_SHIPPED, type OrderStatus } from "~/shop/orders/order";
import { carrierName } from "~/shop/orders/shipments/carriers";
import { isVoid } from "~/shop/orders/steps";
import { drawColumns, type Fact, facts, labelled } from "~/shop/brand/pdf/pdf-blocks.server";
import type { PdfFile } from "~/shop/brand/pdf/pdf-document.server";
import { drawFullPages } from "~/shop/brand/pdf/pdf-full-pages.server";
import { drawLongText } from "~/shop/brand/pdf/pdf-long-text.server";
import { Paper } from "~/shop/brand/pdf/pdf-paper.server";
import { leading, STYLES } from "~/shop/brand/pdf/pdf-styles";
import { drawTable } from "~/shop/brand/pdf/pdf-table.server";
import type { InScope } from "~/shop/customers/companies/company-scope.server";
import { db } from "~/db/db.server";
import { findShipment, linesToShip, type ShipmentToChange } from "~/shop/orders/shipments/read-shipments.server";
import { openOf, totalPieces, type ShipmentFields } from "~/shop/orders/shipments/shipment";
import { translatedLine } from "~/shop/base/brand-words";
import { compositionsOf } from "~/shop/billing/customs/compositions.server";
import { customsOf } from "~/shop/billing/customs/customs.server";
import type { ShownWindow } from "~/shop/catalogue/delivery-windows/shown-window";
import { kilograms } from "../customs/customs";
import { styleRows } from "./style-rows";
import { weightOf } from "./commercial-invoice";

interface PackingLine {
  sku: string;
  name: string;
  color: string | null;
  size: string | null;
  quantity: number;
  /** Of the present style; null for a deleted one. */
  composition: string | null;
  /** Null for a line without one. */
  window: ShownWindow | null;
}

/** The content of the parcels of an order or a shipment, without prices. */
export interface PackingList {
  orderNumber: string;
  status: OrderStatus;
  placedAt: Date;
  poNumber: string | null;
  company: string | null;
  shipTo: ShippingAddress;
  customerNotes: string | null;
  /** Null for the whole order: for its open lines while it is partly shipped, else for all. */
  shipment: (ShipmentFields & { number: number }) | null;
  lines: PackingLine[];
  pieces: number;
  /** In grams, without packaging; null when the weight of a style is unknown. */
  netWeight: number | null;
}

/** For the staff; null for an unknown order or shipment. */
export async function packingListPdf(
  orderId: InScope<number>,
  shipmentId: number | null = null,
): Promise<PdfFile | null> {
  const list = await packingList(orderId, shipmentId);
  return list && { name: packingListName(list), bytes: await drawPackingList(list) };
}

/**
 * One PDF, in which each list has page numbers of its own. Unknown orders are left out; null when there is none. Ends
 * when the reader has left.
 */
export async function packingListsPdf(
  orderIds: readonly InScope<number>[],
  reader?: AbortSignal,
): Promise<PdfFile | null> {
  const lists: PackingList[] = [];
  for (const id of orderIds) {
    const list = await packingList(id);
    if (list) lists.push(list);
    await yieldToEventLoop(reader);
  }
  const [first] = lists;
  if (!first) return null;
  const title = tOrders.packingLists();
  const createdAt = new Date();
  const { name: author } = await shopLook();
  const metadata = { title, author, createdAt, foot: titleOf(first), content: lists };
  const paper = await Paper.create(metadata);
  for (const list of lists) {
    if (list !== first) await paper.startPart(titleOf(list), reader);
    await drawContent(paper, list);
    await yieldToEventLoop(reader);
  }
  return { name: `packing-lists-${isoDay(createdAt)}.pdf`, bytes: await paper.finish(reader) };
}

const titleOf = ({ orderNumber, shipment }: PackingList) =>
  shipment
    ? tOrders.packingListOfOne({ orderNumber, shipment: shipment.number })
    : tOrders.packingListOf({ orderNumber });

/** For the staff; null for an unknown order or shipment. */
export async function packingList(
  orderId: InScope<number>,
  shipmentId: number | null = null,
): Promise<PackingList | null> {
  const order = await db.read.order.findUnique({
    where: { id: orderId },
    select: {
      orderNumber: true,
      status: true,
      createdAt: true,
      poNumber: true,
      shippingAddress: true,
      customerNotes: true,
      company: { select: { name: true } },
    },
  });
  const shipment = shipmentId === null ? null : await findShipment(orderId, shipmentId);
  if (!order || (shipmentId !== null && !shipment)) return null;
  const lines = packedLines(await linesToShip(orderId), shipment);
  const compositions = await compositionsOf(lines);
  const customs = await customsOf(db.read, lines);
  return {
    orderNumber: order.orderNumber,
    status: asOrderStatus(order.status),
    placedAt: order.createdAt,
    poNumber: order.poNumber,
    company: order.company.name,
    shipTo: order.shippingAddress as unknown as ShippingAddress,
    customerNotes: order.customerNotes,
    shipment,
    lines: lines.map(translatedLine).map(({ productId, sku, name, color, size, quantity, window }) => ({
      sku,
      name,
      color,
      size,
      quantity,
      composition: compositions.get(productId) || null,
      window,
    })),
    pieces: totalPieces(lines),
    netWeight: weightOf(lines.map((line) => ({ ...line, ...customs(line) }))),
  };
}

function packedLines(lines: readonly LineToShip[], shipment: ShipmentToChange | null) {
  const shipped = new Map(shipment?.lines.map((line) => [line.orderLineId, line.quantity]));
  const isOpen = lines.some((line) => openOf(line) > 0);
  return lines
    .map((line) => {
      if (shipment) return { ...line, quantity: shipped.get(line.id) ?? 0 };
      return isOpen ? { ...line, quantity: openOf(line) } : line;
    })
    .filter(({ quantity }) => quantity > 0);
}

/** On A4, with a box to tick for each piece and size. */
export async function drawPackingList(list: PackingList): Promise<Buffer> {
  const title = titleOf(list);
  const { name: author } = await shopLook();
  const metadata = { title, author, createdAt: list.placedAt, foot: title, content: list };
  return drawFullPages(metadata, (paper) => drawContent(paper, list));
}

async function drawContent(paper: Paper, list: PackingList): Promise<void> {
  drawHead(paper, list);
  await drawLines(paper, list);
  drawTotals(paper, list);
}

function drawHead(paper: Paper, list: PackingList): void {
  const { root, left } = paper;
  paper.drawMark(paper.author);
  paper.y += 12;
  paper.tag(root, "H1", () => {
    paper.y = paper.draw([tOrders.packingList()], left, paper.y, STYLES.title);
  });
  const notice = noticeOf(list);
  if (notice) {
    paper.tag(root, "P", () => {
      paper.y = paper.draw([notice], left, paper.y + 5, paper.notice);
    });
  }
  paper.y += 16;
  paper.rule(paper.y);
  paper.y += 14;
  const order: Fact[] = [
    [tOrders.order(), list.orderNumber, STYLES.strong],
    [tOrders.orderedOn(), formatDate(list.placedAt)],
    ...(list.poNumber ? [[tOrders.customersPoNumber(), list.poNumber] satisfies Fact] : []),
    ...(list.company ? [[tOrders.customer(), list.company] satisfies Fact] : []),
    ...parcelFacts(list),
  ];
  drawColumns(paper, [
    labelled(paper, tOrders.shipTo(), addressLines(list.shipTo)),
    facts(paper, root, order, { labels: 104 }),
  ]);
  paper.y += 22;
  if (list.customerNotes) {
    drawLongText(paper, tOrders.customerNotes(), list.customerNotes);
    paper.y += 16;
  }
}

function noticeOf({ status, shipment }: PackingList): string | null {
  if (isVoid(status)) return tOrders.doNotPack();
  return status === PARTLY_SHIPPED && !shipment ? tOrders.onlyOpen() : null;
}

const weightText = (grams: number | null) => (grams ? kilograms(grams) : "");

function parcelFacts({ shipment, netWeight }: PackingList): Fact[] {
  const known: [label: string, text: string][] = [
    [tOrders.shipment(), shipment ? String(shipment.number) : ""],
    [tOrders.shippedOn(), shipment ? formatDay(shipment.shippedOn) : ""],
    [tOrders.carrier(), shipment?.carrier ? carrierName(shipment.carrier) : ""],
    [tOrders.trackingNumber(), shipment?.trackingNumber ?? ""],
    [tOrders.cartons(), shipment?.cartons ? formatNumber(shipment.cartons) : ""],
    [tOrders.grossWeight(), weightText(shipment?.grossWeight ?? null)],
    [tOrders.netWeight(), weightText(netWeight)],
  ];
  return known.filter(([, text]) => text !== "");
}

const TOTAL_GAP = 12;
/** Below the table. */
const TOTAL_HEIGHT = TOTAL_GAP + leading(STYLES.sum);

async function drawLines(paper: Paper, { lines }: PackingList): Promise<void> {
  const { strong } = STYLES;
  const large = { ...strong, size: 10.5 };
  const section = paper.open(paper.root, "Sect");
  const table = styleRows(lines, {
    label: tOrders.styleColourSku(),
    quantity: ({ quantity }) => [[`${formatNumber(quantity)} ☐`, large]],
    columns: [{ label: tOrders.pieces(), align: "right" }],
    cells: (row) => {
      const pieces = row.reduce((sum, { quantity }) => sum + quantity, 0);
      return [row.length === 0 ? [] : [[formatNumber(pieces), large]]];
    },
  });
  await drawTable(paper, section, { ...table, tail: TOTAL_HEIGHT });
  section.end();
}

function drawTotals(paper: Paper, { lines, pieces }: PackingList): void {
  const total = tOrders.totalOfLines({ pieces, lines: lines.length });
  paper.y += TOTAL_GAP;
  paper.tag(paper.root, "P", () => {
    paper.y = paper.draw([total], paper.left, paper.y, STYLES.sum);
  });
}

/** "packing-list-PRJ-2026-00042.pdf", or "packing-list-PRJ-2026-00042-2.pdf" for the second shipment. */
export function packingListName({ orderNumber, shipment }: Pick<PackingList, "orderNumber" | "shipment">): string {
  const number = shipment ? `-${shipment.number}` : "";
  return `packing-list-${orderNumber.replace(/[^\w-]/g, "")}${number}.pdf`;
}
