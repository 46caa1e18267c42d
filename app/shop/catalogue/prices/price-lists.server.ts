import type { Reader, Tx } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import { cached, type ShopCache, type TransactionContext } from "~/shop/base/cached.server";
import type { Cents } from "~/formats/money";
import { holdsOn, LIST_PRICES, type OwnPrices, type PriceList, type ValidDays } from "./price";

/** Today's; null for a customer without a group. Inside a transaction, pass its context to read what it sees. */
export async function priceListOf(
  groupId: number | null,
  within?: TransactionContext | ShopCache,
  now = new Date(),
): Promise<PriceList> {
  if (groupId === null) return LIST_PRICES;
  const group = await cached(`price group ${groupId}`, (from) => readGroup(from, groupId), within);
  return group && holdsOn(group.days, isoDay(now)) ? group.prices : LIST_PRICES;
}

/** For all days; null when there is none with this id. */
async function readGroup(from: Reader | Tx, id: number): Promise<{ prices: PriceList; days: ValidDays } | null> {
  const group = await from.priceGroup.findUnique({ where: { id } });
  if (!group) return null;
  const { percentOff, tiersApply, validFrom, validTo } = group;
  const own = await readOwnPrices(from, id);
  return {
    prices: { groupId: id, percentOff, tiersApply, own },
    days: { validFrom, validTo },
  };
}

async function readOwnPrices(from: Reader | Tx, groupId: number): Promise<Map<number, OwnPrices>> {
  const rows = await from.priceGroupPrice.findMany({
    where: { groupId },
    select: { productId: true, pieceId: true, price: true },
  });
  // All at once: a relation filter has no limit of parameters.
  const pieces = await from.piece.findMany({
    where: {
      product: { groupPrices: { some: { groupId } } },
      availability: { not: "not_made" },
      retiredAt: null,
    },
    select: { id: true, productId: true },
  });
  const pieceIdsByStyle = new Map<number, Set<number>>();
  for (const { id, productId } of pieces) {
    const ids = pieceIdsByStyle.get(productId) ?? new Set();
    pieceIdsByStyle.set(productId, ids.add(id));
  }
  const byStyle = new Map<number, { style: Cents | null; pieces: Map<number, Cents> }>();
  for (const { productId, pieceId, price } of rows) {
    const own = byStyle.get(productId) ?? { style: null, pieces: new Map<number, Cents>() };
    byStyle.set(productId, own);
    if (pieceId === null) own.style = price;
    else if (pieceIdsByStyle.get(productId)?.has(pieceId)) own.pieces.set(pieceId, price);
  }
  return new Map(
    [...byStyle].map(([id, own]) => {
      const made = pieceIdsByStyle.get(id)?.size ?? 0;
      return [id, { ...own, areComplete: own.pieces.size === made }];
    }),
  );
}
