import type { Letter } from "~/shop/brand/mail/letter";
import type { ViewedList } from "~/shop/desk/saved-views/saved-view";
import * as t from "~/messages/desk";

export const MAX_MAILING_SUBJECT = 120;
export const MAX_MAILING_TEXT = 5_000;
/** Customers of one mailing. */
export const MAX_RECIPIENTS = 2_000;

/** Why a customer of the list gets no e-mail. */
export const LEFT_OUT = ["unsubscribed", "not_approved", "no_address", "same_address"] as const;
export type LeftOut = (typeof LEFT_OUT)[number];

export interface MailingRecipient {
  id: string;
  /** The company's name, or its contact's. */
  name: string;
  email: string;
  leftOut: LeftOut | null;
}

/** An e-mail to the customers of a filtered list: a draft until it is sent. */
export interface MailingView {
  id: number;
  subject: string;
  text: string;
  list: ViewedList;
  query: string;
  /** The name of who has sent it. */
  sentBy: string | null;
  sentAt: Date | null;
  /** Of a draft, who would get it now. */
  recipients: MailingRecipient[];
  /** Recipients whose e-mail is not in the queue yet. */
  waiting: number;
  /** Equal only while those who get it are the same. */
  seen: string;
}

interface MailingWords {
  subject: string;
  text: string;
  firstName: string | null;
  /** The path of the page on which they stop such e-mails. */
  unsubscribe: string;
}

export const mailingLetter = ({ subject, text, firstName, unsubscribe }: MailingWords): Letter => ({
  subject,
  preview: text,
  reader: "customer",
  firstName,
  parts: [
    ...text.split(/\n{2,}/).map((block) => ({ kind: "text" as const, text: block })),
    { kind: "link", label: t.stopMailings(), href: unsubscribe },
  ],
});
