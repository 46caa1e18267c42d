import { button, facts, type Letter, paragraph } from "~/shop/mail/letter";

interface KeyFacts {
  firstName: string | null;
  /** What its owner calls it. */
  name: string;
  /** Its first characters. */
  hint: string;
  scope: { name: string; meaning: string };
  /** As it is printed. */
  when: string;
}

/** To a customer with whose account a key for programs was made. The key itself is in no mail. */
export function apiKeyMade({ scope, ...key }: KeyFacts): Letter {
  return {
    subject: `A new API key: ${key.name}`,
    preview: `With it a program ${scope.meaning}.`,
    reader: "customer",
    firstName: key.firstName,
    parts: [
      paragraph(
        `An API key was made with your account. Who has it, a program for example, ${scope.meaning}.`,
      ),
      factsOf({ ...key, scope }),
      paragraph("If that was not you, revoke the key at once and tell us."),
      button("Your API keys", "/company/keys"),
    ],
  };
}

/** To a customer one of whose keys opens nothing any more. */
export function apiKeyRevoked(key: KeyFacts): Letter {
  return {
    subject: `API key revoked: ${key.name}`,
    preview: "It opens nothing any more.",
    reader: "customer",
    firstName: key.firstName,
    parts: [
      paragraph("An API key of your account was revoked. What used it needs another one."),
      factsOf(key),
      button("Your API keys", "/company/keys"),
    ],
  };
}

/** To a customer all of whose keys the brand has ended. */
export function apiKeysRevoked({
  firstName,
  count,
}: {
  firstName: string | null;
  count: number;
}): Letter {
  const what = count === 1 ? "API key" : `${count} API keys`;
  return {
    subject: `Your ${what} ${count === 1 ? "was" : "were"} revoked`,
    preview: "Our team did it, to be safe.",
    reader: "customer",
    firstName,
    parts: [
      paragraph(
        `Our team has revoked your ${what}: programs that used ${count === 1 ? "it need" : "them need"} another one. If you do not know why, please answer this mail.`,
      ),
      button("Your API keys", "/company/keys"),
    ],
  };
}

const factsOf = ({ name, hint, scope, when }: KeyFacts) =>
  facts(["Key", name], ["Begins with", hint], ["May", scope.name], ["When", when]);
