import * as tBilling from "~/messages/billing";
import * as tCatalogue from "~/messages/catalogue";
import * as t from "~/messages/checkout";
import {
  deliveryText,
  dueRows,
  piecesOfProforma,
  sumRows,
  undecidedText,
  validUntilText,
} from "~/shop/billing/documents/proforma-text";
import type { LeftOutFact } from "~/shop/catalogue/pieces/pieces";
import { translatedLine } from "~/shop/base/brand-words";
import { memoizeByObject } from "~/shop/base/memoize-by-object";
import { formatEuro } from "~/formats/money";
import { colon } from "~/formats/lists";
import { hasVat, type ProformaContent, type ProformaLine } from "~/shop/billing/documents/proforma";
import { button, facts, type Letter, type LetterLine, lines, paragraph, quote } from "~/shop/brand/mail/letter";
import { groupLines, type LineWindow, type StyleGroup } from "~/shop/cart/group-lines";
import { skusText } from "~/shop/catalogue/pieces/pieces";
import { documentLabel } from "~/shop/billing/documents/document-kinds";
import { asOrderLine, type OrderLineWithTerms } from "~/shop/orders/order";
import { leftOutTexts } from "~/shop/cart/unavailable-texts";

interface PlacedOrder {
  orderId: number;
  /** The order's first proforma, which is in the company's language. */
  proforma: ProformaContent;
  /** As they were ordered, to be named in the language of the letter; by default as on the proforma. */
  lines?: readonly OrderLineWithTerms[];
  /** Lines of the cart that could not be ordered. */
  leftOut?: readonly LeftOutFact[];
}

/** `isApproved` says where the customer finds the lines; null for the brand. */
function leftOutParagraphs(leftOut: readonly LeftOutFact[], isApproved: boolean | null) {
  if (leftOut.length === 0) return [];
  return [
    paragraph(t.notInThisOrder()),
    ...leftOutTexts(leftOut).map((text) => paragraph(`– ${text}`)),
    ...(isApproved === null ? [] : [paragraph(t.placeOfLeftOutText({ isApproved }))]),
  ];
}

/**
 * To the customer, with the proforma attached. `firstName` is null when unknown; `isPlacedByShop`: by an admin for
 * them.
 */
export function orderReceived({
  orderId,
  proforma,
  lines: ordered,
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
    preview: t.proformaAttached({ label }),
    reader: "customer",
    firstName,
    parts: [
      paragraph(t.thankYouForYourOrder({ isPlacedByShop, label })),
      ...(isPlacedByShop
        ? [...(proforma.agreedTerms ? [paragraph(proforma.agreedTerms)] : []), paragraph(t.replyIfNotRight())]
        : []),
      ...leftOutParagraphs(leftOut, isApproved),
      facts(
        [t.orderLabel(), order.number],
        [tBilling.yourPoNumber(), order.poNumber],
        [tBilling.shipsTo(), proforma.shipTo.join(", ")],
        [tBilling.proformaInvoice(), label],
        [tBilling.validUntil(), validUntilText(proforma)],
        [tBilling.paymentReference(), proforma.paymentReference],
        ...dueRows(proforma),
      ),
      ...orderLines(proforma, ordered, t.attachedProformaHasMore),
      paragraph(proforma.vatWords),
      ...deliveryParagraphs(proforma),
      ...(sums.shipping === null ? [paragraph(t.shippingNotIncluded())] : []),
      paragraph(howToPay(proforma)),
      button(t.viewYourOrder(), `/orders/${orderId}`),
    ],
  };
}

function howToPay({ epc, netDays }: ProformaContent): string {
  if (netDays !== undefined) return tCatalogue.paidAfterInvoice({ days: netDays });
  return epc ? t.paymentDetailsOnProforma() : t.doNotPayUntilYouHear();
}

/** To the brand's staff. `placedBy` says who placed the order for the customer, or null. */
export function newOrder({
  orderId,
  proforma,
  lines: ordered,
  placedBy = null,
  leftOut = [],
}: PlacedOrder & { placedBy?: string | null }): Letter {
  const { order, buyer, sums } = proforma;
  const who = buyer.company ?? buyer.name;
  const undecided = undecidedText(sums);
  return {
    subject: t.newOrderFrom({ number: order.number, who }),
    preview: t.netAmountWaiting({ amount: sums.subtotal - sums.discountAmount, hasVat: hasVat(sums) }),
    reader: "staff",
    parts: [
      paragraph(t.newOrderWaiting()),
      ...(undecided ? [paragraph(t.decideBeforeShipping({ undecided }))] : []),
      ...(sums.vatKind === "to_confirm" ? [paragraph(proforma.vatWords)] : []),
      facts(
        [t.orderLabel(), order.number],
        [t.customer(), buyer.name],
        [t.company(), buyer.company],
        [t.placedBy(), placedBy],
        [t.emailAddress(), buyer.email],
        [tBilling.vatIdLabel(), buyer.vatId],
        [t.poNumber(), order.poNumber],
        [tBilling.shipsTo(), proforma.shipTo.join(", ")],
        [tBilling.proformaInvoice(), documentLabel(proforma)],
      ),
      ...(order.customerNotes ? [paragraph(t.customersNotesFollow()), quote(order.customerNotes)] : []),
      ...leftOutParagraphs(leftOut, null),
      ...orderLines(proforma, ordered, t.orderPageHasMore),
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

type Line = Omit<ProformaLine, "composition" | "customs" | "window"> & { window?: LineWindow | null };

const letterLines = (all: readonly Line[]) =>
  groupLines(all).flatMap(({ window, styles }) => styles.flatMap((style) => toLetterLines(style, window)));

// Letters about an order in one language list the same line objects, so that each is laid out once (letter-text.ts, letter-html.ts).
const proformaLines = memoizeByObject(({ lines: all }: ProformaContent) => letterLines(all));
const orderedLines = memoizeByObject((all: readonly OrderLineWithTerms[]) =>
  letterLines(all.map((line) => translatedLine(asOrderLine(line)))),
);

const orderLines = (
  proforma: ProformaContent,
  ordered: readonly OrderLineWithTerms[] | undefined,
  rest: typeof t.orderPageHasMore,
) =>
  lines(ordered ? orderedLines(ordered) : proformaLines(proforma), rest, sumRows(proforma, piecesOfProforma(proforma)));

/** A line for each colour of a style, with its sizes and SKUs. */
function toLetterLines(style: StyleGroup<Line>, window: LineWindow | null): LetterLine[] {
  return style.cells.map((row) => {
    const rowLines = row.filter((line) => line !== null);
    const [{ color, unitPrice }] = rowLines as [Line];
    const sizes = rowLines
      .map(({ size, quantity }) => (rowLines.length > 1 ? `${size ?? "–"}${colon()}${quantity}` : size))
      .filter(Boolean);
    const details = [color, ...sizes, skusText(rowLines), t.eachPrice({ price: unitPrice })];
    return {
      quantity: rowLines.reduce((sum, { quantity }) => sum + quantity, 0),
      name: style.name,
      detail: [...details, window && window.name + colon() + window.promise].filter(Boolean).join(", "),
      amount: formatEuro(rowLines.reduce((sum, { lineTotal }) => sum + lineTotal, 0)),
    };
  });
}
