import { z } from "zod";

import { parseId } from "~/formats/ids";
import { type Cents, toDecimalString } from "~/shop/money/money";
import { parseEuro } from "~/shop/money/typed-money";

// The kinds of fields that the calls' bodies, queries and answers are made of.

/** Euro as they travel: a text with two decimals, "46.00" (design, rule 3). */
export const euro = z
  .string()
  .regex(/^-?\d+\.\d{2}$/)
  .meta({ description: "Euro, two decimals.", examples: ["46.00"] });

/** Cents as they travel; null stays null. */
export const euroOf = <Amount extends Cents | null>(cents: Amount) =>
  (cents === null ? null : toDecimalString(cents)) as Amount extends Cents ? string : null;

/** 1250 hundredths of a percent travel as "12.50" (specification 3). */
export const percentOf = toDecimalString;

/** An amount that a call sends, in cents: "46.00", "46" or 46. */
export const sentAmount = z
  .union([z.string(), z.number()])
  .transform((sent, context) => {
    const cents = parseEuro(typeof sent === "number" ? plain(sent) : sent);
    if (cents !== null) return cents;
    context.addIssue({ code: "custom", message: 'Send an amount in euro, like "46.00".' });
    return z.NEVER;
  })
  .meta({ description: "Euro.", examples: ["46.00"] });

/** A number as a person would type it: never "1e+21". */
const plain = (number: number) => (Math.abs(number) < 1e15 ? String(number) : "");

/** A moment as it travels: ISO 8601, UTC. */
export const moment = z.iso.datetime();

const MAX_ID = 2_147_483_647;

/** The number of a row in a path. */
export const rowId = z
  .string()
  .transform((text, context) => {
    const id = parseId(text);
    if (id !== null) return id;
    context.addIssue({ code: "custom", message: "Not the number of a row." });
    return z.NEVER;
  })
  .meta({ type: "integer", minimum: 1, maximum: MAX_ID, examples: [1] });

/** The number of a row in a body. */
export const sentId = z.number().int().min(1).max(MAX_ID);

/**
 * What the fields of an answer must be when they are those of a record: `satisfies FieldsOf<OrderRecord>`. A record
 * that gets or loses a field does not compile until its answer is decided.
 */
export type FieldsOf<Row> = Record<keyof Row, z.ZodType>;

/** What is said when something was done. */
export const message = z.object({ message: z.string() });
