import { z } from "zod";

import * as t from "~/messages/catalogue";
import { optionalCode, optionalLine, optionalText, requiredLine, tick } from "~/shop/base/fields.server";
import { singleLine } from "~/formats/text";
import { parseEuro } from "~/shop/base/money/typed-money";
import { parsePictureKey } from "~/shop/brand/pictures/names";
import { parseComposition } from "./composition";
import { countryOfOrigin, hsCode, netWeight } from "./customs-fields.server";
import { spelledAsPresent } from "./keys";
import * as limits from "./limits";
import { STYLE_CODE } from "./style-code";
import type { StyleField, StyleFields } from "./style-fields";

const styleCode = optionalCode(limits.MAX_STYLE_CODE_LENGTH).transform((typed, ctx) => {
  const code = (typed ?? "").toUpperCase();
  if (code === "" || STYLE_CODE.test(code)) return code;
  ctx.addIssue(t.styleCodeLetters());
  return z.NEVER;
});

const composition = optionalText(limits.MAX_COMPOSITION_LENGTH).transform((typed, ctx) => {
  const parsed = parseComposition(typed ?? "");
  if ("fibres" in parsed) return parsed.fibres;
  ctx.addIssue(parsed.problem);
  return z.NEVER;
});

// A static file of the shop.
const OWN_FILE = /^(\/[\w~-][\w.~-]*)+\.(jpe?g|png|webp|avif|gif|svg)$/i;

/**
 * As a style stores it: a picture of the shop ("/pictures/...", without a width), a static file like
 * "/images/alma.jpg", or an https URL, which the server never fetches. Null for anything else.
 */
function pictureAddress(typed: string): string | null {
  const own = /^\/pictures\/([^/]+)(?:\/\d+)?$/.exec(typed)?.[1];
  if (own !== undefined) return parsePictureKey(own) && `/pictures/${own}`;
  if (OWN_FILE.test(typed) && !typed.startsWith("/pictures/")) {
    return typed.length <= limits.MAX_ADDRESS_LENGTH ? typed : null;
  }
  if (!/^https:\/\//i.test(typed) || /\s/.test(typed) || !URL.canParse(typed)) return null;
  const { href, username, password } = new URL(typed);
  return !username && !password && href.length <= limits.MAX_ADDRESS_LENGTH ? href : null;
}

/** Null becomes "". */
const textOf = (line: z.ZodType<string | null>) => line.transform((text) => text ?? "");

const amount = (typed: string, ctx: { addIssue(message: string): void }) => {
  const cents = parseEuro(typed);
  if (cents === null) ctx.addIssue(t.enterPrice());
  else if (cents === 0) ctx.addIssue(t.priceZero());
  else if (cents > limits.MAX_PRICE) ctx.addIssue(t.priceAbove({ most: limits.MAX_PRICE }));
  else return cents;
  return z.NEVER;
};

/** In euro, to cents. */
const requiredAmount = z
  .string({ error: t.priceRequired })
  .trim()
  .min(1, { error: t.priceRequired, abort: true })
  .transform(amount);

/** In euro, to cents; null when empty. */
const optionalAmount = z
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
  count > limits.MAX_LIST_ENTRIES ? t.tooManyEntries({ most: limits.MAX_LIST_ENTRIES, count }) : null;

const short = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** Separated by commas, semicolons or line ends; removes duplicates that differ only in case. */
const list = (what: "size" | "colour", longest: number) =>
  z
    .string()
    .optional()
    .transform((typed, ctx) => {
      const entries = entriesOf(typed ?? "");
      const problem = tooMany(entries.length);
      if (problem) ctx.addIssue(problem);
      const long = entries.find((entry) => entry.length > longest);
      if (long) ctx.addIssue(t.entryTooLong({ typed: short(long), what, most: longest }));
      return entries;
    });

/** A picture URL; "" when empty. */
const address = z
  .string()
  .trim()
  .optional()
  .transform((typed, ctx) => {
    const known = typed ? pictureAddress(typed) : "";
    if (known !== null) return known;
    ctx.addIssue(t.pictureAddress());
    return z.NEVER;
  });

/** One URL per line. */
const addresses = z
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
    if (wrong >= 0)
      ctx.addIssue(t.wrongPictureAddress({ typed: short(entries[wrong]!), pictureAddress: t.pictureAddress() }));
    return known.filter((one) => one !== null);
  });

