import type { Decision } from "~/shop/customers/applications/approval";
import type { LetterKind } from "~/shop/brand/mail/letter-kinds";
import { button, facts, type Letter, paragraph, quote } from "~/shop/brand/mail/letter";

/** To somebody who has signed in for the first time without an invitation. */
export function applicationReceived({ firstName }: { firstName: string | null }): Letter {
  return {
    subject: "We have received your application",
    preview: "Our team will review it. Tell us about your company in the meantime.",
    reader: "customer",
    firstName,
    parts: [
      paragraph(
        "Thank you for your interest. Our team will review your application for a wholesale account and write to you at this address.",
      ),
      paragraph(
        "In the meantime you can tell us about your company: that makes it easier to decide.",
      ),
      button("Your company", "/company"),
    ],
  };
}

/** To the staff. */
export function newApplication({
  companyId,
  name,
  email,
}: {
  companyId: string;
  name: string;
  email: string;
}): Letter {
  return {
    subject: `New application from ${name}`,
    preview: email,
    reader: "staff",
    parts: [
      paragraph("Somebody has signed in for the first time and is waiting for approval."),
      facts(["Name", name], ["E-mail", email]),
      button("See the applicant", `/admin/customers/${companyId}`),
    ],
  };
}

/** The texts of the mail about a decision. Approving a suspended customer is a reinstatement. */
const DECISIONS: Record<
  Decision,
  {
    kind: LetterKind;
    subject: string;
    text: string;
    /** The sentence before the quoted reason. */
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
    more: "If something has changed or we have misunderstood, please write to us.",
  },
  ask: {
    kind: "application-question",
    subject: "A question about your application",
    text: "Thank you for your interest. Before we decide about your application we have a question:",
    lead: "",
    more: "Please log in and answer in your company profile. As soon as you have saved it, our team will review your application again. You can also reply to this mail.",
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

/** To the contact of a company about which a decision was made; `reason` is the question, or why they were declined or suspended. */
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
