import { problemText } from "~/shop/base/problem-text.server";
import { db } from "~/db/db.server";
import { shopFiles } from "~/shop/base/files/shop-files.server";
import { PixelBudget, type UploadedFile, storeUpload } from "~/shop/brand/pictures/uploads.server";
import { Problem } from "~/shop/base/problem";
import { viewRank, viewWords } from "../picture-upload/file-name";
import { changedFields, type StyleFields } from "./style-fields";
import {
  allPictures,
  type Arrangement,
  asPictureFields,
  MAX_PICTURES,
  nameOfPicture,
  rearrange,
} from "./style-pictures";
import { fieldsOf, findAdminStyle, noSuchStyle, recordChange, styleColumns } from "./style-record.server";

/** Addresses of the stored pictures, and a message for each refused file. */
export interface StoredPictures {
  stored: string[];
  problems: string[];
}

/**
 * In the order of their views, else as they were chosen, without adding them to a style. `colour` is the colour they
 * show, or null to take it from each file name. Throws FileStoreError.
 */
export async function storePictures(
  files: readonly UploadedFile[],
  style: Pick<StyleFields, "name" | "styleCode" | "colors">,
  colour: string | null,
): Promise<StoredPictures> {
  const result: StoredPictures = { stored: [], problems: [] };
  const budget = new PixelBudget();
  const place = ({ name }: UploadedFile) => viewRank(viewWords(name, style.styleCode, colour ?? ""));
  for (const file of files.toSorted((a, b) => place(a) - place(b))) {
    try {
      const name = nameOfPicture(style, colour, file.name);
      result.stored.push(await storeUpload(shopFiles, file, name, budget));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      result.problems.push(problemText(error));
    }
  }
  return { ...result, stored: [...new Set(result.stored)] };
}

/**
 * As one change; pictures that the style already has keep their place. Concurrent calls add all pictures. Refuses too
 * many.
 */
export function addPictures(id: number, addresses: readonly string[], actorId: string) {
  return changePictures(id, (pictures) => [...new Set([...pictures, ...addresses])], actorId);
}

/** By address, whatever was changed meanwhile. */
export function arrangePictures(id: number, how: Arrangement, address: string, actorId: string) {
  return changePictures(id, (pictures) => rearrange(pictures, how, address), actorId);
}

async function changePictures(id: number, change: (pictures: string[]) => string[], actorId: string): Promise<void> {
  const changeOf = (before: StyleFields) => {
    const pictures = change(allPictures(before));
    if (pictures.length > MAX_PICTURES) {
      throw new Problem(
        "refused.too_many_pictures",
        { most: MAX_PICTURES, count: pictures.length },
        { field: "files" },
      );
    }
    const after = { ...before, ...asPictureFields(pictures) };
    return { after, changed: changedFields(before, after) };
  };
  const { fields } = (await findAdminStyle(id)) ?? noSuchStyle();
  if (changeOf(fields).changed.length === 0) return;
  await db.write(async (tx) => {
    // Locks the row, so that it cannot change between the following read and the update.
    const { count } = await tx.product.updateMany({
      where: { id },
      data: { version: { increment: 1 } },
    });
    if (count === 0) noSuchStyle();
    const before = fieldsOf(await tx.product.findUniqueOrThrow({ where: { id }, select: styleColumns }));
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
