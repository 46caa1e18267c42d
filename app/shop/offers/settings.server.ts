import { db, type Reader, type Tx } from "~/db/db.server";
import { type TransactionContext, cached } from "~/shop/cached.server";

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

const notForBuyers = { id: true, version: true, updatedAt: true } as const;

/**
 * What the brand has set about ordering; the specification's figures where it has set nothing yet. Inside a
 * transaction, pass it: then they are as it sees them.
 */
export function shopSettings(context?: TransactionContext): Promise<ShopSettings> {
  return cached("settings", readSettings, context);
}

async function readSettings(from: Reader | Tx): Promise<ShopSettings> {
  const row = await from.shopSettings.findUnique({ where: { id: 1 }, omit: notForBuyers });
  return row ?? SPECIFIED;
}

/** The same for the desk's forms, with the version that they were rendered from; 0 while nothing was set yet. */
export async function settingsForAdmin(): Promise<ShopSettings & { version: number }> {
  const row = await db.read.shopSettings.findUnique({
    where: { id: 1 },
    omit: { id: true, updatedAt: true },
  });
  return row ?? { ...SPECIFIED, version: 0 };
}
