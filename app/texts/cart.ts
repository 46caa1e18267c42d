import { counted } from "~/formats/counted";
import { formatDate, formatDay, formatTime, isoDay } from "~/formats/dates";
import { type Cents, formatEuro, formatPercent } from "~/shop/base/money/money";
import type { PieceAvailability, Unavailability } from "~/shop/catalogue/pieces/pieces";
import type { CartDifference, Changer, ProblemValues, QuantityChange } from "~/shop/base/problem";

const grouped = (number: number) => number.toLocaleString("en");

// Pieces that cannot be put into a cart.

export const styleGone = () => "This style is not in the collection any more.";
export const noSuchSku = (sku: string) => `There is no ${sku} in the collection.`;
export const sizeRequired = () => "Size selection is required for this product";
export const noSuchSize = (name: string) => `${name} does not come in this size.`;
export const noSuchColour = (name: string) => `${name} does not come in this colour.`;
export const chooseColour = () => "Please choose a colour.";

export const invalidQuantity = () => "Invalid quantity";
export const quantityTooSmall = () => "Quantity must be at least 1";
export const enterWholeNumber = () => "Enter a whole number.";
export const quantityTooLarge = (most: number) => `Quantity must be at most ${grouped(most)}`;
export const quantityOutside = (least: number, most: number) =>
  `Quantity must be between ${least} and ${grouped(most)}`;

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
  return `Only ${left} of ${name} ${left === 1 ? "is" : "are"} left${where}.`;
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

export const orderOnly = (left: number) => `Order ${left}`;
export const orderIn = (count: number, window: string) => `Order ${count} for ${window}`;

/** The pieces of a style whose price is another one than when they were put into the cart. */
export interface RepricedStyle {
  name: string;
  pieces: number;
  before: Cents;
  now: Cents;
}
export const styleRepriced = ({ name, pieces, before, now }: RepricedStyle) =>
  `${name}: ${formatEuro(now)}, it was ${formatEuro(before)} (${counted(pieces, "piece")})`;

export const leftOutTitle = (lines: number, count: number) =>
  `${counted(count, "piece")} in ${counted(lines, "line")} can’t be ordered now`;
export const notCounted = () => "Not counted, and left out of orders, CSV files, inquiries and shared links.";
export const shortTitle = () => "Fewer are left than your cart holds";
export const repricedTitle = () => "Prices have changed since you chose these";
export const pricesSeen = () => "OK, continue at these prices";
export const andMore = (count: number) => `and ${count} more`;
/** What is not as it was in a cart that is opened: "2 lines can’t be ordered now. 1 line has more pieces than are left. Prices have changed." */
export function openedWith({ leftOut, short, repriced }: Record<"leftOut" | "short" | "repriced", number>) {
  return [
    leftOut > 0 && `${counted(leftOut, "line")} can’t be ordered now.`,
    short > 0 && `${counted(short, "line")} ${short === 1 ? "has" : "have"} more pieces than are left.`,
    repriced > 0 &&
      `${repriced === 1 ? "The price of one style has" : `The prices of ${repriced} styles have`} changed.`,
  ]
    .filter(Boolean)
    .join(" ");
}

export const lineFull = ({ most, quantity, name }: ProblemValues["line_full"]) =>
  name === undefined
    ? `A line holds at most ${grouped(most)} pieces; with those in your cart it would have ${grouped(quantity)}.`
    : `A line holds at most ${grouped(most)} pieces; ${name} would have ${grouped(quantity)}.`;
export const cartFull = (most: number) => `A cart holds at most ${most} lines.`;
export const cartEmpty = (what: "to save" | "to share" | "to send") => `There is nothing in your cart ${what}.`;
export const accountPending = () => "Your wholesale account is pending approval.";

// Changes of colleagues.

const changerName = (changer: Changer) => (changer === "our team" ? "Our team" : changer.name);

