import { counted } from "~/formats/counted";
import { formatDate, formatDay, formatTime, isoDay } from "~/formats/dates";
import { type Cents } from "~/formats/money";
import * as t from "~/messages/cart";
import type { PieceAvailability, Unavailability } from "~/shop/catalogue/pieces/pieces";
import type { CartDifference, Changer, ProblemValues, QuantityChange } from "~/shop/base/problem";

const grouped = (number: number) => number.toLocaleString("en");

/** unavailability in words: "sold out", "from 3 March 2027", "not made". */
export const unavailableText = (reason: Unavailability): string =>
  typeof reason === "string" ? reason : `from ${formatDay(reason.from)}`;

/** A size with colours in which it cannot be ordered: "XL: sold out", "XL: Taupe, Rust sold out; Sand from 3 March 2027". */
export function sizeWithReasons(
  size: string,
  coloursByReason: ReadonlyMap<string, readonly string[]>,
  colours: number,
): string {
  const reasons = [...coloursByReason];
  const isOfAll = reasons.length === 1 && reasons[0]![1].length === colours;
  const texts = reasons.map(([reason, of]) => (isOfAll ? reason : `${of.join(", ")} ${reason}`));
  return `${size}: ${texts.join("; ")}`;
}

/** Until when a piece that can be ordered today can be ordered: "until 3 March 2027". Null when no end is known. */
export function endText({ availability, availabilityDate: date }: PieceAvailability) {
  return availability === "until" && date ? `until ${formatDay(date)}` : null;
}

/** Why a piece or its style cannot be ordered now. */
export function unavailablePiece({ name, reason }: ProblemValues["unavailable_piece"]): string {
  if (reason === "gone") return `${name} is not in the collection any more.`;
  if (typeof reason === "string") return `${name} is ${reason}.`;
  if ("from" in reason) return `${name} can be ordered ${unavailableText(reason)}.`;
  return closedWindow(name, reason.closedWindow);
}

/** That a style cannot be ordered in a delivery window; without one, because none of its windows is open. */
export const closedWindow = (name: string, window: string | null) =>
  window === null ? `${name} can’t be ordered at the moment.` : `${name} can’t be ordered for ${window} at the moment.`;

/**
 * That fewer of a piece are left than wanted: "Only 3 of Alma sweater, Sand, M are left." `isTogether` where the cart has it in
 * several delivery windows, `window` where its style is offered in others too.
 */
export function shortage(
  name: string,
  left: number,
  { isTogether = false, window }: { isTogether?: boolean; window?: string | undefined } = {},
): string {
  if (left === 0) return `${name} is sold out.`;
  const where = isTogether ? ", for all delivery windows together" : window ? ` for ${window}` : "";
  return t.onlyOfIsLeft({ left, name, where });
}

// Lines of a cart that cannot be ordered as they are, and prices that have changed.

/** "6 × Alma sweater, Sand, M: only 4 left", "3 × Bela coat, M: sold out". */
export function lineObstacle({
  name,
  quantity,
  reason,
}: {
  name: string;
  quantity: number;
  reason: ProblemValues["unavailable_piece"]["reason"] | { left: number };
}): string {
  return `${quantity} × ${name}: ${obstacle(reason)}`;
}

/** Why a line cannot be ordered: "sold out", "only 4 left". */
export function obstacle(reason: Parameters<typeof lineObstacle>[0]["reason"]): string {
  if (reason === "gone") return "not in the collection any more";
  if (typeof reason === "string") return reason;
  if ("left" in reason) return reason.left === 0 ? "sold out" : `only ${reason.left} left`;
  if ("from" in reason) return `can be ordered ${unavailableText(reason)}`;
  return reason.closedWindow === null
    ? "can’t be ordered at the moment"
    : `can’t be ordered for ${reason.closedWindow} at the moment`;
}

/** The pieces of a style whose price is another one than when they were put into the cart. */
export interface RepricedStyle {
  name: string;
  pieces: number;
  before: Cents;
  now: Cents;
}
/** What is not as it was in a cart that is opened: "2 lines can’t be ordered now. 1 line has more pieces than are left. Prices have changed." */
export function openedWith({ leftOut, short, repriced }: Record<"leftOut" | "short" | "repriced", number>) {
  return [
    leftOut > 0 && `${counted(leftOut, "line")} can’t be ordered now.`,
    short > 0 && `${counted(short, "line")} ${short === 1 ? "has" : "have"} more pieces than are left.`,
    repriced > 0 && `${repriced === 1 ? t.thePriceOfOneStyle() : t.thePricesOfStylesHave({ repriced })} changed.`,
  ]
    .filter(Boolean)
    .join(" ");
}

