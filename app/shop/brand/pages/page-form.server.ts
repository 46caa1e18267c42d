import { z } from "zod";

import { LANGUAGES } from "~/formats/language";
import * as t from "~/messages/brand";
import { optionalLine, optionalText, requiredLine, requiredText, rowVersion } from "~/shop/base/fields.server";
import { MAX_PAGE_TEXT_LENGTH, MAX_PAGE_TITLE_LENGTH } from "./limits";
import { textField } from "~/shop/brand/translations";
import {
  requireWhole,
  stateOf,
  stateSchemas,
  translationSchemas,
  translationsOf,
} from "~/shop/brand/translations-form.server";
import type { PageSlug } from "./page";
import { openPlaceholders } from "./page-templates.server";

/** See rowVersion. */
export const seenPage = (fields: FormData): number => rowVersion().parse(fields.get("version"));

const PHONE_NUMBER = /\d(?:[\s()/.-]?\d){5}/;

/** `isPublished`: it is not only saved. */
export const pageForm = (slug: PageSlug, isPublished: boolean) =>
  z
    .object({
      ...translationSchemas(optionalLine(MAX_PAGE_TITLE_LENGTH), optionalText(MAX_PAGE_TEXT_LENGTH)),
      ...stateSchemas,
      title: requiredLine(MAX_PAGE_TITLE_LENGTH, t.enterTitle),
      text: requiredText(MAX_PAGE_TEXT_LENGTH, t.writeText),
      version: rowVersion(),
    })
    .superRefine((typed, context) => {
      const refuse = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
      requireWhole(typed, refuse);
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
      state: stateOf(typed),
      texts: { title, text, translations: translationsOf(typed) },
    }));
