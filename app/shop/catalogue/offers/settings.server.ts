import { db, type Reader, type Tx } from "~/db/db.server";
import type { Cents } from "~/formats/money";
import { cached, type ShopCache, type TransactionContext } from "~/shop/base/cached.server";

export interface ShopSettings {
  /** From which order value shipping is free: 0 is always, null never. */
  freeShippingThresholdEU: Cents | null;
  freeShippingThresholdWorld: Cents | null;
  /** 0 is none. */
  minimumOrderValue: Cents;
  /** 1 is none. */
  minimumPiecesPerStyle: number;
  enforceMinimums: boolean;
  /** In hundredths; null is none. */
  markupFrom: number | null;
  markupTo: number | null;
}

/** What holds before the brand has entered anything: nothing is promised. */
const NOTHING: ShopSettings = {
  freeShippingThresholdEU: null,
  freeShippingThresholdWorld: null,
  minimumOrderValue: 0,
  minimumPiecesPerStyle: 1,
  enforceMinimums: false,
  markupFrom: null,
  markupTo: null,
};

/**
 * The brand's settings about ordering, or nothing while none were saved. Inside a transaction, pass its context to
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
  return row ?? NOTHING;
}

/** The settings for the admin forms, read uncached, with their version; version 0 while none were saved. */
export async function settingsForAdmin(): Promise<ShopSettings & { version: number }> {
  const row = await db.read.shopSettings.findUnique({
    where: { id: 1 },
    omit: { id: true, updatedAt: true },
  });
  return row ?? { ...NOTHING, version: 0 };
}

/** Whether the brand has saved any of them. */
export const areSettingsSaved = async (): Promise<boolean> => (await db.read.shopSettings.count({ take: 1 })) > 0;
