import { isoDay } from "~/formats/dates";

/** Pieces that are expected on a day ("2027-03-03"). */
export interface Incoming {
  dueOn: string;
  quantity: number;
}

/** By the ids of pieces, each with the earliest day first. */
export type IncomingGoods = ReadonlyMap<number, readonly Incoming[]>;

/** The next ones of a piece; what is late may come on any day, so nothing is said of it. */
export const nextIncoming = (goods: IncomingGoods | undefined, pieceId: number, today: string): Incoming | undefined =>
  goods?.get(pieceId)?.find(({ dueOn }) => dueOn >= today);

export const isLate = ({ dueOn }: Pick<Incoming, "dueOn">) => dueOn < isoDay(new Date());

/** What a page showed: "12:40,13:25", by piece. */
export const seenGoods = (goods: readonly { pieceId: number; quantity: number }[]) =>
  goods.map(({ pieceId, quantity }) => `${pieceId}:${quantity}`).join(",");

export const incomingAddress = (styleId: number, dueOn = "") =>
  `/admin/products/${styleId}/incoming${dueOn && `/${dueOn}`}`;
