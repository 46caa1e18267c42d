import { z } from "zod";

import * as t from "~/messages/brand";
import { requiredLine, requiredText, rowVersion } from "~/shop/base/fields.server";
import { MAX_PAGE_TEXT_LENGTH, MAX_PAGE_TITLE_LENGTH } from "./limits";
import type { PageSlug } from "./page";
import { openPlaceholders } from "./page-templates.server";

/** See rowVersion. */
export const seenPage = (fields: FormData): number => rowVersion().parse(fields.get("version"));

const PHONE_NUMBER = /\d(?:[\s()/.-]?\d){5}/;

/** `isPublished`: it is not only saved. */
export const pageForm = (slug: PageSlug, isPublished: boolean) =>
  z
    .object({
      title: requiredLine(MAX_PAGE_TITLE_LENGTH, t.enterTitle),
      text: requiredText(MAX_PAGE_TEXT_LENGTH, t.writeText),
      version: rowVersion(),
    })
    .superRefine(({ text }, context) => {
      const open = isPublished ? openPlaceholders(text) : [];
      if (open.length > 0) {
        const message = t.replacePlaceholders({
          placeholders: open.slice(0, 3).join(", "),
          hasMore: open.length > 3,
          more: open.length - 3,
        });
        context.addIssue({ code: "custom", path: ["text"], message });
      }
      if (slug !== "contact" || !isPublished || PHONE_NUMBER.test(text)) return;
      context.addIssue({ code: "custom", path: ["text"], message: t.namePersonAndPhone() });
    });
