import { button, facts, type Letter, paragraph } from "~/shop/brand/mail/letter";

interface KeyFacts {
  firstName: string | null;
  /** The name that the owner gave it. */
  name: string;
  /** The first characters of the key. */
  hint: string;
  scope: { name: string; meaning: string };
  /** Formatted date and time. */
  when: string;
}

/** To the contact of a company after an API key was created for it. The key itself is never mailed. */
export function apiKeyCreated({ scope, ...key }: KeyFacts): Letter {
  return {
    subject: `A new API key: ${key.name}`,
    preview: `With it a program ${scope.meaning}.`,
    reader: "customer",
    firstName: key.firstName,
    parts: [
      paragraph(
        `An API key was created with your account. A program that uses it ${scope.meaning}.`,
      ),
      factsOf({ ...key, scope }),
      paragraph("If that was not you, revoke the key at once and tell us."),
      button("Your API keys", "/company/keys"),
    ],
  };
}

/** To a customer after one of their API keys was revoked. */
export function apiKeyRevoked(key: KeyFacts): Letter {
  return {
    subject: `API key revoked: ${key.name}`,
    preview: "The key no longer works.",
    reader: "customer",
    firstName: key.firstName,
    parts: [
      paragraph("An API key of your account was revoked. Programs that used it need another one."),
      factsOf(key),
      button("Your API keys", "/company/keys"),
    ],
  };
}

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
  const what = count === 1 ? "API key" : `${count} API keys`;
  return {
    subject: `Your ${what} ${count === 1 ? "was" : "were"} revoked`,
    preview: removed
      ? `${removed} was removed from your company.`
      : "Our team did this as a precaution.",
    reader: "customer",
    firstName,
    parts: [
      paragraph(
        `${removed ? `${removed} was removed from your company, and with them the ${what} that they made` : `Our team has revoked your ${what}`}: programs that used ${count === 1 ? "it need" : "them need"} another one. If you do not know why, please answer this mail.`,
      ),
      button("Your API keys", "/company/keys"),
    ],
  };
}

const factsOf = ({ name, hint, scope, when }: KeyFacts) =>
  facts(["Key", name], ["Begins with", hint], ["May", scope.name], ["When", when]);
