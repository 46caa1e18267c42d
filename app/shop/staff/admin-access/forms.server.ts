import { z } from "zod";

import { env } from "~/env.server";
import { normaliseEmail } from "~/formats/email";
import { MAX_CODE_LENGTH, MAX_EMAIL_LENGTH } from "./limits";

const typedEmail = (missing: string) =>
  z
    .string({ error: missing })
    .overwrite(normaliseEmail)
    .min(1, { error: missing })
    .max(MAX_EMAIL_LENGTH, { error: "This is too long for an e-mail address." });

/** /emergency-admin. Whether the e-mail is one is not said: a wrong one is refused like a wrong code. */
export const emergencyForm = z.object({
  email: typedEmail("Enter the e-mail of the account."),
  secret: z
    .string({ error: "Enter the secret code." })
    .min(1, { error: "Enter the secret code." })
    .max(MAX_CODE_LENGTH, { error: "This is too long for a code." }),
});

/** What is said when one of the two was left empty, or is no text at all (specification 5); undefined when neither was. */
export function missesEither(typed: Record<string, unknown>): string | undefined {
  const { email, secret } = typed;
  const isMissing =
    typeof email !== "string" || !email.trim() || typeof secret !== "string" || !secret;
  return isMissing ? "Please provide both email and secret" : undefined;
}

/** /direct-admin-access. */
export const directAccessForm = z.object({ email: typedEmail("Please enter your email address.") });

/** The words for somebody who is not of the staff's domain (specification 5). */
export const onlyStaff = () => `Only authorized ${env.SHOP_NAME} staff can access the admin panel.`;
