import { env } from "~/env.server";
import { countryName } from "~/formats/countries";
import { LANGUAGES } from "~/formats/language";
import * as t from "~/messages/brand";
import { inLanguage } from "~/shop/base/language.server";
import { SELLER_STATES } from "~/shop/base/seller-states";

import { PAGE_SLUGS, type PageSlug } from "./page";

/** For the seller's state, in the language of now; "" for a page that has none. */
function templateOf(slug: PageSlug): string {
  if (!t.hasPageTemplate(slug)) return "";
  const { registration, authority, books } = SELLER_STATES[env.SELLER_COUNTRY];
  const values = {
    state: countryName(env.SELLER_COUNTRY),
    registration: registration.data,
    years: books?.years ?? 10,
    hasAuthority: authority !== null,
    authority: authority?.name ?? "",
    site: authority?.site ?? "",
  };
  return `${t.pageDraft()}\n\n${t.pageTemplate(slug, values)}`;
}

/** Below the typed text. */
export const withTemplate = (slug: PageSlug, typed: string) =>
  [typed.trim(), templateOf(slug)].filter(Boolean).join("\n\n");

/** In square brackets: "[company]". A link is no placeholder. */
const placeholdersOf = (text: string): string[] => text.match(/\[[^[\]]+\](?!\()/g) ?? [];

/** Placeholders of the templates of any language that are still in a text, in the order of the templates. */
export function openPlaceholders(text: string): string[] {
  const found = new Set(placeholdersOf(text));
  if (found.size === 0) return [];
  const all = LANGUAGES.flatMap((one) =>
    inLanguage(one, () => PAGE_SLUGS.flatMap((slug) => placeholdersOf(templateOf(slug)))),
  );
  return [...new Set(all)].filter((placeholder) => found.has(placeholder));
}
