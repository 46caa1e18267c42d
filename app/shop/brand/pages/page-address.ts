import type { NamedVersion, PageSlug } from "./page";

/** Of a page in the language of its reader, or of one of its versions as it was written in one language. In a file of its own, because the footer of every page needs it. */
export function pageAddress(slug: PageSlug, version?: Pick<NamedVersion, "number" | "language">): string {
  if (!version) return `/pages/${slug}`;
  const { number, language } = version;
  return `/pages/${slug}/${number}${language && `?language=${language}`}`;
}
