import { z } from "zod";

import { isEmail, normaliseEmail } from "~/formats/email";
import { CODE_DIGITS, MAX_EMAIL_LENGTH, MAX_TYPED_CODE_LENGTH } from "./sign-in-limits";

const MISSING_EMAIL = "Enter your e-mail address.";
const MISSING_CODE = "Enter the code from the letter.";

/** The form that asks for an e-mail address. */
export const emailForm = z.object({
  email: z
    .string({ error: MISSING_EMAIL })
    .overwrite(normaliseEmail)
    .min(1, { error: MISSING_EMAIL })
    .max(MAX_EMAIL_LENGTH, {
      error: `An e-mail address has at most ${MAX_EMAIL_LENGTH} characters.`,
    })
    .refine(isEmail, { error: "Enter an e-mail address, like name@example.com." }),
});

/** The form that asks for the code. Spaces and dashes between its figures are allowed. */
export const codeForm = z.object({
  code: z
    .string({ error: MISSING_CODE })
    .max(MAX_TYPED_CODE_LENGTH, { error: `The code has ${CODE_DIGITS} figures.` })
    .transform((typed) => typed.normalize("NFKC").replace(/[\s\p{Pd}]/gu, ""))
    .refine((code) => /^\d+$/.test(code) && code.length === CODE_DIGITS, {
      error: `The code has ${CODE_DIGITS} figures.`,
    }),
});
