import { db, type Reader, type Tx } from "~/db/db.server";

const SPECIFIED = {
  freeShippingThresholdEU: 0,
  freeShippingThresholdWorld: 0,
  minimumOrderValue: 100_000,
  minimumPiecesPerStyle: 3,
  enforceMinimums: false,
  markupFrom: 290,
  markupTo: 320,
  reorderWeeksFrom: 2,
  reorderWeeksTo: 4,
  collectionDelivery: "",
  earlyOrderDelivery: "",
};

export type ShopSettings = typeof SPECIFIED;

/** What the brand has set about ordering; the specification's figures where it has set nothing yet. */
export async function shopSettings(from: Reader | Tx = db.read): Promise<ShopSettings> {
  const row = await from.shopSettings.findUnique({ where: { id: 1 }, omit: { updatedAt: true } });
  return row ?? SPECIFIED;
}
