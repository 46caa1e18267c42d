/** The formats in which variants are made, the one that costs a reader the least first. */
export const VARIANT_FORMATS = ["avif", "webp", "jpeg"] as const;

export type VariantFormat = (typeof VARIANT_FORMATS)[number];

/** The formats in which somebody may hand in a picture. SVG is none of them: it can hold scripts and references. */
export const UPLOAD_FORMATS = ["jpeg", "png", "webp", "avif"] as const;

export type UploadFormat = (typeof UPLOAD_FORMATS)[number];

/**
 * The format for an Accept header: AVIF, then WebP where the header names it and does not refuse it with
 * `q=0`; else JPEG, which everything can show.
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
