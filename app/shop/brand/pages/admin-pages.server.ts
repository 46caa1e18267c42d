import { db } from "~/db/db.server";
import type { Language } from "~/formats/language";
import * as t from "~/messages/brand";
import { brandTexts } from "~/shop/brand/appearance/texts.server";
import { namedVersion, publishedPages } from "./pages.server";
import {
  inOne,
  missingLanguages,
  TEXT_LANGUAGES,
  type TextLanguage,
  type TitledText,
  type TranslatedText,
  type Translations,
  type TranslationState,
} from "~/shop/brand/translations";
import { translationState } from "~/shop/brand/translations.server";
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
  /** Languages of translations whose original was changed after them. */
  outdated: Language[];
}

export interface AdminPage extends TranslatedText, TranslationState, Omit<ListedPage, "isLegal" | "missing"> {
  /** In which the saved text differs from the published one. */
  drafts: TextLanguage[];
  /** Incremented with each change; 0 for a page that was never saved. */
  version: number;
  /** In each language; newest first, and the original before the others. */
  versions: NamedVersion[];
}

/** All that the shop may have, in the order of the footer, also unwritten ones. */
export async function adminPages(): Promise<ListedPage[]> {
  const [{ writtenIn }, ...pages] = await Promise.all([brandTexts(), ...PAGE_SLUGS.map(findPage)]);
  return pages.map(({ slug, title, published, hasDraft, translations, outdated }) => ({
    slug,
    title,
    isLegal: isLegal(slug),
    published,
    hasDraft,
    missing: missingLanguages(translations, writtenIn),
    outdated,
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
    const none = { published: null, hasDraft: false, drafts: [], versions: [] };
    const unwritten = { title, text: "", translations: {} };
    return { slug, ...unwritten, ...translationState(unwritten), version: 0, ...none };
  }
  const { publishedNumber, versions, translations, ...saved } = row;
  const page = { ...saved, translations: translations as Translations };
  const published = await db.read.pageVersion.findMany({
    where: { slug, number: publishedNumber ?? 0 },
    select: { language: true, title: true, text: true },
  });
  const drafts = changedLanguages(page, published);
  return {
    ...page,
    ...translationState(page),
    slug,
    published: versions.find(({ number, language }) => number === publishedNumber && language === "") ?? null,
    hasDraft: drafts.length > 0,
    drafts,
    versions,
  };
}

/** In which a version has other texts. */
export const changedLanguages = (
  page: TranslatedText,
  version: readonly (TitledText & { language: string })[],
): TextLanguage[] =>
  TEXT_LANGUAGES.filter((one) => {
    const text = inOne(page, one);
    const other = version.find(({ language }) => language === one);
    return text?.title !== other?.title || text?.text !== other?.text;
  });

/** Titles of legal pages that are not published. */
export async function missingLegalPages(): Promise<string[]> {
  const published = await publishedPages();
  return PAGE_SLUGS.filter((slug) => isLegal(slug) && !published.some((page) => page.slug === slug)).map(
    t.initialTitle,
  );
}
