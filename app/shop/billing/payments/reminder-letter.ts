import { type Cents, formatEuro } from "~/formats/money";
import * as t from "~/messages/billing";
import { button, facts, type Letter, paragraph } from "~/shop/brand/mail/letter";
import { accountAddress } from "../accounts/account";
import { dueRows, type OpenInstalment } from "~/shop/orders/payment-summary";

/** Of an order. */
export interface OpenInvoice {
  id: number;
  /** "INV-2026-0001" */
  number: string;
  issuedOn: string;
  /** Of the invoice, which may be for several orders. */
  total: Cents;
  /** Of what the order owes by it, less credit notes. */
  open: Cents;
}

interface Reminder {
  orderId: number;
  orderNumber: string;
  proforma: string;
  /** In place of the proforma where there are any. */
  invoices: readonly OpenInvoice[];
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
  const { number, overdue, open, dueOn, asOf, instalments, seller, orderNumber, orderId, invoices } = reminder;
  const isFirstOfSeveral = instalments.filter(({ isOverdue }) => isOverdue).length > 1;
  return {
    subject: t.reminderOfOrder({ number, orderNumber }),
    preview: t.reminderPreview({ overdue, isFirstOfSeveral, dueOn }),
    reader: "customer",
    firstName: reminder.firstName,
    parts: [
      paragraph(t.notReceivedYet({ asOf, overdue, orderNumber, isFirstOfSeveral, dueOn, invoices: invoices.length })),
      facts(
        [t.orderLabel(), orderNumber],
        ...(invoices.length > 0
          ? invoices.map((invoice): [string, string] => [
              t.invoiceName({ kind: "invoice", number: invoice.number }),
              t.openInvoice(invoice),
            ])
          : [[t.proformaInvoice(), reminder.proforma] satisfies [string, string]]),
        [t.overdueLabel(), formatEuro(overdue)],
        ...dueRows(instalments).map(([label, cents]): [string, string] => [label, formatEuro(cents)]),
        [t.outstandingInTotal(), open === overdue ? null : formatEuro(open)],
        [t.beneficiary(), seller.name],
        [t.iban(), seller.iban],
        [t.bic(), seller.bic],
        [t.paymentReference(), reminder.paymentReference],
      ),
      paragraph(t.ignoreIfPaid()),
      invoices.length > 0
        ? button(t.viewOrder({ number: orderNumber }), `/orders/${orderId}`)
        : button(t.viewTheProforma(), `/orders/${orderId}/proforma`),
      { kind: "link", label: t.viewYourAccount(), href: accountAddress() },
    ],
  };
}