/** 1 when empty. */
const pieces = z
  .string()
  .trim()
  .optional()
  .transform((typed, ctx) => {
    const number = typed ? Number(/^\d{1,6}$/.test(typed) ? typed : 0) : 1;
    if (number >= 1 && number <= limits.MAX_MINIMUM_PIECES) return number;
    ctx.addIssue(t.piecesOutside({ most: limits.MAX_MINIMUM_PIECES }));
    return z.NEVER;
  });

/** Null when empty. */
const few = z
  .string()
  .trim()
  .optional()
  .transform((typed, ctx) => {
    if (!typed) return null;
    if (/^\d{1,3}$/.test(typed) && Number(typed) <= limits.MAX_LOW_STOCK) return Number(typed);
    ctx.addIssue(t.lowStockOutside({ most: limits.MAX_LOW_STOCK }));
    return z.NEVER;
  });

const translatedName = textOf(optionalLine(limits.MAX_NAME_LENGTH));
const translatedDescription = textOf(optionalText(limits.MAX_DESCRIPTION_LENGTH));

const fields = {
  name: requiredLine(limits.MAX_NAME_LENGTH, t.nameRequired),
  styleCode,
  category: textOf(optionalLine(limits.MAX_CATEGORY_LENGTH)),
  description: textOf(optionalText(limits.MAX_DESCRIPTION_LENGTH)),
  wholesalePrice: requiredAmount,
  recommendedPrice: optionalAmount,
  retailPrice: optionalAmount,
  minOrderQuantity: pieces,
  sizes: list("size", limits.MAX_SIZE_LENGTH),
  colors: list("colour", limits.MAX_COLOUR_LENGTH),
  material: textOf(optionalLine(limits.MAX_MATERIAL_LENGTH)),
  fibreComposition: composition,
  hsCode,
  countryOfOrigin,
  netWeight,
  lowStock: few,
  imageUrl: address,
  additionalImages: addresses,
  bestSeller: tick(),
  isActive: tick(),
  nameEn: translatedName,
  descriptionEn: translatedDescription,
  nameDe: translatedName,
  descriptionDe: translatedDescription,
  nameSl: translatedName,
  descriptionSl: translatedDescription,
  nameIt: translatedName,
  descriptionIt: translatedDescription,
  nameFr: translatedName,
  descriptionFr: translatedDescription,
} satisfies Record<StyleField, z.ZodType>;

/**
 * From texts of a form or table (checkboxes are booleans) with the limits of specification 3 and 5. If there are
 * pictures, the first becomes the main one.
 */
export const styleForm = z.object(fields).transform(withMainPicture);

/** With the problems of uploaded `files`, so that everything wrong is said at once. */
export const withFileProblems = (problems: readonly string[]) =>
  styleForm.superRefine(
    (_, context) => {
      for (const message of problems) context.addIssue({ code: "custom", path: ["files"], message });
    },
    { when: () => true },
  );

function withMainPicture({ imageUrl, additionalImages, ...style }: StyleFields): StyleFields {
  const [main = "", ...others] = new Set([imageUrl, ...additionalImages].filter(Boolean));
  return { ...style, imageUrl: main, additionalImages: others };
}

/** Of a field. */
export interface FieldIssue {
  path: PropertyKey[];
  message: string;
}

/**
 * Replaces some fields of a style. The rules are those of styleForm, but only the given fields are validated: a table
 * of thousands of rows usually changes one or two fields in each.
 */
export function withTypedFields(
  present: StyleFields,
  typed: Partial<Record<StyleField, string | boolean>>,
): { style: StyleFields } | { issues: FieldIssue[] } {
  const style = { ...present };
  const issues: FieldIssue[] = [];
  for (const [field, value] of Object.entries(typed) as [StyleField, string | boolean][]) {
    const parsed = fields[field].safeParse(value);
    if (parsed.success) Object.assign(style, { [field]: parsed.data });
    else issues.push(...parsed.error.issues.map(({ message }) => ({ path: [field], message })));
  }
  if (issues.length > 0) return { issues };
  const { colors, sizes } = style;
  const spelled = {
    colors: spelledAsPresent(colors, present.colors),
    sizes: spelledAsPresent(sizes, present.sizes),
  };
  return { style: withMainPicture({ ...style, ...spelled }) };
}
