import * as t from "~/messages/billing";
import { deliveryText, dueRows, paymentRows, piecesOf, sumRows, undecidedText, validUntilText } from "./proforma";
import { formatDay } from "~/formats/dates";
import type { LeftOutFact } from "~/shop/base/problem";
import { memoizeByObject } from "~/shop/base/memoize-by-object";
import { type Cents, formatEuro } from "~/formats/money";
import { isFinal, type ProformaContent, type ProformaLine } from "~/shop/billing/documents/proforma";
import { button, facts, type Letter, type LetterLine, lines, paragraph, quote } from "~/shop/brand/mail/letter";
import { groupLines, type LineWindow, type StyleGroup } from "~/shop/cart/group-lines";
import { skusText } from "~/shop/catalogue/pieces/pieces";
import { documentLabel } from "~/shop/billing/documents/document-kinds";
import type { OpenInstalment } from "~/shop/orders/payment-summary";
import { ordinal } from "./billing";
import { leftOutIsIn, leftOutTexts } from "./checkout";
import { dueRows as openRows } from "./orders";

interface PlacedOrder {
  orderId: number;
  /** The order's first proforma. */
  proforma: ProformaContent;
  /** What of the cart could not be ordered. */
  leftOut?: readonly LeftOutFact[];
}

/** What could not be ordered. `isApproved` says where the customer finds it; null for the brand. */
function leftOutParagraphs(leftOut: readonly LeftOutFact[], isApproved: boolean | null) {
  if (leftOut.length === 0) return [];
  const place = isApproved === null ? null : leftOutIsIn(isApproved);
  return [
    paragraph(t.notInThisOrderBecause()),
    ...leftOutTexts(leftOut).map((text) => paragraph(`– ${text}`)),
    ...(place ? [paragraph(`${place.before}${place.link}.`)] : []),
  ];
}

/**
 * The letter to the customer, sent with the proforma attached. `firstName` is null when unknown; `isPlacedByShop` is for an
 * order that an admin placed for them.
 */
export function orderReceived({
  orderId,
  proforma,
  firstName,
  isPlacedByShop = false,
  leftOut = [],
  isApproved = false,
}: PlacedOrder & {
  firstName: string | null;
  isPlacedByShop?: boolean;
  isApproved?: boolean;
}): Letter {
  const { order, sums } = proforma;
  const label = documentLabel(proforma);
  return {
    subject: isPlacedByShop
      ? t.weHavePlacedYourOrder({ number: order.number })
      : t.weHaveReceivedYourOrder({ number: order.number }),
    preview: t.theProformaInvoiceIsAttached({ label }),
    reader: "customer",
    firstName,
    parts: [
      paragraph(t.thankYouForYourOrder({ isPlacedByShop, label })),
      ...(isPlacedByShop
        ? [...(proforma.agreedTerms ? [paragraph(proforma.agreedTerms)] : []), paragraph(t.ifAnythingIsNotRight())]
        : []),
      ...leftOutParagraphs(leftOut, isApproved),
      facts(
        ["Order", order.number],
        [t.yourPoNumber(), order.poNumber],
        [t.shipsTo(), proforma.shipTo.join(", ")],
        [t.proformaInvoice(), label],
        [t.validUntil(), validUntilText(proforma)],
        [t.paymentReference(), proforma.paymentReference],
        ...dueRows(proforma),
      ),
      ...orderLines(proforma, "see the attached proforma invoice or the order’s page."),
      paragraph(proforma.vatWords),
      ...deliveryParagraphs(proforma),
      ...(sums.shipping === null ? [paragraph(t.shippingIsNotIncludedYet())] : []),
      paragraph(proforma.epc ? t.paymentDetailsAreOnThe() : t.theAmountIsNotFinal()),
      button(t.viewYourOrder(), `/orders/${orderId}`),
    ],
  };
}

/** The letter to the brand's staff. `placedBy` is who placed the order for the customer, in words, or null. */
export function newOrder({
  orderId,
  proforma,
  placedBy = null,
  leftOut = [],
}: PlacedOrder & { placedBy?: string | null }): Letter {
  const { order, buyer, sums } = proforma;
  const who = buyer.company ?? buyer.name;
  const undecided = undecidedText(sums);
  return {
    subject: t.newOrderFrom({ number: order.number, who }),
    preview: t.netItIsWaitingFor({ amount: sums.subtotal - sums.discountAmount }),
    reader: "staff",
    parts: [
      paragraph(t.aNewOrderIsWaiting()),
      ...(undecided ? [paragraph(`${undecided} The order cannot be shipped until then.`)] : []),
      ...(sums.vatKind === "to_confirm" ? [paragraph(proforma.vatWords)] : []),
      facts(
        ["Order", order.number],
        ["Customer", buyer.name],
        ["Company", buyer.company],
        [t.placedBy(), placedBy],
        ["E-mail", buyer.email],
        [t.vatIdButton(), buyer.vatId],
        [t.poNumber(), order.poNumber],
        [t.shipsTo(), proforma.shipTo.join(", ")],
        [t.proformaInvoice(), documentLabel(proforma)],
      ),
      ...(order.customerNotes ? [paragraph(t.theCustomersNotes()), quote(order.customerNotes)] : []),
      ...leftOutParagraphs(leftOut, null),
      ...orderLines(proforma, "see the order’s page."),
      ...deliveryParagraphs(proforma),
      button(t.openTheOrder(), `/admin/orders/${orderId}`),
    ],
  };
}

