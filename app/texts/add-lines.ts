// Texts of the pages that put the lines of an earlier order or a shared cart into the cart.
import { counted } from "~/formats/counted";
import * as t from "~/messages/cart";

/** What stands before and after an amount. */
type WithGap = readonly [before: string, after: string];
export const priceWas = (): WithGap => [t.beforeItWas(), "."];
/** "Alma sweater, Sand, M: you had 12, sold out." */
export const changedPiece = (name: string, choice: string, ...rest: [who: string, quantity: number, reason: string]) =>
  changedLine([name, choice].filter(Boolean).join(", "), ...rest);
/** "Sand, M: you had 12, sold out." */
export const changedLine = (choice: string, who: string, quantity: number, reason: string) =>
  `${choice && `${choice}: `}${who} had ${quantity}, ${reason}.`;
export const togetherAre = (isTyped: boolean, count: number): WithGap => [
  `${isTyped ? "Together" : t.asFilledIn()}: ${counted(count, "piece")}, `,
  " excl. VAT",
];
