import { db, type Prisma, type Tx } from "~/db/db.server";
import { LANGUAGE_NAMES, LANGUAGES } from "~/formats/language";
import { auditChange, record } from "~/shop/base/audit/audit.server";
import { Problem } from "~/shop/base/problem";
import type { Translations } from "~/shop/brand/translations";
import { isWritten, type PageTexts } from "./admin-pages.server";
import type { PageSlug } from "./page";

/** `version` is that of the form; 0 for a page that was never saved. */
export interface SeenPage {
  slug: PageSlug;
  version: number;
}

/**
 * If `isPublished`, publishes it as a new version in each language in which it is written, unless that is the published
 * one already. Returns the number of the published version, or null for a page that is only saved.
 */
export function savePage(
  actorId: string,
  seen: SeenPage,
  fields: PageTexts,
  isPublished: boolean,
): Promise<number | null> {
  return db.write(async (tx) => {
    const { slug } = seen;
    const current = await lockPage(tx, seen);
    const number = isPublished ? await publish(tx, actorId, { ...current, ...fields }) : null;
    const publishedNumber = number ?? current.publishedNumber;
    const isSaved = isWritten(fields, rowsOf(current));
    if (isSaved && publishedNumber === current.publishedNumber) return number;
    const translations = fields.translations as Prisma.InputJsonObject;
    await tx.page.updateMany({
      where: { slug },
      data: { ...fields, translations, version: { increment: 1 }, publishedNumber },
    });
    if (number === null) {
      await record(tx, {
        actorId,
        action: "save_page",
        subject: `page:${slug}`,
        label: fields.title,
        ...auditChange(lengthsOf(current), lengthsOf(fields)),
      });
    }
    return number;
  });
}

/** A row for each language, the original first. */
const rowsOf = ({ title, text, translations }: PageTexts) => [
  { language: "", title, text },
  ...LANGUAGES.flatMap((language) => {
    const written = translations[language];
    return written ? [{ language, ...written }] : [];
  }),
];

/** The title, and how long the texts are. */
const lengthsOf = ({ title, text, translations }: PageTexts) => ({
  title,
  characters: text.length,
  ...Object.fromEntries(LANGUAGES.map((one) => [LANGUAGE_NAMES[one], translations[one]?.text.length])),
});

/** Unless the texts are those of the published version. Returns the version's number. */
async function publish(
  tx: Tx,
  actorId: string,
  { slug, publishedNumber, ...texts }: PageTexts & { slug: string; publishedNumber: number | null },
): Promise<number> {
  const versions = await tx.pageVersion.findMany({
    where: { slug },
    orderBy: { number: "desc" },
    take: 1 + LANGUAGES.length,
    select: { number: true, language: true, title: true, text: true },
  });
  const newest = versions[0]?.number ?? 0;
  const isSame = isWritten(
    texts,
    versions.filter(({ number }) => number === newest),
  );
  if (isSame && newest === publishedNumber) return newest;
  const number = isSame ? newest : newest + 1;
  if (!isSame) {
    await tx.pageVersion.createMany({ data: rowsOf(texts).map((row) => ({ slug, number, ...row })) });
  }
  await record(tx, {
    actorId,
    action: "publish_page",
    subject: `page:${slug}`,
    label: texts.title,
    before: { "Published version": publishedNumber ?? "none" },
    after: { "Published version": number },
  });
  return number;
}

/** Its versions can still be read at their own addresses. */
export function withdrawPage(actorId: string, seen: SeenPage): Promise<void> {
  return db.write(async (tx) => {
    const { slug } = seen;
    const { title, publishedNumber } = await lockPage(tx, seen);
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
async function lockPage(tx: Tx, { slug, version }: SeenPage) {
  await tx.$executeRaw`
    INSERT INTO "pages" ("slug", "title", "text", "version", "updatedAt")
    VALUES (${slug}, '', '', 0, ${new Date()}) ON CONFLICT DO NOTHING`;
  await tx.page.updateMany({ where: { slug }, data: { version: { increment: 0 } } });
  const page = await tx.page.findUniqueOrThrow({ where: { slug } });
  if (page.version !== version) {
    throw new Problem("stale.page");
  }
  return { ...page, translations: page.translations as Translations };
}
