import * as t from "~/messages/cart";
import type { LeftOutFact } from "~/shop/catalogue/pieces/pieces";
import type { InquiryLine } from "~/shop/cart/inquiries/inquiry";
import { button, facts, type Letter, lines, paragraph, quote, type Sender } from "~/shop/brand/mail/letter";
import { leftOutTexts } from "~/shop/cart/unavailable-texts";

/** To the e-mail address that a visitor typed, so without the content of the inquiry. */
export function inquiryReceived({ answerTime }: Pick<Sender, "answerTime">): Letter {
  const time = timeOf(answerTime);
  return {
    subject: t.inquiryReceived(),
    preview: t.inquiryPreview(time),
    reader: "customer",
    parts: [paragraph(t.inquiryThanks()), paragraph(t.answerAtThisAddress(time)), paragraph(t.whyThisEmail())],
  };
}

const timeOf = (time: string) => ({ hasTime: time !== "", time });

/** To a customer who has sent their cart. */
export function cartReceived({
  firstName,
  pieces,
  leftOut = [],
  answerTime,
}: {
  firstName: string | null;
  pieces: number;
  /** Lines of the cart that cannot be ordered and are not in it. */
  leftOut?: readonly LeftOutFact[];
} & Pick<Sender, "answerTime">): Letter {
  const time = timeOf(answerTime);
  return {
    subject: t.inquiryReceived(),
    preview: t.inquiryPreview(time),
    reader: "customer",
    firstName,
    parts: [
      paragraph(t.cartInquiryThanks({ pieces })),
      ...(leftOut.length > 0
        ? [paragraph(t.notInInquiry()), ...leftOutTexts(leftOut).map((text) => paragraph(`– ${text}`))]
        : []),
      paragraph(t.answerAndCartStays(time)),
      button(t.openYourCart(), "/cart"),
    ],
  };
}

/** To the brand's staff. */
export function newInquiry(inquiry: {
  id: number;
  name: string;
  email: string;
  company: string | null;
  message: string | null;
  lines: InquiryLine[];
  /** The inquiry is a customer's cart. */
  isCart: boolean;
}): Letter {
  const { id, name, email, company, message } = inquiry;
  return {
    subject: t.newInquirySubject({ id, name: company ?? name }),
    preview: message ?? `${name}, ${email}`,
    reader: "staff",
    parts: [
      paragraph(inquiry.isCart ? t.customerSentCart() : t.visitorSentInquiry()),
      facts(
        [t.name(), name],
        [t.company(), company],
        [t.email(), email],
        // A visitor asks about a style, and orders nothing of it.
        [t.style(), inquiry.isCart ? null : (inquiry.lines[0]?.productName ?? null)],
      ),
      ...(message ? [quote(message)] : []),
      ...(inquiry.isCart && inquiry.lines.length > 0
        ? lines(
            inquiry.lines.map(({ productName, color, size, quantity }) => ({
              quantity,
              name: productName,
              detail: [color, size].filter(Boolean).join(", "),
            })),
            t.seeInquiryInPanel,
          )
        : []),
      paragraph(t.howToAnswer({ email })),
      button(t.openInquiries(), "/admin/inquiries?show=unread"),
    ],
  };
}
