import type { ProblemValues } from "~/shop/base/problem";
import { unavailablePiece } from "./cart";

export const unavailableLine = (line: ProblemValues["unavailable_piece"]) =>
  `${unavailablePiece(line)} Take it out of the cart. Nothing was ordered.`;
