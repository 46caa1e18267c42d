/** The formats in which variants are encoded, smallest files first. */
export const VARIANT_FORMATS = ["avif", "webp", "jpeg"] as const;

export type VariantFormat = (typeof VARIANT_FORMATS)[number];

/** The formats accepted for uploads. Not SVG: it can contain scripts and references. */
export const UPLOAD_FORMATS = ["jpeg", "png", "webp", "avif"] as const;

export type UploadFormat = (typeof UPLOAD_FORMATS)[number];

/**
 * The best format for an Accept header: AVIF, then WebP if the header lists it and does not refuse it with `q=0`;
 * otherwise JPEG, which every browser supports.
 */
export function formatFor(accept: string | null): VariantFormat {
  const accepted = new Set(
    (accept ?? "")
      .toLowerCase()
      .split(",")
      .map((entry) => entry.split(";").map((part) => part.trim()))
      .filter(([, ...parameters]) => !parameters.some((text) => /^q\s*=\s*0(\.0*)?$/.test(text)))
      .map(([type]) => type),
  );
  return VARIANT_FORMATS.find((format) => accepted.has(`image/${format}`)) ?? "jpeg";
}
