import { db, type Tx } from "~/db/db.server";
import * as t from "~/messages/brand";
import { editRow } from "~/shop/base/audit/edit-row.server";
import { Problem } from "~/shop/base/problem";
import { type BrandPicture, type BrandPictures, isLogoName, type PicturePlaceName } from "./brand-picture";
import { lockAppearance } from "./change-appearance.server";
import type { LogoFile } from "./logo-files.server";

/** Null for nothing. A place without an entry was never changed. */
type Previous = Partial<Record<PicturePlaceName, BrandPicture | null>>;

/** Read uncached, with the version of the appearance, 0 for none. */
export async function brandPicturesForAdmin() {
  const row = await db.read.appearance.findUnique({
    where: { id: 1 },
    select: { pictures: true, previousPictures: true, version: true },
  });
  return {
    pictures: (row?.pictures ?? {}) as BrandPictures,
    previous: (row?.previousPictures ?? {}) as Previous,
    version: row?.version ?? 0,
  };
}

/** A picture, with its file if it is a logo; nothing; or the previous one. */
export type PictureChange =
  | { kind: "set"; picture: BrandPicture; logo?: LogoFile }
  | { kind: "remove" }
  | { kind: "undo" };

/**
 * Every process shows it with the next page. The previous picture can be put back. `version` is that of the form, 0 for
 * none. Refuses when there is nothing to put back.
 */
export function changeBrandPicture(
  actorId: string,
  { place, version }: { place: PicturePlaceName; version: number },
  change: PictureChange,
): Promise<void> {
  return db.write(async (tx) => {
    const row = await lockAppearance(tx);
    const pictures = row.pictures as BrandPictures;
    const previous = row.previousPictures as Previous;
    const before = pictures[place] ?? null;
    const after = nextOf(change, previous[place]);
    const { [place]: _, ...others } = pictures;
    const next: BrandPictures = { ...others, ...(after && { [place]: after }) };
    const nextPrevious: Previous = { ...previous, [place]: before };
    await editRow(tx, {
      actorId,
      action: "change_brand_picture",
      subject: "appearance",
      label: t.placeLabel(place),
      current: { ...fieldsOf(before), version: row.version },
      version,
      fields: fieldsOf(after),
      stale: () => new Problem("stale.appearance_choice"),
      async save({ version: nextVersion }) {
        if (change.kind === "set" && change.logo) await keepLogo(tx, change.logo);
        await tx.appearance.updateMany({
          data: { pictures: asJson(next), previousPictures: asJson(nextPrevious), version: nextVersion },
        });
        await tx.logoFile.deleteMany({
          where: { name: { notIn: [...logosIn(next), ...logosIn(nextPrevious)] } },
        });
      },
    });
  });
}

function nextOf(change: PictureChange, previous: BrandPicture | null | undefined) {
  if (change.kind === "set") return change.picture;
  if (change.kind === "remove") return null;
  if (previous === undefined) throw new Problem("refused.nothing_to_put_back");
  return previous;
}

const fieldsOf = (picture: BrandPicture | null) => ({ file: picture?.file ?? null, alt: picture?.alt ?? null });

const keepLogo = (tx: Tx, logo: LogoFile) =>
  tx.logoFile.upsert({ where: { name: logo.name }, create: logo, update: {} });

const logosIn = (pictures: Previous): string[] =>
  Object.values(pictures).flatMap((one) => (one && isLogoName(one.file) ? [one.file] : []));

/** Prisma takes it as JSON; it does not know interfaces. */
const asJson = (pictures: Previous) =>
  Object.fromEntries(Object.entries(pictures).map(([place, one]) => [place, one && { ...one }]));
