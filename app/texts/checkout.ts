import * as tCart from "~/messages/cart";
import type { LeftOutFact, ProblemValues } from "~/shop/base/problem";
import { lineObstacle, unavailablePiece } from "./cart";

export const unavailableLine = (line: ProblemValues["unavailable_piece"]) =>
  `${unavailablePiece(line)} Take it out of the cart. Nothing was ordered.`;

/** How many a letter names. */
const MAX_LISTED = 50;
/** In a letter, "6 × Alma sweater, Sand, M: sold out" for each. */
export const leftOutTexts = (pieces: readonly LeftOutFact[]): string[] => [
  ...pieces.slice(0, MAX_LISTED).map(lineObstacle),
  ...(pieces.length > MAX_LISTED ? [tCart.andMore({ count: pieces.length - MAX_LISTED })] : []),
];
