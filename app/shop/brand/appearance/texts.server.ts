import { db, type Prisma, type Reader, type Tx } from "~/db/db.server";
import { env } from "~/env.server";
import { type Language, LANGUAGE_NAMES, LANGUAGES, language } from "~/formats/language";
import * as t from "~/messages/brand";
import { editRow } from "~/shop/base/audit/edit-row.server";
import { cached, type ShopCache, type TransactionContext } from "~/shop/base/cached.server";
import { inLanguage } from "~/shop/base/language.server";
import { translatedInto } from "~/shop/base/translated-fields";
import { renderMarkdown } from "~/shop/brand/pages/markdown.server";
import { hashOf } from "~/shop/brand/translations.server";
import { Problem } from "~/shop/base/problem";
import { type BrandTexts, isTranslated, kindOf, originalTexts, TEXT_NAMES, type TextName } from "./texts";

const originals = new Map<string, BrandTexts>();

/** In the language of now. */
function originalOfShop(): BrandTexts {
  const key = `${language()} ${env.hasDemoSeller}`;
  const texts = originals.get(key) ?? originalTexts(env.hasDemoSeller);
  originals.set(key, texts);
  return texts;
}

/** The brand has written it: no language has it as its original. */
const isOwn = (name: TextName, text: string) =>
  LANGUAGES.every((one) => inLanguage(one, originalOfShop)[name] !== text);

/** `outdated`: those whose original was changed after them. */
type Translations = Partial<Record<Language, Partial<BrandTexts> & { outdated?: TextName[] }>>;

/** A row has only the texts that differ from the original ones, and translations of these. */
type Row = { texts: Partial<BrandTexts>; translations: Translations } | null;

/** Without texts that are the shop's original in some language, which an earlier version of the shop stored as well. */
function asRow<Stored extends { texts: unknown; translations: unknown }>({ texts, translations, ...more }: Stored) {
  const own = Object.entries(texts as BrandTexts).filter(([name, text]) => isOwn(name as TextName, text));
  return { ...more, texts: Object.fromEntries(own) as Partial<BrandTexts>, translations: translations as Translations };
}

const ownTextsOf = (row: Row) => row?.texts ?? {};
const translationsOf = (row: Row) => row?.translations ?? {};

/** As the brand has written them, in whichever language; the original ones in that of now. */
const savedTexts = (row: Row): BrandTexts => ({ ...originalOfShop(), ...ownTextsOf(row) });

/** Those that readers see in the language of now. A text that was emptied or put back has none. */
function translationsNow(row: Row): Partial<BrandTexts> {
  const own = ownTextsOf(row);
  const translated = translationsOf(row)[language()] ?? {};
  return Object.fromEntries(Object.entries(translated).filter(([name, text]) => text && own[name as TextName]));
}

/** In the language of now, where they are translated. */
const textsOf = (row: Row): BrandTexts => ({ ...savedTexts(row), ...translationsNow(row) });

async function readRow(from: Reader | Tx) {
  const row = await from.brandTexts.findUnique({
    where: { id: 1 },
    select: { texts: true, translations: true, version: true },
  });
  return row && asRow(row);
}

/** As a transaction sees them, for letters; the function gives them in the language in which it is called. */
export async function textsIn(tx: Tx, context?: TransactionContext): Promise<() => BrandTexts> {
  const row = context ? await cached("brand texts", readRow, context) : await readRow(tx);
  return () => textsOf(row);
}

/** The brand's own prose in the language of now. */
export const brandTexts = async (within?: ShopCache): Promise<BrandTexts> =>
  textsOf(await cached("brand texts", readRow, within));

/** As `brandTexts`; `languageOf` says in which language one is, for `lang`: "" is that of the brand. */
async function partsOf(within: ShopCache) {
  const row = await cached("brand texts", readRow, within);
  const [texts, own, translated] = [textsOf(row), ownTextsOf(row), translationsNow(row)];
  const languageOf = (name: TextName): Language | "" => (own[name] && !translated[name] ? "" : language());
  return { texts, languageOf };
}

/** At the top of a page. */
export interface HeroTexts {
  languages: Record<"label" | "title" | "html", Language | "">;
  label: string;
  title: string;
  /** HTML of the shop's small Markdown. */
  html: string;
}

export async function landingTexts(within: ShopCache) {
  const { texts, languageOf } = await partsOf(within);
  return {
    hero: {
      languages: { label: languageOf("heroLabel"), title: languageOf("heroTitle"), html: languageOf("heroText") },
      label: texts.heroLabel,
      title: texts.heroTitle,
      html: renderMarkdown(texts.heroText),
    } satisfies HeroTexts,
    quotes: texts.showQuotes ? quotesOf(texts, languageOf) : null,
    hasRating: texts.showRating !== "",
  };
}

export type LandingTexts = Awaited<ReturnType<typeof landingTexts>>;

