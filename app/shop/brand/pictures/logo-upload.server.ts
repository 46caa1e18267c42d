import { createHash } from "node:crypto";

import { fitted, MAX_LOGO_BYTES, type Size } from "~/shop/brand/appearance/brand-picture";
import type { LogoFile } from "~/shop/brand/appearance/logo-files.server";
import { Problem } from "~/shop/base/problem";
import { drawSvg } from "./draw-svg.server";
import { MAX_PIXELS } from "./encode.server";
import { formatOf } from "./magic";
import { loadSharp } from "./sharp.server";
import { decodeAlone, tooManyPixels, type UploadedFile } from "./uploads.server";

/** Of a logo, for letters and papers. */
const PNG: Size = { width: 480, height: 160 };
/** Of a logo on pages: three times that of the header. */
const PAGE: Size = { width: 720, height: 240 };
const SECONDS = 10;

const refused = (why: "empty" | "too_large" | "proportions" | "damaged") => new Problem(`unreadable.logo_${why}`);

/** An SVG is drawn, a JPEG, PNG or WebP is encoded anew, without metadata. Throws (unreadable) with the reason. */
export async function makeLogo({ bytes }: UploadedFile): Promise<LogoFile> {
  if (bytes.length === 0) throw refused("empty");
  if (bytes.length > MAX_LOGO_BYTES) throw refused("too_large");
  const isPicture = formatOf(bytes) !== null;
  const made = await decodeAlone(async () =>
    isPicture ? encode(bytes, false) : encode(await drawSvg(bytes, PAGE), true),
  );
  const { width, height } = fitted(made.size, PNG);
  if (width > height * 12 || height > width * 3) {
    throw refused("proportions");
  }
  const file = made.file.toString("base64");
  const png = made.png.toString("base64");
  const hash = createHash("sha256").update(`${file} ${png}`).digest("base64url").slice(0, 10);
  return { name: `${hash}-${width}x${height}.webp`, file, png };
}

/** As WebP, without loss if it is drawn, and as PNG. */
async function encode(bytes: Uint8Array, isDrawn: boolean) {
  const sharp = await loadSharp();
  const options = { limitInputPixels: MAX_PIXELS, failOn: "error" } as const;
  try {
    const size = tooManyPixels(await sharp(bytes, { limitInputPixels: false }).metadata());
    if (size) throw new Problem("unreadable.logo_pixels", size);
    const whole = sharp(bytes, options).timeout({ seconds: SECONDS }).autoOrient();
    const { data, info } = await whole
      .resize({ ...PAGE, fit: "inside", withoutEnlargement: true })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const pixels = () => sharp(data, { raw: { width, height, channels } });
    const [file, png] = await Promise.all([
      pixels()
        .webp(isDrawn ? { lossless: true } : { quality: 90, alphaQuality: 100 })
        .toBuffer(),
      pixels()
        .resize({ ...PNG, fit: "inside", withoutEnlargement: true })
        .png({ palette: true, effort: 10 })
        .toBuffer(),
    ]);
    return { file, png, size: { width, height } };
  } catch (error) {
    throw error instanceof Problem ? error : refused("damaged");
  }
}