/** "at 10:42", or on another day "on 24 November 2026". */
const changedAt = (at: Date, now = new Date()) =>
  isoDay(at) === isoDay(now) ? `at ${formatTime(at)}` : `on ${formatDate(at)}`;

/** Beside the field of a line, who set it last: "Ana Novak, 10:42". */
export const lastSetBy = (changer: Changer, at: Date, now: Date) =>
  `${changerName(changer)}, ${isoDay(at) === isoDay(now) ? formatTime(at) : formatDate(at)}`;

/** "Opened by Ana Novak at 10:42." */
export const openedBy = (changer: Changer, at: Date, now: Date) =>
  `Opened by ${changerName(changer)} ${changedAt(at, now)}.`;

/** What happened to a line meanwhile, to stand beside its field: "Ana Novak set 12 at 10:42". */
export function storedNote({ stored, change }: QuantityChange): string {
  if (!change) return "Removed or ordered in the meantime";
  const at = changedAt(change.at);
  if (change.isOwn) return `You set ${stored} elsewhere ${at}`;
  return change.by ? `${changerName(change.by)} set ${stored} ${at}` : `Set to ${stored} ${at}`;
}

/** Both values in a sentence: "Alma sweater, Sand, M: Ana Novak set 12 at 10:42; you typed 8." */
export const quantityChanged = (change: QuantityChange) =>
  `${change.name}: ${storedNote(change)}; ${change.quantity > 0 ? `you typed ${change.quantity}` : "you took it out"}.`;

/** What a form says below its conflicts. */
export const conflictAdvice = () => "What you typed is kept. Save again to keep yours, or change it first.";
/** What was typed for pieces whose fields are gone: "You had typed: PR-108-MUSTARD-L 14." */
export const youHadTyped = (pieces: readonly string[]) => `You had typed: ${pieces.join(", ")}.`;
export const nothingSaved = () => "Nothing was saved.";

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
  return `Since you opened this page: ${all}. Nothing was sent. Please check your cart and send it again.`;
}

export const removedMeanwhile = () => "This line has just been removed from the cart.";
export const undoTooLate = () => "Your cart has changed since; nothing was put back.";
export const addedBefore = () => "This was already added, and has been removed since.";
export const cartNotReviewed = () =>
  "Your cart or a price has changed since you opened this page. Nothing was changed: please check the cart first.";
export const noSuchLine = () => "This line is not in your cart.";

// Forms of quantities.

export const wholeNumber = (most: number) => `Whole number, 0 to ${grouped(most)}`;
export const sizeRunOfNumbers = () => "A size run is made of whole numbers, such as 1, 2, 2, 1.";
export const packsOutside = (most: number) => `Packs must be a whole number from 1 to ${grouped(most)}.`;
export const chooseSizeRunColour = () => "Please choose a colour for the size run.";

// The page of the cart.

/** A text with something in the middle: a link that is given its words, or an amount. */
type WithLink = readonly [before: string, link: string, after: string];
type WithGap = readonly [before: string, after: string];

export const cartTitle = () => "Cart";
export const yourCart = () => "Your cart";
export const toYourCart = () => "YOUR CART";
export const cartForVisitors = () => ({
  title: "Your cart",
  message:
    "The cart is for wholesale customers: what you choose stays there, at your prices, until you order or send it as an inquiry.",
  note: "Sign in, and you come back to it. New here? Ask us for access.",
});
export const requestAccess = () => "REQUEST ACCESS";

/** After who has opened this cart. */
export const savedBefore = (): WithLink => ["Your previous cart is now among ", "your saved carts", "."];
export const nothingSelected = () => "NO ITEMS SELECTED";
export const browseCatalog = () => "BROWSE CATALOG";
export const orderSheet = () => "Order sheet";
export const quickOrder = () => "Quick order";
export const savedCarts = (count: number) => `Saved carts (${count})`;
export const saveForLater = () => "Save this cart";
export const continueOrdering = () => "Continue ordering";
export const backToWhereYouWere = () => "Back to where you were";

