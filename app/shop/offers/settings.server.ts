import { db, type Reader, type Tx } from "~/db/db.server";
import { cached, type ShopCache, type TransactionContext } from "~/shop/cached.server";

// The defaults of the specification.
const DEFAULTS = {
  freeShippingThresholdEU: 0,
  freeShippingThresholdWorld: 0,
  minimumOrderValue: 100_000,
  minimumPiecesPerStyle: 3,
  enforceMinimums: false,
  markupFrom: 290,
  markupTo: 320,
};

export type ShopSettings = typeof DEFAULTS;

/**
 * The brand's settings about ordering, or the defaults while none were saved. Inside a transaction, pass its context to
 * read what the transaction sees.
 */
export function shopSettings(within?: TransactionContext | ShopCache): Promise<ShopSettings> {
  return cached("settings", readSettings, within);
}

async function readSettings(from: Reader | Tx): Promise<ShopSettings> {
  const row = await from.shopSettings.findUnique({
    where: { id: 1 },
    omit: { id: true, version: true, updatedAt: true },
  });
  return row ?? DEFAULTS;
}

/** The settings for the admin forms, read uncached, with their version; version 0 while none were saved. */
export async function settingsForAdmin(): Promise<ShopSettings & { version: number }> {
  const row = await db.read.shopSettings.findUnique({
    where: { id: 1 },
    omit: { id: true, updatedAt: true },
  });
  return row ?? { ...DEFAULTS, version: 0 };
}
