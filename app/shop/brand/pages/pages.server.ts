import { db, type Reader, type Tx } from "~/db/db.server";
import { cached, type ShopCache, type TransactionContext } from "~/shop/base/cached.server";
import { headingsOf, plainSection, renderMarkdown } from "./markdown.server";
import { headingId, type NamedVersion, PAGE_SLUGS, type PageSlug } from "./page";
import { pageAddress } from "./page-address";

export const namedVersion = { number: true, title: true, publishedAt: true } as const;

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
      const page = rows.find((row) => row.slug === slug);
      return page ? [{ slug, title: page.title }] : [];
    });
  };
  return cached("published pages", read, within);
}

/** The published versions. */
async function readPublished(from: Reader | Tx, slugs: readonly PageSlug[]) {
  const pages = await from.page.findMany({
    where: { slug: { in: [...slugs] }, publishedNumber: { not: null } },
    select: { slug: true, publishedNumber: true },
  });
  if (pages.length === 0) return [];
  return from.pageVersion.findMany({
    where: { OR: pages.map(({ slug, publishedNumber }) => ({ slug, number: publishedNumber! })) },
    select: { ...namedVersion, id: true, slug: true, text: true },
  });
}

/** With the earlier versions, newest first; null while none is published. */
export function publishedPage(slug: PageSlug): Promise<(ShownPage & { earlier: NamedVersion[] }) | null> {
  return cached(`page ${slug}`, async (from) => {
    const [page] = await readPublished(from, [slug]);
    if (!page) return null;
    const { number, title, publishedAt, text } = page;
    const earlier = await from.pageVersion.findMany({
      where: { slug, number: { lt: number } },
      orderBy: { number: "desc" },
      select: namedVersion,
    });
    return { number, title, publishedAt, html: renderMarkdown(text), earlier };
  });
}

/** Whether or not it still holds; null when there is none with this number. */
export async function pageVersion(slug: PageSlug, number: number): Promise<ShownPage | null> {
  const row = await db.read.pageVersion.findUnique({
    where: { slug_number: { slug, number } },
    select: { ...namedVersion, text: true },
  });
  if (!row) return null;
  const { text, ...named } = row;
  return { ...named, html: renderMarkdown(text) };
}

/** Null while none are published. Inside a transaction, pass its context. */
export function termsInForce(within?: TransactionContext): Promise<(NamedVersion & { id: number }) | null> {
  const read = async (from: Reader | Tx) => {
    const [terms] = await readPublished(from, ["terms"]);
    if (!terms) return null;
    const { id, number, title, publishedAt } = terms;
    return { id, number, title, publishedAt };
  };
  return cached("terms in force", read, within);
}

const BY_CATEGORY: readonly PageSlug[] = ["sizes", "care"];

/** From a style to its size chart and care instructions: to the heading of its category, where there is one. */
export async function categoryLinks(category: string, within?: ShopCache): Promise<{ to: string; title: string }[]> {
  const read = async (from: Reader | Tx) => {
    const rows = await readPublished(from, BY_CATEGORY);
    return rows.map(({ slug, title, text }) => ({
      slug: slug as PageSlug,
      title,
      headings: new Set(headingsOf(text)),
    }));
  };
  const pages = await cached("pages by category", read, within);
  const id = headingId(category);
  return BY_CATEGORY.flatMap((slug) => {
    const page = pages.find((one) => one.slug === slug);
    if (!page) return [];
    const heading = page.headings.has(id) ? `#${id}` : "";
    return [{ to: pageAddress(slug) + heading, title: page.title }];
  });
}

/** By category, as plain text of the published page; "" where it says nothing. */
export async function careTexts(within?: ShopCache): Promise<(category: string) => string> {
  const text = await cached("care", async (from) => (await readPublished(from, ["care"]))[0]?.text ?? "", within);
  return (category) => plainSection(text, headingId(category));
}
