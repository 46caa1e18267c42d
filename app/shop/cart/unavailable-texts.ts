import * as t from "~/messages/cart";
import type { LeftOutFact, PieceAvailability, Unavailability, UnavailableReason } from "~/shop/catalogue/pieces/pieces";

/** unavailability in words: "sold out", "from 3 March 2027", "not made". */
export const unavailableText = (reason: Unavailability): string =>
  typeof reason === "string" ? noneText(reason) : t.availableFrom({ day: reason.from });

const noneText = (reason: "sold out" | "not made") => (reason === "sold out" ? t.soldOut() : t.notMade());

/** Until when a piece that can be ordered today can be ordered: "until 3 March 2027". Null when no end is known. */
export const endText = ({ availability, availabilityDate: day }: PieceAvailability) =>
  availability === "until" && day ? t.availableUntil({ day }) : null;

/** Why a line cannot be ordered as it is: for the reason, or because so few pieces are left. */
type Obstacle = UnavailableReason | { left: number };

/** Why a line cannot be ordered: "sold out", "only 4 left". */
export function obstacle(reason: Obstacle): string {
  if (reason === "gone") return t.goneReason();
  if (typeof reason === "string") return noneText(reason);
  if ("left" in reason) return t.onlyLeft(reason);
  if ("from" in reason) return t.orderableFrom({ day: reason.from });
  return reason.closedWindow === null ? t.notOrderableNow() : t.notOrderableIn({ window: reason.closedWindow });
}

/** "6 × Alma sweater, Sand, M: only 4 left", "3 × Bela coat, M: sold out". */
export const lineObstacle = ({ name, quantity, reason }: { name: string; quantity: number; reason: Obstacle }) =>
  t.lineObstacle({ quantity, name, reason: obstacle(reason) });

/** How many a letter names. */
const MAX_LISTED = 50;

/** In a letter, "6 × Alma sweater, Sand, M: sold out" for each line that cannot be ordered. */
export const leftOutTexts = (pieces: readonly LeftOutFact[]): string[] => [
  ...pieces.slice(0, MAX_LISTED).map(lineObstacle),
  ...(pieces.length > MAX_LISTED ? [t.andMore({ count: pieces.length - MAX_LISTED })] : []),
];
