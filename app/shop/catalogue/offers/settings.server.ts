import { db, type Reader, type Tx } from "~/db/db.server";
import { env } from "~/env.server";
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
  /** On a proforma: how it is paid, beside what the delivery windows say. Null, as the following: not entered yet. */
  paymentNote: string | null;
  /** One of INCOTERMS. */
  incoterm: string | null;
  /** The goods stay the seller's property until they are paid. */
  retentionOfTitle: boolean | null;
  /** Without it no order is taken: a proforma says until when it can be paid. */
  proformaValidDays: number | null;
  /** The day from which shipments are invoiced here: "2026-12-01"; null: invoices are issued elsewhere. */
  invoicesFrom: string | null;
  /** Whether money received before the goods leave is to get a prepayment invoice or a receipt, so that its lack is a task. */
  prepaymentDocuments: boolean;
  /** For how many days after its shipment a problem with a piece can be reported; null is no limit. */
  claimDays: number | null;
  /** Conversations are deleted so many months after their last message; null: they are kept. */
  messageMonths: number | null;
  /** Pieces of which at most so many are left are listed; 0: none are. */
  lowStock: number;
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
  paymentNote: null,
  incoterm: null,
  retentionOfTitle: null,
  proformaValidDays: null,
  invoicesFrom: null,
  prepaymentDocuments: false,
  claimDays: null,
  messageMonths: null,
  lowStock: 5,
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
  return asSettings(row ?? NOTHING);
}

/** PROFORMA_VALID_DAYS stands above what is entered in the panel. */
const asSettings = <Settings extends ShopSettings>(settings: Settings): Settings => ({
  ...settings,
  proformaValidDays: env.PROFORMA_VALID_DAYS ?? settings.proformaValidDays,
});

/** Uncached; version 0 until any were saved. */
export async function settingsForAdmin(): Promise<ShopSettings & { version: number }> {
  const row = await db.read.shopSettings.findUnique({
    where: { id: 1 },
    omit: { id: true, updatedAt: true },
  });
  return row ?? { ...NOTHING, version: 0 };
}
