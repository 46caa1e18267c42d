// Texts of the pages that put the lines of an earlier order or a shared cart into the cart.
import { counted } from "~/formats/counted";

/** What stands before and after an amount. */
type WithGap = readonly [before: string, after: string];

/** "Order #2027-0012 of 3 March 2027, at today’s prices. Change what you like; nothing goes into your cart yet." */
export const whatThisIs = (origin: string) =>
  `${origin}, at today’s prices. Change what you like; nothing goes into your cart yet.`;
export const noneAvailable = () => "None of these styles can be ordered now.";
export const goneTitle = () => "Styles that can’t be ordered now";
/** "Bela coat (3 pieces): not in the collection any more" */
export const goneStyle = (name: string, count: number, reason: string) =>
  `${name} (${counted(count, "piece")}): ${reason}`;
export const similarStyles = () => ". Of the same kind: ";
export const refusedTitle = () => "Nothing was added";
export const laterTitle = () => "Much later than before";
export const comesLater = (name: string, later: string) => `${name} ${later}.`;
export const priceWas = (): WithGap => ["Before, it was ", "."];
export const changedTitle = () => "Not available as before";
/** "Alma sweater, Sand, M: you had 12, sold out." */
export const changedPiece = (name: string, choice: string, ...rest: [who: string, quantity: number, reason: string]) =>
  changedLine([name, choice].filter(Boolean).join(", "), ...rest);
/** "Sand, M: you had 12, sold out." */
export const changedLine = (choice: string, who: string, quantity: number, reason: string) =>
  `${choice && `${choice}: `}${who} had ${quantity}, ${reason}.`;
/** What "you had 3" goes on with: "for Spring 2028, which can’t be ordered at the moment: now for In stock" */
export const movedWindow = (before: string, now: string) =>
  `for ${before}, which can’t be ordered at the moment: now for ${now}`;
export const addToCart = () => "ADD TO CART";
export const adding = () => "ADDING...";
export const sendAgain = () => "Send again";
export const togetherAre = (isTyped: boolean, count: number): WithGap => [
  `${isTyped ? "Together" : "As filled in"}: ${counted(count, "piece")}, `,
  " excl. VAT",
];
export const replaceCart = () => "Replace my cart";
export const addOrReplace = (count: number) =>
  `Your cart holds ${counted(count, "piece")}: add these to it, or put these in their place.`;
