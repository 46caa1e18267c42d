import { z } from "zod";

import { singleLine } from "~/formats/text";
import { formatEuro } from "~/shop/base/money/money";
import { parseEuro } from "~/shop/base/money/typed-money";
import { parsePictureKey } from "~/shop/brand/pictures/names";
import * as limits from "./limits";
import { MAX_ADDRESS_LENGTH } from "./limits";

// A static file of the shop.
const OWN_FILE = /^(\/[\w~-][\w.~-]*)+\.(jpe?g|png|webp|avif|gif|svg)$/i;

/**
 * Parses a typed picture URL into the form in which a style stores it: a picture of the shop ("/pictures/...", without a
 * width), a static file like "/images/alma.jpg", or an https URL, which the server never fetches. Null for anything else.
 */
function pictureAddress(typed: string): string | null {
  const own = /^\/pictures\/([^/]+)(?:\/\d+)?$/.exec(typed)?.[1];
  if (own !== undefined) return parsePictureKey(own) && `/pictures/${own}`;
  if (OWN_FILE.test(typed) && !typed.startsWith("/pictures/")) {
    return typed.length <= MAX_ADDRESS_LENGTH ? typed : null;
  }
  if (!/^https:\/\//i.test(typed) || /\s/.test(typed) || !URL.canParse(typed)) return null;
  const { href, username, password } = new URL(typed);
  return !username && !password && href.length <= MAX_ADDRESS_LENGTH ? href : null;
}

// Zod schemas for the fields of a style, in addition to those of app/shop/base/fields.server.ts.

const NO_AMOUNT = "Enter an amount in euro with at most two decimals, like 46.00 or 46,00.";
const NO_ADDRESS =
  "A picture's address begins with https:// or is one of the shop's own (/pictures/..., or a file like /images/alma.jpg), with at most 500 characters.";

/** Turns null of an empty field into "". */
export const textOf = (line: z.ZodType<string | null>) => line.transform((text) => text ?? "");

/** Parses a typed amount in euro into cents and reports an error if it is invalid. */
const amount = (typed: string, ctx: { addIssue(message: string): void }) => {
  const cents = parseEuro(typed);
  if (cents === null) ctx.addIssue(NO_AMOUNT);
  else if (cents === 0) ctx.addIssue("The price must be more than 0.");
  else if (cents > limits.MAX_PRICE)
    ctx.addIssue(`The price can be at most ${formatEuro(limits.MAX_PRICE)}.`);
  else return cents;
  return z.NEVER;
};

const MISSING_PRICE = "Wholesale price is required";
/** A required amount in euro, in cents. */
export const requiredAmount = z
  .string({ error: MISSING_PRICE })
  .trim()
  .min(1, { error: MISSING_PRICE, abort: true })
  .transform(amount);

/** An optional amount in euro, in cents; null when empty. */
export const optionalAmount = z
  .string()
  .trim()
  .optional()
  .transform((typed, ctx) => (typed ? amount(typed, ctx) : null));

function entriesOf(typed: string): string[] {
  const known = new Map<string, string>();
  for (const entry of typed
    .split(/[,;\r\n]+/)
    .map(singleLine)
    .filter(Boolean)) {
    if (!known.has(entry.toLowerCase())) known.set(entry.toLowerCase(), entry);
  }
  return [...known.values()];
}

const shown = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

const tooMany = (count: number) =>
  count > limits.MAX_LIST_ENTRIES
    ? `At most ${limits.MAX_LIST_ENTRIES} fit here, these are ${count}.`
    : null;

/** A list of short texts, separated by commas, semicolons or line ends; duplicates that differ only in case are removed. */
export const list = (what: string, longest: number) =>
  z
    .string()
    .optional()
    .transform((typed, ctx) => {
      const entries = entriesOf(typed ?? "");
      const problem = tooMany(entries.length);
      if (problem) ctx.addIssue(problem);
      const long = entries.find((entry) => entry.length > longest);
      if (long)
        ctx.addIssue(
          `“${shown(long)}” is too long for a ${what}: at most ${longest} characters fit. Separate several with commas.`,
        );
      return entries;
    });

/** A picture URL; "" when empty. */
export const address = z
  .string()
  .trim()
  .optional()
  .transform((typed, ctx) => {
    const known = typed ? pictureAddress(typed) : "";
    if (known !== null) return known;
    ctx.addIssue(NO_ADDRESS);
    return z.NEVER;
  });

/** Picture URLs, one per line. */
export const addresses = z
  .string()
  .optional()
  .transform((typed, ctx) => {
    // Case matters: two URLs may differ only in case.
    const lines = (typed ?? "").split(/[\r\n]+/).map((line) => line.trim());
    const entries = [...new Set(lines.filter(Boolean))];
    const problem = tooMany(entries.length);
    if (problem) ctx.addIssue(problem);
    const known = entries.map(pictureAddress);
    const wrong = known.indexOf(null);
    if (wrong >= 0) ctx.addIssue(`“${shown(entries[wrong]!)}” cannot be used. ${NO_ADDRESS}`);
    return known.filter((one) => one !== null);
  });

/** A number of pieces; 1 when empty. */
export const pieces = z
  .string()
  .trim()
  .optional()
  .transform((typed, ctx) => {
    const number = typed ? Number(/^\d{1,6}$/.test(typed) ? typed : 0) : 1;
    if (number >= 1 && number <= limits.MAX_MINIMUM_PIECES) return number;
    ctx.addIssue(
      `Enter a whole number of pieces from 1 to ${limits.MAX_MINIMUM_PIECES.toLocaleString("en")}.`,
    );
    return z.NEVER;
  });