/** With their heading; null without any. A quote needs somebody who said it. */
function quotesOf(texts: BrandTexts, languageOf: (name: TextName) => Language | "") {
  const quotes = ([1, 2, 3] as const)
    .map((number) => ({
      text: texts[`quote${number}`],
      customer: texts[`customer${number}`],
      language: languageOf(`quote${number}`),
    }))
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
  const { texts, languageOf } = await partsOf(within);
  const chapters = (
    [
      ["made-in-eu", "local"],
      ["organic-cotton", "yarn"],
      ["vegan", "vegan"],
    ] as const
  ).map(([key, name]) => ({
    key,
    languages: {
      label: languageOf(`${name}Label`),
      title: languageOf(`${name}Title`),
      html: languageOf(`${name}Text`),
    },
    label: texts[`${name}Label`],
    title: texts[`${name}Title`],
    html: renderMarkdown(texts[`${name}Text`]),
  }));
  return {
    hero: {
      languages: { label: languageOf("storyLabel"), title: languageOf("storyTitle"), html: languageOf("storyText") },
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
export async function benefitsTexts(within: ShopCache) {
  const { texts, languageOf } = await partsOf(within);
  return {
    languages: { title: languageOf("benefitsTitle"), html: languageOf("benefitsText") },
    title: texts.benefitsTitle,
    html: renderMarkdown(texts.benefitsText),
  };
}

/** Read uncached, with the names of the brand's own texts and their version, 0 while nobody has saved them. */
export async function textsForAdmin(): Promise<{
  texts: BrandTexts;
  own: TextName[];
  version: number;
  /** The languages into which they are translated, with how many are not. */
  missing: { language: Language; count: number }[];
}> {
  const row = await readRow(db.read);
  const texts = savedTexts(row);
  const own = TEXT_NAMES.filter((name) => isOwn(name, texts[name]));
  const isMissing = (into: Language) => (name: TextName) => !translationsOf(row)[into]?.[name];
  const names = toTranslate(row);
  const languages = translatedInto(texts.writtenIn, (into) => !names.every(isMissing(into)));
  const missing = languages.map((one) => ({ language: one, count: names.filter(isMissing(one)).length }));
  return { texts, own, version: row?.version ?? 0, missing };
}

/** The brand's own texts; the original ones are in each language. */
const toTranslate = (row: Row): TextName[] => TEXT_NAMES.filter((name) => isTranslated(name) && ownTextsOf(row)[name]);

/** One of the brand's own, with its translation; "" for none. */
export interface TranslatedText {
  name: TextName;
  original: string;
  text: string;
  /** The original was changed after it. */
  isOutdated: boolean;
}

/** Those of the brand's own texts that have words, read uncached. `seen` tells a form whether any of them has changed. */
export async function textsToTranslate(into: Language): Promise<{ texts: TranslatedText[]; seen: string }> {
  const texts = textsInto(await readRow(db.read), into);
  return { texts, seen: hashOf(texts) };
}

function textsInto(row: Row, into: Language): TranslatedText[] {
  const translated = translationsOf(row)[into];
  return toTranslate(row).map((name) => ({
    name,
    original: ownTextsOf(row)[name]!,
    text: translated?.[name] ?? "",
    isOutdated: translated?.outdated?.includes(name) ?? false,
  }));
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
  const row = await lockTexts(tx);
  const texts = { ...savedTexts(row), ...typed };
  const own = TEXT_NAMES.filter((name) => isOwn(name, texts[name]));
  await editRow<BrandTexts>(tx, {
    actorId,
    action: "change_texts",
    subject: "texts",
    label: t.texts(),
    current: { ...savedTexts(row), version: row.version },
    version,
    fields: texts,
    stale: () => new Problem("stale.texts"),
    save: ({ version: next }) =>
      tx.brandTexts.updateMany({
        data: {
          texts: pick(own, texts),
          translations: translationsFor(row, pick(own, texts)) as Prisma.InputJsonObject,
          version: next,
        },
      }),
  });
}

const pick = (names: readonly TextName[], texts: Partial<BrandTexts>): Partial<BrandTexts> =>
  Object.fromEntries(names.map((name) => [name, texts[name] ?? ""]));

/** Those of a text that was emptied or put back would be wrong for the next one. */
const translationsFor = (row: Row, own: Partial<BrandTexts>): Translations =>
  Object.fromEntries(
    Object.entries(translationsOf(row)).map(([into, translated]) => {
      const kept = TEXT_NAMES.filter((name) => own[name] && translated[name]);
      const isOutdated = (name: TextName) => translated.outdated?.includes(name) || own[name] !== ownTextsOf(row)[name];
      return [into, { ...pick(kept, translated), outdated: kept.filter(isOutdated) }];
    }),
  );

/** Creates the only row if there is none. */
const lockTexts = async (tx: Tx) =>
  asRow(
    await tx.brandTexts.upsert({
      where: { id: 1 },
      create: { id: 1, version: 0, texts: {} },
      update: { version: { increment: 0 } },
    }),
  );

/** Of the brand's own texts; an empty one is none. `fits`: unchanged ones that fit their changed original. `seen` is that of textsToTranslate. */
export function translateTexts(
  actorId: string,
  { language: into, seen }: { language: Language; seen: string },
  typed: Partial<BrandTexts>,
  fits: readonly TextName[] = [],
): Promise<void> {
  return db.write(async (tx) => {
    const row = await lockTexts(tx);
    const names = toTranslate(row);
    const { outdated = [], ...saved } = translationsOf(row)[into] ?? {};
    const left = outdated.filter((name) => typed[name] === saved[name] && !fits.includes(name));
    const fieldsOf = (texts: Partial<BrandTexts>, older: readonly TextName[]): Record<string, string> => ({
      ...pick(names, texts),
      outdated: older.join(", "),
    });
    await editRow<Record<string, string>>(tx, {
      actorId,
      action: "change_texts",
      subject: "texts",
      label: `${t.texts()} (${LANGUAGE_NAMES[into]})`,
      current: { ...fieldsOf(saved, outdated), version: row.version } as Record<string, string> & { version: number },
      // Any other version is stale.
      version: hashOf(textsInto(row, into)) === seen ? row.version : -1,
      fields: fieldsOf(typed, left),
      stale: () => new Problem("stale.texts"),
      save: ({ version: next }) => {
        const translations = { ...translationsOf(row), [into]: { ...saved, ...pick(names, typed), outdated: left } };
        return tx.brandTexts.updateMany({
          data: { translations: translations as Prisma.InputJsonObject, version: next },
        });
      },
    });
  });
}
