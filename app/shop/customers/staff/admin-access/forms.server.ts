import { z } from "zod";

import { shopLook } from "~/shop/brand/appearance/appearance.server";
import { normaliseEmail } from "~/formats/email";
import { MAX_CODE_LENGTH, MAX_EMAIL_LENGTH } from "./limits";

const typedEmail = (missing: string) =>
  z
    .string({ error: missing })
    .overwrite(normaliseEmail)
    .min(1, { error: missing })
    .max(MAX_EMAIL_LENGTH, { error: "This is too long for an e-mail address." });

/** The form of /emergency-admin. The format of the e-mail is not checked: a wrong e-mail is refused like a wrong code. */
export const emergencyForm = z.object({
  email: typedEmail("Enter the e-mail of the account."),
  secret: z
    .string({ error: "Enter the secret code." })
    .min(1, { error: "Enter the secret code." })
    .max(MAX_CODE_LENGTH, { error: "This is too long for a code." }),
});

/** Returns the message for a missing e-mail or secret (specification 5); undefined when both are there. */
export function missingFieldMessage(input: Record<string, unknown>): string | undefined {
  const { email, secret } = input;
  const isMissing =
    typeof email !== "string" || !email.trim() || typeof secret !== "string" || !secret;
  return isMissing ? "Please provide both email and secret" : undefined;
}

/** The form of /direct-admin-access. */
export const directAccessForm = z.object({ email: typedEmail("Please enter your email address.") });

/** The message for an e-mail outside the staff's domain (specification 5). */
export const staffOnlyMessage = async () =>
  `Only authorized ${(await shopLook()).name} staff can access the admin panel.`;
