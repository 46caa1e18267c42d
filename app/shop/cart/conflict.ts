import { formatDate, formatTime, isoDay } from "~/formats/dates";

/** A quantity that somebody sets, with what their page or program knew of it. */
interface WantedQuantity {
  /** 0 takes the piece out. */
  wanted: number;
  /** How many the cart holds now. */
  stored: number;
  /** The quantities that they saw or have set themselves; undefined for a set without a condition. */
  seen: readonly number[] | undefined;
}

/** Whether a set would undo a change that its sender has not seen. The only place that decides it. */
export const isConflict = ({ wanted, stored, seen }: WantedQuantity): boolean =>
  seen !== undefined && stored !== wanted && !seen.includes(stored);

/** Who set the quantity of a line last, and when. */
export interface LineChange {
  /** Null when it is not known. */
  by: string | null;
  /** Whether it was the reader: in another window, or by a program of theirs. */
  isOwn: boolean;
  at: Date;
}

/** A set that was refused, because somebody else has changed the line meanwhile. */
export interface QuantityConflict {
  /** The line of the cart, where the sender named it. */
  lineId?: number;
  sku: string;
  /** "Alma sweater, Sand, M" */
  name: string;
  wanted: number;
  /** 0: it was taken out of the cart, or ordered. */
  stored: number;
  /** Undefined for a piece that is not in the cart any more. */
  change?: LineChange;
  /** The delivery window of a line that is gone, while the collection has its piece. */
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

/** "at 10:42", or on another day "on 24 November 2026". */
export const changedAt = (at: Date, now = new Date()): string =>
  isoDay(at) === isoDay(now) ? `at ${formatTime(at)}` : `on ${formatDate(at)}`;

/** What happened to the line meanwhile, to stand beside its field: "Ana Novak set 12 at 10:42". */
export function storedText({ stored, change }: QuantityConflict): string {
  if (!change) return "Taken out or ordered meanwhile";
  const at = changedAt(change.at);
  if (change.isOwn) return `You set ${stored} elsewhere ${at}`;
  return change.by ? `${change.by} set ${stored} ${at}` : `Set to ${stored} ${at}`;
}

/** Both values in a sentence: "Alma sweater, Sand, M: Ana Novak set 12 at 10:42; you typed 8." */
export const conflictText = (conflict: QuantityConflict): string =>
  `${conflict.name}: ${storedText(conflict)}; ${conflict.wanted > 0 ? `you typed ${conflict.wanted}` : "you took it out"}.`;

/** What a form says below its conflicts. */
export const CONFLICT_ADVICE =
  "What you typed is kept. Save again to take yours, or change it first.";
