import type { Sharp } from "sharp";

import { Problem } from "~/shop/base/problem";
import { loadSharp } from "~/shop/brand/pictures/sharp.server";
import { decodeUpload, PixelBudget, type UploadedFile } from "~/shop/brand/pictures/uploads.server";
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from "./conversation";

/** JPEG files in base64, and the size of the larger one in pixels. */
export interface NewPhoto {
  content: string;
  preview: string;
  width: number;
  height: number;
}

/** Of the longest side, in pixels. */
const SIDE = 1_600;
const PREVIEW_SIDE = 320;

/**
 * Makes them smaller, and drops what a camera adds (place, time, device). Refuses (limit) more than MAX_PHOTOS, and (unreadable) what is
 * no picture.
 */
export async function encodePhotos(files: readonly UploadedFile[] = []): Promise<NewPhoto[]> {
  if (files.length > MAX_PHOTOS) throw new Problem("limit.photos", { most: MAX_PHOTOS }, { field: "photos" });
  const budget = new PixelBudget();
  const photos: NewPhoto[] = [];
  for (const file of files) {
    photos.push(await decodeUpload(file, budget, MAX_PHOTO_BYTES, encode));
  }
  return photos;
}

async function encode(picture: Sharp): Promise<NewPhoto> {
  const opaque = picture.flatten({ background: "#fff" });
  const large = await opaque
    .resize({ width: SIDE, height: SIDE, ...FIT })
    .jpeg({ quality: 78, mozjpeg: true })
    .toBuffer({ resolveWithObject: true });
  const small = (await loadSharp())(large.data).resize({ width: PREVIEW_SIDE, height: PREVIEW_SIDE, ...FIT });
  const preview = await small.jpeg({ quality: 70, mozjpeg: true }).toBuffer();
  const { width, height } = large.info;
  return { content: large.data.toString("base64"), preview: preview.toString("base64"), width, height };
}

const FIT = { fit: "inside", withoutEnlargement: true } as const;
