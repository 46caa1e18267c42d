/** A line that differs from what its reader has seen. */
export interface CartDifference {
  /** Null for an unknown line. */
  name: string | null;
  /** Null: the line is gone. */
  now: number | null;
  /** Null: the line is new. */
  before: number | null;
}

/** Somebody sets a quantity while the cart holds another one by now. */
export interface QuantityChange {
  /** "Alma sweater, Sand, M" */
  name: string;
  quantity: number;
  /** 0: taken out of the cart, or ordered. */
  stored: number;
  /** Undefined for a piece that is no longer in the cart. */
  change?: LineChange;
}

/** Of a line's quantity. */
export interface LineChange {
  /** Null when unknown. */
  by: Changer | null;
  /** The reader, in another window or by a program. */
  isOwn: boolean;
  at: Date;
}

/** A person of the company, or the brand's team for them. */
export type Changer = { name: string } | "our team";

/** With what the sender's page or program knew of the quantity. */
interface QuantityRequest {
  /** 0 takes the piece out. */
  quantity: number;
  /** The quantity in the cart now. */
  stored: number;
  /** The quantities that they saw or have set themselves; undefined for a set without a condition. */
  seen: readonly number[] | undefined;
}

/** A set would undo a change that its sender has not seen. Decided only here. */
export const isConflict = ({ quantity, stored, seen }: QuantityRequest): boolean =>
  seen !== undefined && stored !== quantity && !seen.includes(stored);

/** A refused set: somebody else has changed the line meanwhile. */
export interface QuantityConflict extends QuantityChange {
  /** Where the sender named a line. */
  lineId?: number;
  sku: string;
  /** Absent for a gone line whose piece the collection no longer has, and for a piece that leaves all its windows. */
  windowId?: number;
}

/** What the sender of new quantities knows of a line. */
export interface SeenLine {
  quantities: readonly number[];
  /** Absent for a program, which gets "not found" for a line that is gone. */
  piece?: { sku: string; windowId: number };
}

/** By the id of the line. */
export type SeenLines = ReadonlyMap<number, SeenLine>;
