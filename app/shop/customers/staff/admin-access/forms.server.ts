import { z } from "zod";

import { normaliseEmail } from "~/formats/email";
import * as t from "~/messages/customers";
import { MAX_CODE_LENGTH, MAX_EMAIL_LENGTH } from "~/shop/customers/limits";

const typedEmail = (missing: () => string) =>
  z
    .string({ error: missing })
    .overwrite(normaliseEmail)
    .min(1, { error: missing })
    .max(MAX_EMAIL_LENGTH, { error: t.tooLongForEmail });

/** The format of the e-mail is not checked: a wrong e-mail is refused like a wrong code. */
export const emergencyForm = z.object({
  email: typedEmail(t.enterAccountEmail),
  secret: z
    .string({ error: t.enterSecretCode })
    .min(1, { error: t.enterSecretCode })
    .max(MAX_CODE_LENGTH, { error: t.tooLongForCode }),
});

/** For a missing e-mail or secret (specification 5); undefined when both are there. */
export function missingFieldMessage(input: Record<string, unknown>): string | undefined {
  const { email, secret } = input;
  const isMissing = typeof email !== "string" || !email.trim() || typeof secret !== "string" || !secret;
  return isMissing ? t.emailAndSecretMissing() : undefined;
}

export const directAccessForm = z.object({ email: typedEmail(t.enterStaffEmail) });
