import { db } from "~/db/db.server";
import { LANGUAGES, type Language } from "~/formats/language";
import * as t from "~/messages/brand";
import { namedVersion, publishedPages } from "./pages.server";
import { missingLanguages, type TitledText, type Translations } from "~/shop/brand/translations";
import { isLegal, type NamedVersion, PAGE_SLUGS, type PageSlug } from "./page";

/** In the list of the admin panel. */
export interface ListedPage {
  slug: PageSlug;
  title: string;
  isLegal: boolean;
  /** The original; null while nothing is published. */
  published: NamedVersion | null;
  /** The saved text differs from the published one. */
  hasDraft: boolean;
  /** Languages in which it is not written. */
  missing: Language[];
}

export interface AdminPage extends PageTexts, Omit<ListedPage, "isLegal" | "missing"> {
  /** Incremented with each change; 0 for a page that was never saved. */
  version: number;
  /** In each language; newest first, and the original before the others. */
  versions: NamedVersion[];
}

/** A page as it is saved: the original, whose text is Markdown, and its translations. */
export interface PageTexts extends TitledText {
  translations: Translations;
}

/** All that the shop may have, in the order of the footer, also unwritten ones. */
export async function adminPages(): Promise<ListedPage[]> {
  const pages = await Promise.all(PAGE_SLUGS.map(findPage));
  return pages.map(({ slug, title, published, hasDraft, translations }) => ({
    slug,
    title,
    isLegal: isLegal(slug),
    published,
    hasDraft,
    missing: missingLanguages(translations),
  }));
}

/** An empty one if nobody wrote it yet. */
export async function findPage(slug: PageSlug): Promise<AdminPage> {
  const row = await db.read.page.findUnique({
    where: { slug },
    select: {
      title: true,
      text: true,
      translations: true,
      version: true,
      publishedNumber: true,
      versions: {
        orderBy: [{ number: "desc" }, { language: "asc" }],
        select: namedVersion,
      },
    },
  });
  if (!row) {
    const title = t.initialTitle(slug);
    const none = { published: null, hasDraft: false, versions: [] };
    return { slug, title, text: "", translations: {}, version: 0, ...none };
  }
  const { publishedNumber, versions, translations, ...saved } = row;
  const page = { ...saved, translations: translations as Translations };
  const published = await db.read.pageVersion.findMany({
    where: { slug, number: publishedNumber ?? 0 },
    select: { language: true, title: true, text: true },
  });
  return {
    ...page,
    slug,
    published: versions.find(({ number, language }) => number === publishedNumber && language === "") ?? null,
    hasDraft: !isWritten(page, published),
    versions,
  };
}

/** The published version has the same texts in the same languages. */
export const isWritten = (
  { translations, ...original }: PageTexts,
  version: readonly (TitledText & { language: string })[],
): boolean =>
  ["" as const, ...LANGUAGES].every((one) => {
    const text = one === "" ? original : translations[one];
    const published = version.find(({ language }) => language === one);
    return text?.title === published?.title && text?.text === published?.text;
  });

/** Titles of legal pages that are not published. */
export async function missingLegalPages(): Promise<string[]> {
  const published = await publishedPages();
  return PAGE_SLUGS.filter((slug) => isLegal(slug) && !published.some((page) => page.slug === slug)).map(
    t.initialTitle,
  );
}
