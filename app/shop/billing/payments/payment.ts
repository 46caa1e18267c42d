import type { Cents } from "~/shop/base/money/money";
import type { PaymentSummary } from "~/shop/orders/payment-summary";

/** Where a payment was recorded. */
export const PAYMENT_SOURCES = ["manual", "statement"] as const;
export type PaymentSource = (typeof PAYMENT_SOURCES)[number];

/** The most that can be paid for an order, in cents; a sum of payments stays within a 32-bit integer. */
export const MAX_PAID: Cents = 2_000_000_000;
/** The most that is written off at once: the charges of a bank. */
export const MAX_WRITE_OFF: Cents = 10_000;
/** A SEPA remittance text has at most this many characters. */
export const MAX_REFERENCE_LENGTH = 140;
export const MAX_UNDO_REASON_LENGTH = 200;

/** The `intent` of each form about the payments of an order. */
export const PAYMENT_INTENTS = ["record", "refund", "write-off", "undo"] as const;
export type PaymentIntent = (typeof PAYMENT_INTENTS)[number];

/** A payment as admins see it. */
export interface PaymentView {
  id: number;
  /** Negative for a refund. */
  amount: Cents;
  paidOn: string;
  reference: string | null;
  source: PaymentSource;
  /** Whether it never came in, and need not be paid any more; the reference is the reason. */
  isWriteOff: boolean;
  createdAt: Date;
  by: string | null;
  undone: { at: Date; by: string | null; reason: string | null } | null;
}

/** A payment reminder that was sent. */
export interface SentReminder {
  /** 1 for the first. */
  number: number;
  sentOn: string;
}

/** The payments of an order as admins see them. */
export interface OrderPayments {
  orderId: number;
  orderNumber: string;
  summary: PaymentSummary;
  /** Whether VAT and shipping are decided. */
  isAmountFinal: boolean;
  /** The oldest first. */
  payments: PaymentView[];
  reminders: SentReminder[];
  today: string;
}

/** The address of the page about an order's payments. */
export const paymentsAddress = (orderId: number) => `/admin/orders/${orderId}/payments`;
