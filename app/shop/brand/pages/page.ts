/** By their address `/pages/{slug}`, in the order of the footer. */
export const PAGE_SLUGS = ["legal-notice", "terms", "privacy", "shipping", "contact", "sizes", "care"] as const;

export type PageSlug = (typeof PAGE_SLUGS)[number];

/** A shop should not open without it. */
export const isLegal = (slug: PageSlug) => slug !== "sizes" && slug !== "care";

export const isPageSlug = (text: string | undefined): text is PageSlug => PAGE_SLUGS.some((slug) => slug === text);

/** As an order or a page names it. */
export interface NamedVersion {
  number: number;
  title: string;
  publishedAt: Date;
}

/** "section-baby-kids" for "Baby & Kids". */
export const headingId = (text: string): string =>
  `section-${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "")}`;
