/** The formats in which variants are encoded, smallest files first. */
export const VARIANT_FORMATS = ["avif", "webp", "jpeg"] as const;

export type VariantFormat = (typeof VARIANT_FORMATS)[number];

/** The formats accepted for uploads. Not SVG: it can contain scripts and references. */
export const UPLOAD_FORMATS = ["jpeg", "png", "webp", "avif"] as const;

export type UploadFormat = (typeof UPLOAD_FORMATS)[number];

/**
 * The formats that an Accept header allows, the best first: AVIF and WebP if the header lists them and does not refuse them with
 * `q=0`, and JPEG, which every browser supports.
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

/** The best format for an Accept header. */
export const formatFor = (accept: string | null): VariantFormat => formatsFor(accept)[0]!;
