import * as t from "~/messages/catalogue";
import { problemText } from "~/shop/base/problem-text.server";
import { singleLine } from "~/formats/text";
import { shopFiles } from "~/shop/base/files/shop-files.server";
import { type PictureFile, withPictureFiles } from "~/shop/brand/pictures/picture-files.server";
import { PixelBudget, storeUpload } from "~/shop/brand/pictures/uploads.server";
import { Problem } from "~/shop/base/problem";
import { nameOfPicture } from "../styles/style-pictures";
import { baseName } from "./file-name";
import { placeOf, type PictureStyle, stylesOfFiles } from "./styles.server";
import type { UploadedPicture } from "./upload";
import { keepPictures } from "./uploads.server";

const MAX_FILE_NAME = 100;
/** Until an admin says what a picture shows. */
const UNPLACED_NAME = "picture";

/**
 * Stores the pictures among uploaded files, one after the other, without adding them to styles. Returns the id of the
 * upload. Throws (unreadable) when nothing was stored, and FileStoreError.
 */
export function receivePictures(
  userId: string,
  files: readonly { name: string; path: string; size: number }[],
): Promise<string> {
  return withPictureFiles(files, async (found) => {
    if (found.length === 0) throw new Problem("unreadable.no_pictures", {}, { field: "files" });
    const named = found.map((file) => ({ file, name: shortName(file.name), chosen: null }));
    const styles = await stylesOfFiles(named);
    const uploaded: UploadedPicture[] = [];
    const budget = new PixelBudget();
    for (const { file, name } of named) {
      uploaded.push(await storePicture(file, name, { styles, budget }));
    }
    return keepPictures(userId, uploaded);
  });
}

async function storePicture(
  file: PictureFile,
  name: string,
  { styles, budget }: { styles: ReadonlyMap<string, PictureStyle>; budget: PixelBudget },
): Promise<UploadedPicture> {
  const uploaded = { name, address: null, problem: null, chosen: null, isLeftOut: false };
  const place = placeOf(uploaded, styles);
  const pictureName = "reason" in place ? UNPLACED_NAME : nameOfPicture(place.style, place.colour, name);
  try {
    const bytes = await file.read();
    const address = await storeUpload(shopFiles, { name, bytes }, pictureName, budget);
    return { ...uploaded, address };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { ...uploaded, problem: problemText(error) };
  }
}

const shortName = (name: string) => singleLine(baseName(name)).slice(0, MAX_FILE_NAME) || t.unnamedFile();
