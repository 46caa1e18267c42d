/** Smallest files first. */
export const VARIANT_FORMATS = ["avif", "webp", "jpeg"] as const;

export type VariantFormat = (typeof VARIANT_FORMATS)[number];

/** Not SVG: it can contain scripts and references. */
export const UPLOAD_FORMATS = ["jpeg", "png", "webp", "avif"] as const;

export type UploadFormat = (typeof UPLOAD_FORMATS)[number];

/**
 * The best first: AVIF and WebP if the Accept header lists them and does not refuse them with `q=0`, and JPEG, which
 * every browser supports.
 */
export function formatsFor(accept: string | null): VariantFormat[] {
  const accepted = new Set(
    (accept ?? "")
      .toLowerCase()
      .split(",")
      .map((entry) => entry.split(";").map((part) => part.trim()))
      .filter(([, ...parameters]) => !parameters.some((text) => /^q\s*=\s*0(\.0*)?$/.test(text)))
      .map(([type]) => type),
  );
  return VARIANT_FORMATS.filter((format) => format === "jpeg" || accepted.has(`image/${format}`));
}

export const formatFor = (accept: string | null): VariantFormat => formatsFor(accept)[0]!;
