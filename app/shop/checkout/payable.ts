/** The `intent` of the checkout form that asks for what is payable. */
export const PREVIEW = "preview";

type Row = [label: string, amount: string];

/** What a checkout comes to and what is due when, in the words of the proforma that it would get. */
export interface Payable {
  /** The country of delivery; "" while it is not known. */
  country: string;
  /** Lines, discount, shipping, VAT and the total, the last one. */
  sums: Row[];
  /** Which VAT applies and why. */
  vat: string;
  /** When each delivery window ships, how it is paid and its net amount. */
  deliveries: string[];
  /** What is due by which day; empty while VAT or shipping is not decided. */
  due: Row[];
  /** Until when to wait with the payment, in words; null once what is due is known. */
  wait: string | null;
  /** What follows the order. */
  steps: string[];
  /** Whether shipping is free, or how near the order is to that; null while the country is not known. */
  shipping: string | null;
  /** Fingerprint of all this, for the form. */
  seen: string;
}
