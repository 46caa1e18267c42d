import type { z } from "zod";

import { LANGUAGES } from "~/formats/language";
import * as t from "~/messages/brand";
import { textField, titleField, type TranslationField, type Translations } from "./translations";

/** Of a form, with the schemas of a title and a text that may be empty. */
export const translationSchemas = (title: z.ZodType<string | null>, text: z.ZodType<string | null>) =>
  Object.fromEntries(
    LANGUAGES.flatMap((one) => [
      [titleField(one), title],
      [textField(one), text],
    ]),
  ) as Record<TranslationField, z.ZodType<string | null>>;

type Typed = Record<TranslationField, string | null>;

/** In each language there is a title and a text, or neither. */
export function requireWhole(typed: Typed, refuse: (field: TranslationField, message: string) => void): void {
  for (const one of LANGUAGES) {
    const [title, text] = [typed[titleField(one)], typed[textField(one)]];
    if (text && !title) refuse(titleField(one), t.enterTitle());
    if (title && !text) refuse(textField(one), t.writeText());
  }
}

export const translationsOf = (typed: Typed): Translations =>
  Object.fromEntries(
    LANGUAGES.flatMap((one) => {
      const [title, text] = [typed[titleField(one)], typed[textField(one)]];
      return title && text ? [[one, { title, text }]] : [];
    }),
  );
