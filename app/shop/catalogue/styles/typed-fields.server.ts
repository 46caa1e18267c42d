import { z } from "zod";

import * as texts from "~/texts/catalogue";
import { singleLine } from "~/formats/text";
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

/** Turns null of an empty field into "". */
export const textOf = (line: z.ZodType<string | null>) => line.transform((text) => text ?? "");

/** Parses a typed amount in euro into cents and reports an error if it is invalid. */
const amount = (typed: string, ctx: { addIssue(message: string): void }) => {
  const cents = parseEuro(typed);
  if (cents === null) ctx.addIssue(texts.enterPrice());
  else if (cents === 0) ctx.addIssue(texts.priceZero());
  else if (cents > limits.MAX_PRICE) ctx.addIssue(texts.priceAbove(limits.MAX_PRICE));
  else return cents;
  return z.NEVER;
};

/** A required amount in euro, in cents. */
export const requiredAmount = z
  .string({ error: texts.priceRequired })
  .trim()
  .min(1, { error: texts.priceRequired, abort: true })
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

const tooMany = (count: number) =>
  count > limits.MAX_LIST_ENTRIES ? texts.tooManyEntries(limits.MAX_LIST_ENTRIES, count) : null;

/** A list of short texts, separated by commas, semicolons or line ends; duplicates that differ only in case are removed. */
export const list = (what: "size" | "colour", longest: number) =>
  z
    .string()
    .optional()
    .transform((typed, ctx) => {
      const entries = entriesOf(typed ?? "");
      const problem = tooMany(entries.length);
      if (problem) ctx.addIssue(problem);
      const long = entries.find((entry) => entry.length > longest);
      if (long) ctx.addIssue(texts.entryTooLong(what, long, longest));
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
    ctx.addIssue(texts.pictureAddress());
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
    if (wrong >= 0) ctx.addIssue(texts.wrongPictureAddress(entries[wrong]!));
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
    ctx.addIssue(texts.piecesOutside(limits.MAX_MINIMUM_PIECES));
    return z.NEVER;
  });
