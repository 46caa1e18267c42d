import { db, type Tx } from "~/db/db.server";
import { record } from "~/shop/base/audit/audit.server";
import { Problem } from "~/shop/base/problem";
import type { PageSlug } from "./page";

/** What admins write of a page. */
export interface PageFields {
  title: string;
  /** Markdown. */
  text: string;
}

/** `version` is that of the form; 0 for a page that was never saved. */
export interface SeenPage {
  slug: PageSlug;
  version: number;
}

/**
 * If `isPublished`, publishes it as a new version, unless it is the published one already. Returns the number of the
 * published version, or null for a page that is only saved.
 */
export function savePage(
  actorId: string,
  seen: SeenPage,
  fields: PageFields,
  isPublished: boolean,
): Promise<number | null> {
  return db.write(async (tx) => {
    const { slug } = seen;
    const current = await lockPage(tx, seen);
    const number = isPublished ? await publish(tx, actorId, { ...current, ...fields }) : null;
    const publishedNumber = number ?? current.publishedNumber;
    const isSaved = current.title === fields.title && current.text === fields.text;
    if (isSaved && publishedNumber === current.publishedNumber) return number;
    await tx.page.updateMany({
      where: { slug },
      data: { ...fields, version: { increment: 1 }, publishedNumber },
    });
    if (number === null) {
      await record(tx, {
        actorId,
        action: "save_page",
        subject: `page:${slug}`,
        label: fields.title,
        before: { title: current.title, characters: current.text.length },
        after: { title: fields.title, characters: fields.text.length },
      });
    }
    return number;
  });
}

/** Unless the text is that of the published version. Returns the version's number. */
async function publish(
  tx: Tx,
  actorId: string,
  { slug, title, text, publishedNumber }: PageFields & { slug: string; publishedNumber: number | null },
): Promise<number> {
  const [newest] = await tx.pageVersion.findMany({
    where: { slug },
    orderBy: { number: "desc" },
    take: 1,
    select: { number: true, title: true, text: true },
  });
  const isSame = newest?.title === title && newest.text === text;
  if (isSame && newest.number === publishedNumber) return publishedNumber;
  const number = isSame ? newest.number : (newest?.number ?? 0) + 1;
  if (!isSame) {
    await tx.pageVersion.createMany({ data: { slug, number, title, text } });
  }
  await record(tx, {
    actorId,
    action: "publish_page",
    subject: `page:${slug}`,
    label: title,
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
  return page;
}
