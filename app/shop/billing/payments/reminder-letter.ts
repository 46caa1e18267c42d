import { type Cents, formatEuro } from "~/formats/money";
import * as t from "~/messages/billing";
import { button, facts, type Letter, paragraph } from "~/shop/brand/mail/letter";
import { dueRows, type OpenInstalment } from "~/shop/orders/payment-summary";

interface Reminder {
  orderId: number;
  orderNumber: string;
  proforma: string;
  firstName: string | null;
  /** 1 for the first. */
  number: number;
  overdue: Cents;
  /** Unpaid, with later instalments. */
  open: Cents;
  /** Of the earliest overdue instalment. */
  dueOn: string;
  /** The day of these amounts: payments may come in before the letter is read. */
  asOf: string;
  instalments: readonly OpenInstalment[];
  seller: { name: string; iban: string; bic: string };
  paymentReference: string;
}

/** `firstName` is null when unknown. */
export function paymentReminder(reminder: Reminder): Letter {
  const { number, overdue, open, dueOn, asOf, instalments, seller, orderNumber } = reminder;
  const isFirstOfSeveral = instalments.filter(({ isOverdue }) => isOverdue).length > 1;
  return {
    subject: t.reminderOfOrder({ number, orderNumber }),
    preview: t.reminderPreview({ overdue, isFirstOfSeveral, dueOn }),
    reader: "customer",
    firstName: reminder.firstName,
    parts: [
      paragraph(t.notReceivedYet({ asOf, overdue, orderNumber, isFirstOfSeveral, dueOn })),
      facts(
        [t.orderLabel(), orderNumber],
        [t.proformaInvoice(), reminder.proforma],
        [t.overdueLabel(), formatEuro(overdue)],
        ...dueRows(instalments).map(([label, cents]): [string, string] => [label, formatEuro(cents)]),
        [t.outstandingInTotal(), open === overdue ? null : formatEuro(open)],
        [t.beneficiary(), seller.name],
        [t.iban(), seller.iban],
        [t.bic(), seller.bic],
        [t.paymentReference(), reminder.paymentReference],
      ),
      paragraph(t.ignoreIfPaid()),
      button(t.viewTheProforma(), `/orders/${reminder.orderId}/proforma`),
    ],
  };
}