export const lineFull = ({ most, quantity, name }: ProblemValues["line_full"]) =>
  name === undefined
    ? `A line holds at most ${grouped(most)} pieces; with those in your cart it would have ${grouped(quantity)}.`
    : `A line holds at most ${grouped(most)} pieces; ${name} would have ${grouped(quantity)}.`;

// Changes of colleagues.

const changerName = (changer: Changer) => (changer === "our team" ? t.ourTeam() : changer.name);

/** "at 10:42", or on another day "on 24 November 2026". */
const changedAt = (at: Date, now = new Date()) =>
  isoDay(at) === isoDay(now) ? `at ${formatTime(at)}` : `on ${formatDate(at)}`;

/** Beside the field of a line, who set it last: "Ana Novak, 10:42". */
export const lastSetBy = (changer: Changer, at: Date, now: Date) =>
  `${changerName(changer)}, ${isoDay(at) === isoDay(now) ? formatTime(at) : formatDate(at)}`;

/** "Opened by Ana Novak at 10:42." */
export const openedBy = (changer: Changer, at: Date, now: Date) =>
  t.openedBy({ changerName: changerName(changer), changedAt: changedAt(at, now) });

/** What happened to a line meanwhile, to stand beside its field: "Ana Novak set 12 at 10:42". */
export function storedNote({ stored, change }: QuantityChange): string {
  if (!change) return t.removedOrOrderedInThe();
  const at = changedAt(change.at);
  if (change.isOwn) return t.youSetElsewhere({ stored, at });
  return change.by ? `${changerName(change.by)} set ${stored} ${at}` : t.setTo({ stored, at });
}

/** Both values in a sentence: "Alma sweater, Sand, M: Ana Novak set 12 at 10:42; you typed 8." */
export const quantityChanged = (change: QuantityChange) =>
  `${change.name}: ${storedNote(change)}; ${change.quantity > 0 ? `you typed ${change.quantity}` : "you took it out"}.`;
/** What was typed for pieces whose fields are gone: "You had typed: PR-108-MUSTARD-L 14." */
export const youHadTyped = (pieces: readonly string[]) => t.youHadTyped({ join: pieces.join(", ") });

/** How many differences a sentence names. */
const MAX_NAMED = 5;

/** Why a cart was not sent as an inquiry: "Since you opened this page: Alma sweater, Sand, M: 12, it was 3. ..." */
export function inquiryChanged(differences: readonly CartDifference[]): string {
  const named = differences.slice(0, MAX_NAMED).map(({ name, now, before }) => {
    const was = `it was ${before}`;
    return `${name ?? "a line"}: ${now ?? "gone"}, ${before === null ? "new" : was}`;
  });
  const more = differences.length - named.length;
  const all = [...named, ...(more > 0 ? [`and ${more} more`] : [])].join("; ");
  return t.sinceYouOpenedThisPage({ all });
}

// The page of the cart.

/** A text with something in the middle: a link that is given its words, or an amount. */
type WithLink = readonly [before: string, link: string, after: string];
type WithGap = readonly [before: string, after: string];
export const cartForVisitors = () => ({
  title: t.yourCart(),
  message: t.theCartIsForWholesale(),
  note: t.signInAndYouCome(),
});

/** After who has opened this cart. */
export const savedBefore = (): WithLink => [t.yourPreviousCartIsNow(), "your saved carts", "."];
export const cartCleared = () => ({ title: t.cartCleared() });
export const pricePerPiece = (): WithGap => ["", " a piece"];
export const itemRemoved = () => ({
  title: t.itemRemoved(),
  description: t.productRemovedFromInquiryList(),
});
/** The same on the page of the cart, with a link to them unless they are too many to be kept. */
export const leftOutRows = (count: number, isKept: boolean) =>
  isKept
    ? { text: t.rowsLeftOut({ count }), link: count === 1 ? t.correctIt() : t.correctThem() }
    : {
        text: t.theyAreTooManyTo({ rowsLeftOut: t.rowsLeftOut({ count }) }),
        link: null,
      };
export const itemsBack = () => ({ title: t.itemsAreBackInYour() });
export const csvDownloaded = () => ({
  title: t.csvDownloaded(),
  description: t.cartDetailsSavedAsCsv(),
});
/** With the address between. */
export const sendItTo = (): WithGap => [t.sendItTo(), "."];
