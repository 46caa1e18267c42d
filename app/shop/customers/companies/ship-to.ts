import { type Address, placeLines } from "~/formats/address";
import { colon } from "~/formats/lists";

/** Such as one of the company's stores. */
export interface ShipTo {
  id: number;
  label: string;
  address: Address;
  version: number;
}

/** Of one company. */
export const MAX_SHIP_TOS = 50;
export const MAX_LABEL_LENGTH = 80;

/** As a checkout showed it. */
export type ChosenShipTo = Pick<ShipTo, "id" | "version">;

/**
 * Values of the checkout's field `shipTo`: the address in its other fields; and that these are to be shown, to type
 * another one.
 */
export const TYPED_ADDRESS = "typed";
export const OTHER_ADDRESS = "other";

/** In the checkout's field `shipTo`: "17.3". */
export const shipToValue = ({ id, version }: ChosenShipTo) => `${id}.${version}`;

/** Parses shipToValue: null for the typed address; 0, which no address has, for a malformed text. */
export function parseShipTo(value: unknown): ChosenShipTo | null {
  const isTyped = ["", TYPED_ADDRESS, OTHER_ADDRESS].includes(String(value ?? ""));
  if (isTyped) return null;
  const [, id, version] = /^([1-9]\d{0,8})\.([1-9]\d{0,8})$/.exec(String(value)) ?? [];
  return { id: Number(id ?? 0), version: Number(version ?? 0) };
}

/** In one line. */
export const shipToText = ({ label, address }: Pick<ShipTo, "label" | "address">) =>
  label + colon() + [address.name, ...placeLines(address)].join(", ");
