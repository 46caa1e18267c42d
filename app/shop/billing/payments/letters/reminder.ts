import { formatDay } from "~/formats/dates";
import { button, facts, type Letter, paragraph } from "~/shop/brand/mail/letter";
import { type Cents, formatEuro } from "~/shop/base/money/money";
import { type OpenInstalment } from "~/shop/orders/payment-summary";
import { dueRows } from "~/texts/orders";
import { ordinal } from "~/texts/billing";

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
  /** The day of the earliest instalment that is overdue. */
  dueOn: string;
  instalments: readonly OpenInstalment[];
  seller: { name: string; iban: string; bic: string };
  paymentReference: string;
}

/** The letter to a customer about a payment that is overdue. `firstName` is null when unknown. */
export function paymentReminder(reminder: Reminder): Letter {
  const { number, overdue, open, dueOn, instalments, seller, orderNumber } = reminder;
  const late = instalments.filter(({ isOverdue }) => isOverdue);
  const since = late.length > 1 ? "due in part since" : "due on";
  const title = number === 1 ? "Payment reminder" : `${ordinal(number)} payment reminder`;
  return {
    subject: `${title} for your order ${orderNumber}`,
    preview: `${formatEuro(overdue)} was ${since} ${formatDay(dueOn)}.`,
    reader: "customer",
    firstName: reminder.firstName,
    parts: [
      paragraph(
        `We have not received ${formatEuro(overdue)} for your order ${orderNumber}, ${since} ${formatDay(dueOn)}. Please pay it with the reference below. The proforma invoice is attached.`,
      ),
      facts(
        ["Order", orderNumber],
        ["Proforma invoice", reminder.proforma],
        ["Overdue", formatEuro(overdue)],
        ...dueRows(instalments).map(([label, cents]): [string, string] => [
          label,
          formatEuro(cents),
        ]),
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
