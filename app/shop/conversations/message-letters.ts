import * as t from "~/messages/conversations";
import { button, type Letter, paragraph, quote } from "~/shop/brand/mail/letter";
import type { About } from "./add-message.server";
import { MAX_MAIL_BYTES, MAX_PHOTO_BYTES, MAX_PHOTOS } from "./conversation";

interface Said {
  about: Omit<About, "visitor">;
  text: string;
  /** Their number. */
  photos: number;
  /** The page of the conversation. */
  address: string;
}

/** "order W-2026-0012", "inquiry #5", "the request for access"; null for an account. */
function nameOf({ orderNumber, inquiryId, requestId }: Said["about"]): string | null {
  if (orderNumber) return t.aboutOrder({ orderNumber });
  if (inquiryId) return t.aboutInquiry({ id: inquiryId });
  return requestId ? t.aboutAccessRequest() : null;
}

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

/** Why a mail of somebody whose reply address it is was not taken. */
export type RefusedMail = "too large" | "unreadable" | "not allowed" | "too many" | "empty";

/** To who has written by e-mail: it was not taken, or not all of its files (`names`). */
export function mailNotTaken({
  about,
  why,
  names,
  firstName,
  isStaff,
  page,
  salesEmail,
}: {
  about: Said["about"];
  why: RefusedMail | "files";
  names: string;
  firstName: string | null;
  isStaff: boolean;
  /** Where they can write instead; null: nowhere. */
  page: string | null;
  salesEmail: string;
}): Letter {
  const name = nameOf(about);
  const text = t.notTakenText(why, {
    names,
    salesEmail,
    mailSize: MAX_MAIL_BYTES / 1024 / 1024,
    photos: MAX_PHOTOS,
    photoSize: MAX_PHOTO_BYTES / 1024 / 1024,
  });
  return {
    subject: why === "files" ? t.filesNotTakenSubject() : t.notTakenSubject(),
    preview: text,
    reader: isStaff ? "staff" : "customer",
    firstName,
    parts: [
      paragraph(name ? t.yourMailAbout({ about: name }) : t.yourMail()),
      paragraph(text),
      ...(page ? [button(t.openMessages(), page)] : []),
    ],
  };
}