export const addFailed = () => "Failed to add item to cart.";
export const updateFailed = () => "Failed to update quantity";
export const removeFailed = () => "Failed to remove item";
export const clearFailed = () => "Failed to clear the cart.";
export const undoFailed = () => "Failed to put the items back.";
export const cartHasChanged = () => "Your cart has changed";
export const notInYourCart = () => "Not in your cart";
export const lineGone = () => "This is not in your cart any more. Nothing was changed.";

// Its lines.

export const selectedProducts = (count: number) => `SELECTED PRODUCTS (${count})`;
export const clearAll = () => "Clear All";
export const cartCleared = () => ({ title: "Cart Cleared" });
export const pricePerPiece = (): WithGap => ["", " a piece"];
export const quantitiesOf = (name: string) => `${name}: quantities`;
export const colourColumn = () => "Colour";
export const style = () => "Style";
export const pieces = () => "Pieces";
export const allPieces = () => "All pieces";
export const total = () => "Total";
export const quantity = () => "quantity";
export const left = (count: number) => `${count} left`;
export const colour = () => "Colour";
export const sizeIs = (size: string) => `Size: ${size}`;
export const colourIs = (colour: string) => `Colour: ${colour}`;
export const quantityIs = (count: number) => `Quantity: ${count}`;
export const notOrdered = () => "This cannot be ordered now. It is not counted and will not be ordered.";
export const remove = () => "Remove";
export const itemRemoved = () => ({
  title: "Item Removed",
  description: "Product removed from inquiry list",
});
export const linesRemoved = (count: number) => (count === 1 ? "One line was removed." : `${count} lines were removed.`);
export const undo = () => "Undo";
/** Rows of a quick order that did not get into the cart. */
export const rowsLeftOut = (count: number) =>
  count === 1 ? "One row of your quick order was left out." : `${count} rows of your quick order were left out.`;
/** The same on the page of the cart, with a link to them unless they are too many to be kept. */
export const leftOutRows = (count: number, isKept: boolean) =>
  isKept
    ? { text: rowsLeftOut(count), link: count === 1 ? "Correct it" : "Correct them" }
    : {
        text: `${rowsLeftOut(count)} They are too many to be kept here: send your file once more to see them.`,
        link: null,
      };
export const dismiss = () => "Dismiss";
export const itemsBack = () => ({ title: "Items are back in your cart" });
export const updateQuantities = () => "Update quantities";
export const sendAgain = () => "Send again";
export const notInCart = () => "Not in your cart any more";
export const howToPutBack = () => "Save again to put these back, or empty the field.";

// Its totals.

export const summary = () => "Summary";
export const subtotal = () => "Subtotal";
export const bulkDiscount = (percentage: number) => `Bulk discount (${formatPercent(percentage)}%)`;
export const netTotals = () => "Net, excluding shipping and VAT.";
/** The same where there is no room. */
export const net = () => "Net";
export const requiredMinimums = () => "Before you can order";
export const usualMinimums = () => "Our usual minimums";
export const checkout = () => "CHECKOUT";

// As an inquiry.

export const inquiryByEmail = () => "DOWNLOAD & EMAIL YOUR INQUIRY";
export const downloadCsv = () => "DOWNLOAD CSV FILE";
export const csvDownloaded = () => ({
  title: "CSV Downloaded",
  description: "Cart details saved as CSV file",
});
export const downloadFirst = () => "Download the CSV file.";
export const attachIt = () => "Attach it to an e-mail.";
/** With the address between. */
export const sendItTo = (): WithGap => ["Send it to ", "."];
export const inquirySubject = () => "Wholesale inquiry";
export const sendToTeam = () => "Send to our team";
export const messageToTeam = () => "Or send it from here, with a message";
export const sending = () => "SENDING...";
export const cartIsEmpty = () => "Cart is Empty";
export const tooManyInquiries = () => "Too many inquiries";
export const sendInquiryLater = () => "Please send it again later. What you wrote is still here.";
