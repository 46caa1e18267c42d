import { createHash } from "node:crypto";

import { z } from "zod";

import { isEmail, normaliseEmail } from "../../../app/formats/email";

/** A person whom the sign-in page offers as a button. */
export interface DemoPerson {
  subject: string;
  email: string;
  firstName: string;
  lastName: string;
  /** Describes the person: "Approved buyer with past orders". */
  label: string;
  role: string;
}

/** The account of a person who signed in; the provider's claims are made from it. */
export interface DemoAccount {
  subject: string;
  email: string;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
}

/** The submitted values of the form "Someone new". */
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

/** Reads the form "Someone new"; a missing field is empty. */
export function newcomerOf(form: URLSearchParams): Newcomer {
  return {
    firstName: form.get("firstName") ?? "",
    lastName: form.get("lastName") ?? "",
    email: form.get("email") ?? "",
    unverified: form.has("unverified"),
  };
}

/**
 * Validates the form "Someone new" and returns an account, or an error message for each invalid field. The same e-mail
 * always has the same subject; the e-mail of a listed person is an error.
 */
export function validateNewcomer(
  newcomer: Newcomer,
  people: DemoPerson[],
): { account: DemoAccount } | { errors: NewcomerErrors } {
  const parsed = newcomerSchema.safeParse(newcomer);
  if (!parsed.success) {
    const { fieldErrors } = z.flattenError(parsed.error);
    return {
      errors: Object.fromEntries(Object.entries(fieldErrors).map(([field, messages]) => [field, messages?.[0]])),
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

/** Returns the account of a listed person. */
export function accountOf({ subject, email, firstName, lastName }: DemoPerson): DemoAccount {
  return { subject, email: normaliseEmail(email), emailVerified: true, firstName, lastName };
}
