import { randomUUID } from "node:crypto";

import { db, type Prisma } from "~/db/db.server";
import { Problem } from "~/shop/base/problem";
import { type AddedPictures, PICTURES_KEPT_HOURS, type UploadedPicture } from "./upload";

export interface PictureUpload {
  id: string;
  files: UploadedPicture[];
  version: number;
  /** Null until they were added. */
  result: AddedPictures | null;
}

const ID = /^[0-9a-f-]{36}$/;

/** For PICTURES_KEPT_HOURS; deletes expired uploads. Returns the id. */
export async function keepUpload(userId: string, files: readonly UploadedPicture[]): Promise<string> {
  const id = randomUUID();
  await db.write(async (tx) => {
    await tx.pictureUpload.deleteMany({ where: { createdAt: { lte: expiryLimit() } } });
    await tx.pictureUpload.createMany({ data: { id, userId, files: asJson(files) } });
  });
  return id;
}

/** Null when they are unknown, another user's, or expired. */
export async function findPictureUpload(userId: string, id: string): Promise<PictureUpload | null> {
  if (!ID.test(id)) return null;
  const row = await db.read.pictureUpload.findFirst({
    where: ownPictures(userId, id),
    select: { id: true, files: true, version: true, result: true },
  });
  if (!row) return null;
  return {
    ...row,
    files: row.files as unknown as UploadedPicture[],
    result: row.result as unknown as AddedPictures | null,
  };
}

/** Unless its pictures were added. `npm run sweep` deletes the files. */
export async function discardPictures(userId: string, id: string): Promise<void> {
  await db.write((tx) => tx.pictureUpload.deleteMany({ where: { ...ownPictures(userId, id), appliedAt: null } }));
}

/** An admin's choices by index; null leaves a picture out. */
export type Places = ReadonlyMap<number, UploadedPicture["chosen"]>;

/** Refuses as stale when they were changed or added in another tab. */
export async function placePictures(
  userId: string,
  { id, files, version }: PictureUpload,
  places: Places,
): Promise<void> {
  const placed = files.map((file, index): UploadedPicture => {
    const chosen = places.get(index);
    return chosen === undefined ? file : { ...file, chosen, isLeftOut: chosen === null };
  });
  await db.write(async (tx) => {
    const { count } = await tx.pictureUpload.updateMany({
      where: { ...ownPictures(userId, id), version, appliedAt: null },
      data: { files: asJson(placed), version: { increment: 1 } },
    });
    if (count === 0) {
      throw new Problem("stale.picture_upload");
    }
  });
}

/** Unexpired. */
export const ownPictures = (userId: string, id: string) => ({
  id,
  userId,
  createdAt: { gt: expiryLimit() },
});

const asJson = (files: readonly UploadedPicture[]) =>
  files as unknown as Prisma.InputJsonValue as Prisma.InputJsonArray;

const expiryLimit = () => new Date(Date.now() - PICTURES_KEPT_HOURS * 3_600_000);
