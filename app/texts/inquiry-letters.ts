import * as t from "~/messages/cart";
import type { LeftOutFact } from "~/shop/base/problem";
import type { InquiryLine } from "~/shop/cart/inquiries/inquiry";
import { button, facts, type Letter, lines, paragraph, quote } from "~/shop/brand/mail/letter";
import { leftOutTexts } from "./checkout";

/** The confirmation to the e-mail that a visitor typed, without the content of the inquiry. */
export function inquiryReceived(): Letter {
  return {
    subject: t.weHaveReceivedYourInquiry(),
    preview: t.thankYouForYourInterest(),
    reader: "customer",
    parts: [
      paragraph(t.thankYouForYourInterestWe()),
      paragraph(t.ourTeamWillAnswerWithin()),
      paragraph(t.youAreReceivingThisE()),
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
    subject: t.weHaveReceivedYourInquiry(),
    preview: t.thankYouForYourInterest(),
    reader: "customer",
    firstName,
    parts: [
      paragraph(t.thankYouForYourInterestWeHave({ pieces })),
      ...(leftOut.length > 0
        ? [paragraph(t.notInItBecauseIt()), ...leftOutTexts(leftOut).map((text) => paragraph(`– ${text}`))]
        : []),
      paragraph(t.ourTeamWillAnswerWithin24()),
      button(t.openYourCart(), "/cart"),
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
      paragraph(inquiry.isCart ? t.aCustomerHasSentTheir() : t.aVisitorHasSentAn()),
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
      paragraph(t.toAnswerWriteToA({ email })),
      button(t.openTheInquiries(), "/admin/inquiries?show=unread"),
    ],
  };
}
