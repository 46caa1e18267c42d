import { Problem } from "~/shop/base/problem";
import { changeUpload, discardUpload, findUpload, keepUpload, type Upload } from "~/shop/base/files/uploads.server";
import type { AddedPictures, UploadedPicture } from "./upload";

/** Uploaded pictures of several styles. */
export type PictureUpload = Upload<{ files: UploadedPicture[] }, AddedPictures>;

/** The uploaded pictures of a user in the store of uploads. */
export const ownPictures = (userId: string, id: string) => ({ kind: "pictures", userId, id });

export const keepPictures = (userId: string, files: readonly UploadedPicture[]): Promise<string> =>
  keepUpload({ kind: "pictures", userId, fileName: "" }, { files });

/** Null when they are unknown, another user's, or expired. */
export const findPictures = (userId: string, id: string): Promise<PictureUpload | null> =>
  findUpload<{ files: UploadedPicture[] }, AddedPictures>(ownPictures(userId, id));

/** Unless its pictures were added. `npm run sweep` deletes the pictures. */
export const discardPictures = (userId: string, id: string): Promise<void> => discardUpload(ownPictures(userId, id));

/** Where an admin puts pictures, by their index; null leaves one out. */
export type Places = ReadonlyMap<number, UploadedPicture["chosen"]>;

/** Puts pictures where an admin chose. Throws a Problem "stale" when they were changed or added in another tab. */
export async function placePictures(
  userId: string,
  { id, version, ...upload }: PictureUpload,
  places: Places,
): Promise<void> {
  const files = upload.files.map((file, index): UploadedPicture => {
    const chosen = places.get(index);
    return chosen === undefined ? file : { ...file, chosen, isLeftOut: chosen === null };
  });
  if (!(await changeUpload(ownPictures(userId, id), version, { files }))) throw new Problem("stale.picture_upload");
}
