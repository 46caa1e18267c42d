import { counted } from "~/formats/counted";
import type { LeftOutFact } from "~/shop/base/problem";
import type { InquiryLine } from "~/shop/cart/inquiries/inquiry";
import { button, facts, type Letter, lines, paragraph, quote } from "~/shop/brand/mail/letter";
import { leftOutTexts } from "./checkout";

// The sender may have typed somebody else's address, so the mail contains nothing that they wrote.
const NOT_YOU =
  "You are receiving this e-mail because your address was entered in a form in our shop. If that was not you, please ignore it.";

/** The confirmation to the e-mail that a visitor typed, without the content of the inquiry. */
export function inquiryReceived(): Letter {
  return {
    subject: "We have received your inquiry",
    preview: "Thank you for your interest. We will answer within 24 hours.",
    reader: "customer",
    parts: [
      paragraph("Thank you for your interest. We have received your inquiry."),
      paragraph("Our team will answer within 24 hours, at this address."),
      paragraph(NOT_YOU),
    ],
  };
}

/** The confirmation to a customer who has sent their cart. */
export function cartReceived({
  firstName,
  pieces,
  leftOut = [],
}: {
  firstName: string | null;
  pieces: number;
  /** What of the cart is not in it, because it cannot be ordered. */
  leftOut?: readonly LeftOutFact[];
}): Letter {
  return {
    subject: "We have received your inquiry",
    preview: "Thank you for your interest. We will answer within 24 hours.",
    reader: "customer",
    firstName,
    parts: [
      paragraph(
        `Thank you for your interest. We have received your inquiry with your cart (${counted(pieces, "piece")}).`,
      ),
      ...(leftOut.length > 0
        ? [
            paragraph("Not in it, because it cannot be ordered now:"),
            ...leftOutTexts(leftOut).map((text) => paragraph(`– ${text}`)),
          ]
        : []),
      paragraph("Our team will answer within 24 hours. Your cart stays as it is."),
      button("Open your cart", "/cart"),
    ],
  };
}

/** The notification of the brand's staff. */
export function newInquiry(inquiry: {
  id: number;
  name: string;
  email: string;
  company: string | null;
  message: string | null;
  lines: InquiryLine[];
  /** It was a customer's cart. */
  isCart: boolean;
}): Letter {
  const { id, name, email, company, message } = inquiry;
  return {
    subject: `New inquiry #${id} from ${company ?? name}`,
    preview: message ?? `${name}, ${email}`,
    reader: "staff",
    parts: [
      paragraph(inquiry.isCart ? "A customer has sent their cart." : "A visitor has sent an inquiry."),
      facts(
        ["Name", name],
        ["Company", company],
        ["E-mail", email],
        // A visitor asks about a style, and orders nothing of it.
        ["Style", inquiry.isCart ? null : (inquiry.lines[0]?.productName ?? null)],
      ),
      ...(message ? [quote(message)] : []),
      ...(inquiry.isCart && inquiry.lines.length > 0
        ? lines(
            inquiry.lines.map(({ productName, color, size, quantity }) => ({
              quantity,
              name: productName,
              detail: [color, size].filter(Boolean).join(", "),
            })),
            "see the inquiry in the admin panel.",
          )
        : []),
      paragraph(`To answer, write to ${email}: a reply to this e-mail does not reach them.`),
      button("Open the inquiries", "/admin/inquiries?show=unread"),
    ],
  };
}
