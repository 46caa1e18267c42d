import type { Cents } from "~/formats/money";
import * as t from "~/messages/orders";
import type { Carrier } from "./carriers";

/** What an admin records about a shipment, besides its lines. */
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

/** A shipment of an order, as pages list it. */
export interface ShipmentView extends ShipmentFields {
  id: number;
  /** 1, 2, 3, ... within the order. */
  number: number;
  pieces: number;
  /** The carrier's page about it; null where there is none. */
  trackingAddress: string | null;
}

/** How many pieces of an order's line are in a shipment. */
export interface ShippedLine {
  orderLineId: number;
  quantity: number;
}

/**
 * What is to be paid before a shipment leaves, with VAT and shipping: what is unpaid of its goods, of these and of all that left
 * before, or of what is due by its day where that is more.
 */
export interface Unpaid {
  amount: Cents;
  of: "this shipment" | "all shipments" | "due";
}

/** Of a line how many pieces were ordered, and how many are in shipments. */
interface ShippedQuantity {
  quantity: number;
  shipped: number;
}

/** The pieces of a line that are in no shipment yet. */
export const openOf = ({ quantity, shipped }: ShippedQuantity): number => quantity - shipped;

/** The lines of an order with the pieces of one more shipment; with -1, of one less. */
export function addShipped<Line extends { id: number; shipped: number }>(
  lines: readonly Line[],
  shipment: readonly ShippedLine[],
  sign: 1 | -1 = 1,
): Line[] {
  const pieces = new Map(shipment.map(({ orderLineId, quantity }) => [orderLineId, quantity]));
  return lines.map((line) => ({ ...line, shipped: line.shipped + sign * (pieces.get(line.id) ?? 0) }));
}

export const piecesOf = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** Grams as kilograms: 12500 is "12.5". */
export const toKilograms = (grams: number): string => String(grams / 1_000);

/** "12 cartons, 40.5 kg", or what of it is known; "" for nothing. */
export const packageText = ({ cartons, grossWeight }: Pick<ShipmentFields, "cartons" | "grossWeight">): string =>
  [cartons && t.cartonsText({ count: cartons }), grossWeight && t.weightText({ kilograms: toKilograms(grossWeight) })]
    .filter(Boolean)
    .join(", ");

/** The status of a confirmed order that follows from what of its lines is shipped. */
export function shippedStatus(lines: readonly ShippedQuantity[]) {
  if (lines.every(({ shipped }) => shipped === 0)) return "confirmed";
  return lines.every((line) => openOf(line) <= 0) ? "shipped" : "partlyShipped";
}

/** Whether two shipments have the same fields and lines. */
export function isSameShipment(
  one: ShipmentFields & { lines: readonly ShippedLine[] },
  other: ShipmentFields & { lines: readonly ShippedLine[] },
): boolean {
  return FIELDS.every((name) => one[name] === other[name]) && hasSameLines(one.lines, other.lines);
}

/** Whether two shipments have the same lines, in any order. */
export function hasSameLines(one: readonly ShippedLine[], other: readonly ShippedLine[]): boolean {
  const quantities = new Map(one.map(({ orderLineId, quantity }) => [orderLineId, quantity]));
  return (
    one.length === other.length && other.every(({ orderLineId, quantity }) => quantities.get(orderLineId) === quantity)
  );
}

/** Whether more pieces of a line are in the second list. */
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
