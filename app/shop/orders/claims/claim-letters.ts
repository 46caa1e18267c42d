import * as t from "~/messages/orders";
import { button, facts, type Letter, paragraph, type Part, quote } from "~/shop/brand/mail/letter";
import { totalPieces } from "../shipments/shipment";
import { type ClaimLine, type ClaimView, decidedLineText } from "./claim";

/** In a letter; the page has all. */
const MAX_LISTED = 50;

interface AboutClaim {
  orderNumber: string;
  claim: Pick<ClaimView, "id" | "wish" | "lines"> & { text: string; photos: number };
}

function listed(lines: readonly ClaimLine[], text: (line: ClaimLine) => string): Part[] {
  const more = lines.length - MAX_LISTED;
  return [
    ...lines.slice(0, MAX_LISTED).map((line) => paragraph(`– ${text(line)}`)),
    ...(more > 0 ? [paragraph(t.moreLines({ count: more }))] : []),
  ];
}

const claimParts = ({ wish, lines, text, photos }: AboutClaim["claim"]): Part[] => [
  ...listed(lines, t.claimedLine),
  quote(text),
  facts([t.wish(), t.wishName(wish)], [t.photos(), photos > 0 ? String(photos) : null]),
];

/** To the staff. */
export function newClaim({ orderNumber, claim, customer }: AboutClaim & { customer: string }): Letter {
  const pieces = totalPieces(claim.lines);
  return {
    subject: t.newClaimSubject({ customer, orderNumber }),
    preview: claim.text,
    reader: "staff",
    parts: [
      paragraph(t.newClaimText({ customer, orderNumber, pieces })),
      ...claimParts(claim),
      button(t.openProblem(), `/admin/claims/${claim.id}`),
    ],
  };
}

/** To the customer, with a copy of what was reported. */
export function claimReceived({
  orderId,
  orderNumber,
  claim,
  firstName,
  colleague,
}: AboutClaim & {
  orderId: number;
  firstName: string | null;
  /** The name of the colleague who reported it; null for the reader. */
  colleague: string | null;
}): Letter {
  return {
    subject: t.claimReceivedSubject({ orderNumber }),
    preview: t.claimIsChecked(),
    reader: "customer",
    firstName,
    parts: [
      paragraph(colleague ? t.claimReceivedOf({ colleague, orderNumber }) : t.claimReceivedText({ orderNumber })),
      ...claimParts(claim),
      paragraph(t.claimIsChecked()),
      button(t.viewYourOrder(), `/orders/${orderId}#problems`),
    ],
  };
}

/** To the customer: line by line. */
export function claimDecided({
  orderId,
  orderNumber,
  claim,
  firstName,
}: {
  orderId: number;
  orderNumber: string;
  claim: Pick<ClaimView, "lines" | "answer">;
  firstName: string | null;
}): Letter {
  return {
    subject: t.claimDecidedSubject({ orderNumber }),
    preview: claim.answer ?? t.claimDecidedText({ orderNumber }),
    reader: "customer",
    firstName,
    parts: [
      paragraph(t.claimDecidedText({ orderNumber })),
      ...listed(claim.lines, decidedLineText),
      ...(claim.answer ? [quote(claim.answer)] : []),
      button(t.viewYourOrder(), `/orders/${orderId}#problems`),
    ],
  };
}
