import type { Decision } from "~/shop/customers/approval";
import type { LetterKind } from "~/shop/mail/letter-kinds";
import { button, facts, type Letter, paragraph, quote } from "~/shop/mail/letter";

/** To somebody who has signed in for the first time without an invitation. */
export function applicationReceived({ firstName }: { firstName: string | null }): Letter {
  return {
    subject: "We have received your application",
    preview: "Our team looks at it. Tell us about your company in the meantime.",
    reader: "customer",
    firstName,
    parts: [
      paragraph(
        "Thank you for your interest. Our team looks at your application for a wholesale account and writes to you at this address.",
      ),
      paragraph(
        "In the meantime you can tell us about your company: that makes it easier to decide.",
      ),
      button("Your company", "/company"),
    ],
  };
}

/** To the desk. */
export function newApplication({
  userId,
  name,
  email,
}: {
  userId: string;
  name: string;
  email: string;
}): Letter {
  return {
    subject: `New application from ${name}`,
    preview: email,
    reader: "desk",
    parts: [
      paragraph("Somebody has signed in for the first time and waits to be approved."),
      facts(["Name", name], ["E-mail", email]),
      button("See the applicant", `/admin/customers/${userId}`),
    ],
  };
}

/** Decisions as they are written to the person; an approval of who was suspended is a reinstatement. */
const DECISIONS: Record<
  Decision,
  {
    kind: LetterKind;
    subject: string;
    text: string;
    /** Before the desk's own words. */
    lead: string;
    more?: string;
    button?: [label: string, path: string];
  }
> = {
  approve: {
    kind: "application-approved",
    subject: "Your wholesale account is approved",
    text: "Welcome! Your wholesale account is approved. As soon as you are logged in you see wholesale prices and can order.",
    lead: "Our team adds:",
    button: ["See the collection", "/"],
  },
  decline: {
    kind: "application-declined",
    subject: "Your application for a wholesale account",
    text: "Thank you for your interest. We are sorry that we cannot offer you a wholesale account.",
    lead: "This is why:",
    more: "If something has changed or is not as we think, please write to us.",
  },
  ask: {
    kind: "application-question",
    subject: "A question about your application",
    text: "Thank you for your interest. Before we decide about your application we have a question:",
    lead: "",
    more: "Please log in and answer in your company profile. As soon as you have saved it our team looks at it again. You can answer this mail as well.",
    button: ["Your company", "/company"],
  },
  suspend: {
    kind: "customer-suspended",
    subject: "Your wholesale account is suspended",
    text: "We have suspended your wholesale account. You can log in, but you see no prices and cannot order.",
    lead: "This is why:",
    more: "If this is a mistake, please write to us.",
  },
  reinstate: {
    kind: "customer-reinstated",
    subject: "Your wholesale account is open again",
    text: "Your wholesale account is open again: you see wholesale prices and can order as before.",
    lead: "Our team adds:",
    button: ["See the collection", "/"],
  },
};

/** To whom a decision is about; `reason` is the question, or why not. */
export function approvalStatusChanged(
  decision: Decision,
  { firstName, reason }: { firstName: string | null; reason: string | null },
): { kind: LetterKind; letter: Letter } {
  const { kind, subject, text, lead, more, button: link } = DECISIONS[decision];
  const letter: Letter = {
    subject,
    preview: text,
    reader: "customer",
    firstName,
    parts: [
      paragraph(text),
      ...(reason ? [...(lead ? [paragraph(lead)] : []), quote(reason)] : []),
      ...(more ? [paragraph(more)] : []),
      ...(link ? [button(...link)] : []),
    ],
  };
  return { kind, letter };
}
