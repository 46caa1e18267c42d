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
    paragraph("Not in this order, because it could not be ordered:"),
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
      ? `We have placed your order ${order.number}`
      : `We have received your order ${order.number}`,
    preview: `The proforma invoice ${label} is attached.`,
    reader: "customer",
    firstName,
    parts: [
      paragraph(
        `Thank you for your order. ${isPlacedByShop ? "Our team placed it for you" : "We have received it"} and will confirm it soon. The proforma invoice ${label} is attached as a PDF; it is not a VAT invoice.`,
      ),
      ...(isPlacedByShop
        ? [
            ...(proforma.agreedTerms ? [paragraph(proforma.agreedTerms)] : []),
            paragraph("If anything is not right, please reply to this e-mail."),
          ]
        : []),
      ...leftOutParagraphs(leftOut, isApproved),
      facts(
        ["Order", order.number],
        ["Your PO number", order.poNumber],
        ["Ships to", proforma.shipTo.join(", ")],
        ["Proforma invoice", label],
        ["Valid until", validUntilText(proforma)],
        ["Payment reference", proforma.paymentReference],
        ...dueRows(proforma),
      ),
      ...orderLines(proforma, "see the attached proforma invoice or the order’s page."),
      paragraph(proforma.vatWords),
      ...deliveryParagraphs(proforma),
      ...(sums.shipping === null ? [paragraph("Shipping is not included yet. We will add it and write to you.")] : []),
      paragraph(
        proforma.epc
          ? "Payment details are on the proforma invoice."
          : "The amount is not final yet. Please do not pay until you hear from us.",
      ),
      button("View your order", `/orders/${orderId}`),
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
    subject: `New order ${order.number} from ${who}`,
    preview: `${formatEuro(sums.subtotal - sums.discountAmount)} net. It is waiting for confirmation.`,
    reader: "staff",
    parts: [
      paragraph("A new order is waiting for confirmation."),
      ...(undecided ? [paragraph(`${undecided} The order cannot be shipped until then.`)] : []),
      ...(sums.vatKind === "to_confirm" ? [paragraph(proforma.vatWords)] : []),
      facts(
        ["Order", order.number],
        ["Customer", buyer.name],
        ["Company", buyer.company],
        ["Placed by", placedBy],
        ["E-mail", buyer.email],
        ["VAT ID", buyer.vatId],
        ["PO number", order.poNumber],
        ["Ships to", proforma.shipTo.join(", ")],
        ["Proforma invoice", documentLabel(proforma)],
      ),
      ...(order.customerNotes ? [paragraph("The customer’s notes:"), quote(order.customerNotes)] : []),
      ...leftOutParagraphs(leftOut, null),
      ...orderLines(proforma, "see the order’s page."),
      ...deliveryParagraphs(proforma),
      button("Open the order", `/admin/orders/${orderId}`),
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
    subject: `Proforma invoice ${label} for your order ${order.number}`,
    preview: isAgain ? "It replaces the previous one." : "It is attached.",
    reader: "customer",
    firstName,
    parts: [
      paragraph(
        isAgain
          ? `We have updated the proforma invoice for your order. The new version, ${label}, is attached as a PDF and replaces the previous one.`
          : `The proforma invoice ${label} for your order is attached as a PDF; it is not a VAT invoice.`,
      ),
      ...(reason ? [quote(reason)] : []),
      facts(
        ["Order", order.number],
        ["Proforma invoice", label],
        ["Issued on", formatDay(proforma.issuedOn)],
        ...sumRows(proforma, piecesOf(proforma)),
        ...paymentRows(proforma).slice(1),
        ["Valid until", validUntilText(proforma)],
        ["Payment reference", proforma.paymentReference],
      ),
      ...deliveryText(proforma)
        .split("\n")
        .filter(Boolean)
        .map((text) => paragraph(text)),
      ...(isFinal(sums) ? [] : [paragraph("The amount is not final yet. Please do not pay yet.")]),
      button("View the proforma", `/orders/${orderId}/proforma`),
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
  const title = number === 1 ? "Payment reminder" : `${ordinal(number)} payment reminder`;
  return {
    subject: `${title} for your order ${orderNumber}`,
    preview: `${formatEuro(overdue)}, ${since} ${formatDay(dueOn)}.`,
    reader: "customer",
    firstName: reminder.firstName,
    parts: [
      paragraph(
        `As of ${formatDay(asOf)}, we have not received ${formatEuro(overdue)} for your order ${orderNumber}, ${since} ${formatDay(dueOn)}. Please pay it and quote the reference below. The proforma invoice is attached.`,
      ),
      facts(
        ["Order", orderNumber],
        ["Proforma invoice", reminder.proforma],
        ["Overdue", formatEuro(overdue)],
        ...openRows(instalments).map(([label, cents]): [string, string] => [label, formatEuro(cents)]),
        ["Outstanding in total", open === overdue ? null : formatEuro(open)],
        ["Beneficiary", seller.name],
        ["IBAN", seller.iban],
        ["BIC", seller.bic],
        ["Payment reference", reminder.paymentReference],
      ),
      paragraph("If you have paid in the last few days, please ignore this reminder."),
      button("View the proforma", `/orders/${reminder.orderId}/proforma`),
    ],
  };
}
