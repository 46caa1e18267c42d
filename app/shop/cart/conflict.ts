/** A line of a cart that differs from what its reader has seen. */
export interface CartDifference {
  /** Null for a line of which nothing is known. */
  name: string | null;
  /** Null: it is gone. */
  now: number | null;
  /** Null: it is new. */
  before: number | null;
}

/** A quantity that somebody sets, and another one that the cart holds meanwhile. */
export interface QuantityChange {
  /** "Alma sweater, Sand, M" */
  name: string;
  quantity: number;
  /** 0: it was taken out of the cart, or ordered. */
  stored: number;
  /** Undefined for a piece that is not in the cart any more. */
  change?: LineChange;
}

/** Who set the quantity of a line last, and when. */
export interface LineChange {
  /** Null when it is not known. */
  by: Changer | null;
  /** Whether it was the reader: in another window, or by a program of theirs. */
  isOwn: boolean;
  at: Date;
}

/** Who has changed a cart: a person of the company, or the brand's team for them. */
export type Changer = { name: string } | "our team";

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
