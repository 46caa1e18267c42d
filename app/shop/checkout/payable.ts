/** The `intent` of the checkout form that asks for the amounts. */
export const PREVIEW = "preview";

type Row = [label: string, amount: string];

/** The amounts and their days, in the words of the proforma that the order would get. */
export interface Payable {
  /** Of delivery; "" while unknown. */
  country: string;
  /** Lines, discount, shipping, VAT and, last, the total. */
  sums: Row[];
  /** Which VAT applies and why. */
  vat: string;
  /** For each delivery window when it ships, how it is paid and its net amount. */
  deliveries: string[];
  /** Amounts by day; empty while VAT or shipping is not decided. */
  due: Row[];
  /** Until when to wait with the payment; null once the amounts are known. */
  wait: string | null;
  /** After the order. */
  steps: string[];
  /** Shipping is free, or how near the order is to that; null while the country is unknown. */
  shipping: string | null;
  /** Fingerprint of all this, for the form. */
  seen: string;
}
