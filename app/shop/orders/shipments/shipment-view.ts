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
