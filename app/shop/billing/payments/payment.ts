import type { Cents } from "~/formats/money";
import * as t from "~/messages/billing";
import type { PaymentSummary } from "~/shop/orders/payment-summary";

/** Where a payment was recorded. */
export const PAYMENT_SOURCES = ["manual", "statement"] as const;
export type PaymentSource = (typeof PAYMENT_SOURCES)[number];

/** The most that can be paid for an order, in cents; a sum of payments stays within a 32-bit integer. */
export const MAX_PAID: Cents = 2_000_000_000;
/** A payment may have been agreed on before its order was placed, by telephone for example: at most so many days. */
export const MAX_PREPAID_DAYS = 30;
/** The most that is written off of an order, in all: a larger discount belongs on its proforma. */
export const MAX_WRITE_OFF: Cents = 10_000;
/** What of an order can still be written off, of which so much is not paid and written off. */
export const writeOffLimit = (open: Cents, writtenOff: Cents): Cents =>
  Math.max(0, Math.min(open, MAX_WRITE_OFF - writtenOff));
/** What has been received for an order, and what of it is `unpaid`; negative for credit. */
export function moneyNow(received: Cents, unpaid: Cents): string {
  const state = unpaid === 0 ? "settled" : unpaid < 0 ? "credit" : "open";
  return t.moneyNow({ received, state, amount: Math.abs(unpaid) });
}

/** Why no more is written off, with what of the order is. */
export const mostWrittenOff = (writtenOff: Cents) => t.refusedWrittenOffInAll({ most: MAX_WRITE_OFF, writtenOff });
/** Why what is missing of a payment is written off with it. */
export const WRITE_OFF_REASONS = ["charge", "discount", "other"] as const;
export type WriteOffReason = (typeof WRITE_OFF_REASONS)[number];
/** A SEPA remittance text has at most this many characters. */
export const MAX_REFERENCE_LENGTH = 140;
export const MAX_UNDO_REASON_LENGTH = 200;

/** The `intent` of each form about the payments of an order. */
export type PaymentIntent = "record" | "refund" | "write-off" | "undo";

/** A refund is the brand's; a return is the bank's, of a payment or of a refund. What is written off never came in. */
export type PaymentKind = "payment" | "refund" | "return" | "write-off";

/** What a stored payment is. */
export function paymentKind(payment: { amount: Cents; isWriteOff: boolean; isReturn: boolean }): PaymentKind {
  if (payment.isWriteOff) return "write-off";
  if (payment.isReturn) return "return";
  return payment.amount < 0 ? "refund" : "payment";
}

/** The `entryPart` of what was written off with a payment of a bank statement. */
export const writeOffPart = (entryPart: number) => -1 - entryPart;

/**
 * What of the write-offs of an order still counts, by their ids: together `writtenOff`, as the order has it, the first ones first. The rest was
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

/** A payment as admins see it. */
export interface PaymentView {
  id: number;
  kind: PaymentKind;
  /** Negative for money that went back. */
  amount: Cents;
  /** What of it counts: less than its amount of a write-off that was paid after all, 0 where it was undone. */
  counted: Cents;
  paidOn: string;
  /** The reason of a write-off. */
  reference: string | null;
  source: PaymentSource;
  /** What was written off with it, and is undone with it. */
  writtenOff: Cents;
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
  /** By their days at the bank, the oldest first. */
  payments: PaymentView[];
  reminders: SentReminder[];
  today: string;
}

/** The address of the page about an order's payments. */
export const paymentsAddress = (orderId: number) => `/admin/orders/${orderId}/payments`;
