import type { Cents } from "~/formats/money";
import { formatNumber } from "~/formats/numbers";
import * as t from "~/messages/orders";
import type { Carrier } from "./carriers";

export interface ShipmentFields {
  /** The day on which it left, in the brand's time zone: "2027-03-03". */
  shippedOn: string;
  carrier: Carrier | null;
  trackingNumber: string | null;
  cartons: number | null;
  /** In grams. */
  grossWeight: number | null;
  /** To the customer. */
  note: string | null;
}

export interface ShipmentView extends ShipmentFields {
  id: number;
  /** 1, 2, 3, ... within the order. */
  number: number;
  pieces: number;
  /** Null where the carrier has none. */
  trackingAddress: string | null;
}

export interface ShippedLine {
  orderLineId: number;
  quantity: number;
}

/**
 * To be paid before a shipment leaves, with VAT and shipping: the unpaid part of the goods of this and earlier
 * shipments, or what is due by its day where that is more.
 */
export interface Unpaid {
  amount: Cents;
  of: "this shipment" | "all shipments" | "due";
}

/** `amount` is null for more than nothing where the reader may not see it. */
export type ShownUnpaid = Omit<Unpaid, "amount"> & { amount: Cents | null };

export const shownUnpaid = (unpaid: Unpaid, seesPrices: boolean): ShownUnpaid =>
  seesPrices || unpaid.amount === 0 ? unpaid : { ...unpaid, amount: null };

interface ShippedQuantity {
  quantity: number;
  shipped: number;
}

export const openOf = ({ quantity, shipped }: ShippedQuantity): number => quantity - shipped;

/** With -1 the pieces are taken off. */
export function addShipped<Line extends { id: number; shipped: number }>(
  lines: readonly Line[],
  shipment: readonly ShippedLine[],
  sign: 1 | -1 = 1,
): Line[] {
  const pieces = new Map(shipment.map(({ orderLineId, quantity }) => [orderLineId, quantity]));
  return lines.map((line) => ({ ...line, shipped: line.shipped + sign * (pieces.get(line.id) ?? 0) }));
}

export const totalPieces = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** 12500 is "12.5". */
export const toKilograms = (grams: number): string => String(grams / 1_000);

/** "12 cartons, 40.5 kg", or the part that is known; "" for nothing. */
export const packageText = ({ cartons, grossWeight }: Pick<ShipmentFields, "cartons" | "grossWeight">): string =>
  [
    cartons && t.cartonsText({ count: cartons }),
    grossWeight && t.weightText({ kilograms: formatNumber(grossWeight / 1_000) }),
  ]
    .filter(Boolean)
    .join(", ");

/** Of a confirmed order. */
export function shippedStatus(lines: readonly ShippedQuantity[]) {
  if (lines.every(({ shipped }) => shipped === 0)) return "confirmed";
  return lines.every((line) => openOf(line) <= 0) ? "shipped" : "partlyShipped";
}

export function isSameShipment(
  one: ShipmentFields & { lines: readonly ShippedLine[] },
  other: ShipmentFields & { lines: readonly ShippedLine[] },
): boolean {
  return FIELDS.every((name) => one[name] === other[name]) && hasSameLines(one.lines, other.lines);
}

/** In any order. */
export function hasSameLines(one: readonly ShippedLine[], other: readonly ShippedLine[]): boolean {
  const quantities = new Map(one.map(({ orderLineId, quantity }) => [orderLineId, quantity]));
  return (
    one.length === other.length && other.every(({ orderLineId, quantity }) => quantities.get(orderLineId) === quantity)
  );
}

export function haveMore(before: readonly ShippedLine[], after: readonly ShippedLine[]): boolean {
  const quantities = new Map(before.map(({ orderLineId, quantity }) => [orderLineId, quantity]));
  return after.some(({ orderLineId, quantity }) => quantity > (quantities.get(orderLineId) ?? 0));
}

const FIELDS = [
  "shippedOn",
  "carrier",
  "trackingNumber",
  "cartons",
  "grossWeight",
  "note",
] as const satisfies (keyof ShipmentFields)[];
