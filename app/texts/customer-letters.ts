import { countryName } from "~/formats/countries";
import { formatDate, formatDateTime } from "~/formats/dates";
import { button, facts, type Letter, paragraph, quote } from "~/shop/brand/mail/letter";
import type { KeyScope } from "~/shop/customers/api-keys/api-key";
import type { Decision } from "~/shop/customers/applications/approval";
import type { CompanyRole } from "~/shop/customers/people/roles";
import { CODE_MINUTES } from "~/shop/customers/limits";
import { companyRoleText, keyScopeMeaning, keyScopeName, numberOfKeys } from "./customers";

// Access requests.

/** To the e-mail address that a visitor entered. It repeats nothing from the form, because the address may be another person's. */
export const accessRequestReceived = (): Letter => ({
  subject: "We have received your request for wholesale access",
  preview: "Our team will review it and write to you.",
  reader: "customer",
  parts: [
    paragraph(
      "Thank you for your interest. Your request for wholesale access has reached us. Our team will review it. If we can welcome you as a customer, we will send an invitation to this address.",
    ),
    paragraph(
      "You receive this mail because your address was entered in a form of our shop. If that was not you, you can ignore it.",
    ),
  ],
});

/** To the staff. */
export const newAccessRequest = ({
  name,
  email,
  company,
  country,
  vatId,
  website,
  message,
}: {
  name: string;
  email: string;
  company: string;
  country: string;
  vatId: string | null;
  website: string | null;
  message: string | null;
}): Letter => ({
  subject: `New access request from ${company}`,
  preview: `${name}, ${countryName(country)}`,
  reader: "staff",
  parts: [
    paragraph("A visitor has requested wholesale access."),
    facts(
      ["Name", name],
      ["Company", company],
      ["E-mail", email],
      ["Country", countryName(country)],
      ["VAT ID", vatId ?? "none"],
      ["Website", website],
    ),
    ...(message ? [quote(message)] : []),
    button("Invite or close", "/admin/applications#access-requests"),
  ],
});

// Applications.

/** To somebody who has signed in for the first time without an invitation. */
export const applicationReceived = (firstName: string | null): Letter => ({
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
});

/** To the staff. */
export const newApplication = ({
  companyId,
  name,
  email,
}: {
  companyId: string;
  name: string;
  email: string;
}): Letter => ({
  subject: `New application from ${name}`,
  preview: email,
  reader: "staff",
  parts: [
    paragraph("Somebody has signed in for the first time and is waiting for approval."),
    facts(["Name", name], ["E-mail", email]),
    button("See the applicant", `/admin/customers/${companyId}`),
  ],
});

interface DecisionWords {
  subject: string;
  text: string;
  /** The sentence before the quoted reason. */
  lead?: string;
  more?: string;
  button?: [label: string, path: string];
}

