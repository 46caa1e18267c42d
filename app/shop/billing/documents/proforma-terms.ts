import * as t from "~/messages/billing";
import { SELLERS_PLACE } from "~/shop/catalogue/offers/incoterms";
import type { ShopSettings } from "~/shop/catalogue/offers/settings.server";

/** Settings of the shop that a proforma says. */
export type ProformaTerms = Pick<ShopSettings, "paymentNote" | "incoterm" | "retentionOfTitle" | "proformaValidDays">;

/** What a proforma says of payment and delivery, a sentence a line: only what the brand has entered. */
export function termsOf({ paymentNote, incoterm, retentionOfTitle }: ProformaTerms): string[] {
  return [
    ...(paymentNote ? paymentNote.split("\n") : []),
    ...(incoterm ? [t.deliveryByIncoterm({ incoterm, isAtSeller: SELLERS_PLACE.includes(incoterm) })] : []),
    ...(retentionOfTitle ? [t.retentionOfTitle()] : []),
  ];
}
