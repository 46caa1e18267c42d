import * as t from "~/messages/conversations";
import { button, type Letter, paragraph, quote } from "~/shop/brand/mail/letter";
import type { About } from "./add-message.server";

interface Said {
  about: Pick<About, "orderNumber" | "inquiryId">;
  text: string;
  /** Their number. */
  photos: number;
  /** The page of the conversation. */
  address: string;
}

/** "order W-2026-0012", "inquiry #5", "your account" */
const nameOf = ({ orderNumber, inquiryId }: Said["about"]) =>
  orderNumber ? t.aboutOrder({ orderNumber }) : inquiryId ? t.aboutInquiry({ id: inquiryId }) : null;

const saidParts = ({ text, photos }: Pick<Said, "text" | "photos">) => [
  ...(text ? [quote(text)] : []),
  ...(photos > 0 ? [paragraph(t.photosInLetter({ count: photos }))] : []),
];

/** To who asked. */
export function messageForCustomer({
  about,
  address,
  firstName,
  takesReplies,
  ...said
}: Said & { firstName: string | null; /** By e-mail. */ takesReplies: boolean }): Letter {
  const name = nameOf(about);
  return {
    subject: name ? t.answerSubject({ about: name }) : t.messageSubject(),
    preview: said.text || t.photosInLetter({ count: said.photos }),
    reader: "customer",
    firstName,
    parts: [
      paragraph(name ? t.answerIntro({ about: name }) : t.messageIntro()),
      ...saidParts(said),
      ...(takesReplies ? [paragraph(t.answerByEmail())] : []),
      button(t.openMessages(), address),
    ],
  };
}

/** To the staff. */
export function messageForStaff({
  about,
  address,
  customer,
  author,
  ...said
}: Said & { customer: string; author: string }): Letter {
  const name = nameOf(about);
  return {
    subject: name ? t.staffSubjectAbout({ customer, about: name }) : t.staffSubject({ customer }),
    preview: said.text || t.photosInLetter({ count: said.photos }),
    reader: "staff",
    parts: [paragraph(t.staffIntro({ author })), ...saidParts(said), button(t.answerInPanel(), address)],
  };
}
