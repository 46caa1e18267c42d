import { db, type Reader, type Tx } from "~/db/db.server";
import { isLanguage, language } from "~/formats/language";
import { cached, type ShopCache, type TransactionContext } from "~/shop/base/cached.server";
import { addressPrefix } from "~/shop/base/language.server";
import { headingsOf, plainSection, renderMarkdown } from "./markdown.server";
import { forReader, headingId, type NamedVersion, originalOf, PAGE_SLUGS, type PageSlug } from "./page";
import { pageAddress } from "./page-address";

export const namedVersion = { number: true, language: true, title: true, publishedAt: true } as const;

/** To a published page. */
export interface PageLink {
  slug: PageSlug;
  title: string;
}

/** A published version of a page with its text as HTML. */
export interface ShownPage extends NamedVersion {
  html: string;
}

/** In the order of the footer. */
export function publishedPages(within?: ShopCache): Promise<PageLink[]> {
  const read = async (from: Reader | Tx) => {
    const rows = await readPublished(from, PAGE_SLUGS);
    return PAGE_SLUGS.flatMap((slug) => {
      const page = forReader(rows.filter((row) => row.slug === slug));
      return page ? [{ slug, title: page.title }] : [];
    });
  };
  return cached(`published pages ${language()}`, read, within);
}

/** The published versions, in the language of the reader and as originals. */
async function readPublished(from: Reader | Tx, slugs: readonly PageSlug[]) {
  const pages = await from.page.findMany({
    where: { slug: { in: [...slugs] }, publishedNumber: { not: null } },
    select: { slug: true, publishedNumber: true },
  });
  if (pages.length === 0) return [];
  return from.pageVersion.findMany({
    where: {
      language: { in: ["", language()] },
      OR: pages.map(({ slug, publishedNumber }) => ({ slug, number: publishedNumber! })),
    },
    select: { ...namedVersion, slug: true, text: true },
  });
}

/** With the earlier versions, newest first; null while none is published. */
export function publishedPage(slug: PageSlug): Promise<(ShownPage & { earlier: NamedVersion[] }) | null> {
  // Its links have the prefix.
  return cached(`page ${slug} ${language()}${addressPrefix()}`, async (from) => {
    const page = forReader(await readPublished(from, [slug]));
    if (!page) return null;
    const { text, slug: _, ...named } = page;
    const rows = await from.pageVersion.findMany({
      where: { slug, number: { lt: page.number }, language: { in: ["", language()] } },
      orderBy: { number: "desc" },
      select: namedVersion,
    });
    const translated = new Set(rows.filter((row) => row.language !== "").map(({ number }) => number));
    const earlier = rows.filter((row) => row.language !== "" || !translated.has(row.number));
    return { ...named, html: renderMarkdown(text), earlier };
  });
}

/** Whether or not it still holds; null when there is none with this number in this language, "" for the original. */
export async function pageVersion(slug: PageSlug, number: number, writtenIn: string): Promise<ShownPage | null> {
  if (writtenIn !== "" && !isLanguage(writtenIn)) return null;
  const row = await db.read.pageVersion.findUnique({
    where: { slug_number_language: { slug, number, language: writtenIn } },
    select: { ...namedVersion, text: true },
  });
  if (!row) return null;
  const { text, ...named } = row;
  return { ...named, html: renderMarkdown(text) };
}

/** Of the terms of sale in one language, as orders keep them. */
export type TermsVersion = NamedVersion & { id: number };

/** In each language in which they are written; empty while none are published. Inside a transaction, pass its context. */
export function termsInForce(within?: TransactionContext): Promise<TermsVersion[]> {
  const read = async (from: Reader | Tx) => {
    const page = await from.page.findUnique({ where: { slug: "terms" }, select: { publishedNumber: true } });
    if (!page?.publishedNumber) return [];
    return from.pageVersion.findMany({
      where: { slug: "terms", number: page.publishedNumber },
      select: { ...namedVersion, id: true },
    });
  };
  return cached("terms in force", read, within);
}

/** The id of the version in force that says the same in the same language as the one that was seen, if there is one; otherwise that of the seen one. */
export async function presentTerms<Seen extends number | undefined>(
  tx: Tx,
  seen: Seen,
  inForce: readonly TermsVersion[],
): Promise<Seen | number> {
  if (!seen || inForce.some(({ id }) => id === seen)) return seen;
  const earlier = await tx.pageVersion.findFirst({
    where: { id: seen, slug: "terms" },
    select: { language: true, title: true, text: true },
  });
  const same =
    earlier && (await tx.pageVersion.findFirst({ where: { ...earlier, id: { in: inForce.map(({ id }) => id) } } }));
  return same?.id ?? seen;
}

const BY_CATEGORY: readonly PageSlug[] = ["sizes", "care"];

/** The headings of a published page, to find those of categories, which have the names of the original. */
function headingsBy(rows: Awaited<ReturnType<typeof readPublished>>) {
  const original = headingsOf(originalOf(rows)?.text ?? "");
  const shown = headingsOf(forReader(rows)?.text ?? "");
  return (id: string): string | undefined => {
    if (shown.includes(id)) return id;
    // A translation has the headings of its original in the same order.
    return shown.length === original.length ? shown[original.indexOf(id)] : undefined;
  };
}

/** From a style to its size chart and care instructions: to the heading of its category, where there is one. */
export async function categoryLinks(category: string, within?: ShopCache): Promise<{ to: string; title: string }[]> {
  const read = async (from: Reader | Tx) => {
    const all = await readPublished(from, BY_CATEGORY);
    return BY_CATEGORY.flatMap((slug) => {
      const rows = all.filter((row) => row.slug === slug);
      const page = forReader(rows);
      return page ? [{ slug, title: page.title, headingOf: headingsBy(rows) }] : [];
    });
  };
  const pages = await cached(`pages by category ${language()}`, read, within);
  return pages.map(({ slug, title, headingOf }) => {
    const heading = headingOf(headingId(category));
    return { to: pageAddress(slug) + (heading ? `#${heading}` : ""), title };
  });
}

/** By category, as plain text of the published page; "" where it says nothing. */
export async function careTexts(within?: ShopCache): Promise<(category: string) => string> {
  const read = async (from: Reader | Tx) => {
    const rows = await readPublished(from, ["care"]);
    return {
      original: originalOf(rows)?.text ?? "",
      text: forReader(rows)?.text ?? "",
      headingOf: headingsBy(rows),
    };
  };
  const { original, text, headingOf } = await cached(`care ${language()}`, read, within);
  return (category) => {
    const id = headingId(category);
    return plainSection(text, headingOf(id) ?? id) || plainSection(original, id);
  };
}
