import type { QuantityChange } from "~/shop/base/problem";

/** A quantity that somebody sets, with what their page or program knew of it. */
interface QuantityRequest {
  /** 0 takes the piece out. */
  quantity: number;
  /** How many the cart holds now. */
  stored: number;
  /** The quantities that they saw or have set themselves; undefined for a set without a condition. */
  seen: readonly number[] | undefined;
}

/** Whether a set would undo a change that its sender has not seen. The only place that decides it. */
export const isConflict = ({ quantity, stored, seen }: QuantityRequest): boolean =>
  seen !== undefined && stored !== quantity && !seen.includes(stored);

/** A set that was refused, because somebody else has changed the line meanwhile. */
export interface QuantityConflict extends QuantityChange {
  /** The line in the cart, where the sender named it. */
  lineId?: number;
  sku: string;
  /** Absent for a line that is gone whose piece the collection has no more, and for a piece that leaves all its windows. */
  windowId?: number;
}

/** What the sender of new quantities knows of a line of the cart. */
export interface SeenLine {
  quantities: readonly number[];
  /** Absent for a program, to which a line that is gone is just not found. */
  piece?: { sku: string; windowId: number };
}

/** What the sender knows, by the id of the line. */
export type SeenLines = ReadonlyMap<number, SeenLine>;
