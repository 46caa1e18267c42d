import { crc32 } from "node:zlib";

import sharp from "sharp";

import type { UploadedPicture } from "~/shop/catalogue/picture-upload/upload";
import { shopFiles } from "~/shop/base/files/shop-files.server";
import { storeUpload } from "~/shop/brand/pictures/uploads.server";

/** One colour, as an SVG. */
export const drawing = (fill: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1000"><rect width="800" height="1000" fill="${fill}"/></svg>`;

/** One colour with noise, so that it has enough bytes to be truncated. */
export function photo(shade = "#cfb48c", width = 300, height = 375) {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: shade,
      noise: { type: "gaussian", mean: 128, sigma: 30 },
    },
  });
}

/** A JPEG with a camera's metadata: orientation (rotated by 90°), GPS position, copyright, XMP, colour profile. */
export function photoOfCamera(): Promise<Buffer> {
  return photo()
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Copyright: "Somebody's name" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "46/1 3/1 0/1" },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SECRET-XMP</x:xmpmeta>')
    .withIccProfile("p3")
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** Small, with a header that claims enormous dimensions (a decompression bomb). */
export async function hugePng(width = 30_000, height = 30_000): Promise<Buffer> {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

/** A WebP with three frames of different colours. */
export async function animation(): Promise<Buffer> {
  const frames = await Promise.all(
    ["#ff0000", "#00ff00", "#0000ff"].map((background) =>
      sharp({ create: { width: 40, height: 50, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(frames, { join: { animated: true } })
    .webp({ loop: 0, lossless: true })
    .toBuffer();
}

/** Of an upload for many styles, under this file name. */
export async function uploadedPicture(name: string, shade?: string): Promise<UploadedPicture> {
  const bytes = await photo(shade).png().toBuffer();
  const address = await storeUpload(shopFiles, { name, bytes }, "picture");
  return { name, address, problem: null, chosen: null, isLeftOut: false };
}
