import type { Cents, PercentHundredths } from "~/formats/money";
import * as t from "~/messages/billing";
import type { OrderCredit, PaymentSummary } from "~/shop/orders/payment-summary";

export const PAYMENT_SOURCES = ["manual", "statement"] as const;
export type PaymentSource = (typeof PAYMENT_SOURCES)[number];

/** A sum of payments stays within a 32-bit integer. */
export const MAX_PAID: Cents = 2_000_000_000;
/** Days before the order was placed: a payment may have been agreed on by telephone. */
export const MAX_PREPAID_DAYS = 30;
/** In cents, for all write-offs of an order: a larger discount belongs on its proforma. */
export const MAX_WRITE_OFF: Cents = 10_000;
/** What can still be written off, of `open`. */
export const writeOffLimit = (open: Cents, writtenOff: Cents): Cents =>
  Math.max(0, Math.min(open, MAX_WRITE_OFF - writtenOff));
/** A sentence about the received and the unpaid amount, which is negative for credit. */
export function moneyNow(received: Cents, unpaid: Cents): string {
  const state = unpaid === 0 ? "settled" : unpaid < 0 ? "credit" : "open";
  return t.moneyNow({ received, state, amount: Math.abs(unpaid) });
}

/** Refuses a larger write-off, with the amount that is written off. */
export const mostWrittenOff = (writtenOff: Cents) => t.refusedWrittenOffInAll({ most: MAX_WRITE_OFF, writtenOff });
/** Why the missing part of a payment is written off with it. */
export const WRITE_OFF_REASONS = ["charge", "discount", "other"] as const;
export type WriteOffReason = (typeof WRITE_OFF_REASONS)[number];
/** A SEPA remittance text has at most this many characters. */
export const MAX_REFERENCE_LENGTH = 140;
export const MAX_UNDO_REASON_LENGTH = 200;

/** The `intent` of a form. */
export type PaymentIntent = "record" | "refund" | "use-credit" | "write-off" | "cash-discount" | "undo";

/**
 * A refund is the brand's; a return is the bank's, of a payment or of a refund. A transfer is credit that is used for another order, a
 * payment of each. A write-off is no money received.
 */
export type PaymentKind = "payment" | "refund" | "return" | "transfer" | "write-off";

/** Of a stored payment. */
export function paymentKind(payment: {
  amount: Cents;
  isWriteOff: boolean;
  isReturn: boolean;
  transferKey: string | null;
}): PaymentKind {
  if (payment.isWriteOff) return "write-off";
  if (payment.transferKey !== null) return "transfer";
  if (payment.isReturn) return "return";
  return payment.amount < 0 ? "refund" : "payment";
}

/** Of a write-off that was booked with a payment of a bank statement. */
export const writeOffPart = (entryPart: number) => -1 - entryPart;

/**
 * The parts of write-offs that still count, by their ids: together `writtenOff`, the first ones first. The rest was
 * paid after all, or is no longer due.
 */
export function countedWriteOffs(
  writeOffs: readonly { id: number; amount: Cents }[],
  writtenOff: Cents,
): Map<number, Cents> {
  let left = writtenOff;
  const counted = writeOffs
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, amount }): [number, Cents] => {
      const own = Math.min(amount, left);
      left -= own;
      return [id, own];
    });
  return new Map(counted);
}

/** As admins see it. */
export interface PaymentView {
  id: number;
  kind: PaymentKind;
  /** Negative for money that went back. */
  amount: Cents;
  /** The part that counts: less than the amount for a write-off that was paid after all, 0 for one that was undone. */
  counted: Cents;
  paidOn: string;
  /** The reason of a write-off. */
  reference: string | null;
  source: PaymentSource;
  /** It counts in a closed month, so it is not undone. */
  isClosed: boolean;
  /** Written off with it, and undone with it. */
  writtenOff: Cents;
  createdAt: Date;
  by: string | null;
  undone: { at: Date; by: string | null; reason: string | null } | null;
}

/** An order that credit of another one can be used for. */
export interface OpenOrder {
  id: number;
  orderNumber: string;
  open: Cents;
}

/** A payment reminder that was sent. */
export interface SentReminder {
  /** 1 for the first. */
  number: number;
  sentOn: string;
}

/** As admins see them. */
export interface OrderPayments {
  orderId: number;
  orderNumber: string;
  summary: PaymentSummary;
  credits: OrderCredit[];
  /** Cash discounts that may be taken now, of its invoices. */
  discounts: {
    number: string;
    percentage: PercentHundredths;
    /** Of the invoice. */
    orders: number;
    missing: Cents;
    /** Of all its orders. */
    unpaid: Cents;
  }[];
  /** VAT and shipping are decided. */
  isAmountFinal: boolean;
  /** By their days at the bank, oldest first. */
  payments: PaymentView[];
  reminders: SentReminder[];
  /** Others of the customer for which its credit can be used, those due first first. */
  openOrders: OpenOrder[];
  /** The first day after the closed months. */
  openFrom: string | null;
  today: string;
}

/** The page about an order's payments. */
export const paymentsAddress = (orderId: number) => `/admin/orders/${orderId}/payments`;
