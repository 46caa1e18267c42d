import { createHash } from "node:crypto";

import { z } from "zod";

import { isEmail, normaliseEmail } from "../../app/formats/email";

/** Someone whom the demo identity provider knows by name and offers as a button. */
export interface DemoPerson {
  subject: string;
  email: string;
  firstName: string;
  lastName: string;
  /** What the visitor becomes: "Approved buyer with past orders". */
  label: string;
  role: string;
}

/** What the provider says about a person who signed in. */
export interface DemoAccount {
  subject: string;
  email: string;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
}

/** The form "Someone new" as it was sent, to be shown again. */
export interface Newcomer {
  firstName: string;
  lastName: string;
  email: string;
  unverified: boolean;
}

export type NewcomerErrors = Partial<Record<"firstName" | "lastName" | "email", string>>;

const name = (what: string) =>
  z
    .string()
    .trim()
    .min(1, { error: `Enter a ${what}.` })
    .max(100, { error: `A ${what} has at most 100 characters.` });

const newcomerSchema = z.object({
  firstName: name("first name"),
  lastName: name("last name"),
  email: z
    .string()
    .transform(normaliseEmail)
    .refine(isEmail, { error: "Enter an e-mail address, like name@example.com." })
    .refine((email) => email.length <= 255, {
      error: "An e-mail address has at most 255 characters.",
    }),
  unverified: z.boolean(),
});

/** Reads the form "Someone new"; a field that was not sent is empty. */
export function newcomerOf(form: URLSearchParams): Newcomer {
  return {
    firstName: form.get("firstName") ?? "",
    lastName: form.get("lastName") ?? "",
    email: form.get("email") ?? "",
    unverified: form.has("unverified"),
  };
}

/**
 * Turns the form "Someone new" into an account, or says what is wrong with each field. The same e-mail
 * is the same person every time; the e-mail of someone on the list is theirs.
 */
export function introduce(
  newcomer: Newcomer,
  people: DemoPerson[],
): { account: DemoAccount } | { errors: NewcomerErrors } {
  const parsed = newcomerSchema.safeParse(newcomer);
  if (!parsed.success) {
    const { fieldErrors } = z.flattenError(parsed.error);
    return {
      errors: Object.fromEntries(
        Object.entries(fieldErrors).map(([field, messages]) => [field, messages?.[0]]),
      ),
    };
  }
  const { unverified, ...account } = parsed.data;
  const known = people.find((person) => normaliseEmail(person.email) === account.email);
  if (known) {
    return {
      errors: { email: `This is ${known.firstName} ${known.lastName}: use the button above.` },
    };
  }
  const digest = createHash("sha256").update(account.email).digest("hex").slice(0, 32);
  return { account: { ...account, subject: `new-${digest}`, emailVerified: !unverified } };
}

/** The account behind one of the buttons. */
export function accountOf({ subject, email, firstName, lastName }: DemoPerson): DemoAccount {
  return { subject, email: normaliseEmail(email), emailVerified: true, firstName, lastName };
}
