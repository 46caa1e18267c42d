import { countryName } from "~/formats/countries";
import { formatDate, formatDateTime } from "~/formats/dates";
import * as t from "~/messages/customers";
import { button, facts, type Letter, paragraph, quote } from "~/shop/brand/mail/letter";
import type { KeyScope } from "~/shop/customers/api-keys/api-key";
import type { Decision } from "~/shop/customers/applications/approval";
import type { CompanyRole } from "~/shop/customers/people/roles";
import { CODE_MINUTES } from "~/shop/customers/limits";
import { companyRoleText } from "./customers";

// Access requests.

/** To the e-mail address that a visitor entered. It repeats nothing from the form, because the address may be another person's. */
export const accessRequestReceived = (): Letter => ({
  subject: "We have received your request for wholesale access",
  preview: "Our team will review it and write to you.",
  reader: "customer",
  parts: [
    paragraph(
      "Thank you for your interest. We have received your request for wholesale access and will review it. If we can welcome you as a customer, we will send an invitation to this address.",
    ),
    paragraph(
      "You are receiving this e-mail because your address was entered in a form in our shop. If that was not you, please ignore it.",
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
    paragraph("In the meantime, telling us about your company helps us decide."),
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
    paragraph("Someone has signed in for the first time and is waiting for approval."),
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
    text: "Welcome! Your wholesale account is approved. Sign in to see wholesale prices and to order.",
    lead: "Our team adds:",
    button: ["See the collection", "/"],
  },
  decline: {
    subject: "Your application for a wholesale account",
    text: "Thank you for your interest. We are sorry, but we cannot offer you a wholesale account.",
    lead: "The reason:",
    more: "If something has changed or we have misunderstood, please write to us.",
  },
  ask: {
    subject: "A question about your application",
    text: "Thank you for your interest. Before we decide on your application, we have a question:",
    more: "Please sign in and answer in your company profile; we will then review your application again. You can also reply to this e-mail.",
    button: ["Your company", "/company"],
  },
  suspend: {
    subject: "Your wholesale account is suspended",
    text: "We have suspended your wholesale account. You can still sign in, but you cannot see prices or order.",
    lead: "The reason:",
    more: "If this is a mistake, please write to us.",
  },
  reinstate: {
    subject: "Your wholesale account is open again",
    text: "Your wholesale account is open again. You can see wholesale prices and order as before.",
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
      `You are invited to order from ${shopName} at wholesale prices. Please open this link and sign in with ${email}:`,
    ),
    button("Accept the invitation", link),
    paragraph(`The invitation is for you alone, works once and expires on ${formatDate(expiresAt)}.`),
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
  preview: `Join ${companyName} in the wholesale shop of ${shopName}.`,
  reader: "customer",
  parts: [
    paragraph(
      `${companyName} is a customer of ${shopName} and invites you as a colleague. ${companyRoleText(role)} Please open this link and sign in with ${email}:`,
    ),
    button("Accept the invitation", link),
    paragraph(
      `The invitation is for you alone, works once and expires on ${formatDate(expiresAt)}. If you do not know ${companyName}, please ignore this e-mail.`,
    ),
  ],
});

// Signing in.

/** To whoever wants to sign in. `path` is the page that has the code filled in. The subject is seen by the shop's admins. */
export const signInCode = ({ shopName, code, path }: { shopName: string; code: string; path: string }): Letter => ({
  subject: `Your sign-in code for ${shopName}`,
  preview: `${code} is your code. It works for ${CODE_MINUTES} minutes.`,
  reader: "customer",
  parts: [
    paragraph(`Enter this code on the page where you asked for it. It works once, for ${CODE_MINUTES} minutes.`),
    facts(["Your code", code]),
    paragraph("Or open this link in the same browser:"),
    button("Sign in", path),
    paragraph(
      "If you did not ask for it, please ignore this e-mail. Never pass the code on: we do not ask for it by telephone or e-mail.",
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
  facts(["Key", name], ["Begins with", hint], ["May", t.keyScopeName(scope)], ["When", formatDateTime(at)]);

/** To the contact of a company after an API key was created for it. The key itself is never mailed. */
export const apiKeyCreated = (key: KeyFacts): Letter => ({
  subject: `A new API key: ${key.name}`,
  preview: `A program that uses it ${t.keyScopeMeaning(key.scope)}.`,
  reader: "customer",
  firstName: key.firstName,
  parts: [
    paragraph(`An API key was created for your account. A program that uses it ${t.keyScopeMeaning(key.scope)}.`),
    factsOf(key),
    paragraph("If that was not you, revoke the key at once and write to us."),
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
    paragraph("An API key of your account was revoked. Programs that used it need a new one."),
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
  const what = count === 1 ? "API key" : t.numberOfKeys({ count });
  const happened = removed
    ? `${removed} was removed from your company, and the ${what} they made ${count === 1 ? "was" : "were"} revoked`
    : `Our team has revoked your ${what}`;
  return {
    subject: `Your ${what} ${count === 1 ? "was" : "were"} revoked`,
    preview: removed ? `${removed} was removed from your company.` : "Our team did this as a precaution.",
    reader: "customer",
    firstName,
    parts: [
      paragraph(
        `${happened}. Programs that used ${count === 1 ? "it need a new one" : "them need new ones"}. If you do not know why, please reply to this e-mail.`,
      ),
      button("Your API keys", "/company/keys"),
    ],
  };
}
