import { db, type Reader, type Tx } from "~/db/db.server";
import type { Cents } from "~/formats/money";
import { cached, type ShopCache, type TransactionContext } from "~/shop/base/cached.server";

export interface ShopSettings {
  /** The order value from which shipping is free: 0 is always, null never. */
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

/** Before the brand has entered anything: nothing is promised. */
const NOTHING: ShopSettings = {
  freeShippingThresholdEU: null,
  freeShippingThresholdWorld: null,
  minimumOrderValue: 0,
  minimumPiecesPerStyle: 1,
  enforceMinimums: false,
  markupFrom: null,
  markupTo: null,
};

/** NOTHING until any were saved. Inside a transaction, pass its context to read what it sees. */
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

/** Uncached; version 0 until any were saved. */
export async function settingsForAdmin(): Promise<ShopSettings & { version: number }> {
  const row = await db.read.shopSettings.findUnique({
    where: { id: 1 },
    omit: { id: true, updatedAt: true },
  });
  return row ?? { ...NOTHING, version: 0 };
}

/** Any of them. */
export const areSettingsSaved = async (): Promise<boolean> => (await db.read.shopSettings.count({ take: 1 })) > 0;
