import { z } from "zod";

import { isEmail, normaliseEmail } from "~/formats/email";
import { parseId } from "~/formats/ids";
import { multiLine, plainCode, singleLine } from "~/formats/text";
import * as t from "~/messages/tables";

// Zod schemas of common form fields. `max` is in characters, `missing` is the message for an empty field.

/** A function gives the text when it is shown. */
export type Message = string | (() => string);

const tooLong = (max: number) => t.thisIsTooLongAt({ max });

export const requiredLine = (max: number, missing: Message) =>
  z
    .string({ error: missing })
    .overwrite(singleLine)
    .min(1, { error: missing, abort: true })
    .max(max, { error: tooLong(max) });

/** Null when empty. */
export const optionalLine = (max: number) =>
  z
    .string()
    .overwrite(singleLine)
    .max(max, { error: tooLong(max) })
    .optional()
    .transform((text) => text || null);

/** Such as a postcode or the customer's order number; invisible characters are removed; null when empty. */
export const optionalCode = (max: number) =>
  z
    .string()
    .overwrite((text) => plainCode(singleLine(text)))
    .max(max, { error: tooLong(max) })
    .optional()
    .transform((text) => text || null);

export const requiredText = (max: number, missing: Message) =>
  z
    .string({ error: missing })
    .overwrite(multiLine)
    .min(1, { error: missing, abort: true })
    .max(max, { error: tooLong(max) });

/** Null when empty. */
export const optionalText = (max: number) =>
  z
    .string()
    .overwrite(multiLine)
    .max(max, { error: tooLong(max) })
    .optional()
    .transform((text) => text || null);

/** Required; normalised as it is stored. */
export const emailAddress = (max: number, missing: Message) =>
  z
    .string({ error: missing })
    .overwrite(normaliseEmail)
    .min(1, { error: missing, abort: true })
    .max(max, { error: tooLong(max), abort: true })
    .refine(isEmail, { error: t.enterAnEMailAddress });

/** 0 for none; -1, which no version is, when it is missing or invalid. */
export const rowVersion = () =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .catch(-1);

/** 0, which no row has, when it is missing or invalid. */
export const rowId = () =>
  z
    .string()
    .optional()
    .transform((typed) => parseId(typed) ?? 0);

/** See ui/layout/form-key.tsx; undefined without a valid one. */
export const formKey = () =>
  z
    .string()
    .regex(/^[\w-]{8,64}$/)
    .optional()
    .catch(undefined);

export const tick = () => z.boolean({ error: t.tickTheBoxOrLeave }).default(false);