/** When each part ships and when its payment is due. */
const deliveryParagraphs = (proforma: ProformaContent) =>
  deliveryText(proforma)
    .split("\n")
    .filter(Boolean)
    .map((text) => paragraph(text));

// Both letters about an order list the same line objects, so that each is laid out once (letter-text.ts, letter-html.ts).
const letterLines = memoizeByObject(({ lines: all }: ProformaContent) =>
  groupLines(all).flatMap(({ window, styles }) => styles.flatMap((style) => toLetterLines(style, window))),
);

const orderLines = (proforma: ProformaContent, rest: string) =>
  lines(letterLines(proforma), rest, sumRows(proforma, piecesOf(proforma)));

/** A line for each colour of a style, with its sizes and SKUs. */
function toLetterLines(style: StyleGroup<ProformaLine>, window: LineWindow | null): LetterLine[] {
  return style.cells.map((row) => {
    const rowLines = row.filter((line) => line !== null);
    const [{ color, unitPrice }] = rowLines as [ProformaLine];
    const sizes = rowLines
      .map(({ size, quantity }) => (rowLines.length > 1 ? `${size ?? "–"}: ${quantity}` : size))
      .filter(Boolean);
    const details = [color, ...sizes, skusText(rowLines), `${formatEuro(unitPrice)} each`];
    return {
      quantity: rowLines.reduce((sum, { quantity }) => sum + quantity, 0),
      name: style.name,
      detail: [...details, window && `${window.name}: ${window.promise}`].filter(Boolean).join(", "),
      amount: formatEuro(rowLines.reduce((sum, { lineTotal }) => sum + lineTotal, 0)),
    };
  });
}

interface Issued {
  orderId: number;
  proforma: ProformaContent;
  /** The admin's reason for issuing it; null for an order's first proforma. */
  reason: string | null;
  firstName: string | null;
}

/** The letter to the customer with a proforma that an admin has issued. `firstName` is null when unknown. */
export function proformaIssued({ orderId, proforma, reason, firstName }: Issued): Letter {
  const { order, sums } = proforma;
  const label = documentLabel(proforma);
  const isAgain = proforma.version > 1;
  return {
    subject: t.proformaInvoiceForYourOrder({ label, number: order.number }),
    preview: isAgain ? t.itReplacesThePreviousOne() : t.itIsAttached(),
    reader: "customer",
    firstName,
    parts: [
      paragraph(isAgain ? t.weHaveUpdatedTheProforma({ label }) : t.theProformaInvoiceForYour({ label })),
      ...(reason ? [quote(reason)] : []),
      facts(
        ["Order", order.number],
        [t.proformaInvoice(), label],
        [t.issuedOn(), formatDay(proforma.issuedOn)],
        ...sumRows(proforma, piecesOf(proforma)),
        ...paymentRows(proforma).slice(1),
        [t.validUntil(), validUntilText(proforma)],
        [t.paymentReference(), proforma.paymentReference],
      ),
      ...deliveryText(proforma)
        .split("\n")
        .filter(Boolean)
        .map((text) => paragraph(text)),
      ...(isFinal(sums) ? [] : [paragraph(t.theAmountIsNotFinalYet())]),
      button(t.viewTheProforma(), `/orders/${orderId}/proforma`),
    ],
  };
}

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
  /** The day of which all this speaks: payments may come in before the letter is read. */
  asOf: string;
  instalments: readonly OpenInstalment[];
  seller: { name: string; iban: string; bic: string };
  paymentReference: string;
}

/** The letter to a customer about a payment that is overdue. `firstName` is null when unknown. */
export function paymentReminder(reminder: Reminder): Letter {
  const { number, overdue, open, dueOn, asOf, instalments, seller, orderNumber } = reminder;
  const late = instalments.filter(({ isOverdue }) => isOverdue);
  const since = late.length > 1 ? "the first part due on" : "due on";
  const title = number === 1 ? t.paymentReminder() : `${ordinal(number)} payment reminder`;
  return {
    subject: t.forYourOrder({ title, orderNumber }),
    preview: `${formatEuro(overdue)}, ${since} ${formatDay(dueOn)}.`,
    reader: "customer",
    firstName: reminder.firstName,
    parts: [
      paragraph(t.asOfWeHaveNot({ asOf, overdue, orderNumber, since, dueOn })),
      facts(
        ["Order", orderNumber],
        [t.proformaInvoice(), reminder.proforma],
        ["Overdue", formatEuro(overdue)],
        ...openRows(instalments).map(([label, cents]): [string, string] => [label, formatEuro(cents)]),
        [t.outstandingInTotal(), open === overdue ? null : formatEuro(open)],
        ["Beneficiary", seller.name],
        ["IBAN", seller.iban],
        ["BIC", seller.bic],
        [t.paymentReference(), reminder.paymentReference],
      ),
      paragraph(t.ifYouHavePaidIn()),
      button(t.viewTheProforma(), `/orders/${reminder.orderId}/proforma`),
    ],
  };
}
