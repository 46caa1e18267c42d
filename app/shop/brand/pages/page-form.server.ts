import { z } from "zod";

import { LANGUAGES, type Language } from "~/formats/language";
import * as t from "~/messages/brand";
import { optionalLine, optionalText, requiredLine, requiredText, rowVersion } from "~/shop/base/fields.server";
import { MAX_PAGE_TEXT_LENGTH, MAX_PAGE_TITLE_LENGTH } from "./limits";
import { type PageSlug, type PageTranslations, textField, titleField } from "./page";
import { openPlaceholders } from "./page-templates.server";

/** See rowVersion. */
export const seenPage = (fields: FormData): number => rowVersion().parse(fields.get("version"));

const PHONE_NUMBER = /\d(?:[\s()/.-]?\d){5}/;

/** Of each language: both or none. */
const translationFields = Object.fromEntries(
  LANGUAGES.flatMap((one) => [
    [titleField(one), optionalLine(MAX_PAGE_TITLE_LENGTH)],
    [textField(one), optionalText(MAX_PAGE_TEXT_LENGTH)],
  ]),
) as unknown as Record<ReturnType<typeof titleField | typeof textField>, z.ZodType<string | null>>;

/** `isPublished`: it is not only saved. */
export const pageForm = (slug: PageSlug, isPublished: boolean) =>
  z
    .object({
      ...translationFields,
      title: requiredLine(MAX_PAGE_TITLE_LENGTH, t.enterTitle),
      text: requiredText(MAX_PAGE_TEXT_LENGTH, t.writeText),
      version: rowVersion(),
    })
    .superRefine((typed, context) => {
      const refuse = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
      for (const one of LANGUAGES) {
        const [title, text] = [typed[titleField(one)], typed[textField(one)]];
        if (text && !title) refuse(titleField(one), t.enterTitle());
        if (title && !text) refuse(textField(one), t.writeText());
      }
      if (!isPublished) return;
      for (const field of ["text" as const, ...LANGUAGES.map(textField)]) {
        const text = typed[field];
        const open = text ? openPlaceholders(text) : [];
        if (open.length > 0) {
          const values = { hasMore: open.length > 3, more: open.length - 3 };
          refuse(field, t.replacePlaceholders({ placeholders: open.slice(0, 3).join(", "), ...values }));
        }
        if (slug === "contact" && text && !PHONE_NUMBER.test(text)) refuse(field, t.namePersonAndPhone());
      }
    })
    .transform(({ version, title, text, ...typed }) => ({
      version,
      texts: { title, text, translations: translationsOf(typed) },
    }));

function translationsOf(typed: Record<string, string | null | undefined>): PageTranslations {
  const written = (one: Language) => ({ title: typed[titleField(one)], text: typed[textField(one)] });
  return Object.fromEntries(
    LANGUAGES.map((one) => [one, written(one)] as const).filter(([, { title, text }]) => title && text),
  ) as PageTranslations;
}
