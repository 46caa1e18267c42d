import { LANGUAGES, type Language, language } from "~/formats/language";

/** By their address `/pages/{slug}`, in the order of the footer. */
export const PAGE_SLUGS = ["legal-notice", "terms", "privacy", "shipping", "contact", "sizes", "care"] as const;

export type PageSlug = (typeof PAGE_SLUGS)[number];

/** A shop should not open without it. */
export const isLegal = (slug: PageSlug) => slug !== "sizes" && slug !== "care";

export const isPageSlug = (text: string | undefined): text is PageSlug => PAGE_SLUGS.some((slug) => slug === text);

/** What admins write of a page in one language. */
export interface PageText {
  title: string;
  /** Markdown. */
  text: string;
}

/** Of readers of a language that is missing here, the original is read. */
export type PageTranslations = Partial<Record<Language, PageText>>;

/** The languages in which a page is not written besides its original. */
export const missingLanguages = (translations: PageTranslations): Language[] =>
  LANGUAGES.filter((one) => !translations[one]);

/** The names of the fields of a language in the form of a page. */
export const titleField = (language: Language) => `title-${language}` as const;
export const textField = (language: Language) => `text-${language}` as const;

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

/** Of what there is in several languages: in that of the reader, else the original. */
export const forReader = <Row extends { language: string }>(rows: readonly Row[]): Row | undefined =>
  rows.find((row) => row.language === language()) ?? rows.find((row) => row.language === "");
