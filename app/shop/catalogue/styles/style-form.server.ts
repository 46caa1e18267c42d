import { z } from "zod";

import { nameRequired, styleCodeLetters } from "~/texts/catalogue";
import { optionalCode, optionalLine, optionalText, requiredLine, tick } from "~/shop/base/fields.server";
import { parseComposition } from "./composition";
import { countryOfOrigin, hsCode, netWeight } from "./customs-fields.server";
import { spelledAsPresent } from "./keys";
import * as limits from "./limits";
import { STYLE_CODE } from "./style-code";
import type { StyleField, StyleFields } from "./style-fields";
import { address, addresses, list, optionalAmount, pieces, requiredAmount, textOf } from "./typed-fields.server";

const styleCode = optionalCode(limits.MAX_STYLE_CODE_LENGTH).transform((typed, ctx) => {
  const code = (typed ?? "").toUpperCase();
  if (code === "" || STYLE_CODE.test(code)) return code;
  ctx.addIssue(styleCodeLetters());
  return z.NEVER;
});

const composition = optionalText(limits.MAX_COMPOSITION_LENGTH).transform((typed, ctx) => {
  const parsed = parseComposition(typed ?? "");
  if ("fibres" in parsed) return parsed.fibres;
  ctx.addIssue(parsed.problem);
  return z.NEVER;
});

const fields = {
  name: requiredLine(limits.MAX_NAME_LENGTH, nameRequired),
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
  imageUrl: address,
  additionalImages: addresses,
  bestSeller: tick(),
  isActive: tick(),
} satisfies Record<StyleField, z.ZodType>;

/**
 * Parses the fields of a style from texts of a form or table (checkboxes are booleans) with the limits of
 * specification 3 and 5. If there are pictures, the first becomes the main one.
 */
export const styleForm = z.object(fields).transform(withMainPicture);

/** styleForm with what is wrong with uploaded `files`, so that all that is wrong is said at once. */
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

/** A validation error of a field. */
export interface FieldIssue {
  path: PropertyKey[];
  message: string;
}

/**
 * A style with some fields replaced by typed values. The rules are those of styleForm, but only the given fields are
 * validated: a table of thousands of rows usually changes one or two fields in each.
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
