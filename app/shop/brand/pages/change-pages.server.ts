import { db, type Prisma, type Tx } from "~/db/db.server";
import { type Language, LANGUAGE_NAMES, LANGUAGES } from "~/formats/language";
import { allOf } from "~/formats/lists";
import * as t from "~/messages/brand";
import { auditChange, record } from "~/shop/base/audit/audit.server";
import { Problem } from "~/shop/base/problem";
import {
  inOne,
  TEXT_LANGUAGES,
  type TextLanguage,
  type TranslatedText,
  type Translations,
} from "~/shop/brand/translations";
import { mergeTexts, translationState, type TypedState } from "~/shop/brand/translations.server";
import { changedLanguages } from "./admin-pages.server";
import type { PageSlug } from "./page";

/** `version` is that of the form; 0 for a page that was never saved. */
export interface SeenPage {
  slug: PageSlug;
  version: number;
}

/** Translations whose original was changed after them. With all of them confirmed, a form is accepted. */
export class OutdatedTranslations extends Problem {
  constructor(readonly languages: readonly Language[]) {
    super("outdated.translations", { languages: allOf(languages.map(t.languageName)) });
  }
}

/** The number of the published version, and the languages in which it differs from the one published before. */
interface Published {
  number: number;
  changed: TextLanguage[];
}

/**
 * If `isPublished`, publishes it as a new version in each language in which it is written, unless that is the published
 * one already. Where somebody else has saved meanwhile, their languages stay that were not typed in; a version with
 * them is published only by a form that knows of them. Returns null for a page that is only saved.
 */
export function savePage(
  actorId: string,
  seen: SeenPage,
  typed: TranslatedText,
  state: TypedState,
  isPublished: boolean,
): Promise<Published | null> {
  return db.write(async (tx) => {
    const { slug } = seen;
    const current = await lockPage(tx, slug);
    const fields = mergeTexts(current, typed, state);
    const isUnseen = isPublished && current.version !== seen.version;
    if (!fields || (isUnseen && changedLanguages(fields, rowsOf(typed)).length > 0)) throw new Problem("stale.page");
    const { outdated } = translationState(fields);
    // Buyers agree to them.
    if (isPublished && slug === "terms" && outdated.length > 0) throw new OutdatedTranslations(outdated);
    const published = isPublished ? await publish(tx, actorId, { ...current, ...fields }) : null;
    const publishedNumber = published?.number ?? current.publishedNumber;
    const isSaved =
      changedLanguages(fields, rowsOf(current)).length === 0 &&
      String(outdated) === String(translationState(current).outdated);
    if (isSaved && publishedNumber === current.publishedNumber) return published;
    const translations = fields.translations as Prisma.InputJsonObject;
    await tx.page.updateMany({
      where: { slug },
      data: { ...fields, translations, version: { increment: 1 }, publishedNumber },
    });
    if (published === null) {
      await record(tx, {
        actorId,
        action: "save_page",
        subject: `page:${slug}`,
        label: fields.title,
        ...auditChange(lengthsOf(current), lengthsOf(fields)),
      });
    }
    return published;
  });
}

/** A row for each language, the original first. */
const rowsOf = (texts: TranslatedText) =>
  TEXT_LANGUAGES.flatMap((language) => {
    const written = inOne(texts, language);
    return written ? [{ language, title: written.title, text: written.text }] : [];
  });

/** The titles, and how long the texts are; which translations are older than the original. */
const lengthsOf = (texts: TranslatedText) => ({
  title: texts.title,
  characters: texts.text.length,
  ...Object.fromEntries(
    LANGUAGES.map((one) => {
      const written = texts.translations[one];
      return [LANGUAGE_NAMES[one], written && `${written.title}, ${written.text.length}`];
    }),
  ),
  outdated: translationState(texts).outdated.join(", "),
});

/** Unless the texts are those of the published version. */
async function publish(
  tx: Tx,
  actorId: string,
  { slug, publishedNumber, ...texts }: TranslatedText & { slug: string; publishedNumber: number | null },
): Promise<Published> {
  const versionWith = (number: number) =>
    tx.pageVersion.findMany({ where: { slug, number }, select: { language: true, title: true, text: true } });
  const { _max } = await tx.pageVersion.aggregate({ where: { slug }, _max: { number: true } });
  const newest = _max.number ?? 0;
  const newestTexts = await versionWith(newest);
  const isSame = newest > 0 && changedLanguages(texts, newestTexts).length === 0;
  const before = newest === publishedNumber ? newestTexts : await versionWith(publishedNumber ?? 0);
  const changed = changedLanguages(texts, before);
  if (isSame && newest === publishedNumber) return { number: newest, changed };
  const number = isSame ? newest : newest + 1;
  const rows = rowsOf(texts);
  if (!isSame) await tx.pageVersion.createMany({ data: rows.map((row) => ({ slug, number, ...row })) });
  const languagesOf = (version: readonly { language: string }[]) =>
    LANGUAGES.filter((one) => version.some(({ language }) => language === one)).join(", ");
  await record(tx, {
    actorId,
    action: "publish_page",
    subject: `page:${slug}`,
    label: texts.title,
    before: { "Published version": publishedNumber ?? "none", translations: languagesOf(before) },
    after: {
      "Published version": number,
      translations: languagesOf(rows),
      changedTexts: changed.map((one) => one || "original").join(", "),
    },
  });
  return { number, changed };
}

/** Its versions can still be read at their own addresses. */
export function withdrawPage(actorId: string, seen: SeenPage): Promise<void> {
  return db.write(async (tx) => {
    const { slug } = seen;
    const { title, publishedNumber, version } = await lockPage(tx, slug);
    if (version !== seen.version) throw new Problem("stale.page");
    if (publishedNumber === null) return;
    await tx.page.updateMany({
      where: { slug },
      data: { publishedNumber: null, version: { increment: 1 } },
    });
    await record(tx, {
      actorId,
      action: "withdraw_page",
      subject: `page:${slug}`,
      label: title,
      before: { "Published version": publishedNumber },
      after: { "Published version": "none" },
    });
  });
}

/** As the first statements of a transaction; makes an empty row if there is none. */
async function lockPage(tx: Tx, slug: PageSlug) {
  await tx.$executeRaw`
    INSERT INTO "pages" ("slug", "title", "text", "version", "updatedAt")
    VALUES (${slug}, '', '', 0, ${new Date()}) ON CONFLICT DO NOTHING`;
  await tx.page.updateMany({ where: { slug }, data: { version: { increment: 0 } } });
  const page = await tx.page.findUniqueOrThrow({ where: { slug } });
  return { ...page, translations: page.translations as Translations };
}
