import { createHash } from "node:crypto";

import { fitted, MAX_LOGO_BYTES, type Size } from "~/shop/brand/appearance/brand-picture";
import type { LogoFile } from "~/shop/brand/appearance/logo-files.server";
import { Problem } from "~/shop/base/problem";
import { MAX_PIXELS } from "./encode.server";
import { formatOf } from "./magic";
import { redrawSvg } from "./redraw-svg.server";
import { loadSharp } from "./sharp.server";
import { decodeAlone, tooManyPixels, type UploadedFile } from "./uploads.server";

/** The largest size of a logo's PNG, for letters and papers. */
const PNG: Size = { width: 480, height: 160 };
/** The largest size of a logo on pages that is no drawing: three times that of the header. */
const PAGE: Size = { width: 720, height: 240 };
const MAX_SVG_BYTES = 200 * 1024;
const SECONDS = 10;

const refused = (why: string) => new Problem("unreadable", why);

/**
 * Makes an uploaded logo into what the shop shows: an SVG is drawn anew of shapes alone, a JPEG, PNG or WebP is encoded anew, without
 * metadata. Throws a Problem "unreadable" that says why a file is not taken.
 */
export async function makeLogo({ bytes }: UploadedFile): Promise<LogoFile> {
  if (bytes.length === 0) throw refused("The file is empty.");
  if (bytes.length > MAX_LOGO_BYTES) throw refused("The file is larger than 1 MB.");
  const format = formatOf(bytes);
  const made = await decodeAlone(() => (format ? fromPixels(bytes) : fromDrawing(bytes)));
  const { width, height } = fitted(made.size, PNG);
  if (width > height * 12 || height > width * 3) {
    throw refused("A logo is at most 12 times as wide as high, and 3 times as high as wide.");
  }
  const file = made.file.toString("base64");
  const png = made.png.toString("base64");
  const hash = createHash("sha256").update(`${file} ${png}`).digest("base64url").slice(0, 10);
  return { name: `${hash}-${width}x${height}.${made.type}`, file, png };
}

async function fromDrawing(bytes: Uint8Array) {
  if (bytes.length > MAX_SVG_BYTES) throw refused("The SVG is larger than 200 KB.");
  let text;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw notALogo();
  }
  if (!/<svg[\s>]/.test(text) && !/<\w+:svg[\s>]/.test(text)) throw notALogo();
  const { svg, ...size } = redrawSvg(text);
  const { width, height } = fitted(size, PNG);
  const sharp = await loadSharp();
  const density = Math.min(2_400, Math.max(1, (72 * width) / size.width));
  const png = await sharp(Buffer.from(svg), { density, limitInputPixels: MAX_PIXELS })
    .timeout({ seconds: SECONDS })
    .resize({ width, height, fit: "fill" })
    .png({ palette: true, effort: 10 })
    .toBuffer()
    .catch(() => {
      throw refused("The SVG cannot be drawn. Export it as plain shapes, or upload a PNG.");
    });
  return { type: "svg", file: Buffer.from(svg), png, size };
}

async function fromPixels(bytes: Uint8Array) {
  const sharp = await loadSharp();
  const options = { limitInputPixels: MAX_PIXELS, failOn: "error" } as const;
  try {
    if (tooManyPixels(await sharp(bytes, { limitInputPixels: false }).metadata()))
      throw new RangeError();
    const whole = sharp(bytes, options).timeout({ seconds: SECONDS }).autoOrient();
    const { data, info } = await whole
      .resize({ ...PAGE, fit: "inside", withoutEnlargement: true })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const pixels = () => sharp(data, { raw: { width, height, channels } });
    const [file, png] = await Promise.all([
      pixels().webp({ quality: 90, alphaQuality: 100 }).toBuffer(),
      pixels()
        .resize({ ...PNG, fit: "inside", withoutEnlargement: true })
        .png({ palette: true, effort: 10 })
        .toBuffer(),
    ]);
    return { type: "webp", file, png, size: { width, height } };
  } catch {
    throw refused("The picture is damaged, or has too many pixels.");
  }
}

const notALogo = () => refused("This is no SVG, PNG, JPEG or WebP file.");
