import { z } from "zod";

import { parseId } from "~/formats/ids";
import { type Cents, toDecimalString } from "~/formats/money";
import { parseEuro } from "~/shop/base/money/typed-money";

// Field schemas shared by the bodies, queries and responses of the API.

/** An amount in euro in JSON: a string with two decimals, "46.00". */
export const euro = z
  .string()
  .regex(/^-?\d+\.\d{2}$/)
  .meta({ description: "Euro, two decimals.", examples: ["46.00"] });

/** Formats cents as a decimal string in euro, as the API sends amounts; null stays null. */
export const euroOf = <Amount extends Cents | null>(cents: Amount) =>
  (cents === null ? null : toDecimalString(cents)) as Amount extends Cents ? string : null;

/** Formats hundredths of a percent as a decimal string: 1250 is "12.50" (specification 3). */
export const percentOf = toDecimalString;

/** An amount in a request body, in euro: "46.00", "46" or 46. Parses to cents. */
export const amountInput = z
  .union([z.string(), z.number()])
  .transform((sent, context) => {
    const cents = parseEuro(typeof sent === "number" ? decimalText(sent) : sent);
    if (cents !== null) return cents;
    context.addIssue({ code: "custom", message: 'Send an amount in euro, like "46.00".' });
    return z.NEVER;
  })
  .meta({ description: "Euro.", examples: ["46.00"] });

/** A number without an exponent; "" for one so large that String() would write "1e+21". */
const decimalText = (number: number) => (Math.abs(number) < 1e15 ? String(number) : "");

/** A timestamp in JSON: ISO 8601, UTC. */
export const timestamp = z.iso.datetime();

const MAX_ID = 2_147_483_647;

/** The id of a row in a path. */
export const rowId = z
  .string()
  .transform((text, context) => {
    const id = parseId(text);
    if (id !== null) return id;
    context.addIssue({ code: "custom", message: "Not a valid id." });
    return z.NEVER;
  })
  .meta({ type: "integer", minimum: 1, maximum: MAX_ID, examples: [1] });

/** The id of a row in a body. */
export const idInput = z.number().int().min(1).max(MAX_ID);

/**
 * Requires a response schema to have exactly the fields of a record: `satisfies FieldsOf<OrderRecord>`. When the record
 * gains or loses a field, the schema no longer compiles, so the field cannot leak into responses unnoticed.
 */
export type FieldsOf<Row> = Record<keyof Row, z.ZodType>;

/** The response of calls that only confirm what was done. */
export const message = z.object({ message: z.string() });
