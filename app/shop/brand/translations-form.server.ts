import { z } from "zod";

import { LANGUAGES } from "~/formats/language";
import * as t from "~/messages/brand";
import { tick } from "~/shop/base/fields.server";
import {
  type FitsField,
  fitsField,
  type SeenField,
  seenField,
  type SeenTexts,
  TEXT_LANGUAGES,
  textField,
  titleField,
  type TranslationField,
  type Translations,
} from "./translations";
import type { TypedState } from "./translations.server";

/** Of a form, with the schemas of a title and a text that may be empty. */
export const translationSchemas = (title: z.ZodType<string | null>, text: z.ZodType<string | null>) =>
  Object.fromEntries(
    LANGUAGES.flatMap((one) => [
      [titleField(one), title],
      [textField(one), text],
    ]),
  ) as Record<TranslationField, z.ZodType<string | null>>;

/** Of the hidden fields and ticks beside them. */
export const stateSchemas = Object.fromEntries([
  ...TEXT_LANGUAGES.map((one) => [seenField(one), z.string().max(64).default("")]),
  ...LANGUAGES.map((one) => [fitsField(one), tick()]),
]) as Record<SeenField, z.ZodType<string>> & Record<FitsField, z.ZodType<boolean>>;

export const stateOf = (typed: Record<SeenField, string> & Record<FitsField, boolean>): TypedState => ({
  seen: Object.fromEntries(TEXT_LANGUAGES.map((one) => [one, typed[seenField(one)]])) as SeenTexts,
  fits: LANGUAGES.filter((one) => typed[fitsField(one)]),
});

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
