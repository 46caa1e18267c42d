import * as t from "~/messages/orders";

/** By the stored key. `{number}` in a tracking address is the tracking number. */
export const CARRIERS = {
  posta_slovenije: { name: "Pošta Slovenije", tracking: "https://sledenje.posta.si/?q={number}" },
  dhl: {
    name: "DHL",
    tracking: "https://www.dhl.com/global-en/home/tracking.html?tracking-id={number}",
  },
  dpd: { name: "DPD", tracking: "https://tracking.dpd.de/status/en_US/parcel/{number}" },
  gls: { name: "GLS", tracking: "https://gls-group.eu/EU/en/parcel-tracking?match={number}" },
  ups: { name: "UPS", tracking: "https://www.ups.com/track?tracknum={number}" },
  fedex: { name: "FedEx", tracking: "https://www.fedex.com/fedextrack/?trknbr={number}" },
  oesterreichische_post: {
    name: "Österreichische Post",
    tracking: "https://www.post.at/sv/sendungsdetails?snr={number}",
  },
  deutsche_post: {
    name: "Deutsche Post",
    tracking: "https://www.deutschepost.de/de/s/sendungsverfolgung.html?piececode={number}",
  },
  royal_mail: { name: "Royal Mail", tracking: "https://www.royalmail.com/track-your-item#/tracking-results/{number}" },
  parcelforce: { name: "Parcelforce", tracking: "https://www.parcelforce.com/track-trace?trackNumber={number}" },
  evri: { name: "Evri", tracking: "https://www.evri.com/track/parcel/{number}" },
  other: { name: null, tracking: null },
} as const satisfies Record<string, { name: string | null; tracking: string | null }>;

export type Carrier = keyof typeof CARRIERS;

export const CARRIER_KEYS = Object.keys(CARRIERS) as [Carrier, ...Carrier[]];

/** Null for one that is no longer in the list. */
export const asCarrier = (stored: string | null): Carrier | null => CARRIER_KEYS.find((key) => key === stored) ?? null;

/** Null without a tracking number or such a page. */
export function trackingAddress(carrier: Carrier | null, trackingNumber: string | null): string | null {
  const template = carrier && CARRIERS[carrier].tracking;
  if (!template || !trackingNumber) return null;
  return template.replace("{number}", () => encodeURIComponent(trackingNumber.toWellFormed()));
}

export const carrierName = (carrier: Carrier) => CARRIERS[carrier].name ?? t.otherCarrier();

/** "DHL, JD014600003", "DHL", "Tracking number JD014600003" or "". */
export function carrierText({
  carrier,
  trackingNumber,
}: {
  carrier: Carrier | null;
  trackingNumber: string | null;
}): string {
  if (!carrier) return trackingNumber ? t.trackingNumberText({ trackingNumber }) : "";
  return [carrierName(carrier), trackingNumber].filter(Boolean).join(", ");
}
