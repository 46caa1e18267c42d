import { db, type Reader, type Tx } from "~/db/db.server";
import { env } from "~/env.server";
import * as t from "~/messages/brand";
import { editRow } from "~/shop/base/audit/edit-row.server";
import { cached, type ShopCache, type TransactionContext } from "~/shop/base/cached.server";
import { renderMarkdown } from "~/shop/brand/pages/markdown.server";
import { Problem } from "~/shop/base/problem";
import { type BrandTexts, kindOf, originalTexts, TEXT_NAMES, type TextName } from "./texts";

const originalOfShop = (): BrandTexts => originalTexts(env.hasDemoSeller);

/** A row has only the texts that differ from the original ones. */
const textsOf = (row: { texts: unknown } | null): BrandTexts => ({
  ...originalOfShop(),
  ...(row?.texts as Partial<BrandTexts> | undefined),
});

const readTexts = async (from: Reader | Tx): Promise<BrandTexts> =>
  textsOf(await from.brandTexts.findUnique({ where: { id: 1 }, select: { texts: true } }));

/** As a transaction sees them, for letters. */
export const textsIn = (tx: Tx): Promise<BrandTexts> => readTexts(tx);

/** The brand's own prose. Inside a transaction that has a context, pass it. */
export const brandTexts = (within?: ShopCache | TransactionContext): Promise<BrandTexts> =>
  cached("brand texts", readTexts, within);

/** At the top of a page. */
export interface HeroTexts {
  label: string;
  title: string;
  /** HTML of the shop's small Markdown. */
  html: string;
}

export async function landingTexts(within: ShopCache) {
  const texts = await brandTexts(within);
  return {
    hero: {
      label: texts.heroLabel,
      title: texts.heroTitle,
      html: renderMarkdown(texts.heroText),
    } satisfies HeroTexts,
    quotes: texts.showQuotes ? quotesOf(texts) : null,
    hasRating: texts.showRating !== "",
  };
}

export type LandingTexts = Awaited<ReturnType<typeof landingTexts>>;

/** With their heading; null without any. A quote needs somebody who said it. */
function quotesOf(texts: BrandTexts) {
  const quotes = ([1, 2, 3] as const)
    .map((number) => ({ text: texts[`quote${number}`], customer: texts[`customer${number}`] }))
    .filter(({ text, customer }) => text && customer);
  return quotes.length > 0 ? { title: texts.quotesTitle, quotes } : null;
}

/** `url` is an external page. */
export interface NewsletterTexts {
  title: string;
  text: string;
  url: string;
}

/** Null without a heading or without a newsletter. */
export async function newsletterTexts(within: ShopCache): Promise<NewsletterTexts | null> {
  const { showNewsletter, newsletterTitle, newsletterText } = await brandTexts(within);
  const url = env.NEWSLETTER_URL;
  return showNewsletter && newsletterTitle && url ? { title: newsletterTitle, text: newsletterText, url } : null;
}

/** With the key of the claim that a chapter is about. */
export async function storyTexts(within: ShopCache) {
  const texts = await brandTexts(within);
  const chapters = (
    [
      ["made-in-eu", "local"],
      ["organic-cotton", "yarn"],
      ["vegan", "vegan"],
    ] as const
  ).map(([key, name]) => ({
    key,
    label: texts[`${name}Label`],
    title: texts[`${name}Title`],
    html: renderMarkdown(texts[`${name}Text`]),
  }));
  return {
    hero: {
      label: texts.storyLabel,
      title: texts.storyTitle,
      html: renderMarkdown(texts.storyText),
    } satisfies HeroTexts,
    chapters: chapters.filter(({ title }) => title),
    end: texts.storyEnd,
    hasRating: texts.showRating !== "",
  };
}

export type StoryChapter = Awaited<ReturnType<typeof storyTexts>>["chapters"][number];

/** Above the facts of the page about ordering. */
export async function benefitsTexts(within: ShopCache): Promise<Omit<HeroTexts, "label">> {
  const { benefitsTitle, benefitsText } = await brandTexts(within);
  return { title: benefitsTitle, html: renderMarkdown(benefitsText) };
}

/** Read uncached, with the names of the brand's own texts and their version, 0 while nobody has saved them. */
export async function textsForAdmin(): Promise<{
  texts: BrandTexts;
  own: TextName[];
  version: number;
}> {
  const row = await db.read.brandTexts.findUnique({ where: { id: 1 } });
  const texts = textsOf(row);
  const own = TEXT_NAMES.filter((name) => texts[name] !== originalOfShop()[name]);
  return { texts, own, version: row?.version ?? 0 };
}

/** With its HTML if it is Markdown. */
export interface PreviewedText {
  name: TextName;
  before: string;
  text: string;
  html: string | null;
}

/** Of the typed texts those that differ from the saved ones. */
export async function previewTexts(typed: Partial<BrandTexts>): Promise<PreviewedText[]> {
  const { texts } = await textsForAdmin();
  return TEXT_NAMES.flatMap((name) => {
    const text = typed[name] ?? texts[name];
    if (text === texts[name]) return [];
    const html = kindOf(name).kind === "markdown" ? renderMarkdown(text) : null;
    return [{ name, before: texts[name], text, html }];
  });
}

/** Everybody reads them with the next page. `version` is that of the form, 0 for none. */
export async function changeTexts(
  actorId: string,
  version: number,
  typed: Partial<BrandTexts>,
  within?: Tx,
): Promise<void> {
  if (!within) return db.write((tx) => changeTexts(actorId, version, typed, tx));
  const tx = within;
  // Locks the only row, and creates it.
  const row = await tx.brandTexts.upsert({
    where: { id: 1 },
    create: { id: 1, version: 0, texts: {} },
    update: { version: { increment: 0 } },
  });
  const texts = { ...textsOf(row), ...typed };
  const own = TEXT_NAMES.filter((name) => texts[name] !== originalOfShop()[name]);
  await editRow<BrandTexts>(tx, {
    actorId,
    action: "change_texts",
    subject: "texts",
    label: t.texts(),
    current: { ...textsOf(row), version: row.version },
    version,
    fields: texts,
    stale: () => new Problem("stale.texts"),
    save: ({ version: next }) =>
      tx.brandTexts.updateMany({
        data: { texts: Object.fromEntries(own.map((name) => [name, texts[name]])), version: next },
      }),
  });
}
