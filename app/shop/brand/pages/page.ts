/** The pages that a shop may have, by their address `/pages/{slug}`, in the order of the footer. */
export const PAGE_SLUGS = ["legal-notice", "terms", "privacy", "shipping", "contact", "sizes", "care"] as const;

export type PageSlug = (typeof PAGE_SLUGS)[number];

/** Whether a shop should not open without a page. */
export const isLegal = (slug: PageSlug) => slug !== "sizes" && slug !== "care";

export const isPageSlug = (text: string | undefined): text is PageSlug => PAGE_SLUGS.some((slug) => slug === text);

/** A version of a page, as an order or a page names it. */
export interface NamedVersion {
  number: number;
  title: string;
  publishedAt: Date;
}

/** The id of a heading in a page's HTML: "section-baby-kids" for "Baby & Kids". */
export const headingId = (text: string): string =>
  `section-${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "")}`;
