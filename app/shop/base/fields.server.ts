import { z } from "zod";

import { isEmail, normaliseEmail } from "~/formats/email";
import { parseId } from "~/formats/ids";
import { multiLine, plainCode, singleLine } from "~/formats/text";
import * as t from "~/messages/tables";

// Zod schemas of common form fields. `max` is in characters, `missing` is the message for an empty field.

/** A message, or the text that says it when it is shown. */
export type Message = string | (() => string);

const tooLong = (max: number) => t.thisIsTooLongAt({ max });

/** A required single-line text. */
export const requiredLine = (max: number, missing: Message) =>
  z
    .string({ error: missing })
    .overwrite(singleLine)
    .min(1, { error: missing, abort: true })
    .max(max, { error: tooLong(max) });

/** An optional single-line text; null when empty. */
export const optionalLine = (max: number) =>
  z
    .string()
    .overwrite(singleLine)
    .max(max, { error: tooLong(max) })
    .optional()
    .transform((text) => text || null);

/** An optional code, such as a postcode or the customer's order number, without what nobody sees of it; null when empty. */
export const optionalCode = (max: number) =>
  z
    .string()
    .overwrite((text) => plainCode(singleLine(text)))
    .max(max, { error: tooLong(max) })
    .optional()
    .transform((text) => text || null);

/** A required multi-line text. */
export const requiredText = (max: number, missing: Message) =>
  z
    .string({ error: missing })
    .overwrite(multiLine)
    .min(1, { error: missing, abort: true })
    .max(max, { error: tooLong(max) });

/** An optional multi-line text; null when empty. */
export const optionalText = (max: number) =>
  z
    .string()
    .overwrite(multiLine)
    .max(max, { error: tooLong(max) })
    .optional()
    .transform((text) => text || null);

/** A required e-mail address, normalised as it is stored. */
export const emailAddress = (max: number, missing: Message) =>
  z
    .string({ error: missing })
    .overwrite(normaliseEmail)
    .min(1, { error: missing, abort: true })
    .max(max, { error: tooLong(max), abort: true })
    .refine(isEmail, { error: t.enterAnEMailAddress });

/** The version of what a form was rendered from, 0 for none; -1, which is that of nothing, when it is missing or invalid. */
export const seenVersion = () =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .catch(-1);

/** The id of a row; 0, which none has, when it is missing or invalid. */
export const rowId = () =>
  z
    .string()
    .optional()
    .transform((typed) => parseId(typed) ?? 0);

/** The key of a form (ui/layout/form-key.tsx), or undefined without a valid one. */
export const formKey = () =>
  z
    .string()
    .regex(/^[\w-]{8,64}$/)
    .optional()
    .catch(undefined);

/** A checkbox. */
export const tick = () => z.boolean({ error: t.tickTheBoxOrLeave }).default(false);
