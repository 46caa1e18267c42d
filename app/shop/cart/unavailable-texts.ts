import * as t from "~/messages/cart";
import { translated } from "~/shop/base/brand-words";
import type { Incoming } from "~/shop/catalogue/incoming-goods/incoming-goods";
import type { LeftOutFact, PieceAvailability, Unavailability, UnavailableReason } from "~/shop/catalogue/pieces/pieces";
import { shownPiece } from "./piece";

/** "sold out", "from 3 March 2027", "not made". */
export const unavailableText = (reason: Unavailability): string =>
  typeof reason === "string" ? noneText(reason) : t.availableFrom({ day: reason.from });

const noneText = (reason: "sold out" | "not made") => (reason === "sold out" ? t.soldOut() : t.notMade());

/** "until 3 March 2027", for a piece that can be ordered today. Null when no end is known. */
export const endText = ({ availability, availabilityDate: day }: PieceAvailability) =>
  availability === "until" && day ? t.availableUntil({ day }) : null;

/** "12 more on 3 Mar 2027" */
export const moreText = (incoming: Incoming | undefined) =>
  incoming && t.moreOn({ quantity: incoming.quantity, day: incoming.dueOn });

/** The reason why a line cannot be ordered as it is, or the few pieces that are left. */
type Obstacle = UnavailableReason | { left: number };

/** "sold out", "only 4 left". */
export function obstacle(reason: Obstacle): string {
  if (reason === "gone") return t.goneReason();
  if (typeof reason === "string") return noneText(reason);
  if ("left" in reason) return t.onlyLeft(reason);
  if ("from" in reason) return t.orderableFrom({ day: reason.from });
  return reason.closedWindow === null
    ? t.notOrderableNow()
    : t.notOrderableIn({ window: translated("window", reason.closedWindow) });
}

/** "6 × Alma sweater, Sand, M: only 4 left", "3 × Bela coat, M: sold out". */
export const lineObstacle = ({ name, quantity, reason }: { name: string; quantity: number; reason: Obstacle }) =>
  t.lineObstacle({ quantity, name, reason: obstacle(reason) });

/** "6 × Alma sweater, Sand, M: sold out", in the language of now. */
export const leftOutText = ({ quantity, reason, ...piece }: LeftOutFact) =>
  lineObstacle({ name: shownPiece(piece), quantity, reason });

/** Pieces that a letter names. */
const MAX_LISTED = 50;

/** For a letter: "6 × Alma sweater, Sand, M: sold out" for each line that cannot be ordered. */
export const leftOutTexts = (pieces: readonly LeftOutFact[]): string[] => [
  ...pieces.slice(0, MAX_LISTED).map(leftOutText),
  ...(pieces.length > MAX_LISTED ? [t.andMore({ count: pieces.length - MAX_LISTED })] : []),
];
