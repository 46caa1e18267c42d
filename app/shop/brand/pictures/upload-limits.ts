/** In bytes. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
/** A form with pictures, in bytes: four of the largest pictures and the other fields. */
export const MAX_UPLOAD_BYTES = 42 * 1024 * 1024;
/**
 * Of a picture, in pixels: libvips holds many whole rows at once, so a picture of one row of 50 million pixels takes
 * far more memory than a square one. The panorama of a telephone has some 16,000.
 */
export const MAX_SIDE = 20_000;
/** The `accept` attribute of file fields; the server checks the bytes. */
export const PICTURE_TYPES = "image/jpeg,image/png,image/webp,image/avif";
/** In an upload for many styles: pictures, and their bytes, packed in ZIP files and unpacked. */
export const MAX_PICTURES_AT_ONCE = 100;
export const MAX_AT_ONCE_BYTES = 200 * 1024 * 1024;
/** Of all pictures of an upload: more than a hundred pictures of a telephone have. */
export const MAX_PIXELS_AT_ONCE = 1_500_000_000;
/** Files of any kind. */
export const MAX_ZIP_ENTRIES = 2_000;
