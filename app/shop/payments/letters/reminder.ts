import { formatDay } from "~/formats/dates";
import { button, facts, type Letter, paragraph } from "~/shop/mail/letter";
import { type Cents, formatEuro } from "~/shop/money/money";
import { ordinal } from "../payment";

interface Reminder {
  orderId: number;
  orderNumber: string;
  /** "PF-2026-0017/2" */
  proforma: string;
  firstName: string | null;
  /** 1 for the first. */
  number: number;
  overdue: Cents;
  /** What of the order is not paid, with what is due later. */
  open: Cents;
  dueOn: string;
  seller: { name: string; iban: string; bic: string };
  paymentReference: string;
}

/** The letter to a customer about a payment that is overdue. `firstName` is null when unknown. */
export function paymentReminder(reminder: Reminder): Letter {
  const { number, overdue, open, dueOn, seller, orderNumber } = reminder;
  const title = number === 1 ? "Payment reminder" : `${ordinal(number)} payment reminder`;
  return {
    subject: `${title} for your order ${orderNumber}`,
    preview: `${formatEuro(overdue)} was due on ${formatDay(dueOn)}.`,
    reader: "customer",
    firstName: reminder.firstName,
    parts: [
      paragraph(
        `We have not received ${formatEuro(overdue)} for your order ${orderNumber}, due on ${formatDay(dueOn)}. Please pay it with the reference below. The proforma invoice is attached.`,
      ),
      facts(
        ["Order", orderNumber],
        ["Proforma invoice", reminder.proforma],
        ["Overdue", formatEuro(overdue)],
        ["Due on", formatDay(dueOn)],
        ["Open in total", open === overdue ? null : formatEuro(open)],
        ["Beneficiary", seller.name],
        ["IBAN", seller.iban],
        ["BIC", seller.bic],
        ["Payment reference", reminder.paymentReference],
      ),
      paragraph(
        "If you have paid in the last few days, there is nothing for you to do. Thank you.",
      ),
      button("See the proforma", `/orders/${reminder.orderId}/proforma`),
    ],
  };
}
