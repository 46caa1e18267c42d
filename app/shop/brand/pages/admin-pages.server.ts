import { db } from "~/db/db.server";
import * as t from "~/messages/brand";
import { namedVersion, publishedPages } from "./pages.server";
import { type NamedVersion, PAGE_SLUGS, isLegal, type PageSlug } from "./page";

/** In the list of the admin panel. */
export interface ListedPage {
  slug: PageSlug;
  title: string;
  isLegal: boolean;
  /** Null while nothing is published. */
  published: NamedVersion | null;
  /** The saved text differs from the published one. */
  hasDraft: boolean;
}

export interface AdminPage extends Omit<ListedPage, "isLegal"> {
  text: string;
  /** Incremented with each change; 0 for a page that was never saved. */
  version: number;
  /** Newest first. */
  versions: NamedVersion[];
}

/** All that the shop may have, in the order of the footer, also unwritten ones. */
export async function adminPages(): Promise<ListedPage[]> {
  const pages = await Promise.all(PAGE_SLUGS.map(findPage));
  return pages.map(({ slug, title, published, hasDraft }) => ({
    slug,
    title,
    isLegal: isLegal(slug),
    published,
    hasDraft,
  }));
}

/** An empty one if nobody wrote it yet. */
export async function findPage(slug: PageSlug): Promise<AdminPage> {
  const row = await db.read.page.findUnique({
    where: { slug },
    select: {
      title: true,
      text: true,
      version: true,
      publishedNumber: true,
      versions: {
        orderBy: { number: "desc" },
        select: { ...namedVersion, text: true },
      },
    },
  });
  if (!row) {
    const title = t.initialTitle(slug);
    return { slug, title, text: "", version: 0, published: null, hasDraft: false, versions: [] };
  }
  const { publishedNumber, versions, ...page } = row;
  const newest = versions.find(({ number }) => number === publishedNumber) ?? null;
  const named = versions.map(({ text: _, ...version }) => version);
  return {
    ...page,
    slug,
    published: named.find(({ number }) => number === publishedNumber) ?? null,
    hasDraft: newest?.title !== page.title || newest.text !== page.text,
    versions: named,
  };
}

/** Titles of legal pages that are not published. */
export async function missingLegalPages(): Promise<string[]> {
  const published = await publishedPages();
  return PAGE_SLUGS.filter((slug) => isLegal(slug) && !published.some((page) => page.slug === slug)).map(
    t.initialTitle,
  );
}