/** Approving a suspended customer is a reinstatement. */
const DECISIONS: Record<Decision, DecisionWords> = {
  approve: {
    subject: "Your wholesale account is approved",
    text: "Welcome! Your wholesale account is approved. As soon as you are logged in you see wholesale prices and can order.",
    lead: "Our team adds:",
    button: ["See the collection", "/"],
  },
  decline: {
    subject: "Your application for a wholesale account",
    text: "Thank you for your interest. We are sorry that we cannot offer you a wholesale account.",
    lead: "This is why:",
    more: "If something has changed or we have misunderstood, please write to us.",
  },
  ask: {
    subject: "A question about your application",
    text: "Thank you for your interest. Before we decide about your application we have a question:",
    more: "Please log in and answer in your company profile. As soon as you have saved it, our team will review your application again. You can also reply to this mail.",
    button: ["Your company", "/company"],
  },
  suspend: {
    subject: "Your wholesale account is suspended",
    text: "We have suspended your wholesale account. You can log in, but you see no prices and cannot order.",
    lead: "This is why:",
    more: "If this is a mistake, please write to us.",
  },
  reinstate: {
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
): Letter {
  const { subject, text, lead, more, button: link } = DECISIONS[decision];
  return {
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
}

// Invitations.

interface Invited {
  shopName: string;
  email: string;
  link: string;
  expiresAt: Date;
}

/** To the invited person. */
export const invitation = ({ shopName, email, link, expiresAt }: Invited): Letter => ({
  subject: `Your invitation to the wholesale shop of ${shopName}`,
  preview: `You are invited to order from ${shopName} at wholesale prices.`,
  reader: "customer",
  parts: [
    paragraph(
      `You are invited to order from ${shopName} at wholesale prices. Please open this link and log in with ${email}:`,
    ),
    button("Accept the invitation", link),
    paragraph(
      `The invitation is yours alone, works once and ends on ${formatDate(expiresAt)}. You see prices as soon as you are logged in.`,
    ),
  ],
});

/** To the invited colleague. */
export const companyInvitation = ({
  shopName,
  companyName,
  email,
  role,
  link,
  expiresAt,
}: Invited & { companyName: string; role: CompanyRole }): Letter => ({
  subject: `${companyName} invites you to its account at ${shopName}`,
  preview: `You can work for ${companyName} in the wholesale shop of ${shopName}.`,
  reader: "customer",
  parts: [
    paragraph(
      `${companyName} is a customer of ${shopName} and invites you as a colleague. ${companyRoleText(role)} Please open this link and log in with ${email}:`,
    ),
    button("Accept the invitation", link),
    paragraph(
      `The invitation is yours alone, works once and ends on ${formatDate(expiresAt)}. If you do not know ${companyName}, there is nothing to do.`,
    ),
  ],
});

// Signing in.

/** To whoever wants to sign in. `path` is the page that has the code filled in. The subject is seen by the shop's admins. */
export const signInCode = ({
  shopName,
  code,
  path,
}: {
  shopName: string;
  code: string;
  path: string;
}): Letter => ({
  subject: `Your code to log in at ${shopName}`,
  preview: `${code} is your code. It works for ${CODE_MINUTES} minutes.`,
  reader: "customer",
  parts: [
    paragraph(
      `Type this code on the page on which you asked for it. It works once, for ${CODE_MINUTES} minutes.`,
    ),
    facts(["Your code", code]),
    paragraph("Or open this link, in the same browser:"),
    button("Log in", path),
    paragraph(
      "If you did not ask for it, there is nothing to do. Tell the code to nobody: we never ask for it by telephone or mail.",
    ),
  ],
});

// API keys.

interface KeyFacts {
  firstName: string | null;
  /** The name that the owner gave it. */
  name: string;
  /** The first characters of the key. */
  hint: string;
  scope: KeyScope;
  at: Date;
}

const factsOf = ({ name, hint, scope, at }: KeyFacts) =>
  facts(
    ["Key", name],
    ["Begins with", hint],
    ["May", keyScopeName(scope)],
    ["When", formatDateTime(at)],
  );

/** To the contact of a company after an API key was created for it. The key itself is never mailed. */
export const apiKeyCreated = (key: KeyFacts): Letter => ({
  subject: `A new API key: ${key.name}`,
  preview: `With it a program ${keyScopeMeaning(key.scope)}.`,
  reader: "customer",
  firstName: key.firstName,
  parts: [
    paragraph(
      `An API key was created with your account. A program that uses it ${keyScopeMeaning(key.scope)}.`,
    ),
    factsOf(key),
    paragraph("If that was not you, revoke the key at once and tell us."),
    button("Your API keys", "/company/keys"),
  ],
});

/** To a customer after one of their API keys was revoked. */
export const apiKeyRevoked = (key: KeyFacts): Letter => ({
  subject: `API key revoked: ${key.name}`,
  preview: "The key no longer works.",
  reader: "customer",
  firstName: key.firstName,
  parts: [
    paragraph("An API key of your account was revoked. Programs that used it need another one."),
    factsOf(key),
    button("Your API keys", "/company/keys"),
  ],
});

/** To a customer after an admin has revoked all their API keys, or after a colleague who had made some was removed. */
export function apiKeysRevoked({
  firstName,
  count,
  removed,
}: {
  firstName: string | null;
  count: number;
  /** The name of the colleague. */
  removed?: string;
}): Letter {
  const what = count === 1 ? "API key" : numberOfKeys(count);
  const happened = removed
    ? `${removed} was removed from your company, and with them the ${what} that they made`
    : `Our team has revoked your ${what}`;
  return {
    subject: `Your ${what} ${count === 1 ? "was" : "were"} revoked`,
    preview: removed
      ? `${removed} was removed from your company.`
      : "Our team did this as a precaution.",
    reader: "customer",
    firstName,
    parts: [
      paragraph(
        `${happened}: programs that used ${count === 1 ? "it need" : "them need"} another one. If you do not know why, please answer this mail.`,
      ),
      button("Your API keys", "/company/keys"),
    ],
  };
}
