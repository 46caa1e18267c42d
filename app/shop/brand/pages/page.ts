import { language } from "~/formats/language";

/** By their address `/pages/{slug}`, in the order of the footer. */
export const PAGE_SLUGS = ["legal-notice", "terms", "privacy", "shipping", "contact", "sizes", "care"] as const;

export type PageSlug = (typeof PAGE_SLUGS)[number];

/** A shop should not open without it. */
export const isLegal = (slug: PageSlug) => slug !== "sizes" && slug !== "care";

export const isPageSlug = (text: string | undefined): text is PageSlug => PAGE_SLUGS.some((slug) => slug === text);

/** As an order or a page names it. */
export interface NamedVersion {
  number: number;
  /** Of its text: "de"; "" for the original. */
  language: string;
  title: string;
  publishedAt: Date;
}

/** "section-baby-kids" for "Baby & Kids". */
export const headingId = (text: string): string =>
  `section-${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "")}`;

/** Of what there is in several languages: the original. */
export const originalOf = <Row extends { language: string }>(rows: readonly Row[]): Row | undefined =>
  rows.find((row) => row.language === "");

/** Of what there is in several languages: in that of the reader, else the original. */
export const forReader = <Row extends { language: string }>(rows: readonly Row[]): Row | undefined =>
  rows.find((row) => row.language === language()) ?? originalOf(rows);
