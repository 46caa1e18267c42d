import { db } from "~/db/db.server";
import { shopFiles } from "~/shop/files/shop-files.server";
import { type UploadedFile, storeUpload } from "~/shop/pictures/uploads.server";
import { Problem } from "~/shop/problem";
import { changedFields, type StyleFields } from "./style-fields";
import {
  allPictures,
  type Arrangement,
  arranged,
  asPictured,
  MAX_PICTURES,
  nameOfPicture,
} from "./style-pictures";
import {
  fieldsOf,
  findAdminStyle,
  noSuchStyle,
  recordChange,
  styleColumns,
} from "./style-record.server";

/** What became of the files of a form: the addresses of those that are kept, and a sentence about each other one. */
export interface StoredPictures {
  kept: string[];
  problems: string[];
}

/**
 * Keeps the pictures among some files, each under a name of the shop's own; `colour` is what they show, null for
 * what each file's name says. No style has them yet.
 */
export async function storePictures(
  files: readonly UploadedFile[],
  style: Pick<StyleFields, "name" | "styleCode" | "colors">,
  colour: string | null,
): Promise<StoredPictures> {
  const answer: StoredPictures = { kept: [], problems: [] };
  for (const file of files) {
    try {
      const name = nameOfPicture(style, colour, file.name);
      answer.kept.push(await storeUpload(shopFiles, file, name));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      answer.problems.push(error.message);
    }
  }
  return { ...answer, kept: [...new Set(answer.kept)] };
}

/**
 * Adds pictures to the end of a style's list, as one change; those it has already are left where they are. Two admins
 * at once add both of theirs. Throws a Problem "not_found", or "refused" when there would be too many.
 */
export function addPictures(id: number, addresses: readonly string[], actorId: string) {
  return changePictures(id, (pictures) => [...new Set([...pictures, ...addresses])], actorId);
}

/** Moves or takes away one picture of a style, named by its address, whatever happened to the others. */
export function arrangePictures(id: number, how: Arrangement, address: string, actorId: string) {
  return changePictures(id, (pictures) => arranged(pictures, how, address), actorId);
}

async function changePictures(
  id: number,
  change: (pictures: string[]) => string[],
  actorId: string,
): Promise<void> {
  const changeOf = (before: StyleFields) => {
    const pictures = change(allPictures(before));
    if (pictures.length > MAX_PICTURES) {
      throw new Problem(
        "refused",
        `A style has at most ${MAX_PICTURES} pictures, these would be ${pictures.length}.`,
        "files",
      );
    }
    const after = { ...before, ...asPictured(pictures) };
    return { after, changed: changedFields(before, after) };
  };
  const { fields } = (await findAdminStyle(id)) ?? noSuchStyle();
  if (changeOf(fields).changed.length === 0) return;
  await db.write(async (tx) => {
    // Takes the row, so that what is read now is what is changed.
    const { count } = await tx.product.updateMany({
      where: { id },
      data: { version: { increment: 1 } },
    });
    if (count === 0) noSuchStyle();
    const before = fieldsOf(
      await tx.product.findUniqueOrThrow({ where: { id }, select: styleColumns }),
    );
    const { after, changed } = changeOf(before);
    const { imageUrl, additionalImages } = after;
    await tx.product.update({
      where: { id },
      data: { imageUrl, additionalImages },
      select: { id: true },
    });
    if (changed.length > 0) await recordChange(tx, id, before, after, changed, actorId);
  });
}
