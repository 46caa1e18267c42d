import { z } from "zod";

import { isEmail, normaliseEmail } from "~/formats/email";
import { severalLines, singleLine } from "../formats/text";

// The kinds of fields that the shop's forms are made of. `max` is in characters, `missing` the words for "empty".

const tooLong = (max: number) =>
  `This is too long: at most ${max.toLocaleString("en")} characters fit.`;

/** One line that must be there. */
export const requiredLine = (max: number, missing: string) =>
  z
    .string({ error: missing })
    .overwrite(singleLine)
    .min(1, { error: missing, abort: true })
    .max(max, { error: tooLong(max) });

/** One line; null when it was left empty. */
export const optionalLine = (max: number) =>
  z
    .string()
    .overwrite(singleLine)
    .max(max, { error: tooLong(max) })
    .optional()
    .transform((text) => text || null);

/** Several lines that must be there. */
export const requiredText = (max: number, missing: string) =>
  z
    .string({ error: missing })
    .overwrite(severalLines)
    .min(1, { error: missing, abort: true })
    .max(max, { error: tooLong(max) });

/** Several lines; null when they were left empty. */
export const optionalText = (max: number) =>
  z
    .string()
    .overwrite(severalLines)
    .max(max, { error: tooLong(max) })
    .optional()
    .transform((text) => text || null);

/** An e-mail address that must be there, in the one spelling that is stored. */
export const emailAddress = (max: number, missing: string) =>
  z
    .string({ error: missing })
    .overwrite(normaliseEmail)
    .min(1, { error: missing, abort: true })
    .max(max, { error: tooLong(max), abort: true })
    .refine(isEmail, { error: "Enter an e-mail address like name@shop.com." });

/** A box to tick. */
export const tick = () => z.boolean({ error: "Tick the box or leave it." }).default(false);
