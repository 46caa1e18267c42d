import * as t from "~/messages/brand";

import { PAGE_SLUGS, type PageSlug } from "./page";

/** "" for a page that has none. */
function templateOf(slug: PageSlug): string {
  return t.hasPageTemplate(slug) ? `${t.pageDraft()}\n\n${t.pageTemplate(slug)}` : "";
}

/** Below the typed text. */
export const withTemplate = (slug: PageSlug, typed: string) =>
  [typed.trim(), templateOf(slug)].filter(Boolean).join("\n\n");

/** In square brackets: "[company]". A link is no placeholder. */
const placeholdersOf = (text: string): string[] => text.match(/\[[^[\]]+\](?!\()/g) ?? [];

/** Placeholders of the templates that are still in a text, in the order of the templates. */
export function openPlaceholders(text: string): string[] {
  const found = new Set(placeholdersOf(text));
  const all = PAGE_SLUGS.flatMap((slug) => placeholdersOf(templateOf(slug)));
  return [...new Set(all)].filter((placeholder) => found.has(placeholder));
}
