import { z } from "zod";

import { LANGUAGES } from "~/formats/language";
import * as t from "~/messages/brand";
import * as tCustomers from "~/messages/customers";
import { optionalLine, optionalText, requiredLine, requiredText, rowVersion, tick } from "~/shop/base/fields.server";
import { type BrandTexts, type FitsTextField, fitsTextField, kindOf, TEXT_NAMES, type TextName } from "./texts";

function fieldOf(name: TextName) {
  const { kind, max, isRequired } = kindOf(name);
  if (kind === "switch")
    return z
      .string()
      .optional()
      .transform((sent) => (sent ? "on" : ""));
  if (kind === "language") {
    return z.enum(["", ...LANGUAGES], { error: tCustomers.chooseLanguage }).default("");
  }
  const isLine = kind === "line";
  if (isRequired) return isLine ? requiredLine(max, t.textMissing) : requiredText(max, t.textMissing);
  return (isLine ? optionalLine(max) : optionalText(max)).transform((text) => text ?? "");
}

export const textFields = Object.fromEntries(TEXT_NAMES.map((name) => [name, fieldOf(name)])) as unknown as Record<
  TextName,
  z.ZodType<string>
>;

export const textsForm = z
  .object({ version: rowVersion(), ...textFields })
  .superRefine((typed, context) => {
    for (const number of [1, 2, 3] as const) {
      if (!typed[`quote${number}`] || typed[`customer${number}`]) continue;
      const path = [`customer${number}`];
      context.addIssue({ code: "custom", path, message: t.nameOfQuoteMissing() });
    }
  })
  .transform(({ version, ...texts }) => ({ version, texts: texts satisfies BrandTexts }));

/** Of any of them, each may be empty. */
export const translationsForm = z
  .object({
    seen: z.string().max(64).default(""),
    ...(Object.fromEntries(
      TEXT_NAMES.map((name) => [name, (kindOf(name).kind === "line" ? optionalLine : optionalText)(kindOf(name).max)]),
    ) as unknown as Record<TextName, z.ZodType<string | null>>),
    ...(Object.fromEntries(TEXT_NAMES.map((name) => [fitsTextField(name), tick()])) as unknown as Record<
      FitsTextField,
      z.ZodType<boolean>
    >),
  })
  .transform(({ seen, ...typed }) => ({
    seen,
    fits: TEXT_NAMES.filter((name) => typed[fitsTextField(name)]),
    texts: Object.fromEntries(TEXT_NAMES.map((name) => [name, typed[name] ?? ""])) as BrandTexts,
  }));
